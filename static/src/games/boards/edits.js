// Edits one after another: each is asked of the author worker on the newest document, then stored.

import { isQuiet } from "../../worker/errors.js";
import { messageOf } from "../../data/problem.js";

/**
 * @import { Author, Store } from "../types.js"
 * @param {{
 *   store: Store, author: Author, system: string, onError?: (message: string | null) => void,
 * }} parts
 * `ask(method, payload, merge)` answers whether an edit was made; `onError(message)` says why not.
 */
export function makeEdits({ store, author, system, onError }) {
  /** @type {Promise<unknown>} */
  let tail = Promise.resolve();
  /** @type {(method: string, payload: object, merge?: string) => Promise<boolean>} */
  const one = async (method, payload, merge) => {
    const asked = store.state;
    const { doc, parsed, readOnly } = asked;
    if (readOnly || !parsed) return false;
    try {
      const answer = await author.call(
        method,
        { document: doc, system, ...payload },
        { what: "Changing the document", again: () => one(method, payload, merge) },
      );
      onError?.(null);
      if (!answer?.patch?.length) return false;
      // typed over meanwhile: ask again
      if (store.state.doc !== doc) return one(method, payload, merge);
      store.edit(answer.name, answer.patch, { select: answer.select, merge, asked });
      return true;
    } catch (problem) {
      if (!isQuiet(problem)) onError?.(messageOf(problem));
      return false;
    }
  };
  return {
    /** @type {typeof one} */
    ask(method, payload, merge) {
      const job = tail.then(() => one(method, payload, merge));
      tail = job;
      return job;
    },
  };
}
