// What the open match says of a graph: what happened in the ply that is shown, and what was the
// reason in the last answer to "Why?".

/** @import { Graph, Live } from "./types.js" */

/**
 * Whether a place is an entry's or within it.
 * @param {string} place
 * @param {string | null} at
 */
const isIn = (place, at) => at !== null && (place === at || place.startsWith(`${at}/`));

/**
 * By the ids of nodes, and the places of edges, what is said of them; a reason goes first.
 * @param {Graph} graph
 * @param {Pick<import("../data/wire.js").MatchView, "events" | "ply">} view
 * @param {{ answer: { message: string, reasons: { path: string }[] } } | null | undefined} why
 * @returns {Live}
 */
export function liveOf(graph, view, why) {
  /** @type {Live} */
  const live = new Map();
  const say = (place, is, text) => {
    for (const { id, at } of graph.nodes) if (isIn(place, at)) live.set(id, { is, text });
    for (const { at, cause } of graph.edges)
      if (at !== null && (isIn(place, at) || cause === place)) live.set(at, { is, text });
  };
  for (const { ply, text, cause } of view.events)
    if (ply === view.ply) for (const { path } of cause) say(path, "fired", text);
  for (const { path } of why?.answer.reasons ?? []) say(path, "blocked", why?.answer.message ?? "");
  return live;
}
