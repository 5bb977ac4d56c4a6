// What the browser keeps: documents with their undo history, and the state of the page.

import { openDB } from "idb";

const NAME = "rulewright";
const VERSION = 1; // raise it with a migration in `upgrade` when a record's shape changes
const RESCUE = "rulewright:rescue:"; // localStorage: the last words of a page being closed
const RESCUE_LIMIT = 2_000_000;

/** Open the database; without one (private window) a memory of this page stands in. */
export async function openStorage() {
  try {
    const db = await openDB(NAME, VERSION, {
      upgrade(db) {
        db.createObjectStore("documents", { keyPath: "id" });
        db.createObjectStore("histories", { keyPath: "id" });
        db.createObjectStore("ui");
      },
      blocking() {
        db.close();
      },
    });
    return new Storage(db);
  } catch {
    return new Storage(null);
  }
}

/** Documents {id, title, system, text, …, updated}, their histories, and UI values by name. */
export class Storage {
  constructor(db) {
    this.db = db;
    this.durable = db !== null;
    this.memory = { documents: new Map(), histories: new Map(), ui: new Map() };
  }

  /** All documents without their histories, newest first. */
  async list() {
    const all = this.db ? await this.db.getAll("documents") : [...this.memory.documents.values()];
    return all.sort((a, b) => b.updated - a.updated);
  }

  /** One document with its history, or undefined. A rescued later text is part of it. */
  async load(id) {
    const stored = this.db
      ? await this.db.get("documents", id)
      : this.memory.documents.get(id);
    const history = this.db ? await this.db.get("histories", id) : this.memory.histories.get(id);
    const rescued = takeRescue(id);
    if (rescued && (!stored || rescued.updated > stored.updated)) return rescued;
    return stored && { ...stored, history: history?.history };
  }

  /** Keep a document and its history together: both or neither. */
  async save({ history, ...record }) {
    if (!this.db) {
      this.memory.documents.set(record.id, record);
      if (history) this.memory.histories.set(record.id, { id: record.id, history });
      return;
    }
    const tx = this.db.transaction(["documents", "histories"], "readwrite");
    tx.objectStore("documents").put(record);
    if (history) tx.objectStore("histories").put({ id: record.id, history });
    await tx.done;
    dropRescue(record.id);
  }

  async remove(id) {
    dropRescue(id);
    if (!this.db) {
      this.memory.documents.delete(id);
      this.memory.histories.delete(id);
      return;
    }
    const tx = this.db.transaction(["documents", "histories"], "readwrite");
    tx.objectStore("documents").delete(id);
    tx.objectStore("histories").delete(id);
    await tx.done;
  }

  async getUi(name) {
    return this.db ? this.db.get("ui", name) : this.memory.ui.get(name);
  }

  async setUi(name, value) {
    if (this.db) await this.db.put("ui", value, name);
    else this.memory.ui.set(name, value);
  }
}

/** Keep a record at once: a page that is going away cannot wait for the database. */
export function rescue(record) {
  try {
    const text = JSON.stringify(record);
    const small = text.length <= RESCUE_LIMIT ? text : JSON.stringify({ ...record, history: null });
    localStorage.setItem(RESCUE + record.id, small);
  } catch {
    // Full or forbidden: the write to the database is still under way.
  }
}

function takeRescue(id) {
  try {
    return JSON.parse(localStorage.getItem(RESCUE + id));
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
