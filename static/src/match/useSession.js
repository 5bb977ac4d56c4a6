// Ties a session to the open document: begins or restores its match, and follows every edit.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { GAMES } from '../games/index.js'
import { keptMatch, matchKey } from './keep.js'
import { headOf, partsOf, replayText } from './record.js'
import { Session } from './session.js'
import { sessionSwitches } from './switches.js'
import { ownIn } from '../data/lookup.js'

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

/** Bring back what was kept; whether a match is on, or will be when the engine is there. */
async function restore(session, store, kept) {
  const { doc, system } = store.state
  const replay = partsOf(kept?.replay)
  if (!replay || headOf(replay, 'system') !== system) return false
  // What was valid when it was kept need not be checked again to be shown.
  const digest = kept.trusted === headOf(replay, 'spec_digest') ? kept.trusted : null
  const pending = (kept.pending ?? []).map((action) => (kept.replay.head ? action : JSON.stringify(action)))
  await session.load(replayText(replay), { ply: kept.ply, pending, digest, doc, foreign: !!kept.foreign })
  const { live, view, error } = session.state
  if (!live) {
    if (session.state.stopped || session.isLeft) return true // it is there for whoever tries again
    if (isEngineAway(session)) return true // it is tried again then, with what was kept
    const note = error && `The match of the last visit cannot be played any more: ${error.message}`
    session.put({ error: null, note, previous: replay })
    return false
  }
  if (!view.result && !view.can_redo) for (const change of await session.opening(view, {})) await session.edit(change)
  return true
}

const isEngineAway = ({ play, generation }) => play.status?.state !== 'ready' || play.generation !== generation

async function start(session, store, { keys, previous, boot: given, base }) {
  const kept = await keptMatch(...keys)
  if (session.closed) return
  if (await restore(session, store, kept)) {
    if (previous) session.put({ previous, note: 'This is the match as the other tab left it.' })
    return
  }
  const { doc, system } = store.state
  const prepared = await preparedView(store, given, base)
  if (session.isLeft) return
  if (prepared) session.showPrepared(prepared, doc)
  const { note, previous: lost } = session.state
  await session.begin({ spec: doc, system, seats: session.seats })
  if (lost && session.state.live) session.put({ note, previous: lost })
}

/** The replay of a session's match, where another tab has played another one meanwhile. */
async function overtaken(session, keys) {
  const kept = await keptMatch(...keys)
  if (!kept || session.memory.isSame(kept)) return null
  return { previous: session.memory.finished() }
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
  if (session.state.foreign && session.apart === doc) return undefined // a replay that plays on rules of its own
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
  const [round, setRound] = useState(null) // {previous}: another tab had the match meanwhile
  const session = isOf(made, docId, system) ? made : null
  useEffect(() => {
    if (!docId || !system || waits) return undefined
    const { switches, switchEdits, opponent, isIdle } = ownIn(GAMES, system) ?? {}
    const opening = async (view, own) => switchEdits?.(view, { ...(await sessionSwitches(switches, { base })), ...own }) ?? []
    const next = new Session({ play, store, system, opening, opponent, isIdle })
    setMade(next)
    show(store, next)
    const { name, key } = matchKey(store.state, system)
    const keys = [key, name] // by the name alone: as earlier versions of this page kept it
    const mark = store.lasting
    next.startBy(() => noted({ store, session: next, play, key: mark }, () => start(next, store, { keys, previous: round?.previous, boot: given, base })))
    const keep = () => { next.memory.keep() }
    const offs = [
      store.on('regained', async () => {
        const other = next.closed ? null : await overtaken(next, [matchKey(store.state, system, docId).key])
        if (other && !next.closed) setRound(other)
      }),
      listenTo(globalThis, 'pagehide', keep),
      listenTo(document, 'visibilitychange', keep),
    ]
    return () => {
      for (const off of offs) off()
      next.close()
      setMade(null)
      if (store.match === next) show(store, null)
    }
  }, [store, play, system, docId, waits, given, base, round])

  const state = useSyncExternalStore(session?.subscribe ?? idle, session?.getState ?? nothing)
  useFollow({ session, store, play, author, doc, system, check })
  return { session, state, behind: !!state?.live && state.spec !== doc }
}

function listenTo(target, name, fn) {
  target.addEventListener(name, fn)
  return () => target.removeEventListener(name, fn)
}

const idle = () => () => {}
const nothing = () => null
