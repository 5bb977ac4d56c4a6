// The documents of this browser: opening, copying, deleting, and which tab may write.

import { Autosave } from "./autosave.js";
import { openStorage } from "./db.js";
import { newId } from "./documents.js";
import { OtherTabs } from "./othertabs.js";
import { rescuedIds } from "./rescue.js";
import { TabLock } from "./tablock.js";
import { messageOf } from "../../data/problem.js";

/** @import { DocumentRecord, Last } from "../types.js" */

const noMatch = async (/** @type {string} */ _id) => {};
const SELECTION_REST_MS = 300; // before a selection is noted for the next visit

/** Owns the store's document: what is open, and in which tab. */
export class Workspace extends OtherTabs {
  constructor(store) {
    super(store);
    /** @type {Promise<any>} */
    this.turn = Promise.resolve();
  }

  /** Open the database. */
  async start() {
    this.storage = await openStorage();
    this.autosave = new Autosave(this.store, this.storage, {
      onKept: (record) => this.kept(record),
      overruled: (id) => this.lock.overruled(id),
      onOverruled: (record) => this.keepAside(record),
      onTrouble: (trouble) => this.put({ trouble }),
    });
    this.lock = new TabLock({
      onLost: (id) => this.lost(id),
      onHeld: (id) => this.regain(id),
      onMessage: (message) => this.heard(message),
    });
    this.store.doubt = (id) => this.lock.doubt(id);
    this.store.comingUp?.join({ page: this.lock.me, pages: () => this.lock.tabs() });
    const leave = () => {
      this.keepSelection();
      this.places.keep();
    };
    const hide = () => document.visibilityState === "hidden" && leave();
    globalThis.addEventListener?.("pagehide", leave);
    globalThis.document?.addEventListener("visibilitychange", hide);
    this.offs = [
      this.store.subscribe(() => this.noteSelection()),
      this.places.watch(),
      () => globalThis.removeEventListener?.("pagehide", leave),
      () => globalThis.document?.removeEventListener("visibilitychange", hide),
    ];
    for (const id of new Set([...rescuedIds(), ...(await this.editedIds())]))
      await this.recover(id);
    await this.refresh();
  }

  destroy() {
    this.autosave?.destroy();
    this.lock?.destroy();
    clearTimeout(this.noting);
    clearTimeout(this.soon);
    this.offs?.forEach((off) => off());
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
    const { last } = this;
    if (docId === null || !last || (last.doc !== docId && !last.shipped)) return;
    if (selection !== last.selection) this.remember({ ...last, selection });
  }

  /**
   * What this tab, or else the last tab, showed.
   * @returns {Promise<Last | null>}
   */
  async lastShown() {
    try {
      const last = JSON.parse(sessionStorage.getItem("rulewright:last") ?? "null");
      if (last) return last;
    } catch {
      // Fall through to what the browser remembers.
    }
    return (await this.storage.getUi("last")) ?? null;
  }

  /** Opening takes several steps; two requests for it take turns. */
  inTurn(fn) {
    const done = this.turn.then(fn).finally(this.store.begin());
    this.turn = done.catch(() => {});
    return done;
  }

  async leave() {
    await Promise.all([this.autosave.flush(), this.places.keep()]);
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
    let record;
    try {
      record = await this.storage.load(id);
    } catch (problem) {
      this.store.emit(
        "trouble",
        `This document cannot be read now: ${messageOf(problem)}. Try again in a moment.`,
      );
    }
    if (!record) return false;
    await this.leave();
    const mine = await this.lock.hold(id);
    // another tab may have written it until now
    if (mine) record = (await this.storage.load(id).catch(() => null)) ?? record;
    const look = await this.places.of(id);
    await this.store.comingUp?.look(id);
    this.store.open(
      { ...record, look, selection: look.selection ?? record.selection },
      { readOnly: !mine },
    );
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
    const look = await this.places.of(`shipped:${id}`);
    const record = {
      id: newId(),
      title,
      system,
      text,
      origin: id,
      kept: false,
      look,
      selection: look.selection,
    };
    await this.store.comingUp?.look(`shipped:${id}`);
    await this.show(record, { shipped: id });
    return true;
  }

  /**
   * Open a text that joins my documents with its first edit; `last` is how a reload finds it. Where
   * it has an id, its match is found again by that, unless a document or another tab has it now.
   * `bring(id)` is done before it is shown as the document of that id.
   */
  openGiven(given, last, bring = async (/** @type {string} */ _id) => {}) {
    return this.inTurn(async () => {
      await this.leave();
      const isFree =
        given.id &&
        !(await this.storage.load(given.id).catch(() => true)) &&
        (await this.lock.hold(given.id));
      const id = isFree ? given.id : newId();
      await bring(id);
      await this.show({ ...given, id, kept: false }, last, null);
    });
  }

  /**
   * Show a document that is not kept until somebody edits it; `valid`: whether it is, where that is
   * known.
   * @param {DocumentRecord} record
   * @param {Last} last
   * @param {boolean | null} [valid]
   */
  async show(record, last, valid = true) {
    await this.lock.hold(record.id);
    this.store.open(record, { valid });
    this.remember(last);
    const mine = () => {
      offs.forEach((off) => off());
      const state = this.store.getState();
      if (state.docId !== record.id) return;
      if (state.title === record.title) this.store.put({ title: this.copyOf(record.title) });
      this.remember({ doc: record.id });
    };
    const offs = [this.store.on("edited", mine), this.store.on("noted", mine)];
  }

  /** A new document of its own from a text. */
  create(given) {
    return this.inTurn(() => this.createNow(given));
  }

  async createNow({
    title,
    system,
    text,
    origin = null,
    library = null,
    notes = {},
    bring = noMatch,
  }) {
    await this.leave();
    const record = {
      id: newId(),
      title,
      system,
      text,
      origin,
      library,
      notes,
      kept: true,
      updated: Date.now(),
    };
    await this.keepNow({ ...record, history: { done: [], undone: [] } });
    await this.lock.hold(record.id);
    await bring(record.id);
    this.store.open(record);
    if (this.storage.durable && this.storage.pending.has(record.id))
      this.store.put({ saved: "failed" });
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
    return this.create({ title: this.copyOf(source.title), system, text, origin, notes });
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
      await this.keepNow(record);
      await this.refresh();
      if (wasOpen) await this.open(id);
    };
  }

  /** The open draft is this tab's now: as the other one left it. */
  async regain(id) {
    const record = await this.storage.load(id);
    if (this.store.getState().docId !== id) this.lock.let();
    else if (record && this.lock.mayWrite(id)) {
      // it may have been taken again meanwhile
      this.store.open(this.asHere(record));
      this.store.emit("regained", id);
    }
  }

  /** Take the open draft from the tab that holds it. */
  async takeOver() {
    const { docId } = this.store.getState();
    await this.lock.takeOver(docId);
    await this.regain(docId);
  }
}
