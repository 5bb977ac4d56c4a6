// Changes to an arrangement of panes. Each answers another arrangement, or the same one where
// nothing is to be done.

import { BESIDE, DIVIDER, HEADER, PANES, stackOf, VIEWS } from "./panes.js";

/** @import { Area, Model, Node, Tabset } from "./panes.js" */

/** @typedef {Extract<Node, { type: "split" }>} Split */

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
function fresh(root, name) {
  const used = new Set(idsIn(root));
  let id = name;
  for (let n = 2; used.has(id); n++) id = `${name}-${n}`;
  return id;
}

/** @param {Tabset} tabset */
const panesOf = (tabset) => tabset.tabs.map(({ id }) => id);
/** @param {Tabset} tabset */
const front = (tabset) => tabset.selectedId ?? tabset.tabs[0]?.id;

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
const setWith = (node, pane) => tabsets(node).find((one) => panesOf(one).includes(pane));

/**
 * The tree with one set of tabs changed, or taken out of it: then a neighbour has its room.
 * @param {Node} node
 * @param {string | undefined} id
 * @param {(tabset: Tabset) => Node | null} change
 * @returns {Node | null}
 */
function at(node, id, change) {
  if (node.type === "tabset") return node.id === id ? change(node) : node;
  const all = node.children.map((child) => at(child, id, change));
  const gone = all.indexOf(null);
  const children = all.flatMap((child) => child ?? []);
  if (children.length === 1) return { ...children[0], size: node.size };
  const heir = Math.max(0, gone - 1);
  const [size, freed] = [children[heir].size, node.children[gone]?.size];
  if (typeof size === "number" && typeof freed === "number")
    children[heir] = { ...children[heir], size: size + freed };
  return { ...node, children };
}

/**
 * @param {Node} root
 * @param {string} pane
 */
export function select(root, pane) {
  return at(root, setWith(root, pane)?.id, (one) => ({ ...one, selectedId: pane })) ?? root;
}

/**
 * Without a pane; the last one stays.
 * @param {Node} root
 * @param {string} pane
 */
export function close(root, pane) {
  const less = (/** @type {Tabset} */ one) => {
    const tabs = one.tabs.filter(({ id }) => id !== pane);
    const selectedId = front(one) === pane ? tabs.at(-1)?.id : one.selectedId;
    return tabs.length ? { ...one, tabs, selectedId } : null;
  };
  return at(root, setWith(root, pane)?.id, less) ?? root;
}

/**
 * @param {Node} root
 * @param {string} pane
 * @param {string} on
 */
function stack(root, pane, on) {
  const more = stackOf([pane]).tabs;
  const put = (/** @type {Tabset} */ one) => ({
    ...one,
    tabs: [...one.tabs, ...more],
    selectedId: pane,
  });
  return at(root, setWith(root, on)?.id, put) ?? root;
}

/**
 * A share of the room of another pane: beside it, or below.
 * @param {Node} root
 * @param {string} pane
 * @param {string} other
 * @param {{ before?: boolean, below?: boolean, share?: number }} how share in percent
 */
export function beside(root, pane, other, { before = false, below = false, share = 50 }) {
  const put = (/** @type {Tabset} */ one) => {
    const { size, ...rest } = one;
    const [old, next] = [
      { ...rest, size: 100 - share },
      stackOf([pane], { size: share, id: fresh(root, `tabs-${pane}`) }),
    ];
    return /** @type {Node} */ ({
      type: "split",
      id: fresh(root, `beside-${pane}`),
      orientation: below ? "vertical" : "horizontal",
      size,
      children: before ? [next, old] : [old, next],
    });
  };
  return at(root, setWith(root, other)?.id, put) ?? root;
}

/**
 * What tells of a match stands with its like, else below the board.
 * @param {Node} root
 * @param {string} pane
 * @param {string[]} shown
 */
function withMatch(root, pane, shown) {
  const kin = shown.find((one) => BESIDE.includes(one));
  if (kin) return stack(root, pane, kin);
  return shown.includes("match") ? beside(root, pane, "match", { below: true, share: 24 }) : root;
}

/**
 * With a pane in front: where it is, else beside its like where there is room, else on top of that
 * one of them that has been in front for longest.
 * @param {Node} root
 * @param {string} pane
 * @param {Area} area
 * @param {string[]} recent the panes last shown come last
 * @returns {Node}
 */
export function open(root, pane, area, recent) {
  if (heldIn(root).includes(pane)) return select(root, pane);
  const fits = (/** @type {Node} */ node) => node !== root && fit(node, area, recent) === node;
  const order = [...PANES.keys()];
  const rank = (/** @type {string} */ one) => order.indexOf(one);
  const shown = shownIn(root);
  const own = BESIDE.includes(pane) ? withMatch(root, pane, shown) : root;
  if (fits(own)) return own;
  const kin = shown.filter((one) => VIEWS.includes(one) === VIEWS.includes(pane));
  const all = kin.length ? kin : shown;
  const before = all.find((one) => rank(one) > rank(pane));
  const aside = before
    ? beside(root, pane, before, { before: true })
    : beside(root, pane, /** @type {string} */ (all.at(-1)), {});
  if (fits(aside)) return aside;
  const oldest = all.toSorted((a, b) => recent.indexOf(a) - recent.indexOf(b))[0];
  return stack(root, pane, oldest);
}

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

/**
 * @param {Model} model
 * @param {Node} root
 * @returns {Model}
 */
export const withRoot = (model, root) => (root === model.root ? model : { version: 1, root });
