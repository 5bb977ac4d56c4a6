// How the numbers of a JSON text are written there, where JavaScript writes them otherwise: 1.0 or
// 1e3.

import { Written } from "./format.js";
import { children, end } from "./tree.js";

/** @import { Node } from "jsonc-parser" */

/**
 * What a node of the tree holds; a number that JavaScript writes otherwise stays as it is written.
 */
export function kept(text, node) {
  if (node.type === "array") return children(node).map((item) => kept(text, item));
  if (node.type === "object")
    return Object.fromEntries(
      children(node).map((member) => {
        const [key, value] = children(member);
        return [key.value, kept(text, value)];
      }),
    );
  const source = text.slice(node.offset, end(node));
  return node.type === "number" && source !== JSON.stringify(node.value)
    ? new Written(source, node.value)
    : node.value;
}

/**
 * The numbers within a node that JavaScript writes otherwise: {value: how it is written here}.
 * @param {string} text
 * @param {Node} node
 */
export function spellings(text, node) {
  const found = new Map();
  const left = node ? [node] : [];
  for (let one = left.pop(); one; one = left.pop()) {
    if (one.type !== "number") left.push(...children(one));
    else
      found.set(
        one.value,
        (found.get(one.value) ?? new Set()).add(text.slice(one.offset, end(one))),
      );
  }
  return new Map(
    [...found]
      .filter(([value, [first, ...more]]) => !more.length && first !== JSON.stringify(value))
      .map(([value, [first]]) => [value, first]),
  );
}

/** A value with its numbers written as they are around the place where it goes. */
export function spelled(value, as) {
  if (typeof value === "number") return as.has(value) ? new Written(as.get(value), value) : value;
  if (Array.isArray(value)) return value.map((item) => spelled(item, as));
  if (value === null || typeof value !== "object" || value instanceof Written) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, spelled(item, as)]));
}
