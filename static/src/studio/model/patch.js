// RFC 6902 patches applied to JSON *text*: what is not named by the patch keeps its formatting, its
// key order and its numbers to the last digit. An `add` of a key may say `before` which key it
// stands.
//
// jsonc-parser reads the text, but its `modify` does not write it: with formatting options it lays
// out the whole list or object around the place again ([[0,1]] becomes five lines), without them
// it writes `,"key": 1` whatever the style there. It takes values, so 3.0 and large integers lose
// their letters, and it passes over in silence what does not fit: nothing to remove, no such index.

import { differences } from "./differences.js";
import { format, indentAt, indentUnit } from "./format.js";
import { equal, isWithin, parentOf, parts } from "./pointer.js";
import { kept, spelled, spellings } from "./spelling.js";
import { children, end, nodeAt, treeOf } from "./tree.js";

/**
 * @import { Node } from "jsonc-parser"
 * @typedef {(indent: string, column?: number) => string} Write the text of a value at its place
 * @typedef {{ offset: number, length: number, content: string }} Edit
 */

/** A patch that does not fit the document; the text stays as it was. */
export class PatchError extends Error {}

/**
 * What stands between two items of a container, newline and indent included.
 * @param {string} text
 * @param {Node} container
 */
function separator(text, container) {
  const items = children(container);
  if (items.length > 1) return text.slice(end(items[0]), items[1].offset);
  if (items.length === 1) {
    const lead = text.slice(container.offset + 1, items[0].offset);
    return lead.includes("\n") ? "," + lead : ", ";
  }
  return ", ";
}

/**
 * @param {string} text
 * @param {Node} container
 * @param {number} index
 * @param {Write} write
 */
function insertItem(text, container, index, write) {
  const items = children(container);
  const unit = indentUnit(text);
  if (items.length === 0) {
    const indent = indentAt(text, container.offset);
    const one = write(indent, container.offset + 1);
    const open = one.includes("\n") || container.type === "object";
    const body = open ? `\n${indent}${unit}${write(indent + unit)}\n${indent}` : one;
    return { offset: container.offset + 1, length: container.length - 2, content: body };
  }
  const sep = separator(text, container);
  const line = sep.includes("\n") ? sep.slice(sep.lastIndexOf("\n") + 1) : null;
  const body = write(line ?? indentAt(text, container.offset));
  if (index >= items.length) {
    return { offset: end(items[items.length - 1]), length: 0, content: sep + body };
  }
  return { offset: items[index].offset, length: 0, content: body + sep };
}

/**
 * @param {Node} container
 * @param {number} index
 */
function removeItem(container, index) {
  const items = children(container);
  const item = items[index];
  if (index + 1 < items.length) {
    return { offset: item.offset, length: items[index + 1].offset - item.offset, content: "" };
  }
  if (index > 0) {
    const from = end(items[index - 1]);
    return { offset: from, length: end(item) - from, content: "" };
  }
  return { offset: container.offset + 1, length: container.length - 2, content: "" };
}

/**
 * The value that an operation writes. Whoever made the patch may say its text; a value made by the
 * page comes from what stands around its place, so its numbers are written as they are there.
 */
function valueOf(text, tree, op) {
  if (op.text !== undefined) return kept(op.text, need(op.text));
  const holder = nodeAt(tree, op.path)?.type === "array" ? nodeAt(tree, op.path) : null;
  const as = holder ? spellings(text, holder) : null;
  return as?.size ? spelled(op.value, as) : op.value;
}

/** A value to write: JSON to format, or text taken over as it stands (move, copy). */
const writer = (value, unit) => (indent, column) => format(value, indent, unit, column);

/**
 * @param {string} text
 * @param {Node} node
 * @param {Write} write
 */
function replaceEdit(text, node, write) {
  const lineStart = text.lastIndexOf("\n", node.offset - 1) + 1;
  const content = write(indentAt(text, node.offset), node.offset - lineStart);
  return { offset: node.offset, length: node.length, content };
}

/**
 * @param {string} text
 * @param {Node} tree
 * @param {string} path
 * @param {Write} write
 * @param {string} [before] the key that it stands before
 */
