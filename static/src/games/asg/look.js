// A scenario as the views read it: also from a document that is not valid yet.

import { ownIn } from "../../data/lookup.js";

export const PLAYERS = ["P1", "P2"];
export const OWNERS = ["P1", "P2", "Neutral"];

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const finite = (value) => (typeof value === "number" && Number.isFinite(value) ? value : 0);
/** What an object has under a name that comes from a document. */
export const own = (object, name) => (isObject(object) ? ownIn(object, name) : undefined);
const whole = (value) => (Number.isInteger(value) ? value : 0);

/** The numbers that the page shows of the rules that a scenario may leave out. */
const USUAL = {
  __proto__: null,
  turnCapPlies: 60,
  reinforceCostPerStrength: 1,
};

/** A number of the rules: what the scenario says, else the usual value. */
export const settingOf = (spec, key) => own(spec?.settings, key) ?? USUAL[key];

/** The two ends of an edge in one fixed order: which way it is written does not matter. */
export const edgeKey = (a, b) => (a < b ? JSON.stringify([a, b]) : JSON.stringify([b, a]));

/** The nodes of a document: [{key, id, index, path, x, y, owner, supply, hq, forces}]. */
function nodesOf(doc) {
  const hq = new Map(PLAYERS.map((player) => [doc?.players?.[player]?.hq, player]));
  const forces = isObject(doc?.initialState?.nodeForces) ? doc.initialState.nodeForces : {};
  const seen = new Map();
  return (Array.isArray(doc?.map?.nodes) ? doc.map.nodes : []).flatMap((node, index) => {
    if (!isObject(node)) return [];
    const id = String(node.id ?? "");
    const times = seen.get(id) ?? 0;
    seen.set(id, times + 1);
    const held = own(forces, id);
    return [
      {
        key: times ? `${id}\u0000${times}` : id,
        id,
        index,
        path: `/map/nodes/${index}`,
        x: finite(node.x),
        y: finite(node.y),
        label: typeof node.label === "string" && node.label ? node.label : null,
        owner: PLAYERS.includes(node.owner) ? node.owner : "Neutral",
        supply: whole(node.supplyYield),
        hq: hq.get(id) ?? null,
        forces: { P1: whole(held?.P1), P2: whole(held?.P2) },
      },
    ];
  });
}

/** @typedef {{ key: string, a: string, b: string, index: number, path: string }} Edge */

/**
 * Every way once, between nodes that are there, and apart from them the edges that are none: from a
 * node to itself, or to a node that is not there. {edges, broken}, each [{key, a, b, index, path}];
 * a broken one has `at`, its end that is there (or null), and `loop`.
 */
function edgesOf(doc, byId) {
  const seen = new Set();
  /** @type {Edge[]} */
  const edges = [];
  /** @type {(Edge & { loop: boolean, at: string | null })[]} */
  const broken = [];
  for (const [index, edge] of (Array.isArray(doc?.map?.edges) ? doc.map.edges : []).entries()) {
    if (!Array.isArray(edge) || edge.length !== 2) continue;
    const [a, b] = edge.map(String);
    const path = `/map/edges/${index}`;
    if (a === b || !byId.has(a) || !byId.has(b)) {
      broken.push({
        key: `broken ${index}`,
        a,
        b,
        index,
        path,
        loop: a === b,
        at: [a, b].find((id) => byId.has(id)) ?? null,
      });
      continue;
    }
    const key = edgeKey(a, b);
    if (seen.has(key)) continue;
    seen.add(key);
    edges.push({ key, a, b, index, path });
  }
  return { edges, broken };
}

/**
 * {nodes, edges, broken, byId, near}: `near` is id -> ids of the neighbours, in the order of the
 * nodes.
 */
