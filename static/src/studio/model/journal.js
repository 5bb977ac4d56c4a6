// Every edit of the open document, small and written at once, beside the whole text, which is
// written a moment later. What a browser that was killed had not written of the text comes back
// from here.
//
// An edit has a mark of its own and names the mark it follows, so that edits on another text (of a
// tab that was overruled, of a copy) never join in.

import { spliceBetween } from "./history.js";
import { Pieces } from "./pieces.js";

// characters; a longer change is left to the whole text, which is then written at once
const LIMIT = 20_000;

const newSession = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 10)}`;

/** Writes down the edits of one page: `write(edit)` keeps one, and need not say whether it did. */
export class Journal {
  constructor(write, session = newSession()) {
    this.write = write;
    this.session = session;
    this.count = 0;
    this.id = null; // of the document that is open
    this.text = ""; // its text as of the last edit
  }

  /** A document was opened, or opened again as another tab left it. */
  begin(store) {
    const { docId, text } = store.getState();
    this.id = docId;
    this.text = text;
  }

  /** Note what changed last; false where only the whole text can keep it. */
  note(store, now = Date.now()) {
    const { docId, text, kept, parsed, system, notes } = store.getState();
    const isOther = docId !== this.id; // edited before all have heard that it was opened
    const { at, removed, inserted } = spliceBetween(this.text, text);
    const after = store.mark;
    this.count += 1;
    this.begin(store);
    store.mark = this.lastMark;
    if (isOther || !kept || inserted.length > LIMIT) return false;
    this.write({
      id: docId,
      mark: store.mark,
      after,
      at,
      removed: removed.length,
      inserted,
      parsed,
      system,
      notes,
      selection: store.place,
      updated: now,
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

/**
 * A stored record with the edits that follow it. Of two that follow the same, the later one counts.
 */
export function followed(stored, edits) {
  const chain = chainAfter(stored, edits);
  if (!chain.length) return stored;
  const { goodText, ...record } = stored;
  const pieces = new Pieces(record.text);
  const lastGood = chain.findLastIndex(({ parsed }) => parsed);
  let good = goodText ?? record.text; // the last text that was JSON
  chain.forEach((edit, n) => {
    pieces.splice(edit);
    if (n === lastGood) good = pieces.text;
  });
  const { parsed, system, notes, selection, mark, updated } = chain.at(-1);
  return {
    ...record,
    text: pieces.text,
    ...(parsed ? {} : { goodText: good }),
    system,
    notes,
    selection,
    mark,
    updated,
  };
}

function chainAfter({ id, mark = "" }, edits) {
  const next = new Map();
  for (const edit of [...edits].sort((a, b) => a.updated - b.updated)) {
    if (edit.id === id) next.set(edit.after, edit);
  }
  const chain = [];
  for (let edit = next.get(mark); edit; edit = next.get(edit.mark)) {
    next.delete(edit.after);
    chain.push(edit);
  }
  return chain;
}
