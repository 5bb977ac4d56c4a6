// Where the boxes of a graph stand: a column of boxes for every layer, or a row where the room is
// high, each wrapped so that the whole fits the room as large as it can. Places are for the eye
// only and never leave the page.

/** @import { GraphNode, Layout, Line, Room } from "./types.js" */

export const BOX = { width: 152, height: 58 };
const GAP = { along: 12, across: 26, layer: 70 }; // px: between boxes, wrapped rows, and layers
const SWEEPS = 4; // how often boxes are put beside what they are joined to

/**
 * The boxes of every layer, each beside what it is joined to in the layer before or behind it.
 * @param {GraphNode[]} boxes
 * @param {Line[]} lines
 */
export function layersOf(boxes, lines) {
  /** @type {Map<number, string[]>} */
  const by = new Map();
  for (const { id, group } of boxes) {
    const layer = by.get(group);
    if (layer) layer.push(id);
    else by.set(group, [id]);
  }
  const layers = [...by].sort(([a], [b]) => a - b).map(([, layer]) => layer);
  const next = neighbours(lines);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const rank = ranks(layers);
    for (const layer of sweep % 2 ? layers.toReversed() : layers) arrange(layer, next, rank);
  }
  return layers;
}

/** @param {Line[]} lines */
function neighbours(lines) {
  /** @type {Map<string, string[]>} */
  const next = new Map();
  const add = (from, to) => {
    const all = next.get(from);
    if (all) all.push(to);
    else next.set(from, [to]);
  };
  for (const { source, target } of lines) {
    if (source === target) continue;
    add(source, target);
    add(target, source);
  }
  return next;
}

/** Where a box stands in its layer, from 0 to 1. */
function ranks(layers) {
  const rank = new Map();
  for (const layer of layers)
    layer.forEach((id, n) => rank.set(id, { at: (n + 0.5) / layer.length, layer }));
  return rank;
}

function arrange(layer, next, rank) {
  const wish = new Map(
    layer.map((id) => {
      const others = (next.get(id) ?? []).filter((one) => rank.get(one)?.layer !== layer);
      const sum = others.reduce((total, one) => total + rank.get(one).at, 0);
      return [id, others.length ? sum / others.length : rank.get(id).at];
    }),
  );
  layer.sort((a, b) => wish.get(a) - wish.get(b)); // stable: what is alike stays in its order
  layer.forEach((id, n) => rank.set(id, { at: (n + 0.5) / layer.length, layer }));
}

/**
 * The places of the boxes that fill a room best.
 * @param {GraphNode[]} boxes
 * @param {Line[]} lines
 * @param {Room} room
 * @returns {Layout}
 */
export function layoutOf(boxes, lines, room) {
  const layers = layersOf(boxes, lines);
  const most = Math.max(1, ...layers.map((layer) => layer.length));
  /** @type {Layout | null} */
  let best = null;
  let largest = 0;
  for (const down of [false, true]) {
    for (let count = 1; count <= most; count = Math.max(count + 1, Math.round(count * 1.2))) {
      const made = placed(layers, count, down);
      const zoom = Math.min(room.width / made.width, room.height / made.height);
      if (best && zoom <= largest * 1.001) continue;
      best = made;
      largest = zoom;
    }
  }
  return best ?? placed(layers, 1, false);
}

/**
 * At most `count` boxes in a column (`down`: in a row) of a layer.
 * @param {string[][]} layers
 * @param {number} count
 * @param {boolean} down
 * @returns {Layout}
 */
function placed(layers, count, down) {
  const along = down ? BOX.width : BOX.height; // the size of a box on the way through a layer
  const across = down ? BOX.height : BOX.width;
  const places = new Map();
  const longest = Math.max(0, ...layers.map((layer) => Math.min(count, layer.length)));
  const whole = longest * (along + GAP.along) - GAP.along;
  let from = 0;
  for (const layer of layers) {
    const rows = Math.ceil(layer.length / count);
    const each = Math.ceil(layer.length / rows);
    layer.forEach((id, n) => {
      const row = Math.floor(n / each);
      const here = Math.min(each, layer.length - row * each);
      const start = (whole - (here * (along + GAP.along) - GAP.along)) / 2;
      const at = start + (n % each) * (along + GAP.along);
      const off = from + row * (across + GAP.across);
      places.set(id, down ? { x: at, y: off } : { x: off, y: at });
    });
    from += rows * (across + GAP.across) - GAP.across + GAP.layer;
  }
  const depth = Math.max(across, from - GAP.layer);
  const size = down ? { width: whole, height: depth } : { width: depth, height: whole };
  return { places, down, width: Math.max(size.width, 1), height: Math.max(size.height, 1) };
}
