// The panes of an open document: what each is called, and the room below which it cannot be read.

/** @typedef {import("react-resizable-panels").WorkspaceModel<{}>} Model */
/** @typedef {import("react-resizable-panels").WorkspaceNode<{}>} Node */
/** @typedef {import("react-resizable-panels").TabsetNode<{}>} Tabset */
/** @typedef {{ width: number, height: number }} Area px */

export const HEADER = 29; // px: the tabs above a pane
export const DIVIDER = 5; // px between two panes

/**
 * In the order of their buttons.
 * @type {Map<string, { title: string, least: Area }>}
 */
export const PANES = new Map([
  ["form", { title: "Form", least: { width: 300, height: 180 } }],
  ["picture", { title: "Picture", least: { width: 280, height: 180 } }],
  ["json", { title: "JSON", least: { width: 300, height: 120 } }],
  ["match", { title: "Match", least: { width: 360, height: 300 } }],
  ["log", { title: "Log", least: { width: 270, height: 110 } }],
  ["balance", { title: "Balance", least: { width: 270, height: 110 } }],
  ["problems", { title: "Problems", least: { width: 300, height: 80 } }],
]);

/** The views of the document itself. */
export const VIEWS = ["form", "picture", "json"];

/** What tells of the match, beside its board. */
export const BESIDE = ["log", "balance"];

/**
 * A set of tabs that holds these panes, the first one in front.
 * @param {string[]} panes
 * @param {Partial<Tabset>} [more]
 * @returns {Tabset}
 */
export function stackOf(panes, more) {
  const tabs = panes.map((id) => ({ id, title: PANES.get(id)?.title, data: {} }));
  return { type: "tabset", id: `tabs-${panes[0]}`, selectedId: panes[0], tabs, ...more };
}

/**
 * @param {Node} root
 * @returns {Model}
 */
export const modelOf = (root) => ({ version: 1, root });

/**
 * Where a pane may be moved, beside another one: the side, and in words.
 * @type {[string, string][]}
 */
export const WHERE = [
  ["left", "to the left of"],
  ["right", "to the right of"],
  ["above", "above"],
  ["below", "below"],
  ["on", "as a tab beside"],
];
