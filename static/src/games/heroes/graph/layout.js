// Where the nodes of a graph stand: sizes from what they hold, places from dagre. Places are for the
// eye only and never leave the page.
import dagre from '@dagrejs/dagre'

export const WIDTH = 196
export const HEAD = 30
export const ROW = 28
const EDGE = 2 // borders

/** The size of a node's box, by what it shows. */
export function sizeOf({ rows, note, problem }) {
  return { width: WIDTH, height: EDGE + HEAD + rows * ROW + (note ? 20 : 0) + (problem ? 22 : 0) }
}

/** The place of every box: {id: {x, y}}; children stand right of their parents, in their order. */
export function placesOf(boxes, links) {
  const graph = new dagre.graphlib.Graph()
  graph.setGraph({ rankdir: 'LR', nodesep: 14, ranksep: 46, marginx: 8, marginy: 8 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { id, size } of boxes) graph.setNode(id, { ...size })
  for (const { source, target } of links) graph.setEdge(source, target)
  dagre.layout(graph)
  return Object.fromEntries(boxes.map(({ id, size }) => {
    const { x, y } = graph.node(id)
    return [id, { x: x - size.width / 2, y: y - size.height / 2 }]
  }))
}
