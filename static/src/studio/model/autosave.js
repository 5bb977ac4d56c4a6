// Keeps the open document in the browser: soon after an edit, at once when the page goes away. What
// the database does not take is tried again, at growing intervals and with the next change.

import { dropRescue, rescue } from "./rescue.js";

const QUIET_MS = 80; // after the last edit
const LIMIT_MS = 120; // after the first edit not yet kept, however long somebody types
const MOST_MS = 500; // as well, where writing takes long: it may cost a third of the time
// after each failure in a row; the last one stays
const RETRY_MS = [500, 1000, 2000, 4000, 8000, 15_000];

/** Watches a store and writes its document through `storage`. */
export class Autosave {
  /**
   * @param {import("./store.js").Store} store
   * @param {import("./db.js").Storage} storage
   * @param {{
   *   onKept?: (record: any) => void,
   *   overruled?: (id: string) => Promise<boolean>,
   *   onOverruled?: (record: any) => Promise<void>,
   *   onTrouble?: (trouble: string | null) => void,
   * }} hooks
   */
  constructor(
    store,
    storage,
    { onKept = () => {}, overruled = async () => false, onOverruled, onTrouble = () => {} } = {},
  ) {
    this.store = store;
    this.storage = storage;
    this.onKept = onKept;
    this.overruled = overruled; // whether another tab writes a document now, which this one held
    this.onOverruled = onOverruled; // gets what must not be written over that tab's work
    this.onTrouble = onTrouble; // whatever could not be written has become more or less
    this.timer = 0;
    this.since = null;
    this.next = new Map(); // {record, leaving} by id: what is to be written
    this.asking = null; // the record whose turn it is: until it is known whether it may be written
    this.writing = Promise.resolve();
    this.cost = 0; // how long the last write took, in ms
    this.failures = 0; // in a row
    this.trouble = null; // why the last write failed
    this.again = null; // the timer of the next try
    const edited = () => this.edited();
    this.offs = [
      store.on("edited", edited),
      store.on("noted", edited),
      store.on("opened", () => storage.journal.begin(store)),
    ];
    this.leave = () => this.flush({ leaving: true });
    this.hide = () => {
      if (document.visibilityState === "hidden") this.flush({ hidden: true });
      else if (this.failures) this.retry();
    };
    this.warn = (event) => {
      if (!this.mustAsk) return;
      event.preventDefault();
      event.returnValue = true; // browsers that do not go by preventDefault
    };
    globalThis.addEventListener?.("pagehide", this.leave);
    globalThis.addEventListener?.("beforeunload", this.warn);
    globalThis.document?.addEventListener("visibilitychange", this.hide);
  }

  destroy() {
    this.flush();
    clearTimeout(this.again);
    this.offs.forEach((off) => off());
    globalThis.removeEventListener?.("pagehide", this.leave);
    globalThis.removeEventListener?.("beforeunload", this.warn);
    globalThis.document?.removeEventListener("visibilitychange", this.hide);
  }

  /** Whether work would be lost with this page. */
  get mustAsk() {
    const waiting = this.since !== null || this.next.size > 0 || this.asking !== null;
    return (
      (waiting && (!this.storage.durable || this.failures > 0)) || this.storage.unsaved.length > 0
    );
  }

  /**
   * Something changed: it is written down at once; the whole follows, without delay where nothing
   * else keeps it.
   */
  edited() {
    const isDown = this.storage.journal.note(this.store);
    this.schedule();
    if (!isDown) queueMicrotask(() => this.flush()); // when everybody has heard of the change
  }

  schedule(now = Date.now()) {
    this.since ??= now;
    clearTimeout(this.timer);
    const limit = Math.min(MOST_MS, Math.max(LIMIT_MS, 2 * this.cost));
    const wait = Math.max(0, Math.min(Math.max(QUIET_MS, limit / 2), this.since + limit - now));
    this.timer = setTimeout(() => this.flush(), wait);
  }

  /** The record of the open document as it stands now. */
  record() {
    const s = this.store.getState();
    return {
      id: s.docId,
      mark: this.store.mark,
      title: s.title,
      system: s.system,
      text: s.text,
      ...(s.parsed ? {} : { goodText: s.goodText }),
      origin: s.origin,
      library: s.library,
      selection: this.store.place,
      notes: s.notes,
      kept: true,
      updated: Date.now(),
      history: this.store.history.tail(),
    };
  }

  /** Write what has not been written yet; resolves when it is kept. */
  flush({ leaving = false, hidden = false } = {}) {
    clearTimeout(this.timer);
    if (leaving || hidden) this.rescueWaiting();
    if (this.since === null) return this.writing;
    this.since = null;
    const record = this.record();
    if (leaving || hidden) rescue(record);
    this.store.put({ saved: this.failures ? "failed" : "saving", kept: true });
    // over an older one that still waits for its turn
    this.next.set(record.id, { record, leaving });
    this.writing = this.writing.then(() => this.drain());
    return this.writing;
  }

  /**
   * What has not got to the database yet would wait for answers that a page that goes away never
   * gets.
   */
  rescueWaiting() {
    if (this.asking) rescue(this.asking);
    for (const { record } of this.next.values()) rescue(record);
  }

  async drain() {
    for (const [id, { record, leaving }] of [...this.next]) {
      this.next.delete(id);
      await this.write(record, leaving);
    }
  }

  async write(record, leaving) {
    try {
      this.asking = record;
      if (!leaving && (await this.overruled(record.id))) {
        // who leaves cannot wait for the answer
        dropRescue(record.id);
        await this.onOverruled?.(record);
        return;
      }
      const begun = Date.now();
      const saving = this.storage.save(record);
      this.asking = null; // from here on it is among those of the storage that are not saved
      await saving;
      this.cost = Date.now() - begun;
      this.kept(record);
    } catch (problem) {
      rescue(record);
      this.failed(problem);
    } finally {
      this.asking = null;
    }
    this.tryLater();
  }

  kept(record) {
    if (!this.storage.pending.size || !this.storage.durable) this.recovered();
    const { docId } = this.store.getState();
    if (docId === record.id && this.since === null)
      this.store.put({ saved: "saved", saveError: null });
    this.onKept(record);
  }

  recovered() {
    const was = this.failures;
    this.failures = 0;
    this.trouble = null;
    if (was) this.onTrouble(this.trouble);
  }

  failed(problem) {
    this.failures += 1;
    this.trouble = String(problem?.message || problem?.name || problem);
    const { docId } = this.store.getState();
    if (this.storage.pending.has(docId))
      this.store.put({ saved: "failed", saveError: this.trouble });
    this.onTrouble(this.trouble);
  }

  /** Where something is in no database yet: try again in a while. */
  tryLater() {
    clearTimeout(this.again);
    if (!this.storage.pending.size || !this.storage.connection) return;
    // where there never was one, now and then
    const tries = this.storage.durable ? this.failures : RETRY_MS.length;
    const wait = RETRY_MS[Math.max(0, Math.min(tries, RETRY_MS.length) - 1)];
    /** @type {any} */
    const again = setTimeout(() => this.retry(), wait);
    again.unref?.(); // in Node
    this.again = again;
  }

  /** Try again now. */
  retry() {
    clearTimeout(this.again);
    this.writing = this.writing.then(async () => {
      try {
        for (const record of await this.storage.retry()) this.kept(record);
      } catch (problem) {
        this.failed(problem);
      }
      this.tryLater();
    });
    return this.writing;
  }
}
