// Arrangements that were kept before the log was a pane of its own.

import { beside } from "./arrange.js";
import { modelOf } from "./panes.js";
import { heldIn } from "./tree.js";

/** @import { Model, Node } from "./panes.js" */

export const EDITION = 2; // of kept arrangements; in the first the log was a part of the match
const WIDE = 0.6; // of the page's width: the log stood beside the board

/**
 * How much of the width of a tree the set with a pane has, from 0 to 1.
 * @param {Node} node
 * @param {string} pane
 * @returns {number}
 */
function widthOf(node, pane) {
  if (node.type === "tabset") return 1;
  const child = node.children.find((one) => heldIn(one).includes(pane));
  if (!child) return 0;
  const isRow = node.orientation === "horizontal";
  const share = typeof child.size === "number" ? child.size / 100 : 1 / node.children.length;
  return (isRow ? share : 1) * widthOf(child, pane);
}

/**
 * The same arrangement with the log where it was: below the board, or beside it where the match
 * was wide.
 * @param {Model} model
 * @returns {Model}
 */
export function withLog(model) {
  const { root } = model;
  const held = heldIn(root);
  if (!held.includes("match") || held.includes("log")) return model;
  const isWide = widthOf(root, "match") >= WIDE;
  const how = isWide ? { share: 36 } : { below: true, share: 24 };
  return modelOf(beside(root, "log", "match", how));
}
