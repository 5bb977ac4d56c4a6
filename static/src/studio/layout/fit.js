// As much of an arrangement of panes as there is room for.

import { DIVIDER, HEADER, PANES, VIEWS } from "./panes.js";
import { front, heldIn, panesOf, tabsets } from "./tree.js";

/** @import { Area, Node, Tabset } from "./panes.js" */

/** @typedef {Extract<Node, { type: "split" }>} Split */

/**
 * The room that a part of the page needs along an axis, in px.
 * @param {Node} node
 * @param {"width" | "height"} axis
 * @returns {number}
 */
function least(node, axis) {
  if (node.type === "tabset") {
    const content = panesOf(node).map((id) => side(PANES.get(id)?.least, axis));
    return Math.max(0, ...content) + (axis === "height" ? HEADER : 0);
  }
  const parts = node.children.map((child) => least(child, axis));
  if (along(node) !== axis) return Math.max(...parts);
  return parts.reduce((sum, part) => sum + part, DIVIDER * (parts.length - 1));
}

/**
 * @param {Area | undefined} area
 * @param {"width" | "height"} axis
 */
const side = (area, axis) => (axis === "width" ? area?.width : area?.height) ?? 0;

/** @param {Split} node */
const along = (node) => (node.orientation === "horizontal" ? "width" : "height");

/**
 * Two neighbours as one set of tabs; in front is what was shown last.
 * @param {Node} one
 * @param {Node} other
 * @param {string[]} recent
 * @returns {Tabset}
 */
function merge(one, other, recent) {
  const [first, ...rest] = [...tabsets(one), ...tabsets(other)];
  const shown = [first, ...rest].map(front);
  const selectedId = shown.toSorted((a, b) => recent.indexOf(b ?? "") - recent.indexOf(a ?? ""))[0];
  return {
    ...first,
    tabs: [first, ...rest].flatMap(({ tabs }) => tabs),
    selectedId,
    size: one.size,
  };
}

/** @param {Node} node */
const isViews = (node) => heldIn(node).every((pane) => VIEWS.includes(pane));

/**
 * One part less side by side: two views of the document are stacked before anything else is.
 * @param {Split} split
 * @param {string[]} recent
 * @returns {Node}
 */
function tighter(split, recent) {
  const { children } = split;
  const pairs = children.slice(1).map((other, n) => ({ n, one: children.at(n) ?? other, other }));
  const pair = pairs.findLast(({ one, other }) => isViews(one) && isViews(other)) ?? pairs.at(-1);
  if (!pair) return split;
  const { n, one, other } = pair;
  const merged = merge(one, other, recent);
  if (children.length === 2) return { ...merged, size: split.size };
  const both = typeof one.size === "number" && typeof other.size === "number";
  const size = both ? Number(one.size) + Number(other.size) : undefined;
  return { ...split, children: children.toSpliced(n, 2, { ...merged, size }) };
}

/**
 * As much of an arrangement as has room: what would be narrower or lower than it can be read is
 * stacked on its neighbour instead.
 * @param {Node} node
 * @param {Area} area
 * @param {string[]} recent
 * @returns {Node}
 */
export function fit(node, area, recent) {
  if (node.type === "tabset") return node;
  const axis = along(node);
  const room = side(area, axis) - least(node, axis);
  if (room < 0) return fit(tighter(node, recent), area, recent);
  const children = node.children.map((child) => {
    const own = room + least(child, axis);
    const within = axis === "width" ? { ...area, width: own } : { ...area, height: own };
    return fit(child, within, recent);
  });
  return children.every((child, n) => child === node.children.at(n)) ? node : { ...node, children };
}

/**
 * Every set of tabs with the least size of what is in it, which a divider then keeps to.
 * @param {Node} node
 * @returns {Node}
 */
export function sized(node) {
  if (node.type === "split") {
    const children = node.children.map(sized);
    return children.every((child, n) => child === node.children.at(n))
      ? node
      : { ...node, children };
  }
  const minWidth = `${least(node, "width")}px`;
  const minHeight = `${least(node, "height") - HEADER}px`;
  return node.minWidth === minWidth && node.minHeight === minHeight
    ? node
    : { ...node, minWidth, minHeight };
}
