// What the browser keeps: documents with their undo history, and the state of the page.

import { Connection } from "./connection.js";
import { dropRescue, rejoin, rescued } from "./rescue.js";

const STORES = { documents: { keyPath: "id" }, histories: { keyPath: "id" }, ui: undefined };
const VERSION = 1; // raise it with a migration in Connection.furnish when a record's shape changes

/** Open the database; without one (private window) a memory of this page stands in until there is. */
export async function openStorage(options = {}) {
  const storage = new Storage(new Connection("rulewright", VERSION, { stores: STORES, ...options }));
  await storage.probe();
  return storage;
}

/** All records of a store; those that cannot be read any more are left out. */
async function readAll(db, store) {
  try {
    return await db.getAll(store);
  } catch {
    const keys = await db.getAllKeys(store);
    const found = await Promise.all(keys.map((key) => db.get(store, key).catch(() => null)));
    return found.filter(Boolean);
  }
}

/** A request that may stay unheard: a later one that throws leaves it so, and its own end tells of the fault. */
function heard(request) {
  request?.catch?.(() => {});
  return request;
}

async function write(db, { history, ...record }) {
  const tx = db.transaction(["documents", "histories"], "readwrite");
  heard(tx.done);
  await Promise.all([
    heard(tx.objectStore("documents").put(record)),
    history && tx.objectStore("histories").put({ id: record.id, history }),
    tx.done,
  ]);
}

/**
 * Documents {id, title, system, text, …, updated}, their histories, and UI values by name. What the
 * database did not take is kept in this page and tried again; `durable`: whether there is a database.
 */
export class Storage {
  constructor(connection = null) {
    this.connection = connection;
    this.durable = connection !== null;
    this.pending = new Map(); // records by their ids, which are in no database
    this.pendingUi = new Map();
    this.secured = new Map(); // texts by ids that the user has elsewhere: downloaded or in the library
    this.known = []; // as the database last told
  }

  /** Find out whether there is a database. */
  async probe() {
    try {
      if (!this.connection) throw new Error("no database");
      await this.connection.run((db) => db.count("documents"));
      this.durable = true;
    } catch {
      this.durable = false;
    }
    return this.durable;
  }

  /** All documents without their histories, newest first. */
  async list() {
    if (this.durable) this.known = await this.connection.run((db) => readAll(db, "documents")).catch(() => this.known);
    const late = [...this.pending.values()].map(({ history: _, ...record }) => record);
    const all = [...this.known.filter(({ id }) => !this.pending.has(id)), ...late];
    return all.sort((a, b) => b.updated - a.updated);
  }

  /** One document with its history, or undefined. A rescued later text is part of it. */
  async load(id) {
    if (this.pending.has(id)) return this.pending.get(id);
    const [stored, history] = this.durable
      ? await this.connection.run((db) => Promise.all([db.get("documents", id), db.get("histories", id).catch(() => undefined)]))
      : [];
    const last = rescued(id);
    if (last && !stored) return last;
    if (last && last.updated > stored.updated) return rejoin(last, stored, history?.history);
    return stored && { ...stored, history: history?.history };
  }

  /** Keep a document and its history together: both or neither. What fails is kept in this page. */
  async save(record) {
    this.pending.set(record.id, record.history ? record : { ...record, history: this.pending.get(record.id)?.history });
    if (this.durable) await this.writePending(record.id);
  }

  /** Write one of the pending records; one that comes meanwhile stays pending. */
  async writePending(id) {
    const record = this.pending.get(id);
    if (!record) return;
    await this.connection.run((db) => write(db, record));
    if (this.pending.get(id) !== record) return;
    this.pending.delete(id);
    dropRescue(id);
  }

  /** Try again what the database did not take; answers the records that it has now. */
  async retry() {
    if (!this.durable && !(await this.probe())) return [];
    const late = [...this.pending.values()];
    for (const { id } of late) await this.writePending(id);
    for (const [name, value] of this.pendingUi) await this.setUi(name, value);
    return late;
  }

  async remove(id) {
    dropRescue(id);
    this.pending.delete(id);
    this.known = this.known.filter((one) => one.id !== id);
    if (!this.durable) return;
    await this.connection.run(async (db) => {
      const tx = db.transaction(["documents", "histories"], "readwrite");
      heard(tx.done);
      await Promise.all([heard(tx.objectStore("documents").delete(id)), tx.objectStore("histories").delete(id), tx.done]);
    });
  }

  async getUi(name) {
    if (this.pendingUi.has(name) || !this.durable) return this.pendingUi.get(name);
    return this.connection.run((db) => db.get("ui", name)).catch(() => undefined);
  }

  async setUi(name, value) {
    this.pendingUi.set(name, value);
    if (!this.durable) return;
    await this.connection.run((db) => db.put("ui", value, name)).then(() => this.pendingUi.delete(name), () => {});
  }

  /** The user has this text of a document elsewhere: as a file, or in the library. */
  secure(id, text) {
    this.secured.set(id, text);
  }

  /** The records that would be lost if the page went away now. */
  get unsaved() {
    return [...this.pending.values()].filter(({ id, text }) => this.secured.get(id) !== text);
  }
}
