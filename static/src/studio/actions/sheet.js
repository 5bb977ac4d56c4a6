// The rules of the open document in plain words.

import { isQuiet } from "../../worker/errors.js";
import { messageOf } from "../../data/problem.js";

/**
 * Ask the author for the sheet and show it.
 * @param {import("../types.js").StudioParts} studio
 */
export async function showSheet({ app, author, store }) {
  const { doc, docId, system, parsed } = store.getState();
  if (!parsed) {
    app.toast("The text cannot be read as JSON; repair it first.");
    return;
  }
  try {
    const sheet = await author.call("sheet", { document: doc, system, page: true });
    if (store.getState().docId !== docId) return; // its places are not those of what is open now
    await app.ask("sheet", { sheet });
  } catch (problem) {
    if (!isQuiet(problem)) app.toast(messageOf(problem));
  }
}
