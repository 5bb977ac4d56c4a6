// What a piece attacks that belongs to none who is to move: asked of the engine, the newest
// question wins.
import { useMemo } from "react";
import { heeding } from "../../data/newest.js";
import { useAsked } from "../../data/useAsked.js";

/**
 * The squares that the piece at `at` attacks in the position with this digest; null while there is
 * no answer.
 */
export function useAttacks(session, digest, at) {
  const about = at ? `${digest} ${at}` : "";
  const question = useMemo(() => (about ? { session } : null), [session, about]);
  const ask = ({ signal }) => heeding(signal, session.call("match.attacks", { at }));
  const { value } = useAsked({ about, question, ask });
  return about ? value : null;
}
