import { useMemo } from "react";
import { useAsked } from "../../data/useAsked.js";
import { useStore, useStudio } from "../context.js";

/**
 * What the author worker answers to `method` for the document as it stands, see useAsked; `more` is
 * the rest of the payload.
 */
export function useAnswer(method, more = {}, rest = 0) {
  const { author } = useStudio();
  const doc = useStore((s) => s.doc);
  const system = useStore((s) => s.system);
  const about = JSON.stringify([method, more]);
  const question = useMemo(
    () => (doc === null ? null : { document: doc, system, ...more }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `about` says what `more` holds
    [doc, system, about],
  );
  const ask = (how) => author.call(method, question ?? {}, { ...how, auto: true });
  return useAsked({ about, question, ask, rest });
}
