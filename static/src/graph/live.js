// What the open match says of a graph: what happened in the ply that is shown, and what was the
// reason in the last answer to "Why?".

/** @import { Graph, Live } from "./types.js" */

/**
 * Whether a place is an entry's or within it.
 * @param {string} place
 * @param {string | null} at
 */
const isIn = (place, at) => at !== null && (place === at || place.startsWith(`${at}/`));

const nothing = () => [];

/**
 * By the ids of nodes, and the places of edges, what is said of them; a reason goes first.
 * @param {Graph} graph
 * @param {Pick<import("../data/wire.js").MatchView, "events" | "ply">} view
 * @param {{ answer: { message: string, reasons: { path: string }[] } } | null | undefined} why
 * @param {(event: import("../data/wire.js").Event) => { path: string, text: string }[]} [stopped]
 *   what an event says did not happen
 * @returns {Live}
 */
export function liveOf(graph, view, why, stopped = nothing) {
  /** @type {Live} */
  const live = new Map();
  const say = (place, is, text) => {
    for (const { id, at } of graph.nodes) if (isIn(place, at)) live.set(id, { is, text });
    for (const { at, cause } of graph.edges)
      if (at !== null && (isIn(place, at) || cause === place)) live.set(at, { is, text });
  };
  const block = (place, text) => {
    for (const { id, at } of graph.nodes) if (at === place) live.set(id, { is: "blocked", text });
    for (const { at, cause } of graph.edges)
      if (at !== null && cause === place) live.set(at, { is: "blocked", text });
  };
  const now = view.events.filter(({ ply }) => ply === view.ply);
  for (const { text, cause } of now) for (const { path } of cause) say(path, "fired", text);
  for (const event of now) for (const { path, text } of stopped(event)) block(path, text);
  for (const { path } of why?.answer.reasons ?? []) say(path, "blocked", why?.answer.message ?? "");
  return live;
}
