// Keeps the match of each document in IndexedDB: its replay, and the ply that was looked at.
import { change, Connection, heard } from "../studio/model/connection.js";
import { shippedKey } from "../studio/model/places.js";

const MOST = 200; // matches kept; the oldest go first
const RETRY_MS = 2000; // after a write that the browser did not take

const connection = new Connection("rulewright-matches", 1, {
  stores: { matches: { keyPath: "docId" } },
  indices: [["matches", "time", "time"]],
});

// {record, doubt} by key: what was not written yet; a later match of the key takes its place
const waiting = new Map();
const held = new Map(); // matches by key that must not replace one that could not be read
let timer = 0;

/**
 * Under what the match of a document is kept. A text that becomes one of another system has another
 * match.
 */
export function matchKey(state, system, docId = state.docId) {
  const name = (state.docId === docId && shippedKey(state)) || docId;
  return { name, key: `${name} ${system}` };
}

async function prune(db) {
  const surplus = (await db.count("matches")) - MOST;
  if (surplus <= 0) return;
  const oldest = await db.getAllKeysFromIndex("matches", "time", undefined, surplus);
  for (const docId of oldest) await db.delete("matches", docId);
}

/**
 * Remember a match, {replay, ply, pending?, trusted, foreign?, linked?} (`linked`: as a
 * "link" or a "file" brought it); what a full storage refuses is
 * tried again. `doubt()`: null, or a promise whether another tab took the match over while this one
 * hung.
 */
export async function keepMatch(key, match, doubt = () => null) {
  if (!key || !match.replay) return;
  waiting.set(key, { record: { ...match, docId: key, time: Date.now() }, doubt });
  await write(key);
}

async function write(key) {
  const last = waiting.get(key);
  const isDone = () => {
    if (waiting.get(key) === last) waiting.delete(key);
  };
  try {
    const doubt = last.doubt();
    if (doubt && (await doubt)) return isDone();
    await connection.run((db) =>
      change(db, ["matches"], (store) => [heard(store("matches").put(last.record))]),
    );
    isDone();
    await connection.run(prune);
  } catch {
    if (!globalThis.indexedDB) return; // it is kept in this page alone
    clearTimeout(timer);
    timer = setTimeout(() => [...waiting.keys()].forEach(write), RETRY_MS);
    timer.unref?.();
  }
}

/**
 * What was kept under one of the keys, the first that has something; null where none has. Fails
 * where nobody can tell.
 */
export async function keptMatch(...keys) {
  for (const key of keys) {
    const kept =
      waiting.get(key)?.record ??
      (globalThis.indexedDB && (await connection.run((db) => db.get("matches", key))));
    if (kept) return kept;
  }
  return null;
}

/** Keep a match in this page alone, until it is known what is kept under its key. */
export function holdMatch(key, match) {
  if (key && match.replay) held.set(key, match);
}

/** The match that this page holds under one of the keys, or null. */
export function heldMatch(...keys) {
  return keys.map((key) => held.get(key)).find(Boolean) ?? null;
}

/** A match need not be held any more; one that came after it is. */
export function dropHeld(match) {
  for (const [key, one] of held) if (one === match) held.delete(key);
}

/** Whether the database answers at all, whatever is with the match of one key. */
export async function isAnswering() {
  if (!globalThis.indexedDB) return true; // what is kept is in this page
  return connection
    .run((db) => db.count("matches"))
    .then(
      () => true,
      () => false,
    );
}

/** What the browser did not take yet under a key is not to be written any more. */
export function dropWaiting(key) {
  if (globalThis.indexedDB) waiting.delete(key); // else it is kept in this page alone
}

/** A match that is kept under another key from now on. */
export function dropMatch(key) {
  waiting.delete(key);
  return connection.run((db) => db.delete("matches", key)).catch(() => {});
}
