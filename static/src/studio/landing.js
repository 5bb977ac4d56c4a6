// Where the focus goes after Back and Forward, and what is told of it: in the gallery to the game
// that was left, in a game to its board. What was at hand before is not there any more.

/** @import { StudioParts } from "./types.js" */

/** What was left: as which document, and of which game of the gallery. */
/** @typedef {{ docId: string | null, shipped?: string }} Left */

/**
 * What has the focus in the gallery.
 * @param {ShadowRoot} root
 * @param {Left} left
 */
function inGallery(root, { docId, shipped }) {
  const absent = root.querySelector("[data-testid=absent] button");
  if (absent) return absent; // why is read out by itself
  const home = root.querySelector(".rw-home");
  return (
    home?.querySelector(`[data-document="${CSS.escape(docId ?? "")}"] .open`) ??
    home?.querySelector(`[data-id="${CSS.escape(shipped ?? "")}"]`) ??
    home?.querySelector("h1")
  );
}

/**
 * Give the focus a place where the browser's history led, unless the user is somewhere already, and
 * say what is shown. In a game the page has it until the board comes up, so that the way by Tab
 * begins at its start.
 * @param {StudioParts} studio
 * @param {Left} left
 */
export function land({ app, store, root }, left) {
  const { docId, title } = store.getState();
  app.put({ said: docId === null ? "The gallery" : `${title} is open` });
  if (!root || root.activeElement) return;
  const place = docId === null ? inGallery(root, left) : root.querySelector(".rw-app");
  /** @type {HTMLElement | null} */ (place)?.focus();
}
