// Where the nodes of a graph stand: sizes from what they hold, places from dagre. Places are for
// the eye only and never leave the page.
import dagre from "@dagrejs/dagre";
import { ownIn } from "../../../data/lookup.js";

const WIDTH = 172;
const HEAD = 29;
const ROW = 28;
const EDGE = 2; // borders

/** The size of a node's box, by what it shows. */
/** @param {{ rows: number, note?: boolean, problem?: boolean }} box */
export function sizeOf({ rows, note, problem }) {
  return { width: WIDTH, height: EDGE + HEAD + rows * ROW + (note ? 20 : 0) + (problem ? 22 : 0) };
}

/** The place of every box: {id: {x, y}}; children stand right of their parents, in their order. */
export function placesOf(boxes, links) {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: "LR", nodesep: 12, ranksep: 24, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, size } of boxes) graph.setNode(id, { ...size });
  for (const { source, target } of links) graph.setEdge(source, target);
  // it would turn the order of the ports round
  dagre.layout(graph, { disableOptimalOrderHeuristic: true });
  return Object.fromEntries(
    boxes.map(({ id, size }) => {
      const { x, y } = graph.node(id);
      return [id, { x: x - size.width / 2, y: y - size.height / 2 }];
    }),
  );
}

const SMALLEST = 0.62; // what is still read with ease
const PAD = 10;

/**
 * The view {x, y, zoom} that shows all of the boxes, or, when they are too many, their beginning.
 */
export function viewOf(boxes, places, { width, height }) {
  const right = Math.max(...boxes.map(({ id, size }) => ownIn(places, id).x + size.width));
  const bottom = Math.max(...boxes.map(({ id, size }) => ownIn(places, id).y + size.height));
  const zoom = Math.min(
    1,
    Math.max(SMALLEST, Math.min((width - 2 * PAD) / right, (height - 2 * PAD) / bottom)),
  );
  const start = boxes[0];
  const middle = height / 2 - (ownIn(places, start.id).y + start.size.height / 2) * zoom;
  const spare = { x: width - right * zoom, y: height - bottom * zoom };
  return {
    zoom,
    x: spare.x > 0 ? spare.x / 2 : 0,
    y: spare.y > 0 ? spare.y / 2 : Math.min(0, middle),
  };
}

/** The view moved as little as can be to show one box. */
export function viewWith(view, place, size, { width, height }) {
  const along = (at, from, length, room) =>
    Math.min(
      Math.max(at, PAD - from * view.zoom),
      Math.max(PAD, room - PAD - length * view.zoom) - from * view.zoom,
    );
  return {
    zoom: view.zoom,
    x: along(view.x, place.x, size.width, width),
    y: along(view.y, place.y, size.height, height),
  };
}
