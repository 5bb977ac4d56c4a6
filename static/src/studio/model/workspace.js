// The documents of this browser: opening, keeping, naming, copying, deleting, and who may write.

import { Autosave } from "./autosave.js";
import { openStorage, rescuedIds } from "./db.js";
import { TabLock } from "./tablock.js";

const SELECTION_REST_MS = 300; // before a selection is noted for the next visit

const newId = () => globalThis.crypto?.randomUUID?.() ?? `d${Date.now()}${Math.random()}`;

/** Owns the store's document: what is open, in which tab, and what the lists show. */
export class Workspace {
  constructor(store) {
    this.store = store;
    this.boot = { gallery: [], views: {}, digests: [] };
    this.documents = [];
    this.listeners = new Set();
    this.turn = Promise.resolve();
  }

  /** Open the database and whatever was open last. */
  async start() {
    this.storage = await openStorage();
    this.autosave = new Autosave(this.store, this.storage, {
      onKept: (record) => this.kept(record),
      overruled: (id) => this.lock.overruled(id),
      onOverruled: (record) => this.keepAside(record),
    });
    this.lock = new TabLock({
      onLost: (id) => this.lost(id),
      onHeld: (id) => this.regain(id),
      onMessage: (message) => this.heard(message),
    });
    const leave = () => this.keepSelection();
    const hide = () => document.visibilityState === "hidden" && leave();
    globalThis.addEventListener?.("pagehide", leave);
    globalThis.document?.addEventListener("visibilitychange", hide);
    this.offs = [
      this.store.subscribe(() => this.noteSelection()),
      () => globalThis.removeEventListener?.("pagehide", leave),
      () => globalThis.document?.removeEventListener("visibilitychange", hide),
    ];
    for (const id of rescuedIds()) await this.recover(id);
    await this.refresh();
  }

  async recover(id) {
    const record = await this.storage.load(id);
    if (record) await this.storage.save(record);
  }

  destroy() {
    this.autosave?.destroy();
    this.lock?.destroy();
    clearTimeout(this.noting);
    this.offs?.forEach((off) => off());
  }

  subscribe(fn) {
    this.listeners.add(fn);
    return () => this.listeners.delete(fn);
  }

  async refresh() {
    this.documents = await this.storage.list();
    for (const fn of [...this.listeners]) fn();
  }

  kept(record) {
    const rest = this.documents.filter((one) => one.id !== record.id);
    const { history: _history, ...plain } = record;
    this.documents = [plain, ...rest];
    for (const fn of [...this.listeners]) fn();
    this.lock.tell({ type: "kept", id: record.id });
    if (!this.asked) {
      this.asked = true;
      globalThis.navigator?.storage?.persist?.().catch(() => {});
    }
  }

  async lost(id) {
    if (this.store.getState().docId === id) this.store.put({ readOnly: true }); // first: no edit slips in after the flush
    await this.autosave.flush();
  }

  /**
   * Another tab took a document over while this one hung: what was not written here becomes a
   * document of its own, and the other's is shown.
   */
  async keepAside(record) {
    const copy = { ...record, id: newId(), title: `${record.title} (not written in time)`, library: null };
    await this.storage.save(copy);
    await this.refresh();
    this.lock.tell({ type: "kept", id: copy.id });
    const stored = await this.storage.load(record.id);
    const readOnly = !this.lock.mayWrite(record.id); // the other one may have let go again meanwhile
    if (stored && this.store.getState().docId === record.id) this.store.open(stored, { readOnly });
    this.store.emit("kept-aside", copy.title);
  }

  async heard({ type, id, title }) {
    if (type === "rename" && id === this.lock.held) await this.rename(id, title);
    if (type === "kept" || type === "removed") await this.refresh();
    if (type === "kept" && this.follows(id)) {
      const record = await this.storage.load(id);
      if (record && this.follows(id)) this.store.open(record, { readOnly: true }); // it may have become ours meanwhile
    }
  }

  /** Whether a document is open here as another tab writes it. */
  follows(id) {
    const { docId, readOnly } = this.store.getState();
    return id === docId && readOnly;
  }

  remember(last) {
    this.last = last;
    try {
      sessionStorage.setItem("rulewright:last", JSON.stringify(last));
    } catch {
      // A page without session storage opens what was open last anywhere.
    }
    this.storage.setUi("last", last).catch(() => {});
  }

  /** What is selected belongs to what was open last, also where no edit follows. */
  noteSelection() {
    clearTimeout(this.noting);
    const { docId } = this.store.getState();
    if (docId === null || this.store.place === this.last?.selection) return;
    this.noting = setTimeout(() => this.keepSelection(), SELECTION_REST_MS);
  }

  /** Note what is selected now; at once where the page goes away. */
  keepSelection() {
    clearTimeout(this.noting);
    const { docId } = this.store.getState();
    const selection = this.store.place;
    const open = docId !== null && (this.last?.doc === docId || this.last?.shipped);
    if (open && selection !== this.last.selection) this.remember({ ...this.last, selection });
  }

