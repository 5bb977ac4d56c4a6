// Edits that the author makes, one after the other, each on the document that the one before has
// left and each one named step of undo; the document stays the truth.

import { useCallback, useMemo, useRef, useState } from "react";
import { isQuiet } from "../../worker/errors.js";
import { asked } from "../actions/entities.js";
import { messageOf } from "../../data/problem.js";

/**
 * {ask(method, payload, still), problem, refuse(message), dismiss()}: `ask` answers the author's
 * edit, or null.
 * @param {{ store: any, author: any, system?: string, readOnly?: boolean }} about
 */
export function useAsk({ store, author, system, readOnly }) {
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const tail = useRef(Promise.resolve(null));
  const ask = useCallback(
    /**
     * @param {string} method
     * @param {object} payload
     * @param {(doc: any) => boolean} [still]
     * @param {{ what?: string }} [options]
     * @returns {Promise<any>}
     */
    (method, payload, still, options = {}) => {
      const job = tail.current.then(async () => {
        const { parsed, readOnly: locked } = store.getState();
        if (readOnly || locked || !parsed) return null;
        setProblem(null);
        try {
          return await asked({ author, store }, method, { system, ...payload }, still, options);
        } catch (fault) {
          if (!isQuiet(fault)) setProblem(messageOf(fault));
          return null;
        }
      });
      tail.current = job;
      return job;
    },
    [store, author, system, readOnly],
  );
  return useMemo(
    () => ({ ask, problem, refuse: setProblem, dismiss: () => setProblem(null) }),
    [ask, problem],
  );
}
