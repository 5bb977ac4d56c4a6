// Every edit of the open document, small and written at once, beside the whole text, which is written
// a moment later. What a browser that was killed had not written of the text comes back from here.
//
// An edit has a mark of its own and names the mark it follows, so that edits on another text (of a
// tab that was overruled, of a copy) never join in.

import { applySplice, spliceBetween } from "./history.js";

const LIMIT = 20_000; // characters; a longer change is left to the whole text, which is then written at once

const newSession = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 10)}`;

/** Writes down the edits of one page: `write(edit)` keeps one, and need not say whether it did. */
export class Journal {
  constructor(write, session = newSession()) {
    this.write = write;
    this.session = session;
    this.count = 0;
    this.text = ""; // as of the last edit
  }

  /** A document was opened, or opened again as another tab left it. */
  begin(store) {
    this.text = store.getState().text;
  }

  /** Note what changed last; false where only the whole text can keep it. */
  note(store, now = Date.now()) {
    const { docId, text, kept, parsed, system, notes } = store.getState();
    const { at, removed, inserted } = spliceBetween(this.text, text);
    const after = store.mark;
    this.count += 1;
    this.text = text;
    store.mark = this.lastMark;
    if (!kept || inserted.length > LIMIT) return false;
    this.write({
      id: docId, mark: store.mark, after, at, removed: removed.length, inserted, parsed, system,
      notes, selection: store.place, updated: now,
    });
    return true;
  }

  /** The mark of the last edit of all. */
  get lastMark() {
    return `${this.session}:${this.count}`;
  }

  /** How many edits of this page a record with this mark has in it. */
  countOf(mark = "") {
    const [session, count] = mark.split(":");
    return session === this.session ? Number(count) : 0;
  }
}

/** A stored record with the edits that follow it. Of two that follow the same, the later one counts. */
export function followed(stored, edits) {
  const next = new Map();
  for (const edit of [...edits].sort((a, b) => a.updated - b.updated)) {
    if (edit.id === stored.id) next.set(edit.after, edit);
  }
  let record = stored;
  for (let edit = next.get(stored.mark ?? ""); edit; edit = next.get(edit.mark)) {
    next.delete(edit.after);
    record = withEdit(record, edit);
  }
  return record;
}

function withEdit({ goodText, ...record }, { at, removed, inserted, parsed, system, notes, selection, mark, updated }) {
  const good = goodText ?? record.text; // the last text that was JSON
  const text = applySplice(record.text, { at, removed: { length: removed }, inserted });
  return { ...record, text, ...(parsed ? {} : { goodText: good }), system, notes, selection, mark, updated };
}