export function readMap(doc) {
  const nodes = nodesOf(doc);
  const byId = new Map();
  for (const node of nodes) if (!byId.has(node.id)) byId.set(node.id, node);
  const { edges, broken } = edgesOf(doc, byId);
  const near = new Map(nodes.map((node) => [node.id, []]));
  for (const { a, b } of edges) {
    near.get(a).push(b);
    near.get(b).push(a);
  }
  for (const ids of near.values()) ids.sort((a, b) => byId.get(a).index - byId.get(b).index);
  return { nodes, edges, broken, byId, near };
}

/**
 * The keys after an edit: a thing that stands where it stood, under a key that is new, was renamed.
 * `before` and `after` are lists in the document's order.
 */
export function followed(before, after, keys) {
  if (before.length !== after.length) return keys;
  const [was, is] = [new Set(before.map(({ key }) => key)), new Set(after.map(({ key }) => key))];
  const renamed = new Map(
    before.flatMap(({ key }, n) =>
      is.has(key) || was.has(after[n].key) ? [] : [[key, after[n].key]],
    ),
  );
  return [...keys].some((key) => renamed.has(key))
    ? new Set([...keys].map((key) => renamed.get(key) ?? key))
    : keys;
}

/** A way by its key, also one that is broken; or null. */
export const wayOf = (map, key) =>
  map.edges.find((edge) => edge.key === key) ?? map.broken.find((edge) => edge.key === key) ?? null;

/** The map as a match has it now: owners and forces from the view's nodes. */
export function withState(map, states) {
  const now = new Map(states.map((one) => [one.id, one]));
  const nodes = map.nodes.map((node) => {
    const one = now.get(node.id);
    return one ? { ...node, owner: one.owner, forces: { P1: one.P1, P2: one.P2 } } : node;
  });
  return { ...map, nodes, byId: new Map(nodes.map((node) => [node.id, node])) };
}

const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** A node in words: what it is, whose, what stands there, and where one can go from it. */
export function spoken(node, map) {
  const near = map.near.get(node.id) ?? [];
  return [
    node.id || "(no id)",
    node.label && `“${node.label}”`,
    node.hq && `headquarters of ${node.hq}`,
    node.owner === "Neutral" ? "neutral" : `owned by ${node.owner}`,
    node.supply ? `yields ${node.supply}` : null,
    ...PLAYERS.filter((player) => node.forces[player]).map(
      (player) => `${node.forces[player]} of ${player}`,
    ),
    near.length ? `${plural(near.length, "neighbour")}: ${near.join(", ")}` : "no neighbours",
  ]
    .filter(Boolean)
    .join(", ");
}

/** What a player has: {nodes, strength, supply yield}. */
export function holdings(map, player) {
  const held = map.nodes.filter((node) => node.owner === player);
  return {
    nodes: held.length,
    supply: held.reduce((sum, node) => sum + node.supply, 0),
    strength: map.nodes.reduce((sum, node) => sum + ownIn(node.forces, player), 0),
  };
}

/** The id of the node that a pointer stands at or in, or null. */
export function nodeAt(map, pointer) {
  const found = /^\/map\/nodes\/(\d+)(\/|$)/.exec(pointer ?? "");
  const index = found ? Number(found[1]) : -1;
  const forces = /^\/initialState\/nodeForces\/([^/]+)/.exec(pointer ?? "");
  const hq = /^\/players\/(P1|P2)(\/|$)/.exec(pointer ?? "");
  if (forces)
    return map.byId.get(forces[1].replaceAll("~1", "/").replaceAll("~0", "~"))?.key ?? null;
  if (hq) return map.nodes.find((node) => node.hq === hq[1])?.key ?? null;
  return map.nodes.find((node) => node.index === index)?.key ?? null;
}

/** The key of the edge that a pointer stands at, or null. */
export function edgeAt(map, pointer) {
  const found = /^\/map\/edges\/(\d+)(\/|$)/.exec(pointer ?? "");
  return found
    ? ([...map.edges, ...map.broken].find((edge) => edge.index === Number(found[1]))?.key ?? null)
    : null;
}
