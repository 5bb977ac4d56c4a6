// Edits that the author makes, one after the other, each on the document that the one before has
// left and each one named step of undo; the document stays the truth.

import { useCallback, useMemo, useRef, useState } from "react";

/** {ask(method, payload), problem, refuse(message), dismiss()}: `ask` answers the author's edit, or null. */
export function useAsk({ store, author, system, readOnly }) {
  const [problem, setProblem] = useState(null);
  const tail = useRef(Promise.resolve(null));
  const ask = useCallback((method, payload) => {
    const job = tail.current.then(async () => {
      const asked = store.getState();
      const { doc, version, parsed, readOnly: locked } = asked;
      if (readOnly || locked || !parsed) return null;
      setProblem(null);
      try {
        const made = await author.call(method, { document: doc, system, ...payload });
        if (store.getState().version !== version) throw new Error("The document changed meanwhile; nothing was done. Try again.");
        if (made.patch?.length) store.edit(made.name, made.patch, { select: made.select, asked });
        return made;
      } catch (fault) {
        setProblem(fault.message);
        return null;
      }
    });
    tail.current = job;
    return job;
  }, [store, author, system, readOnly]);
  return useMemo(() => ({ ask, problem, refuse: setProblem, dismiss: () => setProblem(null) }), [ask, problem]);
}
