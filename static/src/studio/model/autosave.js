// Keeps the open document in the browser: soon after an edit, at once when the page goes away.

import { dropRescue, rescue } from "./db.js";

const QUIET_MS = 250; // after the last edit
const LIMIT_MS = 700; // after the first edit not yet kept, however long somebody types

/** Watches a store and writes its document through `storage`. */
export class Autosave {
  constructor(store, storage, { onKept = () => {}, overruled = async () => false, onOverruled } = {}) {
    this.store = store;
    this.storage = storage;
    this.onKept = onKept;
    this.overruled = overruled; // whether another tab writes a document now, which this one held
    this.onOverruled = onOverruled; // gets what must not be written over that tab's work
    this.timer = null;
    this.since = null;
    this.writing = Promise.resolve();
    this.offs = [store.on("edited", () => this.schedule()), store.on("noted", () => this.schedule())];
    this.leave = () => this.flush({ leaving: true });
    this.hide = () => document.visibilityState === "hidden" && this.flush({ hidden: true });
    this.warn = (event) => store.getState().saved === "failed" && event.preventDefault();
    globalThis.addEventListener?.("pagehide", this.leave);
    globalThis.addEventListener?.("beforeunload", this.warn);
    globalThis.document?.addEventListener("visibilitychange", this.hide);
  }

  destroy() {
    this.flush();
    this.offs.forEach((off) => off());
    globalThis.removeEventListener?.("pagehide", this.leave);
    globalThis.removeEventListener?.("beforeunload", this.warn);
    globalThis.document?.removeEventListener("visibilitychange", this.hide);
  }

  schedule(now = Date.now()) {
    this.since ??= now;
    clearTimeout(this.timer);
    const wait = Math.max(0, Math.min(QUIET_MS, this.since + LIMIT_MS - now));
    this.timer = setTimeout(() => this.flush(), wait);
  }

  /** The record of the open document as it stands now. */
  record() {
    const s = this.store.getState();
    return {
      id: s.docId,
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
    if (this.since === null) return this.writing;
    this.since = null;
    const record = this.record();
    if (leaving || hidden) rescue(record);
    this.store.put({ saved: "saving", kept: true });
    this.writing = this.writing.then(() => this.write(record, leaving));
    return this.writing;
  }

  async write(record, leaving) {
    const same = () => this.store.getState().docId === record.id;
    try {
      if (!leaving && (await this.overruled(record.id))) { // who leaves cannot wait for the answer
        dropRescue(record.id);
        await this.onOverruled(record);
        return;
      }
      await this.storage.save(record);
      if (same() && this.since === null) this.store.put({ saved: "saved" });
      this.onKept(record);
    } catch (problem) {
      rescue(record);
      if (same()) this.store.put({ saved: "failed", saveError: String(problem?.message ?? problem) });
    }
  }
}
