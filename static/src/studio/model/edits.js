// What one operation of a patch changes in a JSON text: a piece that is replaced by another.

import { format, indentAt, indentUnit } from "./format.js";
import { parentOf, parts } from "./pointer.js";
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
export function valueOf(text, tree, op) {
  if (op.text !== undefined) return kept(op.text, need(op.text));
  const holder = nodeAt(tree, op.path)?.type === "array" ? nodeAt(tree, op.path) : null;
  const as = holder ? spellings(text, holder) : null;
  return as?.size ? spelled(op.value, as) : op.value;
}

/** A value to write: JSON to format, or text taken over as it stands (move, copy). */
export const writer = (value, unit) => (indent, column) => format(value, indent, unit, column);

/**
 * @param {string} text
 * @param {Node} node
 * @param {Write} write
 */
export function replaceEdit(text, node, write) {
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
export function addEdit(text, tree, path, write, before) {
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
export function removeEdit(tree, path) {
  const container = path === "" ? undefined : nodeAt(tree, parentOf(path));
  const node = container && nodeAt(tree, path);
  if (!node) throw new PatchError(`There is nothing at ${path || "the root"} to remove.`);
  const item = (container.type === "object" && node.parent) || node;
  return removeItem(container, children(container).indexOf(item));
}

/** @param {string} text */
export function need(text) {
  const tree = treeOf(text);
  if (!tree) throw new PatchError("The text is not readable JSON.");
  return tree;
}

/**
 * @param {string} text
 * @param {Node} tree
 * @param {string} path
 */
export function source(text, tree, path) {
  const node = nodeAt(tree, path);
  if (!node) throw new PatchError(`There is nothing at ${path}.`);
  return text.slice(node.offset, end(node));
}

/** The edit of one operation that moves nothing. */
export function editOf(text, tree, op) {
  if (op.op === "remove") return removeEdit(tree, op.path);
  const write = writer(valueOf(text, tree, op), indentUnit(text));
  if (op.op === "add") return addEdit(text, tree, op.path, write, op.before);
  const node = nodeAt(tree, op.path);
  if (!node) throw new PatchError(`There is nothing at ${op.path} to replace.`);
  return replaceEdit(text, node, write);
}
