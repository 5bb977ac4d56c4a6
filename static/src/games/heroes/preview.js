// What each ability would do now, asked of the engine by a trace; no rules here.
import { useEffect, useState } from 'react'

const NONE = {}

/** The events of the action itself: up to the end of the turn, without what the next turn brings. */
export function ownEvents(events) {
  const begin = events.findIndex((event) => event.type === 'ability_used')
  const from = begin < 0 ? 0 : begin
  const end = events.findIndex((event, n) => n > from && (event.type === 'turn_end' || event.type === 'result'))
  return events.slice(from, end < 0 ? events.length : end + 1)
}

/** {changes: [{player, attribute, delta}], dice, passed, winner, none} of one traced action. */
export function outcomeOf(events, player) {
  const own = ownEvents(events)
  const totals = new Map()
  for (const { type, data } of own) {
    if (type !== 'attribute') continue
    const id = JSON.stringify([data.player, data.attribute])
    totals.set(id, (totals.get(id) ?? 0) + data.delta)
  }
  const changes = [...totals].map(([id, delta]) => {
    const [whose, attribute] = JSON.parse(id)
    return { player: whose, attribute, delta, mine: whose === player }
  }).filter(({ delta }) => delta !== 0)
  const result = own.find(({ type }) => type === 'result')
  const has = (type) => own.some((event) => event.type === type)
  return { changes, dice: has('roll'), passed: has('pass'), winners: result ? result.data.winners : null, none: !changes.length && !result && !has('roll') && !has('pass') }
}

/** Per ability index its outcome, for the position a person decides in; {} until it is known. */
export function usePreview({ session, match, wanted }) {
  const [known, setKnown] = useState({ digest: null, outcomes: NONE })
  const { digest } = match
  useEffect(() => {
    if (!wanted || !session) return undefined
    let live = true
    session.inLine(async () => {
      const outcomes = {}
      for (const action of match.legal) {
        if (!live) return
        if (action.type !== 'ability') continue
        const { events } = await session.call('match.trace', { action })
        outcomes[action.ability] = outcomeOf(events, match.to_act)
      }
      if (live) setKnown({ digest, outcomes })
    })
    return () => { live = false }
  }, [session, digest, wanted, match.legal, match.to_act])
  return known.digest === digest ? known.outcomes : NONE
}
