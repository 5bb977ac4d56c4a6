// Answers of the author worker that follow the document: asked again after each change, the last
// answer stays until the next one is there.

import { useEffect, useRef, useState } from "react";
import { useStore, useStudio } from "../context.js";

/** The answer to `method` for the document as it stands; `more` is the rest of the payload. */
export function useAnswer(method, more = {}, delay = 0) {
  const { author } = useStudio();
  const doc = useStore((s) => s.doc);
  const system = useStore((s) => s.system);
  const [answer, setAnswer] = useState({ key: null, value: null, error: null });
  const key = JSON.stringify([method, more]);
  const last = useRef(null);
  useEffect(() => {
    if (doc === null) return undefined;
    let live = true;
    const stale = new AbortController();
    const first = last.current !== key;
    last.current = key;
    const ask = () => {
      author
        .call(
          method,
          { document: doc, system, ...more },
          { signal: stale.signal, auto: true, again: () => live && ask() },
        )
        .then(
          (value) => live && setAnswer({ key, value, error: null }),
          (error) => live && setAnswer((was) => ({ ...was, key, error })),
        );
    };
    const timer = setTimeout(ask, first ? 0 : delay);
    return () => {
      live = false;
      stale.abort();
      clearTimeout(timer);
    };
  }, [author, method, key, doc, system, delay]);
  return { ...answer, fresh: answer.key === key };
}
