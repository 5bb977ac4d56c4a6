// Edits one after another: each is asked of the author worker on the newest document, then stored.

import { isQuiet } from "../../worker/errors.js";
import { messageOf } from "../../data/problem.js";

/** @import { Author, Store } from "../types.js" */

/**
 * `ask(method, payload, merge, tell)` answers whether an edit was made; `tell` hears why not, or
 * what else there is to say, and without it `onError(message)`.
 * @param {{
 *   store: Store, author: Author, system: string, onError?: (message: string | null) => void,
 * }} parts
 */
export function makeEdits({ store, author, system, onError }) {
  /** @type {Promise<unknown>} */
  let tail = Promise.resolve();
  /**
   * @type {(
   *   method: string, payload: object, merge?: string,
   *   tell?: (told: { problem?: string, note?: string }) => void,
   * ) => Promise<boolean>}
   */
  const one = async (method, payload, merge, tell) => {
    const asked = store.state;
    const { doc, parsed, readOnly } = asked;
    if (readOnly || !parsed) return false;
    try {
      const answer = await author.call(
        method,
        { document: doc, system, ...payload },
        { what: "Changing the document", again: () => one(method, payload, merge, tell) },
      );
      onError?.(null);
      tell?.({ note: answer?.note });
      if (!answer?.patch?.length) return false;
      // typed over meanwhile: ask again
      if (store.state.doc !== doc) return one(method, payload, merge, tell);
      store.edit(answer.name, answer.patch, { select: answer.select, merge, asked });
      return true;
    } catch (problem) {
      if (!isQuiet(problem)) {
        if (tell) tell({ problem: messageOf(problem) });
        else onError?.(messageOf(problem));
      }
      return false;
    }
  };
  return {
    /** @type {typeof one} */
    ask(method, payload, merge, tell) {
      const job = tail.then(() => one(method, payload, merge, tell));
      tail = job;
      return job;
    },
  };
}
