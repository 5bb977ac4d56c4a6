// Keeps the match of each document in IndexedDB: its replay, and the ply that was looked at.
import { openDB } from 'idb'

const MOST = 200 // matches kept; the oldest go first

let opened = null
let firstSession = true // only a reload brings back the match of an unedited shipped game

/** An unedited game of the gallery gets a new document id at every visit; this key stays. */
export function shippedKey({ kept, origin, history }) {
  return !kept && origin && !history?.steps ? `shipped:${origin}` : null
}

function database() {
  opened ??= openDB('rulewright-matches', 1, {
    upgrade(db) {
      db.createObjectStore('matches', { keyPath: 'docId' }).createIndex('time', 'time')
    },
  })
  return opened
}

async function prune(db) {
  const surplus = (await db.count('matches')) - MOST
  if (surplus <= 0) return
  const oldest = await db.getAllKeysFromIndex('matches', 'time', undefined, surplus)
  for (const docId of oldest) await db.delete('matches', docId)
}

/** Remember a match, {replay, ply, pending?, trusted}; a storage that is full or forbidden loses only that. */
export async function keepMatch(key, match) {
  if (!key || !match.replay) return
  try {
    const db = await database()
    await db.put('matches', { ...match, docId: key, time: Date.now() })
    await prune(db)
  } catch {
    opened = null // private windows may refuse a database: play goes on without it
  }
}

/** Under what the match of the document that is opened now was kept. */
export function keptKey(store) {
  const key = firstSession ? shippedKey(store.state) : null
  firstSession = false
  return key ?? store.state.docId
}

/** What was kept under a key, {replay, ply, pending?, trusted}, or null. */
export async function keptMatch(key) {
  try {
    return (await (await database()).get('matches', key)) ?? null
  } catch {
    opened = null
    return null
  }
}
