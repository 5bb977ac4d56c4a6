// What the other tabs of this browser do to the documents that are open here.

import { Documents, newId } from "./documents.js";
import { Places } from "./places.js";

/** Documents that other tabs may have open too; the subclass asks for the lock of each. */
export class OtherTabs extends Documents {
  /** @param {import("./store.js").Store} store */
  constructor(store) {
    super(store);
    this.places = new Places(store, () => this.storage);
  }

  async lost(id) {
    // first: no edit slips in after the flush
    if (this.store.getState().docId === id) this.store.put({ readOnly: true });
    const memory = this.store.match?.memory ?? null;
    // a tab that hung may hear so only now
    if (memory && memory.docId === id && (await this.lock.overruled(id))) memory.dropPending();
    await Promise.all([this.autosave.flush(), memory?.keep(), this.places.keep()]);
  }

  /**
   * Another tab took a document over while this one hung: what was not written here becomes a
   * document of its own, and the other's is shown.
   */
  async keepAside(record) {
    const copy = {
      ...record,
      id: newId(),
      title: `${record.title} (not written in time)`,
      library: null,
    };
    await this.storage.save(copy);
    await this.refresh();
    this.lock.tell({ type: "kept", id: copy.id });
    const stored = await this.storage.load(record.id);
    // the other one may have let go again meanwhile
    const readOnly = !this.lock.mayWrite(record.id);
    if (stored && this.store.getState().docId === record.id)
      this.store.open(this.asHere(stored), { readOnly });
    this.store.emit("kept-aside", copy.title);
  }

  async heard({ type, id, title, name }) {
    if (type === "rename" && id === this.lock.held) await this.rename(id, title, name);
    if (type === "removed") await this.refresh();
    if (type === "kept") this.refreshSoon();
    if (type === "kept" && this.follows(id)) {
      const record = await this.storage.load(id);
      // it may have become ours meanwhile
      if (record && this.follows(id)) this.store.open(this.asHere(record), { readOnly: true });
    }
  }

  /** The open document as another tab left it, with what is selected in this one. */
  asHere(record) {
    return { ...record, selection: this.store.place };
  }

  /** Whether a document is open here as another tab writes it. */
  follows(id) {
    const { docId, readOnly } = this.store.getState();
    return id === docId && readOnly;
  }
}
