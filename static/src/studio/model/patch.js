// RFC 6902 patches applied to JSON *text*: what is not named by the patch keeps its formatting, its
// key order and its numbers to the last digit. An `add` of a key may say `before` which key it
// stands.
//
// jsonc-parser reads the text, but its `modify` does not write it: with formatting options it lays
// out the whole list or object around the place again ([[0,1]] becomes five lines), without them
// it writes `,"key": 1` whatever the style there. It takes values, so 3.0 and large integers lose
// their letters, and it passes over in silence what does not fit: nothing to remove, no such index.

import { Batch } from "./batch.js";
import { addEdit, need, PatchError, removeEdit, source } from "./edits.js";
import { equal, isWithin } from "./pointer.js";

/** @import { Edit } from "./edits.js" */

export { PatchError };

/**
 * @param {string} text
 * @param {Edit} edit
 */
function splice(text, edit) {
  return text.slice(0, edit.offset) + edit.content + text.slice(edit.offset + edit.length);
}

/** An operation that looks at more than one place. */
function applyOne(text, op) {
  const tree = need(text);
  if (op.op === "move") {
    if (op.from === op.path) return text;
    if (isWithin(op.path, op.from)) throw new PatchError("A value cannot move into itself.");
    const moved = source(text, tree, op.from);
    const without = splice(text, removeEdit(tree, op.from));
    return splice(
      without,
      addEdit(without, need(without), op.path, () => moved),
    );
  }
  if (op.op === "copy") {
    const copied = source(text, tree, op.from);
    return splice(
      text,
      addEdit(text, tree, op.path, () => copied),
    );
  }
  if (op.op === "test") {
    if (!equal(JSON.parse(source(text, tree, op.path)), op.value)) {
      throw new PatchError(`The document changed at ${op.path || "the root"}.`);
    }
    return text;
  }
  throw new PatchError(`Unknown patch operation "${op.op}".`);
}

/**
 * The text after a patch; throws PatchError and changes nothing when an operation does not fit.
 *
 * The text is parsed once for independent operations in a row.
 */
export function applyPatch(text, patch) {
  let now = text;
  let batch = new Batch(now);
  for (const op of patch) {
    if (batch.take(op)) continue;
    if (batch.isBegun) {
      now = batch.result();
      batch = new Batch(now);
      if (batch.take(op)) continue;
    }
    now = applyOne(now, op);
    batch = new Batch(now);
  }
  return batch.result();
}
