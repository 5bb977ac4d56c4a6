// The documents of this browser, open or not: what the lists show, how each is kept and what it is
// called.

import { Observable } from "../../data/observable.js";
import { copyName } from "./copyname.js";
import { gameIn, goesAlong, renamed, renaming } from "./renaming.js";

const REFRESH_MS = 400; // after another tab has kept something

export const newId = () => globalThis.crypto?.randomUUID?.() ?? `d${Date.now()}${Math.random()}`;

/**
 * What a workspace is built on; `trouble` says why something could not be written, or null. The
 * subclass gives it a storage, the autosave and the lock.
 * @extends {Observable<{
 *   documents: import("../types.js").DocumentRecord[], trouble: string | null,
 * }>}
 */
export class Documents extends Observable {
  /** @type {import("./db.js").Storage} */
  storage;
  /** @type {import("./autosave.js").Autosave} */
  autosave;
  /** @type {import("./tablock.js").TabLock} */
  lock;
  /** @type {import("../types.js").Last | undefined} */
  last; // what this tab showed last

  /** @param {import("./store.js").Store} store */
  constructor(store) {
    super({ documents: [], trouble: null });
    this.store = store;
    /** @type {import("../types.js").Boot} */
    this.boot = { gallery: [], views: {}, dealt: [], digests: [] };
  }

  /** Note what is open, for a reload of this tab and for the next visit. */
  remember(last) {
    this.last = last;
    try {
      sessionStorage.setItem("rulewright:last", JSON.stringify(last));
    } catch {
      // A page without session storage opens what was open last anywhere.
    }
    this.storage.setUi("last", last).catch(() => {});
    this.store.emit("remembered", last);
  }

  get documents() {
    return this.state.documents;
  }

  async refresh() {
    this.put({ documents: await this.storage.list() });
  }

  /** Once for all that another tab keeps in a moment: it writes several times a second. */
  refreshSoon() {
    this.soon ??= setTimeout(() => {
      this.soon = null;
      this.refresh();
    }, REFRESH_MS);
  }

  kept(record) {
    const rest = this.documents.filter((one) => one.id !== record.id);
    const { history: _history, ...plain } = record;
    this.put({ documents: [plain, ...rest] });
    this.lock.tell({ type: "kept", id: record.id });
    if (!this.asked) {
      this.asked = true;
      globalThis.navigator?.storage?.persist?.().catch(() => {});
    }
  }

  /**
   * The documents with edits that are in no whole text; none where other tabs cannot be told apart.
   */
  async editedIds() {
    return globalThis.navigator?.locks ? this.storage.editedIds() : [];
  }

  /**
   * Write the whole text of a document of which an earlier page left its last words or single
   * edits, unless another tab writes it now. What cannot be read now stays for the next visit.
   */
  async recover(id) {
    const whole = async () => {
      const record = await this.storage.load(id);
      if (record) await this.keepNow(record);
      else await this.storage.remove(id); // what is left of a removed document
    };
    await this.lock.during(id, whole).catch(() => {});
  }

  /** What a copy is called: unlike what is shipped and unlike every document of this browser. */
  copyOf(title) {
    const { docId, title: open } = this.store.getState();
    return copyName(title, [
      ...this.boot.gallery.map((one) => one.title),
      ...this.documents.map((one) => one.title),
      ...(docId === null ? [] : [open]),
    ]);
  }

  /** What the open document is called as one of mine: a shipped game is, from its first edit on. */
  get ownTitle() {
    const { kept, title } = this.store.getState();
    return kept ? title : this.copyOf(title);
  }

  /**
   * Give a document another title; the game in it goes along where it was called alike, or is
   * called `name`. Answers {game, along}: what it was called, and whether it went along; {} where
   * another tab does it.
   */
  rename(id, title, name = null) {
    return this.renameNow(id, title, name).finally(this.store.begin());
  }

  async renameNow(id, title, name) {
    let told = {};
    const isDone = await this.lock.during(id, async () => {
      const isOpen = id === this.store.getState().docId;
      told = await (isOpen ? this.renameOpen(title, name) : this.renameStored(id, title, name));
    });
    if (!isDone) this.lock.tell({ type: "rename", id, title, name });
    return told;
  }

  async renameStored(id, title, name) {
    const stored = await this.storage.load(id);
    if (!stored) return {};
    const { record, ...told } = renamed(stored, title, { versions: this.store.versions, name });
    await this.keepNow(record);
    await this.refresh();
    return told;
  }

  async renameOpen(title, name) {
    const { docId, doc, parsed, readOnly, title: was } = this.store.getState();
    const game = parsed && !readOnly ? gameIn(doc) : null;
    const along = goesAlong(game, was);
    const step = game !== null && renaming(name ?? (along ? title : game), [this.ownTitle, title]);
    if (!step || !this.store.edit(step.name, step.patch, { title: step.title }))
      this.store.put({ title });
    this.autosave.since ??= Date.now();
    await this.autosave.flush();
    this.remember({ doc: docId });
    return { game, along };
  }

  /** Write a record; one that the browser does not take stays with this page, which tries again. */
  async keepNow(record) {
    try {
      await this.storage.save(record);
    } catch (problem) {
      this.autosave.failed(problem);
      this.autosave.tryLater();
    }
  }

  /** The user has this text of a document elsewhere too: its end with this page is no loss. */
  secure(id, text) {
    this.storage.secure(id, text);
    this.put({}); // views ask the storage what is in danger
  }

  /** Note what the server's library holds of the open document. */
  async setLibrary(library) {
    this.store.put({ library });
    this.autosave.since ??= Date.now();
    await this.autosave.flush();
    this.remember({ doc: this.store.getState().docId });
  }
}
