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

/** Remember a match, {replay, ply, trusted}, for a document; a storage that is full or forbidden loses only that. */
export async function keepMatch(store, docId, match) {
  if (!docId) return
  try {
    const db = await database()
    const key = store.state.docId === docId ? shippedKey(store.state) : null
    await db.put('matches', { ...match, docId: key ?? docId, time: Date.now() })
    await prune(db)
  } catch {
    opened = null // private windows may refuse a database: play goes on without it
  }
}

/** What was kept for the open document, {replay, ply, trusted}, or null. */
export async function keptMatch(store) {
  const key = firstSession ? shippedKey(store.state) : null
  firstSession = false
  try {
    const found = await (await database()).get('matches', key ?? store.state.docId)
    return found ?? null
  } catch {
    opened = null
    return null
  }
}
