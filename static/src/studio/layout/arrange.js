// Changes to an arrangement of panes. Each answers another arrangement, or the same one where
// nothing is to be done.

import { fit } from "./fit.js";
import { BESIDE, PANES, stackOf, VIEWS } from "./panes.js";
import { fresh, front, heldIn, setWith, shownIn } from "./tree.js";

/** @import { Area, Node, Tabset } from "./panes.js" */

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
 * With a pane taken from where it is to another one: to a side of it, or into its set of tabs.
 * @param {Node} root
 * @param {string} pane
 * @param {string} where left, right, above, below or on
 * @param {string} other
 */
export function move(root, pane, where, other) {
  const rest = heldIn(root).includes(pane) ? close(root, pane) : root;
  if (pane === other || !heldIn(rest).includes(other)) return root;
  if (where === "on") return stack(rest, pane, other);
  const [before, below] = [["left", "above"].includes(where), ["above", "below"].includes(where)];
  return beside(rest, pane, other, { before, below });
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
 * Below everything else.
 * @param {Node} root
 * @param {string} pane
 * @returns {Node}
 */
function under(root, pane) {
  const id = fresh(root, `tabs-${pane}`);
  const children = [{ ...root, size: 78 }, stackOf([pane], { size: 22, id })];
  return { type: "split", id: fresh(root, `above-${pane}`), orientation: "vertical", children };
}

/**
 * With a pane in front: where it is, else beside its like where there is room, else on top of that
 * one of them that has been in front for longest; on the board only where there is no other.
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
  let own = root;
  if (BESIDE.includes(pane)) own = withMatch(root, pane, shown);
  else if (!VIEWS.includes(pane) && pane !== "match") own = under(root, pane);
  if (fits(own)) return own;
  const kin = shown.filter((one) => VIEWS.includes(one) === VIEWS.includes(pane));
  const all = kin.length ? kin : shown;
  const before = all.find((one) => rank(one) > rank(pane));
  const aside = before
    ? beside(root, pane, before, { before: true })
    : beside(root, pane, /** @type {string} */ (all.at(-1)), {});
  if (fits(aside)) return aside;
  const less = all.filter((one) => one !== "match"); // nobody asked for the board to be hidden
  const [oldest] = (less.length ? less : all).toSorted(
    (a, b) => recent.indexOf(a) - recent.indexOf(b),
  );
  return stack(root, pane, oldest);
}
