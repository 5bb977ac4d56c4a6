// Ties the page's address to what is open, both ways: what is opened gets an entry of the browser's
// history, Back and Forward open what their entry names, and where a match stands is part of the
// entry that is there, so that Back leaves a match and does not step through it.
//
// An entry that this page wrote is marked: at such a one document and match are as they were left.
// An address from outside (a link, a typed one) is taken at its word, ply and all.

import { messageOf } from "../data/problem.js";
import { openFromLibrary, openRevision } from "./actions/library.js";
import { openLink } from "./actions/links.js";
import { land } from "./landing.js";
import { fragmentOf, placeIn } from "./model/address.js";
import { openEvaluated } from "./model/evaluated.js";

const REST_MS = 400; // before a ply is written: a browser takes some 200 such changes in 10 s
const NOTHING = "There is nothing at this address.";
const NO_DOCUMENT =
  "There is no such document in this browser. A document is kept where it was made, until it is deleted there.";

/** @import { Session } from "../match/session.js" */

/** @import { Last, Place, StudioParts } from "./types.js" */

const WRITTEN = "rulewright:address";

const isOwn = () => history.state?.rulewright === true;

/**
 * Mark a reloaded entry again. A browser notes what is written into an entry only after a while: a
 * reload before that finds it without its mark, perhaps at a ply of before.
 * @param {Place | null} place
 */
function restoreMark(place) {
  const [visit] = performance.getEntriesByType("navigation");
  if (isOwn() || !place || /** @type {any} */ (visit)?.type !== "reload") return;
  try {
    const { what, id } = JSON.parse(sessionStorage.getItem(WRITTEN) ?? "{}");
    if (what === fragmentOf(place.what)) history.replaceState({ rulewright: true, id }, "");
  } catch {
    // Forbidden or damaged: the address is taken at its word.
  }
}

/** As which document an entry of this page showed what is kept nowhere until it is edited. */
const ownId = () => (isOwn() ? (history.state.id ?? undefined) : undefined);

/** Follows what the workspace opens, and opens what the address asks for. */
export class Addresses {
  /** @param {StudioParts} studio */
  constructor(studio) {
    this.studio = studio;
    /** @type {Last | null} */
    this.what = null; // what the current entry shows,
    /** @type {string | null} */
    this.docId = null; // as which document
    /** @type {number | null} */
    this.ply = null; // and where its match stands, once that has plies
    /** @type {number | null} */
    this.asked = null; // the ply that an address asked for, until the match is there
    this.isArriving = false; // what is opened for an entry gets no other
    /** @type {Promise<void>} */
    this.turn = Promise.resolve();
    this.timer = 0;
  }

  /**
   * Open what the address names, or else what was open last; then follow both. At a plain address
   * the gallery lies before what was open last, for Back to lead there.
   */
  begin() {
    const { store, workspace } = this.studio;
    store.on("remembered", () => this.remembered());
    store.on("match", (session) => this.watch(session));
    globalThis.addEventListener("popstate", () => {
      // what the entry before asks on its way need not be answered any more
      if (this.isArriving) this.studio.app.getState().dialog?.answer(null);
      this.then(() => this.moved());
    });
    return this.then(async () => {
      const last = await workspace.lastShown();
      const place = placeIn(location);
      restoreMark(place);
      if (place) return this.arrive(place, last);
      if (!last || isOwn() || (await this.open(last, last))) return this.write("replaceState", {});
      this.write("replaceState", {});
      return this.write("pushState");
    });
  }

  /** Do something about entries after what is under way, whatever became of that. */
  then(work) {
    const done = this.turn.then(async () => {
      this.isArriving = true;
      try {
        await work();
      } finally {
        this.isArriving = false;
      }
    });
    this.turn = done.catch(() => {});
    return done;
  }

  /** The browser went to another entry, or a person changed the address. */
  async moved() {
    const { app, store, workspace } = this.studio;
    const place = placeIn(location);
    const isHere =
      store.getState().docId === this.docId &&
      fragmentOf(place?.what) === fragmentOf(workspace.last) &&
      (!place || !!place.what);
    if (isHere && !app.getState().absent) return this.settle(place);
    const left = { docId: this.docId, shipped: this.what?.shipped };
    app.put({ said: "" }); // what was told before is told again where it is the same
    await this.arrive(place);
    setTimeout(() => land(this.studio, left)); // once it is drawn
  }

