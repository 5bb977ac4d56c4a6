// What a session remembers of its match, so that no edit, rewind, reload or end of the engine costs
// a ply. It is taken down here, in the page, with every view that the session accepts: nothing
// needs to be asked for afterwards, when the engine may be gone.
import { dropMatch, dropWaiting, holdMatch, keepMatch, matchKey } from "./keep.js";
import { ownIn } from "../data/lookup.js";
import { textOf, unread } from "../worker/exact.js";
import { replayOf, replayText } from "./record.js";

const SAVE_DELAY_MS = 150;

/** @import { Recorded } from "./types.js" */

/**
 * A match as the engine last told it: {head, spec, plies, ply, pending}, all but `ply` as the
 * texts of record.js. A value, never changed.
 * @type {Recorded}
 */
const NOTHING = { head: null, spec: null, plies: [], ply: 0, pending: [] };

/** The record with what a view adds: from the start on with its head, else from some ply on. */
function added(record, view, spec) {
  const { from, head, plies, pending } = view.record;
  return {
    head: { ...record.head, ...head },
    spec: spec ? textOf(spec) : record.spec,
    plies: [...record.plies.slice(0, from), ...plies],
    ply: view.ply,
    pending,
  };
}

/** The record of a match and the calls that keep, restore and re-run it. */
export class Memory {
  constructor(session, docId) {
    this.session = session;
    this.docId = docId;
    this.record = NOTHING;
    this.whole = null; // the replay before new rules cut the match short
    this.before = null; // the replay as it was played, while new rules only make it differ
    this.timer = 0;
    this.key = null; // under what the match is to be kept
    this.keptAs = null; // under what it was kept last
    // what is kept may be newer: another tab wrote it, or it could not be read
    this.isStale = false;
    this.isUnread = false; // it could not be read
    this.off = session.store.subscribe?.(() => this.storeChanged());
    this.storeChanged();
    this.time = 0; // when the match was last kept
    this.keeping = null; // the last write
    this.trusted = null; // digest of the last spec that the checker found valid
  }

  /** Let the engine load a spec unchecked that the checker has found valid; by default the last. */
  async trust(digest = this.trusted) {
    if (!digest) return;
    this.trusted = digest;
    await this.session.engine("trust", { digests: [digest] });
  }

  /**
   * Take down what an accepted view adds; `spec` where the match is on another one from here on.
   */
  take(view, spec = null) {
    this.record = added(view.record.from === 0 && spec ? NOTHING : this.record, view, spec);
    this.keepSoon();
  }

  /** Keep the match in the browser, at once after a pause; a fast series is kept now and then. */
  keepSoon() {
    // the match that is kept is not this one's to replace
    if (!this.mayKeep || this.isReader) return;
    this.key = this.ownKey;
    if (this.timer) return;
    const wait = Math.max(0, this.time + SAVE_DELAY_MS - Date.now());
    const keep = () => {
      if (this.mayKeep) this.keep();
    }; // else whoever made it stale decides
    this.timer = setTimeout(keep, wait);
    if (!wait) queueMicrotask(keep); // a busy page comes to its timers late
  }

  /** What could not be read is not replaced: until it is, the match is held in the page. */
  get mayKeep() {
    return !this.isStale || this.isUnread;
  }

  get ownKey() {
    const { store, system } = this.session;
    return this.docId === null ? null : matchKey(store.state, system, this.docId).key;
  }

  /** Whether another tab writes this document and its match. */
  get isReader() {
    const { docId, readOnly } = this.session.store.state;
    return docId === this.docId && !!readOnly;
  }

  /**
   * What could not be read may be there: nothing is written in its place before somebody has
   * looked.
   */
  markUnread() {
    this.isStale = this.isUnread = true;
    return null;
  }

  /**
   * Another tab took the document by force: what was to be kept would replace the match of that
   * tab.
   */
  dropPending() {
    clearTimeout(this.timer);
    this.timer = 0;
    dropWaiting(this.keptAs);
    this.isStale = true;
  }

  /** This match is the newest: it is kept from here on. */
  markCurrent() {
    this.isUnread = false;
    this.isStale = this.isReader;
    if (this.record.head) this.keepSoon();
  }

