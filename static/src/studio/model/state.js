// What the store tells of the document that is open, while none is.

import { nearest } from "./pointer.js";

/**
 * What is known of a text before its check.
 * @type {import("../types.js").Checked}
 */
export const UNCHECKED = { issues: [], valid: null, pending: true, failed: null };

/** @type {import("../types.js").DocumentState} */
export const EMPTY = {
  docId: null, // null: the gallery is shown
  title: "",
  system: null,
  origin: null, // id of the shipped spec it came from
  library: null, // {id, rev, name}: the server's copy it was opened from or saved to
  text: "",
  doc: null, // the last parsable document
  parsed: true,
  parseError: null, // {offset, line, column, message} while the text is no JSON
  goodText: "", // the text `doc` was read from
  selection: "",
  // a place that was selected although the document has nothing there yet; `selection` is what is
  // around it
  absent: null,
  // the parts {path, span, kind, name} of the document `unusedOf` that no match of its evaluation
  // used
  unused: [],
  unusedOf: null,
  notes: {}, // what views keep with the draft beside its text, by their own names; plain JSON
  span: null, // {path, start, end}: the part of a string that was asked for last, in code points
  check: UNCHECKED,
  // Set of "match", "check", "analysis": what did not come up last time, until a person starts it
  waits: null,
  history: { canUndo: false, canRedo: false, undoName: null, redoName: null, steps: 0 },
  saved: "saved", // saved | saving | unsaved | failed
  kept: false, // whether "my documents" holds it (a gallery spec only once it is edited)
  online: true,
  // actions that a person asked for and that are not done yet: what Python is asked for, what waits
  // for a file or a database
  asked: 0,
  readOnly: false,
  newer: null, // why a document of a newer version is only shown: the checker's sentence
  version: 0, // counts changes of the text
};

/**
 * Whether there is an open document.
 * @param {import("../types.js").DocumentState} state
 */
export const isOpen = (state) => state.docId !== null;

/** The selection that a pointer stands for in a document: {selection, absent}, see EMPTY. */
export function placeIn(doc, pointer) {
  const selection = nearest(doc, pointer);
  return { selection, absent: selection === pointer ? null : pointer };
}
