// What the author works out about the cards as they stand: exact, and again after each change.
import { useMemo } from "react";
import { useAsked } from "../../../data/useAsked.js";

const REST_MS = 60; // before a change is worked out, so that fast typing asks once
const TURN_MS = 1000; // what an analysis may take while a newer one waits

/**
 * The answer of `defense.analyze` for one hero, raw damage and stacks held: {value, fresh,
 * problem}.
 * The last answer of the same hero stays until the next one is there, so that bars move and do not
 * blink; what takes long is asked once more when it is done, for the newest state only.
 */
export function useAnalysis({ author, doc, system, hero, raw, held }) {
  const question = useMemo(
    () => (doc === null ? null : { document: doc, system, hero, raw, held }),
    [doc, system, hero, raw, held],
  );
  const ask = (how) =>
    author.call("defense.analyze", question, { ...how, what: "Computing the odds", auto: true });
  const found = useAsked({ about: hero, question, ask, rest: REST_MS, turn: TURN_MS });
  return {
    value: found.value,
    problem: found.error?.message ?? null,
    fresh: found.value !== null && found.isFresh,
  };
}
