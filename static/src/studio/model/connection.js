// A connection to one of the browser's databases that comes back by itself. A browser closes a
// connection when its disk is full, when somebody clears the site's data, when another tab deletes
// or upgrades the database: whatever asks next then gets a new one.

import { openDB } from "idb";
import { problemOf } from "../../data/problem.js";

const OPEN_MS = 6000; // a page of before, in another tab, may not let go of the database
const ASK_MS = 20_000; // a transaction that neither ends nor fails has failed

const PERMANENT = new Set(["QuotaExceededError", "DataCloneError"]); // a new connection is no cure

/**
 * What `promise` gives; fails after `ms`. `late` gets what arrives after that.
 * @template T
 * @param {Promise<T>} promise
 * @param {number} ms
 * @param {string} message
 * @param {(value: T) => void} late
 * @returns {Promise<T>}
 */
function within(promise, ms, message, late = () => {}) {
  return new Promise((resolve, reject) => {
    let over = false;
    const timer = setTimeout(() => {
      over = true;
      reject(new Error(message));
    }, ms);
    const settle = (fn) => (value) => {
      clearTimeout(timer);
      fn(value);
    };
    promise.then((value) => (over ? late(value) : settle(resolve)(value)), settle(reject));
  });
}

/** `stores`: the options of each object store by its name; `indices`: [store, index, key path]. */
export class Connection {
  /**
   * @param {string} name
   * @param {number} version
   * @param {{
   *   stores: Record<string, IDBObjectStoreParameters | undefined>,
   *   indices?: [store: string, index: string, path: string][],
   *   open?: typeof openDB, openMs?: number, askMs?: number,
   * }} options
   */
  constructor(
    name,
    version,
    { stores, indices = [], open = openDB, openMs = OPEN_MS, askMs = ASK_MS },
  ) {
    this.name = name;
    this.version = version;
    this.stores = stores;
    this.indices = indices;
    this.openDB = open;
    this.openMs = openMs;
    this.askMs = askMs;
    this.opened = null; // the promise of a database
  }

  /** Do `work(db)`; once again on a new connection where the old one may be to blame. */
  async run(work) {
    for (let again = true; ; again = false) {
      const db = await this.open();
      try {
        return await within(
          Promise.resolve().then(() => work(db)),
          this.askMs,
          "The browser's database does not answer",
        );
      } catch (problem) {
        this.drop(db);
        if (!again || PERMANENT.has(problemOf(problem).name ?? "")) throw problem;
      }
    }
  }

  open() {
    if (!this.opened) {
      const opened = this.connect();
      this.opened = opened;
      opened.catch(() => this.opened === opened && (this.opened = null));
    }
    return this.opened;
  }

  /** Whatever version is there, with all its stores: those that are missing are made. */
  async connect() {
    let db;
    try {
      db = await this.openAt(this.version);
    } catch (problem) {
      if (problemOf(problem).name !== "VersionError") throw problem;
      db = await this.openAt(undefined); // a newer page was here
    }
    if (Object.keys(this.stores).every((name) => db.objectStoreNames.contains(name))) return db;
    const next = db.version + 1;
    db.close();
    return this.openAt(next);
  }

  openAt(version) {
    /** @type {import("idb").IDBPDatabase | null} */
    let made = null;
    const opening = this.openDB(this.name, version, {
      upgrade: (db, _old, _new, tx) => this.furnish(db, tx),
      blocking: () => made && this.drop(made),
      terminated: () => made && this.drop(made),
    });
    const late = (db) => db.close();
    return within(
      opening,
      this.openMs,
      "Another tab holds the browser's database; close the other tabs of this page",
      late,
    ).then((db) => {
      made = db;
      return db;
    });
  }

  furnish(db, tx) {
    for (const [name, options] of Object.entries(this.stores)) {
      if (!db.objectStoreNames.contains(name)) db.createObjectStore(name, options);
    }
    for (const [name, index, path] of this.indices) {
      const store = tx.objectStore(name);
      if (!store.indexNames.contains(index)) store.createIndex(index, path);
    }
  }

  /** Give a connection up; what it was told before is still done. */
  drop(db) {
    try {
      db.close();
    } catch {
      // It is closed.
    }
    this.opened = null;
  }
}

/**
 * A request that may stay unheard: a later one that throws leaves it so, and its own end tells of
 * the fault.
 */
export function heard(request) {
  request?.catch?.(() => {});
  return request;
}

/**
 * Writes in one transaction: `work(store)` makes the requests, with `store(name)`. Once it is under
 * way it needs nothing more of this page, however busy the page is then.
 */
export async function change(db, stores, work) {
  const tx = db.transaction(stores, "readwrite");
  heard(tx.done);
  const requests = work((store) => tx.objectStore(store)).map(heard);
  tx.commit?.();
  await Promise.all([...requests, tx.done]);
}
