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
 * What a line is said of by: the place that makes it, or its ends where no place of its own does.
 * @param {Pick<import("./types.js").GraphEdge, "at" | "source" | "target" | "kind">} edge
 */
export const keyOf = ({ at, source, target, kind }) => at ?? JSON.stringify([source, target, kind]);

const nothing = () => [];

/**
 * By the ids of nodes, and the keys of edges, what is said of them; a reason goes first. What
 * happened lights every line that it counts for, a reason only its own.
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
    for (const edge of graph.edges) {
      const counts = is === "fired" ? isIn(place, edge.cause) : edge.cause === place;
      if (isIn(place, edge.at) || counts) live.set(keyOf(edge), { is, text });
    }
  };
  const block = (place, text) => {
    for (const { id, at } of graph.nodes) if (at === place) live.set(id, { is: "blocked", text });
    for (const edge of graph.edges)
      if (edge.cause === place) live.set(keyOf(edge), { is: "blocked", text });
  };
  const now = view.events.filter(({ ply }) => ply === view.ply);
  for (const { text, cause } of now) for (const { path } of cause) say(path, "fired", text);
  for (const event of now) for (const { path, text } of stopped(event)) block(path, text);
  for (const { path } of why?.answer.reasons ?? []) say(path, "blocked", why?.answer.message ?? "");
  return live;
}
