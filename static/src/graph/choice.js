// Whether the picture's pane shows the graph: remembered by system.
import { ownIn } from "../data/lookup.js";
import { GRAPHS } from "../games/graphs.js";

/**
 * Whether documents of a system have a graph.
 * @param {string | null} system
 */
export const graphOf = (system) => system !== null && GRAPHS.has(system);

const key = (system) => `picture of ${system}`;

/**
 * Whether the graph is shown in place of the picture.
 * @param {Record<string, any>} views
 * @param {string | null} system
 */
export const isGraph = (views, system) => graphOf(system) && ownIn(views, key(system)) === "graph";

/**
 * Show the other of the two, in the pane of the picture.
 * @param {import("../studio/types.js").StudioParts} studio
 */
export function toggleGraph({ ui, store }) {
  const { system } = store.getState();
  const { views } = ui.getState();
  const next = isGraph(views, system) ? "picture" : "graph";
  ui.set({ views: { ...views, [key(system)]: next } });
  ui.showPane("picture");
}