  /** Reopen what this tab, or else the last tab, showed; false on a first visit. */
  async resume() {
    let last = null;
    try {
      last = JSON.parse(sessionStorage.getItem("rulewright:last"));
    } catch {
      // Fall through to what the browser remembers.
    }
    last ??= await this.storage.getUi("last");
    const open = (last?.doc && (await this.open(last.doc))) || (last?.shipped && (await this.openShipped(last.shipped)));
    if (open && last.selection !== undefined) this.store.select(last.selection);
    return Boolean(open);
  }

  /** Opening takes several steps; two requests for it take turns. */
  inTurn(fn) {
    const done = this.turn.then(fn);
    this.turn = done.catch(() => {});
    return done;
  }

  async leave() {
    await this.autosave.flush();
    this.lock.let();
  }

  /** Show the gallery. */
  close() {
    return this.inTurn(() => this.closeNow());
  }

  async closeNow() {
    await this.leave();
    this.store.close();
    this.remember({});
  }

  /** Open one of my documents; read-only when another tab holds it. */
  open(id) {
    return this.inTurn(() => this.openNow(id));
  }

  async openNow(id) {
    if (this.store.getState().docId === id) return true;
    await this.leave();
    const record = await this.storage.load(id);
    if (!record) return false;
    const mine = await this.lock.hold(id);
    this.store.open(record, { readOnly: !mine });
    if (!mine) this.lock.wait(id);
    this.remember({ doc: id });
    return true;
  }

  /** Open a shipped spec; it joins my documents with its first edit. */
  openShipped(id) {
    return this.inTurn(() => this.openShippedNow(id));
  }

  async openShippedNow(id) {
    const shipped = this.boot.gallery.find((one) => one.id === id);
    if (!shipped) return false;
    await this.leave();
    const { title, system, text } = shipped;
    const record = { id: newId(), title, system, text, origin: id, kept: false };
    await this.lock.hold(record.id);
    this.store.open(record, { valid: true });
    this.remember({ shipped: id });
    const mine = () => {
      offs.forEach((off) => off());
      if (this.store.getState().docId === record.id) this.remember({ doc: record.id });
    };
    const offs = [this.store.on("edited", mine), this.store.on("noted", mine)];
    return true;
  }

  /** A new document of its own from a text. */
  create(given) {
    return this.inTurn(() => this.createNow(given));
  }

  async createNow({ title, system, text, origin = null, library = null, notes = {} }) {
    await this.leave();
    const record = { id: newId(), title, system, text, origin, library, notes, kept: true, updated: Date.now() };
    await this.storage.save({ ...record, history: { done: [], undone: [] } });
    await this.lock.hold(record.id);
    this.store.open(record);
    this.remember({ doc: record.id });
    await this.refresh();
    return record.id;
  }

  /** A copy of a document; of the open one as it stands. */
  async duplicate(id = this.store.getState().docId) {
    const open = this.store.getState();
    const source = id === open.docId ? open : await this.storage.load(id);
    if (!source) return null;
    const { system, text, origin, notes } = source;
    return this.create({ title: `${source.title} (copy)`, system, text, origin, notes });
  }

  async rename(id, title) {
    if (await this.lock.heldElsewhere(id)) {
      this.lock.tell({ type: "rename", id, title });
      return;
    }
    if (id === this.store.getState().docId) {
      this.store.put({ title });
      this.autosave.since ??= Date.now();
      await this.autosave.flush();
      this.remember({ doc: id });
      return;
    }
    const record = await this.storage.load(id);
    if (record) await this.storage.save({ ...record, title, updated: Date.now() });
    await this.refresh();
  }

  /** Delete a document; answers what brings it back. */
  async remove(id) {
    await this.autosave.flush();
    const record = await this.storage.load(id);
    if (!record) return null;
    const wasOpen = this.store.getState().docId === id;
    if (wasOpen) await this.close();
    await this.storage.remove(id);
    this.lock.tell({ type: "removed", id });
    await this.refresh();
    return async () => {
      await this.storage.save(record);
      await this.refresh();
      if (wasOpen) await this.open(id);
    };
  }

  /** The open draft is this tab's now: as the other one left it. */
  async regain(id) {
    const record = await this.storage.load(id);
    if (this.store.getState().docId !== id) this.lock.let();
    else if (record && this.lock.mayWrite(id)) this.store.open(record); // it may have been taken again meanwhile
  }

  /** Take the open draft from the tab that holds it. */
  async takeOver() {
    const { docId } = this.store.getState();
    await this.lock.takeOver(docId);
    await this.regain(docId);
  }

  /** Note what the server's library holds of the open document. */
  async setLibrary(library) {
    this.store.put({ library });
    this.autosave.since ??= Date.now();
    await this.autosave.flush();
    this.remember({ doc: this.store.getState().docId });
  }
}
