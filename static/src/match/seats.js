// Who plays: seats as the engine takes them, and in words for people.

/** Strengths offered for the tree search, in nodes per move. */
export const STRENGTHS = [
  { nodes: 25, title: 'quick' },
  { nodes: 100, title: 'steady' },
  { nodes: 500, title: 'strong' },
  { nodes: 2500, title: 'patient' },
]

export const KINDS = [
  { kind: 'human', title: 'You' },
  { kind: 'random', title: 'Random' },
  { kind: 'greedy', title: 'Greedy' },
  { kind: 'mcts', title: 'Tree search' },
]

/** The kinds of seats in a match: the engine names those of the game itself, after what every game has. */
export function kindsOf(view) {
  const named = view?.seat_kinds
  if (!Array.isArray(named)) return KINDS
  return named.map((kind) => KINDS.find((entry) => entry.kind === kind) ?? { kind, title: kind[0].toUpperCase() + kind.slice(1) })
}

export const DEFAULT_NODES = 100

/** The first player is a person, everybody else a modest tree search. */
export const defaultSeats = (players) =>
  Object.fromEntries(players.map((name, n) => [name, n ? { kind: 'mcts', nodes: DEFAULT_NODES } : { kind: 'human' }]))

/** A seat as an object, also from its string form "mcts:200". */
export function seatOf(seat) {
  if (typeof seat !== 'string') return seat ?? { kind: 'human' }
  const [kind, nodes] = seat.split(':')
  return nodes ? { kind, nodes: Number(nodes) } : { kind }
}

export const isHuman = (seats, player) => seatOf(seats?.[player]).kind === 'human'

/** "tree search, 60 nodes" */
export function seatWords(seat) {
  const { kind, nodes } = seatOf(seat)
  const title = KINDS.find((entry) => entry.kind === kind)?.title ?? kind
  return kind === 'mcts' ? `${title}, ${nodes ?? 200} nodes` : title
}
