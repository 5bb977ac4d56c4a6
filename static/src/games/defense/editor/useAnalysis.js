// @ts-nocheck
// What the author works out about the cards as they stand: exact, and again after each change.
import { useEffect, useMemo, useRef, useState } from "react";
import { Newest } from "./newest.js";

const REST_MS = 60; // before a change is worked out, so that fast typing asks once

/**
 * The answer of `defense.analyze` for one hero, raw damage and stacks held: {value, fresh,
 * problem}.
 * The last answer of the same hero stays until the next one is there, so that bars move and do not
 * blink; what takes long is asked once more when it is done, for the newest state only.
 */
export function useAnalysis({ author, doc, system, hero, raw, held }) {
  const [found, setFound] = useState({ question: null, value: null, problem: null });
  const question = useMemo(
    () => ({ document: doc, system, hero, raw, held }),
    [doc, system, hero, raw, held],
  );
  const newest = useMemo(
    () =>
      new Newest((asked, { signal }) =>
        author.call("defense.analyze", asked, {
          what: "Computing the odds",
          auto: true,
          signal,
          again: () => newest.ask(asked),
        }),
      ),
    [author],
  );
  const first = useRef(true);
  useEffect(() => {
    newest.onAnswer = (asked, value) => setFound({ question: asked, value, problem: null });
    newest.onProblem = (asked, { message }) =>
      setFound((was) => ({
        question: asked,
        value: was.question?.hero === asked.hero ? was.value : null,
        problem: message,
      }));
    return () => newest.stop();
  }, [newest]);
  useEffect(() => {
    if (question.document === null) return undefined;
    const timer = setTimeout(
      () => {
        first.current = false;
        newest.ask(question);
      },
      first.current ? 0 : REST_MS,
    );
    return () => clearTimeout(timer);
  }, [newest, question]);
  const value = found.question?.hero === hero ? found.value : null;
  return { value, problem: found.problem, fresh: value !== null && found.question === question };
}
