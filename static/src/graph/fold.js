// Which boxes and lines of a graph are drawn: parts stand within their nodes until those are
// opened, and edges between the same two boxes are one line.
import { ownIn } from "../data/lookup.js";

/** @import { Graph, GraphEdge, GraphNode, Line, Shown } from "./types.js" */

/**
 * The boxes and lines of a graph; `open`: the ids of the nodes whose parts are shown; `near`: only
 * that node, its parts, and what is joined to them.
 * @param {Graph} graph
 * @param {{ open: Iterable<string>, near?: string | null }} how
 * @returns {Shown}
 */
export function shownOf(graph, { open, near = null }) {
  const all = new Map(graph.nodes.map((node) => [node.id, node]));
  const opened = new Set(open);
  const box = new Map();
  const parts = new Map();
  for (const { id, within } of graph.nodes) {
    const holder = within !== null && all.has(within) ? within : null;
    if (holder !== null) parts.set(holder, (parts.get(holder) ?? 0) + 1);
    box.set(id, holder === null || opened.has(holder) ? id : holder);
  }
  const lines = linesOf(graph.edges, box);
  const ids =
    near !== null && all.has(near) ? around(near, all, lines, box) : new Set(box.values());
  return {
    boxes: graph.nodes.filter(({ id }) => ids.has(id)),
    lines: lines.filter(({ source, target }) => ids.has(source) && ids.has(target)),
    box,
    parts,
  };
}

/**
 * @param {GraphEdge[]} edges
 * @param {Map<string, string>} box
 */
function linesOf(edges, box) {
  /** @type {Map<string, Line>} */
  const lines = new Map();
  for (const edge of edges) {
    const source = box.get(edge.source);
    const target = box.get(edge.target);
    if (source === undefined || target === undefined) continue;
    if (source === target && edge.source !== edge.target) continue; // within a folded node
    const id = JSON.stringify([source, target, edge.kind]);
    const line = lines.get(id);
    if (line) line.edges.push(edge);
    else lines.set(id, { id, source, target, kind: edge.kind, edges: [edge] });
  }
  return [...lines.values()];
}

/**
 * A node with its parts, and what is joined to them.
 * @param {string} near
 * @param {Map<string, GraphNode>} all
 * @param {Line[]} lines
 * @param {Map<string, string>} box
 */
function around(near, all, lines, box) {
  const core = new Set([box.get(near) ?? near]);
  for (const { id, within } of all.values())
    if (within === near && box.get(id) === id) core.add(id);
  const found = new Set(core);
  for (const { source, target } of lines) {
    if (core.has(source)) found.add(target);
    if (core.has(target)) found.add(source);
  }
  return found;
}

/**
 * The node whose entry a place of the document is in: the smallest one.
 * @param {Graph} graph
 * @param {string | null} place
 */
export function nodeAt(graph, place) {
  return smallest(graph.nodes, place);
}

/**
 * The edge that a place of the document makes, if it is one's and not a node's of its own.
 * @param {Graph} graph
 * @param {string | null} place
 */
export function edgeAt(graph, place) {
  const edge = smallest(graph.edges, place);
  const node = nodeAt(graph, place);
  return (edge?.at?.length ?? 0) > (node?.at?.length ?? 0) ? edge : null;
}

/**
 * @template {{ at: string | null }} T
 * @param {T[]} entries
 * @param {string | null} place
 * @returns {T | null}
 */
function smallest(entries, place) {
  /** @type {T | null} */
  let found = null;
  if (!place) return null;
  for (const entry of entries) {
    const { at } = entry;
    if (!at || (place !== at && !place.startsWith(`${at}/`))) continue;
    if (found === null || at.length > (found.at?.length ?? 0)) found = entry;
  }
  return found;
}

/**
 * Whether a line may be drawn from the one node to the other.
 * @param {Graph} graph
 * @param {GraphNode | undefined} source
 * @param {GraphNode | undefined} target
 */
export function canJoin(graph, source, target) {
  if (!source || !target || source.id === target.id) return false;
  return graph.kinds.some(
    (one) =>
      source.gives.includes(one.source) &&
      target.takes.includes(one.target) &&
      (!one.own || source.owner === target.owner),
  );
}

/**
 * An edge as a sentence.
 * @param {GraphEdge} edge
 * @param {(id: string) => string} titleOf
 */
export function sentence(edge, titleOf) {
  return `${titleOf(edge.source)} ${edge.title} ${titleOf(edge.target)}`;
}

/**
 * What nodes are called: a part with the node that it belongs to.
 * @param {Graph} graph
 * @returns {(id: string) => string}
 */
export function titlesOf(graph) {
  const all = new Map(graph.nodes.map((node) => [node.id, node]));
  return (id) => {
    const node = all.get(id);
    if (!node) return id;
    const holder = node.within === null ? null : all.get(node.within);
    return holder ? `${holder.title}: ${lower(node.title)}` : node.title;
  };
}

/**
 * What a kind of nodes is called.
 * @param {Graph} graph
 * @param {{ kind: string }} node
 * @returns {string}
 */
export const wordOf = ({ words }, { kind }) => ownIn(words, kind) ?? kind;

/** @param {string} title */
const lower = (title) => title.slice(0, 1).toLowerCase() + title.slice(1);
