// Ties a session to the open document: begins or restores its match, and follows every edit.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { GAMES } from '../games/index.js'
import { keptKey, keptMatch } from './keep.js'
import { headOf, partsOf, replayText } from './record.js'
import { Session } from './session.js'
import { sessionSwitches } from './switches.js'
import { ownIn } from '../data/own.js'

let boot = null // the prerendered views, asked for once per page

function bootData(base) {
  boot ??= fetch(new URL('boot.json', new URL(base, document.baseURI))).then((response) => (response.ok ? response.json() : null)).catch(() => null)
  return boot
}

/** The prerendered first view of this very text, or null. */
async function preparedView(store, given, base) {
  const { origin, text } = store.state
  if (!origin) return null
  const data = given ?? (base ? await bootData(base) : null)
  const shipped = data?.gallery?.find((entry) => entry.id === origin)
  return shipped && shipped.text === text ? ownIn(data.views, origin) ?? null : null
}

async function start(session, store, { key, boot: given, base }) {
  const { doc, system } = store.state
  const kept = await keptMatch(key)
  if (session.closed) return
  const replay = partsOf(kept?.replay)
  if (replay && headOf(replay, 'system') === system) {
    // What was valid when it was kept need not be checked again to be shown.
    const digest = kept.trusted === headOf(replay, 'spec_digest') ? kept.trusted : null
    const pending = (kept.pending ?? []).map((action) => (kept.replay.head ? action : JSON.stringify(action)))
    await session.load(replayText(replay), { ply: kept.ply, pending, digest })
    if (session.state.live) {
      if (JSON.stringify(session.state.spec) === JSON.stringify(doc)) session.put({ spec: doc })
      const { view } = session.state
      if (!view.result && !view.can_redo) for (const change of await session.opening(view, {})) await session.edit(change)
      return
    }
    if (session.state.stopped || session.isLeft) return // it is there for whoever tries again
    session.put({ error: null }) // what was kept cannot be played any more: begin anew
  }
  const prepared = await preparedView(store, given, base)
  if (session.isLeft) return
  if (prepared) session.showPrepared(prepared, doc)
  await session.begin({ spec: doc, system, seats: session.seats })
}

/** The work that brings a match up, noted while it runs: what does not come to its end is not begun by itself again. */
function noted({ store, session, play, key, after }, work) {
  const verdict = () => (session.state.stopped ? { code: 'call.stopped' } : session.isLeft ? { code: 'worker.aborted' } : null)
  return store.comingUp?.during({ key, part: 'match', worker: play, after, verdict }, work) ?? work()
}

const LONG_MS = 2000 // what following new rules may take before it is noted
const PROBATION_MS = 2000 // what it may take by itself after a person has stopped it

/** Bring the match to an edited document; what was stopped is tried again by itself only on another one, and not for long. */
function catchUp({ session, store, play, doc, system, digest }) {
  const { stopped, live, spec } = session.state
  if (session.isLeft || spec === doc || stopped?.doc === doc) return undefined
  if (stopped && !live && stopped.what !== session.startWord) return undefined // a kept match waits
  const limit = stopped ? PROBATION_MS : undefined
  const go = () => (live ? session.follow(doc, digest, limit) : session.begin({ spec: doc, system, seats: session.seats, digest, limit }))
  return noted({ store, session, play, key: store.lasting, after: LONG_MS }, go)
}

// How long to wait for the checker's word before the engine checks by itself, by the checker's
// state: checking in the engine means loading the checker a second time.
const PATIENCE_MS = { __proto__: null, loading: 5000, ready: 1500 }

/** Follow every edit: at once when the checker has found it valid, or when there is no checker. */
function useFollow({ session, store, play, author, doc, system, check }) {
  const settled = !check.pending
  useEffect(() => {
    if (!session || !doc || (settled && check.valid === false)) return undefined
    const digest = settled ? check.digest : null
    const go = () => session.started?.then(() => catchUp({ session, store, play, doc, system, digest }))
    const patience = PATIENCE_MS[author?.status?.state]
    if (settled || !patience) {
      go()
      return undefined
    }
    const timer = setTimeout(go, patience)
    return () => clearTimeout(timer)
  }, [session, store, play, author, doc, system, settled, check.valid, check.digest])
}

/** Other views may show what happens in the match: they find it at the store. */
function show(store, session) {
  store.match = session
  store.emit('match', session)
}

/**
 * Whether a session is that of a document as a document of its game. Where another one was opened, or
 * the text became one of another game, the page draws once before the last session is closed.
 */
const isOf = (session, docId, system) => session?.system === system && session.memory.docId === docId

/** The session of the open document, and its state. */
export function useSession({ store, play, author, system, docId, doc, check, waits, boot: given, base }) {
  const [made, setMade] = useState(null)
  const session = isOf(made, docId, system) ? made : null
  useEffect(() => {
    if (!docId || !system || waits) return undefined
    const { switches, switchEdits, opponent, isIdle } = ownIn(GAMES, system) ?? {}
    const opening = async (view, own) => switchEdits?.(view, { ...(await sessionSwitches(switches, { base })), ...own }) ?? []
    const next = new Session({ play, store, system, opening, opponent, isIdle })
    setMade(next)
    show(store, next)
    const key = keptKey(store)
    const mark = store.lasting
    next.startBy(() => noted({ store, session: next, play, key: mark }, () => start(next, store, { key, boot: given, base })))
    return () => {
      next.close()
      setMade(null)
      if (store.match === next) show(store, null)
    }
  }, [store, play, system, docId, waits, given, base])

  const state = useSyncExternalStore(session?.subscribe ?? idle, session?.getState ?? nothing)
  useFollow({ session, store, play, author, doc, system, check })
  return { session, state, behind: !!state?.live && state.spec !== doc }
}

const idle = () => () => {}
const nothing = () => null
