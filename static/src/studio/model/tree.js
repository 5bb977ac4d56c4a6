// The syntax tree of a JSON text, by jsonc-parser.

import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { parts } from "./pointer.js";

/** @import { Node, ParseError } from "jsonc-parser" */

const STRICT = { disallowComments: true, allowTrailingComma: false };

/**
 * The syntax tree of a JSON text, or undefined when it does not parse.
 * @param {string} text
 */
export function treeOf(text) {
  /** @type {ParseError[]} */
  const errors = [];
  const tree = parseTree(text, errors, STRICT);
  return errors.length ? undefined : tree;
}

/**
 * The node at a pointer; array parts become numbers, as the tree wants them.
 * @param {Node | undefined} tree
 * @param {string} path
 */
export function nodeAt(tree, path) {
  let node = tree;
  for (const part of parts(path)) {
    if (!node) return undefined;
    const key = node.type === "array" ? Number(part) : part;
    if (node.type === "array" && !/^(0|[1-9]\d*)$/.test(part)) return undefined;
    node = findNodeAtLocation(node, [key]);
  }
  return node;
}

/**
 * Where a node ends in the text.
 * @param {Node} node
 */
export const end = (node) => node.offset + node.length;

/**
 * The items or members of a node.
 * @param {Node} node
 */
export function children(node) {
  return node.children ?? [];
}
