// One seed played to its end under v1 and under v2, by the same agents: asked of the play worker in
// matches of their own, which are closed again.
import { useEffect, useState } from 'react'
import { withVersion } from './versions.js'

const MOST_PLIES = 1000
const NO_EVENTS = 1e9 // a ply that no match reaches

/** Play one version to its end; `live()` false gives up. */
async function playOut(session, { spec, system, seed, seat, players }, live) {
  const seats = Object.fromEntries(players.map((player) => [player, { kind: seat }]))
  let view = await session.engine('match.new', { system, spec, seed, seats })
  const { match } = view
  try {
    for (let n = 0; n < MOST_PLIES && !view.result && live(); n += 1) view = await session.engine('match.agent', { match, from_ply: NO_EVENTS })
    return await session.engine('match.view', { match })
  } finally {
    session.drop(match)
  }
}

/** {run(how), state: {how, v1, v2, busy, problem}}: `how` is {spec, system, seed, seat, players}. */
export function useSides(session) {
  const [asked, setAsked] = useState(null)
  const [state, setState] = useState({ how: null, v1: null, v2: null, busy: false, problem: null })
  useEffect(() => {
    if (!asked) return undefined
    let live = true
    const put = (change) => live && setState((was) => ({ ...was, ...change }))
    put({ how: asked, v1: null, v2: null, busy: true, problem: null })
    const job = async () => {
      for (const version of ['v1', 'v2']) {
        if (!live) return
        const spec = withVersion(asked.spec, version)
        put({ [version]: await playOut(session, { ...asked, spec }, () => live) })
      }
    }
    job().catch((problem) => put({ problem: problem.message })).finally(() => put({ busy: false }))
    return () => { live = false }
  }, [session, asked])
  return { run: setAsked, state }
}
