// Where things are drawn: the document's coordinates (upwards is more) and the page's (downwards).

const WISHED = 118; // pixels of a middling edge
const LONE = 2; // units between neighbours where there is no edge yet

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const gap = (p, q) => Math.hypot(p.x - q.x, p.y - q.y);

/** The length of a middling edge in the document's units. */
export function spanOf(map) {
  const lengths = map.edges
    .map(({ a, b }) => gap(map.byId.get(a), map.byId.get(b)))
    .filter((length) => length > 1e-9);
  return lengths.length ? median(lengths) : LONE;
}

/** The distance of the closest pair, found in strips; null for less than two places. */
export function closest(nodes) {
  const sorted = [...nodes].sort((p, q) => p.x - q.x);
  let best = Infinity;
  for (let i = 0; i < sorted.length; i += 1) {
    for (let j = i + 1; j < sorted.length && sorted[j].x - sorted[i].x < best; j += 1) {
      const length = gap(sorted[i], sorted[j]);
      if (length > 1e-9 && length < best) best = length;
    }
  }
  return Number.isFinite(best) ? best : null;
}

/** Pixels for one unit: a middling edge is long enough to read, close nodes do not overlap much. */
export function scaleOf(map) {
  const near = closest(map.nodes) ?? LONE;
  return Math.max(WISHED / spanOf(map), Math.min(72 / near, (3 * WISHED) / spanOf(map)));
}

/**
 * The step of the background grid in units: 1, 2 or 5 times a power of ten, about a third of an
 * edge.
 */
export function gridStep(scale) {
  const wanted = 36 / scale;
  const power = 10 ** Math.floor(Math.log10(wanted));
  return [1, 2, 5, 10].map((n) => n * power).find((step) => step >= wanted * 0.7);
}

/** A number without the dust of arithmetic. */
export const tidy = (value, step = 0.01) =>
  Number((Math.round(value / step) * step).toFixed(Math.max(0, 2 - Math.floor(Math.log10(step)))));

/** Nearest place on the grid, or a hundredth of its step where nothing snaps. */
export function snapped({ x, y }, step, snap) {
  const unit = snap ? step : step / 100;
  return { x: tidy(x, unit) + 0, y: tidy(y, unit) + 0 };
}

export const toPage = ({ x, y }, scale) => ({ x: x * scale, y: -y * scale });
export const fromPage = ({ x, y }, scale) => ({ x: x / scale, y: -y / scale });

/** {x, y, width, height} around all nodes, in the page's pixels. */
export function boundsOf(nodes, scale, pad) {
  if (!nodes.length) return { x: -200, y: -140, width: 400, height: 280 };
  const xs = nodes.map((node) => node.x * scale);
  const ys = nodes.map((node) => -node.y * scale);
  const x = Math.min(...xs) - pad;
  const y = Math.min(...ys) - pad;
  return { x, y, width: Math.max(...xs) + pad - x, height: Math.max(...ys) + pad - y };
}

const STEEP = 0.8; // how far aside a way may lead and still run through a name

/**
 * The keys of the nodes whose name stands above them: a way leaves downwards there, and none
 * upwards.
 */
export function namedAbove(map) {
  const found = new Set();
  for (const node of map.nodes) {
    const steep = (map.near.get(node.id) ?? [])
      .map((id) => map.byId.get(id))
      .filter(({ x, y }) => Math.abs(x - node.x) < STEEP * Math.abs(y - node.y));
    if (steep.length && steep.every(({ y }) => y < node.y)) found.add(node.key);
  }
  return found;
}

/** @type {Map<string, [number, number]>} */
const DIRECTIONS = new Map([
  ["ArrowRight", [1, 0]],
  ["ArrowLeft", [-1, 0]],
  ["ArrowUp", [0, 1]],
  ["ArrowDown", [0, -1]],
]);

/** The unit step of an arrow key in the document's directions, or null. */
export const directionOf = (key) => DIRECTIONS.get(key) ?? null;

/** The next node in the direction of an arrow key: near, and not far off the line. */
export function neighbourTowards(nodes, from, key) {
  const [dx, dy] = DIRECTIONS.get(key) ?? [0, 0];
  let [best, least] = [null, Infinity];
  for (const node of nodes) {
    const along = (node.x - from.x) * dx + (node.y - from.y) * dy;
    const aside = Math.abs((node.x - from.x) * dy) + Math.abs((node.y - from.y) * dx);
    if (node.key === from.key || along <= 1e-9 || aside > along * 2.5) continue;
    const cost = along + 2 * aside;
    if (cost < least) [best, least] = [node, cost];
  }
  return best;
}

/**
 * Where an arrow key leads from a node: while a way from `source` is chosen, to its neighbours
 * first, since they are what can be chosen.
 * @param {{ nodes: any[], edges: { a: string, b: string }[], byId: Map<string, any> }} map
 * @param {any} from
 * @param {string} key
 * @param {string | null} source
 */
export function stepTowards(map, from, key, source) {
  const ways = source ? map.edges.filter(({ a, b }) => a === source || b === source) : [];
  const near = ways.map(({ a, b }) => map.byId.get(a === source ? b : a)).filter(Boolean);
  return neighbourTowards(near, from, key) ?? neighbourTowards(map.nodes, from, key);
}

/**
 * A free place beside another one, on the grid: the first of a growing ring that nobody stands
 * near.
 */
export function freePlace(nodes, { x, y }, step, near) {
  const clear = (at) => nodes.every((node) => gap(node, at) > near * 0.6);
  for (let ring = 0; ring < 40; ring += 1) {
    const count = Math.max(1, ring * 8);
    for (let n = 0; n < count; n += 1) {
      const turn = (n / count) * 2 * Math.PI;
      const at = snapped(
        { x: x + Math.cos(turn) * ring * near * 0.5, y: y + Math.sin(turn) * ring * near * 0.5 },
        step,
        true,
      );
      if (clear(at)) return at;
    }
  }
  return { x, y };
}
