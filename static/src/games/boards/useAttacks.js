// What a piece attacks that belongs to none who is to move: asked of the engine, the newest
// question wins.
import { useEffect, useState } from "react";

const NONE = { of: "", squares: null };

/**
 * The squares that the piece at `at` attacks in the position with this digest; null while there is
 * no answer.
 */
export function useAttacks(session, digest, at) {
  const [found, setFound] = useState(NONE);
  const of = at ? `${digest} ${at}` : "";
  useEffect(() => {
    if (!of) return undefined;
    let isStale = false;
    session.call("match.attacks", { at }).then(
      (squares) => !isStale && setFound({ of, squares }),
      () => {},
    ); // the next selection asks again
    return () => {
      isStale = true;
    };
  }, [session, of]);
  return of && found.of === of ? found.squares : null;
}
