// Asks the author worker how a piece moves; the newest question wins, the last answer stays shown.
import { useEffect, useState } from "react";

const EMPTY = { code: null, cells: [], legal: [], radius: 3, note: "" }; // code: whose answer it is

export function usePreview(author, { doc, system, code, player, at }) {
  const [answer, setAnswer] = useState(EMPTY);
  const [x, y] = at;
  useEffect(() => {
    if (!code || !player) {
      setAnswer(EMPTY);
      return undefined;
    }
    const stale = new AbortController();
    author
      .call(
        "moves.preview",
        { document: doc, system, piece: code, player, at: [x, y] },
        { signal: stale.signal, auto: true, what: "Working out the moves" },
      )
      .then(
        (found) => !stale.signal.aborted && setAnswer({ ...EMPTY, ...found, code }),
        (problem) =>
          !stale.signal.aborted &&
          setAnswer((last) => ({ ...last, legal: [], note: problem.message })),
      );
    return () => stale.abort();
  }, [author, doc, system, code, player, x, y]);
  return answer.code === code || answer.note ? answer : EMPTY;
}