function addEdit(text, tree, path, write, before) {
  if (path === "") return replaceEdit(text, tree, write);
  const container = nodeAt(tree, parentOf(path));
  const key = parts(path).at(-1);
  if (container?.type === "array") {
    const size = children(container).length;
    const index = key === "-" ? size : Number(key);
    if (!Number.isInteger(index) || index < 0 || index > size) {
      throw new PatchError(`There is no place ${path} to add to.`);
    }
    return insertItem(text, container, index, write);
  }
  if (container?.type !== "object") throw new PatchError(`Nothing can be added at ${path}.`);
  const existing = nodeAt(tree, path);
  if (existing) return replaceEdit(text, existing, write);
  const named = (indent, column) => {
    const head = JSON.stringify(key) + ": ";
    return head + write(indent, (column ?? indent.length) + head.length);
  };
  const following =
    before === undefined
      ? -1
      : children(container).findIndex((one) => one.children?.[0]?.value === before);
  return insertItem(text, container, following < 0 ? Infinity : following, named);
}

/**
 * @param {Node} tree
 * @param {string} path
 */
function removeEdit(tree, path) {
  const container = path === "" ? undefined : nodeAt(tree, parentOf(path));
  const node = container && nodeAt(tree, path);
  if (!node) throw new PatchError(`There is nothing at ${path || "the root"} to remove.`);
  const item = (container.type === "object" && node.parent) || node;
  return removeItem(container, children(container).indexOf(item));
}

/**
 * @param {string} text
 * @param {Edit} edit
 */
function splice(text, edit) {
  return text.slice(0, edit.offset) + edit.content + text.slice(edit.offset + edit.length);
}

/** @param {string} text */
function need(text) {
  const tree = treeOf(text);
  if (!tree) throw new PatchError("The text is not readable JSON.");
  return tree;
}

/**
 * @param {string} text
 * @param {Node} tree
 * @param {string} path
 */
function source(text, tree, path) {
  const node = nodeAt(tree, path);
  if (!node) throw new PatchError(`There is nothing at ${path}.`);
  return text.slice(node.offset, end(node));
}

function applyOne(text, op) {
  const tree = need(text);
  const write = (indent, column) =>
    writer(valueOf(text, tree, op), indentUnit(text))(indent, column);
  if (op.op === "add") return splice(text, addEdit(text, tree, op.path, write, op.before));
  if (op.op === "remove") return splice(text, removeEdit(tree, op.path));
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

/** The edit of one operation that moves nothing. */
function editOf(text, tree, op) {
  if (op.op === "remove") return removeEdit(tree, op.path);
  const write = writer(valueOf(text, tree, op), indentUnit(text));
  if (op.op === "add") return addEdit(text, tree, op.path, write, op.before);
  const node = nodeAt(tree, op.path);
  if (!node) throw new PatchError(`There is nothing at ${op.path} to replace.`);
  return replaceEdit(text, node, write);
}

/**
 * Neighbouring replacements of separate values share one parse: a rename touches many places. What
 * is equal before and after keeps its layout.
 */
function applyReplacements(text, ops) {
  const tree = need(text);
  const edits = ops.flatMap((op) => {
    const node = nodeAt(tree, op.path);
    if (!node) throw new PatchError(`There is nothing at ${op.path} to replace.`);
    const smaller = op.text === undefined ? differences(node, op.value, op.path) : [op];
    return smaller.map((one) => editOf(text, tree, one));
  });
  edits.sort((a, b) => b.offset - a.offset);
  return edits.reduce(splice, text);
}

/** The text after a patch; throws PatchError and changes nothing when an operation does not fit. */
export function applyPatch(text, patch) {
  let at = 0;
  let now = text;
  while (at < patch.length) {
    const run = [];
    while (at < patch.length && patch[at].op === "replace") {
      const { path } = patch[at];
      if (run.some((op) => isWithin(op.path, path) || isWithin(path, op.path))) break;
      run.push(patch[at]);
      at += 1;
    }
    if (run.length) now = applyReplacements(now, run);
    else now = applyOne(now, patch[at++]);
  }
  return now;
}
