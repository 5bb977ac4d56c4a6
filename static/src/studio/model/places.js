// Where somebody was in each document, and how they had its views: what is selected, the cursor,
// what is scrolled to, the match's tab and flip. No part of the document and no step of undo.

const REST_MS = 300; // before a place is noted for the next visit

/** An unedited game of the gallery gets a new document id at every visit; this key stays. */
export function shippedKey({ kept, origin, history }) {
  return !kept && origin && !history?.steps ? `shipped:${origin}` : null;
}

const keyOf = (state) => shippedKey(state) ?? state.docId;
const nameOf = (key) => `look:${key}`;

/** Reads and keeps `store.look`, beside the document that it belongs to. */
export class Places {
  constructor(store, storage) {
    this.store = store;
    this.storage = storage; // a function: there is none before the workspace has started
    this.timer = 0;
    this.due = null; // {key, look} to be kept
  }

  /** Follow the store; answers what ends it. */
  watch() {
    const told = (state) => ({
      docId: state.docId,
      selection: this.store.place,
      key: keyOf(state),
    });
    let seen = told(this.store.getState());
    const look = () => {
      const last = seen;
      seen = told(this.store.getState());
      if (seen.docId === null || seen.docId !== last.docId) return;
      if (seen.selection !== last.selection || seen.key !== last.key) this.note();
      if (seen.key !== last.key) this.keep(); // under its new key nothing is kept yet
    };
    const looked = (name) => {
      this.note();
      if (name === "agents") this.keep(); // agents that were paused must not play on after a reload
    };
    const offs = [this.store.subscribe(look), this.store.on("looked", looked)];
    const leave = () => this.keep(); // a reload does not wait for the rest
    globalThis.addEventListener?.("pagehide", leave);
    offs.push(() => globalThis.removeEventListener?.("pagehide", leave));
    return () => offs.forEach((off) => off());
  }

  note() {
    const state = this.store.getState();
    if (state.docId === null) return;
    const due = { key: keyOf(state), look: { ...this.store.look, selection: this.store.place } };
    if (this.due && this.due.key !== due.key) this.keep();
    this.due = due;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), REST_MS);
  }

  /** Keep now what was to be kept in a moment. */
  keep() {
    clearTimeout(this.timer);
    const { due } = this;
    this.due = null;
    // Where one was is no work of anybody: a storage that fails is told of by what keeps the
    // documents.
    return due
      ? Promise.resolve(this.storage().setUi(nameOf(due.key), due.look)).catch(() => null)
      : null;
  }

  /**
   * What was kept for a document, or for a game of the gallery; an empty object where nothing was.
   */
  async of(key) {
    await this.keep();
    const kept = await this.storage().getUi(nameOf(key));
    return kept !== null && typeof kept === "object" ? kept : {};
  }
}
