// What is in an arrangement of panes.

/** @import { Model, Node, Tabset } from "./panes.js" */

/**
 * The sets of tabs, from left to right and from top to bottom.
 * @param {Node} node
 * @returns {Tabset[]}
 */
export function tabsets(node) {
  return node.type === "split" ? node.children.flatMap(tabsets) : [node];
}

/**
 * The ids of all parts of the tree.
 * @param {Node} node
 * @returns {string[]}
 */
const idsIn = (node) =>
  node.type === "split" ? [node.id, ...node.children.flatMap(idsIn)] : [node.id];

/**
 * An id that no part of the tree has.
 * @param {Node} root
 * @param {string} name
 */
export function fresh(root, name) {
  const used = new Set(idsIn(root));
  let id = name;
  for (let n = 2; used.has(id); n++) id = `${name}-${n}`;
  return id;
}

/** @param {Tabset} tabset */
export const panesOf = (tabset) => tabset.tabs.map(({ id }) => id);
/** @param {Tabset} tabset */
export const front = (tabset) => tabset.selectedId ?? tabset.tabs[0]?.id;

/** @param {Node} node */
export const heldIn = (node) => tabsets(node).flatMap(panesOf);
/**
 * The panes that are in front of their sets.
 * @param {Node} node
 */
export const shownIn = (node) => tabsets(node).flatMap((one) => front(one) ?? []);

/**
 * Whether there is something to draw, and nothing in it twice.
 * @param {Node} root
 */
export const isDrawable = (root) =>
  heldIn(root).length > 0 &&
  [heldIn(root), idsIn(root)].every((all) => new Set(all).size === all.length);

/**
 * @param {Node} node
 * @param {string} pane
 */
export const setWith = (node, pane) => tabsets(node).find((one) => panesOf(one).includes(pane));

/**
 * @param {Model} model
 * @param {Node} root
 * @returns {Model}
 */
export const withRoot = (model, root) => (root === model.root ? model : { version: 1, root });
