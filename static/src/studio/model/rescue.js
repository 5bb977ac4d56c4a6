// The last words of a page that is being closed, in localStorage: such a page cannot wait for a
// database. What was kept goes into the database at the next visit.

import { spliceBetween } from "./history.js";

const RESCUE = "rulewright:rescue:";
const LIMIT = 2_000_000; // characters; a record that is longer goes without its history

/** Keep a record at once; whether it could be. */
export function rescue(record) {
  try {
    const text = JSON.stringify(record);
    localStorage.setItem(
      RESCUE + record.id,
      text.length <= LIMIT ? text : JSON.stringify({ ...record, history: null }),
    );
    return true;
  } catch {
    return false; // full or forbidden: the write to the database is still under way
  }
}

/** What was rescued of a document, or null. */
export function rescued(id) {
  try {
    return JSON.parse(localStorage.getItem(RESCUE + id) ?? "null");
  } catch {
    return null;
  }
}

/** Forget what was kept: it is written, or must not be. */
export function dropRescue(id) {
  try {
    localStorage.removeItem(RESCUE + id);
  } catch {
    // Nothing was kept there.
  }
}

/** Ids with a rescued text: documents that may not have reached the database at all. */
export function rescuedIds() {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(RESCUE))
      .map((key) => key.slice(RESCUE.length));
  } catch {
    return [];
  }
}

/**
 * A rescued record over the stored one: a history that was too long for the rescue goes on from the
 * stored.
 */
export function rejoin(record, stored, history) {
  if (record.history || !history) return record;
  const splice = spliceBetween(stored.text, record.text);
  if (!splice.removed && !splice.inserted) return { ...record, history };
  const step = { name: "Last changes", splice, before: stored.selection, after: record.selection };
  return { ...record, history: { done: [...history.done, step], undone: [] } };
}