  /**
   * Show what an entry names. What is typed into a box is taken first, as when one clicks
   * elsewhere.
   * @param {Place | null} place
   * @param {Last | null} [last] what was shown last, with the place that was selected in it
   */
  async arrive(place, last = null) {
    const { app, focus, workspace, store } = this.studio;
    focus?.leave();
    app.getState().dialog?.answer(null);
    this.stop();
    const { href } = location;
    const absent = place ? await this.open(place.what, last) : null;
    if ((absent || !place) && store.getState().docId !== null) await workspace.close();
    this.docId = store.getState().docId;
    if (location.href !== href) return; // at another entry by now: that one is next
    app.put({ absent });
    if (absent)
      this.what = null; // the address stays, for another try
    else this.settle(place);
  }

  /**
   * The entry shows what it names.
   * @param {Place | null} place
   */
  settle(place) {
    this.asked = isOwn() ? null : (place?.ply ?? null);
    this.ply = null;
    this.write("replaceState");
    this.watch(this.studio.store.match);
  }

  /**
   * Open something by its name; answers why that cannot be, as a sentence, or null.
   * @param {Last | null} what
   * @param {Last | null} last
   * @returns {Promise<string | null>}
   */
  async open(what, last) {
    const { store } = this.studio;
    const why = await openNamed(this.studio, what ?? {}).catch(
      (problem) => `This cannot be opened now. ${messageOf(problem)}`,
    );
    if (why) return why;
    if (last?.selection !== undefined && fragmentOf(what) === fragmentOf(last))
      store.select(last.selection);
    return null;
  }

  /** Something else is open, or what is open goes by another name from now on. */
  remembered() {
    const { store, app } = this.studio;
    if (this.isArriving) return;
    if (app.getState().absent) app.put({ absent: null });
    if (store.getState().docId === this.docId) return this.write("replaceState");
    if (this.stop()) this.write("replaceState", this.what, this.docId);
    this.ply = null;
    this.asked = null;
    return this.write("pushState");
  }

  /**
   * Follow the match of the open document.
   * @param {Session | null} session
   */
  watch(session) {
    this.off?.();
    this.off = session?.subscribe(() => this.stands(session));
    if (session) this.stands(session);
  }

  /** @param {Session} session */
  stands(session) {
    const { live, view } = session.state;
    if (!live || !view || session.isLeft || session.memory.docId !== this.docId) return;
    if (this.asked !== null) this.goTo(session, view);
    const ply = view.plies ? view.ply : null;
    if (ply === this.ply || !this.what) return;
    this.ply = ply;
    this.timer ||= window.setTimeout(() => this.rested(), REST_MS);
  }

  /** The ply is written, unless another entry is arrived at: the address is that one's already. */
  rested() {
    if (this.stop() && !this.isArriving) this.write("replaceState");
  }

  /** Go to the ply that an address asked for. */
  goTo(session, view) {
    const ply = this.asked ?? 0;
    this.asked = null;
    if (ply === view.ply) return;
    if (ply <= view.plies) session.goto(ply);
    else
      this.studio.app.toast(
        `The address asks for ply ${ply}; the match in this browser has ${view.plies || "none"}. An address holds no moves.`,
      );
  }

  /** Whether a ply waited to be written; it does not any more. */
  stop() {
    clearTimeout(this.timer);
    const waited = this.timer !== 0;
    this.timer = 0;
    return waited;
  }

  /**
   * Write what is open into the current entry, or into a new one.
   * @param {"pushState" | "replaceState"} how
   * @param {Last | null} [what]
   * @param {string | null} [docId] as which document it is open
   */
  write(how, what = this.studio.workspace.last, docId = this.studio.store.getState().docId) {
    const search = placeIn({ hash: "", search: location.search }) ? "" : location.search;
    const address = location.pathname + search + fragmentOf(what, this.ply);
    this.what = what ?? {};
    this.docId = docId;
    const state = { rulewright: true, id: docId };
    if (how === "pushState") history.pushState(state, "", address);
    else history.replaceState(state, "", address);
    try {
      sessionStorage.setItem(WRITTEN, JSON.stringify({ what: fragmentOf(what), id: docId }));
    } catch {
      // Full or forbidden: a quick reload takes the address at its word.
    }
  }
}

/**
 * @param {StudioParts} studio
 * @param {Last} what
 * @returns {Promise<string | null>}
 */
async function openNamed(studio, { shipped, doc, library, revision, evaluated, link }) {
  const { workspace } = studio;
  if (shipped) {
    if (await workspace.openShipped(shipped)) return null;
    return workspace.boot.error ?? `There is no game “${shipped}” in this gallery.`;
  }
  if (doc) return (await workspace.open(doc)) ? null : NO_DOCUMENT;
  if (library) return openFromLibrary(studio, library);
  if (revision) return openRevision(studio, revision, ownId());
  if (link) return openLink(studio, link, ownId());
  return evaluated ? openEvaluated(studio, evaluated) : NOTHING;
}