  /**
   * Another tab that writes the document writes its match too. The first edit of a shipped game
   * makes it a document: its match goes along, whatever the text is.
   */
  storeChanged() {
    const { store } = this.session;
    if (this.isReader) this.isStale = true;
    if (this.key && store.state.docId === this.docId && this.ownKey !== this.key) this.keepSoon();
  }

  /** Keep now what was to be kept soon; resolves when it is kept. */
  keep() {
    if (!this.timer) return this.keeping;
    clearTimeout(this.timer);
    this.timer = 0;
    this.time = Date.now();
    const { plies, ply, pending } = this.record;
    const rewound = ply < plies.length || pending.length ? { ply, pending } : { ply: null };
    const { foreign } = this.session.state;
    const replay = this.whole ?? replayOf(this.record);
    const match = { replay, ...rewound, trusted: this.trusted, ...(foreign && { foreign }) };
    if (this.isUnread) return holdMatch(this.key, match);
    this.keeping = keepMatch(this.key, match, () => this.session.store.doubt?.(this.docId));
    if (this.keptAs && this.keptAs !== this.key) dropMatch(this.keptAs);
    this.keptAs = this.key;
    return this.keeping;
  }

  close() {
    this.off?.();
    this.keep();
  }

  /** Whether what was kept is this very match, where it stands. */
  isSame(kept) {
    const own = this.whole ?? replayOf(this.record);
    if (!kept?.replay || !own) return !kept?.replay && !own;
    const { plies, ply } = this.record;
    return replayText(kept.replay) === replayText(own) && (kept.ply ?? plies.length) === ply;
  }

  /**
   * Play a replay's text into the engine; `ply` and `pending` as `keep` wrote them.
   * @param {{ text: string, ply?: number | null, pending?: any[], system?: string }} kept
   * @param {number} [from] the ply from which its record is asked for
   */
  async restore({ text, ply = null, pending = [], system }, from = 0) {
    const { session } = this;
    let view = await session.engine("replay.load", {
      replay_text: text,
      system,
      record_from: from,
    });
    const { record, notes, match, spec } = view;
    // another may look from there than at the end
    const since = { record_from: view.plies, moves_from: from };
    if (ply !== null && Number.isInteger(ply) && ply < view.ply)
      view = await session.engine("match.goto", { match, ply, ...since });
    for (const action of pending)
      view = await session.engine("match.act", { match, action: unread(action), ...since });
    return { ...view, notes, spec, record: { ...record, pending: view.record.pending } };
  }

  /** What the match began from, where that is not what its document says. */
  get start() {
    const text = ownIn(this.record.head, "start");
    return text && text !== "null" ? unread(text) : undefined;
  }

  /** Play the match as it stands into a new engine. */
  async again() {
    await this.trust();
    const { plies, ply, pending } = this.record;
    const replay = replayOf(this.record);
    if (!replay) throw new Error("There is no match yet.");
    const { spec: _, ...view } = await this.restore(
      { text: replayText(replay), ply, pending },
      plies.length,
    );
    return view;
  }

  /** The replay of a match that is about to be replaced, if anything was played in it. */
  finished() {
    const { live, view } = this.session.state;
    return live && view.plies ? (this.whole ?? replayOf(this.record)) : null;
  }

  /** The replay as it was played, where new rules cut it short or make it differ. */
  get kept() {
    return this.whole ?? this.before;
  }

  /** Where a rewound match stands, as the engine is told; nothing where it stands at its end. */
  get rewound() {
    const { ply, plies, pending } = this.record;
    return ply < plies.length && !pending.length ? { ply } : {};
  }

  /**
   * The match is on new rules, on which it differs or does not from the replay as it was played.
   * @param {import("./types.js").Replay | null} whole
   * @param {{ refused: boolean } | null} divergence
   */
  differ(whole, divergence) {
    this.whole = divergence?.refused ? whole : null;
    this.before = divergence && !this.whole ? whole : null;
  }

  /** Play goes its own way from here: what new rules had cut off is given up. */
  commit() {
    this.whole = null;
    this.before = null;
  }
}
