// What the browser keeps: documents with their undo history, and the state of the page.

import { change, Connection, heard } from "./connection.js";
import { followed, Journal } from "./journal.js";
import { dropRescue, rejoin, rescued } from "./rescue.js";

const STORES = {
  documents: { keyPath: "id" },
  histories: { keyPath: "id" },
  edits: { keyPath: "mark" },
  ui: undefined,
};
const VERSION = 1; // raise it with a migration in Connection.furnish when a record's shape changes

/**
 * Open the database; without one (private window) a memory of this page stands in until there is.
 */
export async function openStorage(options = {}) {
  const storage = new Storage(
    new Connection("rulewright", VERSION, { stores: STORES, ...options }),
  );
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

const write = (db, { history, ...record }) =>
  change(db, ["documents", "histories"], (store) => [
    heard(store("documents").put(record)),
    history && store("histories").put({ id: record.id, history }),
  ]);

const dropEdits = (db, marks) =>
  change(db, ["edits"], (store) => marks.map((mark) => heard(store("edits").delete(mark))));

/** A record with the edits that follow it, as one more step of its history. */
function withEdits(base, history, edits) {
  const record = followed(base, edits);
  return record === base ? { ...base, history } : rejoin(record, base, history);
}

/**
 * Documents {id, title, system, text, …, updated}, their histories, and UI values by name. What the
 * database did not take is kept in this page and tried again; `durable`: whether there is a
 * database.
 */
export class Storage {
  /** @param {Connection | null} [connection] */
  constructor(connection = null) {
    this.connection = connection;
    this.durable = connection !== null;
    this.pending = new Map(); // records by their ids, which are in no database
    this.pendingUi = new Map();
    // texts by ids that the user has elsewhere: downloaded or in the library
    this.secured = new Map();
    this.known = []; // as the database last told
    this.journal = new Journal((edit) => this.writeEdit(edit));
    // {mark, count} of the edits in the database, by the ids of their documents
    this.edits = new Map();
  }

  /** The database; there is one where the storage is durable. */
  get database() {
    if (!this.connection) throw new Error("There is no database.");
    return this.connection;
  }

  /** Find out whether there is a database. */
  async probe() {
    try {
      await this.database.run((db) => db.count("documents"));
      this.durable = true;
    } catch {
      this.durable = false;
    }
    return this.durable;
  }

  /** All documents without their histories, newest first. */
  async list() {
    if (this.durable)
      this.known = await this.database
        .run((db) => readAll(db, "documents"))
        .catch(() => this.known);
    const late = [...this.pending.values()].map(({ history: _, ...record }) => record);
    const all = [...this.known.filter(({ id }) => !this.pending.has(id)), ...late];
    return all.sort((a, b) => b.updated - a.updated);
  }

  /** One document with its history, or undefined. A rescued later text is part of it. */
  async load(id) {
    if (this.pending.has(id)) return this.pending.get(id);
    const [written, history, edits] = this.durable
      ? await this.database.run((db) => this.read(db, id))
      : [];
    const own = (edits ?? []).filter((edit) => edit.id === id);
    if (edits)
      this.edits.set(
        id,
        own.map(({ mark }) => ({ mark, count: this.journal.countOf(mark) })),
      );
    const stored = written && withEdits(written, history?.history ?? { done: [], undone: [] }, own);
    const words = rescued(id);
    const last = words && withEdits({ ...words, history: undefined }, words.history, own);
    if (last && !stored) return last;
    if (last && last.updated > stored.updated) return rejoin(last, stored, stored.history);
    return stored;
  }

  /**
   * What there is of a document; what is damaged beside its text does not keep it from being
   * opened.
   */
  read(db, id) {
    return Promise.all([
      db.get("documents", id),
      db.get("histories", id).catch(() => undefined),
      readAll(db, "edits").catch(() => []),
    ]);
  }

  /** Ids of the documents, removed ones among them, with edits that are in no whole text. */
  async editedIds() {
    if (!this.durable) return [];
    const edits = await this.database.run((db) => readAll(db, "edits")).catch(() => []);
    return [...new Set(edits.map(({ id }) => id))];
  }

  /** Keep one edit at once; what fails is kept with the whole text, which says so. */
  async writeEdit(edit) {
    if (!this.durable) return;
    const count = this.journal.countOf(edit.mark);
    this.edits.set(edit.id, [...(this.edits.get(edit.id) ?? []), { mark: edit.mark, count }]);
    await this.database
      .run((db) => change(db, ["edits"], (store) => [heard(store("edits").put(edit))]))
      .catch(() => {});
  }

  /** The edits that a written record has in it are needed no more. */
  async forgetEdits({ id, mark }) {
    const count = this.journal.countOf(mark);
    const all = this.edits.get(id) ?? [];
    const done = all.filter((edit) => edit.count <= count);
    if (!done.length) return;
    this.edits.set(
      id,
      all.filter((edit) => edit.count > count),
    );
    await this.database
      .run((db) =>
        dropEdits(
          db,
          done.map(({ mark: one }) => one),
        ),
      )
      .catch(() => {});
  }

  /** Keep a document and its history together: both or neither. What fails is kept in this page. */
  async save(record) {
    this.pending.set(
      record.id,
      record.history ? record : { ...record, history: this.pending.get(record.id)?.history },
    );
    if (this.durable) await this.writePending(record.id);
  }

  /** Write one of the pending records; one that comes meanwhile stays pending. */
  async writePending(id) {
    const record = this.pending.get(id);
    if (!record) return;
    await this.database.run((db) => write(db, record));
    if (this.pending.get(id) !== record) return;
    this.pending.delete(id);
    dropRescue(id);
    this.forgetEdits(record);
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
    this.edits.delete(id);
    await this.database.run(async (db) => {
      const edits = await readAll(db, "edits").catch(() => []);
      const marks = edits.filter((edit) => edit.id === id).map(({ mark }) => mark);
      await change(db, ["documents", "histories", "edits"], (store) => [
        heard(store("documents").delete(id)),
        heard(store("histories").delete(id)),
        ...marks.map((mark) => heard(store("edits").delete(mark))),
      ]);
    });
  }

  async getUi(name) {
    if (this.pendingUi.has(name) || !this.durable) return this.pendingUi.get(name);
    return this.database.run((db) => db.get("ui", name)).catch(() => undefined);
  }

  async setUi(name, value) {
    this.pendingUi.set(name, value);
    if (!this.durable) return;
    await this.database
      .run((db) => db.put("ui", value, name))
      .then(
        () => this.pendingUi.delete(name),
        () => {},
      );
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
