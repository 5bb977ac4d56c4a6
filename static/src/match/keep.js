// Keeps the match of each document in IndexedDB: its replay, and the ply that was looked at.
import { change, Connection, heard } from '../studio/model/connection.js'
import { shippedKey } from '../studio/model/places.js'

const MOST = 200 // matches kept; the oldest go first
const RETRY_MS = 2000 // after a write that the browser did not take

const connection = new Connection('rulewright-matches', 1, {
  stores: { matches: { keyPath: 'docId' } }, indices: [['matches', 'time', 'time']],
})

const waiting = new Map() // what was not written yet, by key: a later match of the key takes its place
let timer = null

/** Under what the match of a document is kept. A text that becomes one of another system has another match. */
export function matchKey(state, system, docId = state.docId) {
  const name = (state.docId === docId && shippedKey(state)) || docId
  return { name, key: `${name} ${system}` }
}

async function prune(db) {
  const surplus = (await db.count('matches')) - MOST
  if (surplus <= 0) return
  const oldest = await db.getAllKeysFromIndex('matches', 'time', undefined, surplus)
  for (const docId of oldest) await db.delete('matches', docId)
}

/** Remember a match, {replay, ply, pending?, trusted, foreign?}; what a full storage refuses is tried again. */
export async function keepMatch(key, match) {
  if (!key || !match.replay) return
  waiting.set(key, { ...match, docId: key, time: Date.now() })
  await write(key)
}

async function write(key) {
  const record = waiting.get(key)
  try {
    await connection.run((db) => change(db, ['matches'], (store) => [heard(store('matches').put(record))]))
    if (waiting.get(key) === record) waiting.delete(key)
    await connection.run(prune)
  } catch {
    if (!globalThis.indexedDB) return // it is kept in this page alone
    clearTimeout(timer)
    timer = setTimeout(() => [...waiting.keys()].forEach(write), RETRY_MS)
    timer.unref?.()
  }
}

/** What was kept under one of the keys, the first that has something; null where none has. */
export async function keptMatch(...keys) {
  for (const key of keys) {
    const kept = waiting.get(key) ?? (await connection.run((db) => db.get('matches', key)).catch(() => null))
    if (kept) return kept
  }
  return null
}

/** A match that is kept under another key from now on. */
export function dropMatch(key) {
  waiting.delete(key)
  return connection.run((db) => db.delete('matches', key)).catch(() => {})
}
