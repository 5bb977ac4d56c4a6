// Asks the author worker how a piece moves; the newest question wins, the last answer stays shown.
import { useMemo } from "react";
import { useAsked } from "../../data/useAsked.js";

const EMPTY = { code: null, cells: [], legal: [], radius: 3, note: "", betza: "", unsaid: [] };
// `code` says whose answer it is

export function usePreview(author, { doc, system, code, player, at }) {
  const [x, y] = at;
  const question = useMemo(
    () => (code && player ? { document: doc, system, piece: code, player, at: [x, y] } : null),
    [doc, system, code, player, x, y],
  );
  const ask = (how) =>
    author.call("moves.preview", question, { ...how, auto: true, what: "Working out the moves" });
  const { value, error } = useAsked({ about: code, question, ask });
  return useMemo(() => {
    if (!question) return EMPTY;
    const shown = value ? { ...EMPTY, ...value, code } : EMPTY;
    return error ? { ...shown, legal: [], note: error.message } : shown;
  }, [question, value, error, code]);
}
