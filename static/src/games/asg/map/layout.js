// Places for the nodes of a map, by d3-force: neighbours near each other, nobody on top of another.
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from "d3-force";
import { PLAYERS } from "../look.js";
import { closest, spanOf, tidy } from "./space.js";

const SLICE_MS = 14; // between two looks at the rest of the page
const TICKS = 300;
const WORK = 100_000; // nodes times ticks: edges and gaps of large maps are as even after fewer
const CLEAR = 0.3; // edges' lengths that nodes keep apart

const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

/** How many ticks a map of so many nodes is given. */
const ticksFor = (nodes) => Math.min(TICKS, Math.max(40, Math.round(WORK / nodes)));

/** Nodes that share a place are moved a little apart first: a force has no direction there. */
function starts(nodes, span) {
  const taken = new Set();
  return nodes.map((node, n) => {
    const place = `${node.x} ${node.y}`;
    const off = taken.has(place) ? 1e-3 : 0;
    taken.add(place);
    return {
      id: node.id,
      x: node.x / span + Math.cos(n * 2.4) * off,
      y: node.y / span + Math.sin(n * 2.4) * off,
    };
  });
}

const turned = ([x, y], [cos, sin]) => [x * cos - y * sin, x * sin + y * cos];
// a mirror between the headquarters, a half turn
const WAYS = [([x, y]) => [-x, y], ([x, y]) => [-x, -y]];

/**
 * Each place and its counterpart's the same, by the way that changes least; as it was where nodes
 * would meet.
 */
function evened(places, pairs) {
  const known = Object.entries(pairs).filter(([id, twin]) => places.has(id) && places.has(twin));
  const apart = (way) =>
    known.reduce((sum, [id, twin]) => {
      const [[x, y], [u, v]] = [places.get(id), way(places.get(twin))];
      return sum + (x - u) ** 2 + (y - v) ** 2;
    }, 0);
  const [way] = [...WAYS].sort((one, two) => apart(one) - apart(two));
  const even = new Map(places);
  for (const [id, twin] of known) {
    const [[x, y], [u, v]] = [places.get(id), way(places.get(twin))];
    even.set(id, [(x + u) / 2, (y + v) / 2]);
  }
  const gap = closest([...even.values()].map(([x, y]) => ({ x, y }))); // null: all of them meet
  return gap === null || gap < CLEAR ? places : even;
}

/**
 * With two headquarters: they lie level or upright as before, and what is the same for both players
 * looks it.
 */
function straightened(points, map, pairs) {
  const places = new Map(points.map(({ id, x, y }) => [id, [x, y]]));
  const [one, two] = PLAYERS.map((player) => map.nodes.find(({ hq }) => hq === player));
  const [from, to] = [places.get(one?.id), places.get(two?.id)];
  const length = from && to ? Math.hypot(to[0] - from[0], to[1] - from[1]) : 0;
  if (length < CLEAR) return places;
  const [dx, dy] = [two.x - one.x, two.y - one.y];
  const upright = Math.abs(dy) > Math.abs(dx);
  const [cos, sin] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const level = new Map(
    [...places].map(([id, [x, y]]) => [
      id,
      turned([x - (from[0] + to[0]) / 2, y - (from[1] + to[1]) / 2], [cos, -sin]),
    ]),
  );
  /** @type {[number, number]} */
  const end = upright ? [0, Math.sign(dy)] : [Math.sign(dx) || 1, 0];
  return new Map([...evened(level, pairs)].map(([id, place]) => [id, turned(place, end)]));
}

/** The length of a middling edge between places; 1 where there is none. */
function middling(places, map) {
  const at = new Map(places);
  const lengths = map.edges
    .map(({ a, b }) => Math.hypot(at.get(a)[0] - at.get(b)[0], at.get(a)[1] - at.get(b)[1]))
    .sort((one, two) => one - two);
  return lengths[Math.floor(lengths.length / 2)] || 1;
}

/** {id: [x, y]} in units, on the grid, or on a finer one where two nodes would meet on it. */
function onGrid(places, unit, step) {
  for (let fine = step; ; fine /= 2) {
    const found = places.map(([id, [x, y]]) => [
      id,
      [tidy(x * unit, fine) + 0, tidy(y * unit, fine) + 0],
    ]);
    if (fine < step / 8 || new Set(found.map(([, at]) => String(at))).size === found.length)
      return Object.fromEntries(found);
  }
}

/**
 * {id: [x, y]} in the document's units, about as wide as edges are now; the same map gives the
 * same.
 * `pairs` are the counterparts of nodes for the other player, id -> id. null when `signal` is
 * aborted.
 * @param {ReturnType<typeof import("../look.js").readMap>} map
 * @param {{
 *   pairs?: Record<string, string>, step?: number, now?: () => number, ticks?: number,
 *   signal?: AbortSignal
 * }} [how]
 */
export async function placesFor(
  map,
  { pairs = {}, step = 0.1, now = () => performance.now(), ticks: given, signal } = {},
) {
  if (signal?.aborted) return null;
  const span = spanOf(map);
  const unique = [...map.byId.values()];
  const points = starts(unique, span);
  const ticks = given ?? ticksFor(unique.length);
  const links = map.edges.map(({ a, b }) => ({ source: a, target: b }));
  const simulation = forceSimulation(points)
    .force(
      "link",
      forceLink(links)
        .id((point) => point.id)
        .distance(1)
        .strength(0.9),
    )
    .force("charge", forceManyBody().strength(-0.75).distanceMax(6))
    .force("apart", forceCollide(0.42))
    .force("x", forceX().strength(0.025))
    .force("y", forceY().strength(0.025))
    .stop();
  let until = now() + SLICE_MS;
  for (let tick = 0; tick < ticks; tick += 1) {
    simulation.tick();
    if (now() < until) continue;
    await pause();
    if (signal?.aborted) return null;
    until = now() + SLICE_MS;
  }
  const places = [...straightened(points, map, pairs)];
  return onGrid(places, span / middling(places, map), step);
}
