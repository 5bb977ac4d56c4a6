// Places for the nodes of a map, by d3-force: neighbours near each other, nobody on top of another.
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force'
import { spanOf, tidy } from './space.js'

const SLICE_MS = 14 // between two looks at the rest of the page
const TICKS = 300

const pause = () => new Promise((resolve) => setTimeout(resolve, 0))

/** Nodes that share a place are moved a little apart first: a force has no direction there. */
function starts(nodes, span) {
  const taken = new Set()
  return nodes.map((node, n) => {
    const place = `${node.x} ${node.y}`
    const off = taken.has(place) ? 1e-3 : 0
    taken.add(place)
    return { id: node.id, x: node.x / span + Math.cos(n * 2.4) * off, y: node.y / span + Math.sin(n * 2.4) * off }
  })
}

/** {id: [x, y]} in the document's units, about as wide as edges are now; the same map gives the same. */
export async function placesFor(map, { step = 0.1, now = () => performance.now(), ticks = TICKS } = {}) {
  const span = spanOf(map)
  const unique = [...map.byId.values()]
  const points = starts(unique, span)
  const links = map.edges.map(({ a, b }) => ({ source: a, target: b }))
  const simulation = forceSimulation(points)
    .force('link', forceLink(links).id((point) => point.id).distance(1).strength(0.9))
    .force('charge', forceManyBody().strength(-0.75).distanceMax(6))
    .force('apart', forceCollide(0.42))
    .force('x', forceX().strength(0.025)).force('y', forceY().strength(0.025))
    .stop()
  let until = now() + SLICE_MS
  for (let tick = 0; tick < ticks; tick += 1) {
    simulation.tick()
    if (now() < until) continue
    await pause()
    until = now() + SLICE_MS
  }
  return Object.fromEntries(points.map(({ id, x, y }) => [id, [tidy(x * span, step), tidy(y * span, step)]]))
}
