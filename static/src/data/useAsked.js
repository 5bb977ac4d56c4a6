import { useEffect, useMemo } from "react";
import { Asked } from "./asked.js";
import { useObserved } from "./useObserved.js";

/**
 * What `ask({signal, again})` answers to `question`, asked again whenever that is another one (by
 * identity): {value, error, isFresh}. An answer about the same `about` stays until the next is
 * there, and is fresh while it is that to the question; what comes late is dropped. The question
 * null asks nothing. `rest`: ms without a change before another question about the same is asked;
 * `heard(value)`: what else changes with an answer, to be drawn together with it; `turn`: see
 * Newest.
 * @param {import("./asked.js").Question & {turn?: number}} given
 * @returns {{value: any, error: any, isFresh: boolean}}
 */
export function useAsked({ about, question, ask, heard, rest, turn }) {
  const asked = useMemo(() => new Asked(turn), [turn]);
  useEffect(
    () => asked.follow({ about, question, ask, heard, rest }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `question` is another one where `ask` and `heard` mean something else
    [asked, about, question, rest],
  );
  useEffect(() => () => asked.stop(), [asked]);
  const known = useObserved(asked);
  const isOf = known.about === about;
  return {
    value: isOf ? known.value : null,
    error: isOf ? known.error : null,
    isFresh: isOf && known.question === question,
  };
}
