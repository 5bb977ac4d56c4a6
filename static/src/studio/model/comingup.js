// Which documents are coming up: written down before their match or check is started, and struck
// out when it is there. What a page has left written down did not come up: it was stopped, or the
// page was closed, reloaded or killed under it, and is not started by itself again. What a page
// that still lives has written down, in another tab, says nothing yet.

import { problemOf } from "../../data/problem.js";

/** @import { Problem } from "../types.js" */

const KEY = "rulewright:coming-up:";
const CHANCE_MS = 2000; // whoever leaves sooner may just have been quick
const KEPT = new Set([
  "call.stopped",
  "call.fatal",
  "call.held",
  "call.out-of-memory",
  "worker.stopped",
]);

/** A mark as it is kept: {part, page}; earlier versions of this page wrote the part alone. */
const markOf = (kept) => (typeof kept === "string" ? { part: kept, page: null } : kept);

/** Marks by document and part ("match", "check", "analysis"), in localStorage. */
export class ComingUp {
  constructor({ storage = () => globalThis.localStorage } = {}) {
    this.storage = storage;
    this.page = `${Date.now()}${Math.random()}`;
    this.pages = /** @returns {Promise<Set<string> | null>} */ async () => null;
    /** @type {Set<string> | null} */
    this.gone = null; // pages that were found to live no more; null: all others are taken for those
    this.running = new Map(); // key -> Map(part -> since)
    globalThis.addEventListener?.("pagehide", () => this.leaveAll());
  }

  /**
   * `page` is what this page is called, and `pages()` resolves to a Set of those that live, or to
   * null.
   */
  join({ page, pages }) {
    this.page = page;
    this.pages = pages;
  }

  /** Find out which pages have gone that left marks of a document, before it is opened. */
  async look(key) {
    const marked = this.read(key).map(({ page }) => page);
    const living = await this.pages();
    this.gone = living && new Set(marked.filter((page) => !living.has(page)));
  }

  hasGone(page) {
    return page !== this.page && (this.gone === null || page === null || this.gone.has(page));
  }

  /** The parts of a document that did not come up last time: a Set, or null. */
  failed(key) {
    const left = this.read(key).filter(
      ({ part, page }) =>
        this.hasGone(page) || (page === this.page && !this.running.get(key)?.has(part)),
    );
    return left.length ? new Set(left.map(({ part }) => part)) : null;
  }

  /** A second try in a row counts from the first one on. */
  begin(key, part) {
    if (!this.running.has(key)) this.running.set(key, new Map());
    const parts = this.running.get(key);
    if (!parts.has(part)) parts.set(part, Date.now());
    this.write(key, [
      ...this.read(key).filter((one) => one.part !== part || one.page !== this.page),
      { part, page: this.page },
    ]);
  }

  /** It came up, or ended as it may. */
  end(key, part) {
    this.running.get(key)?.delete(part);
    this.write(
      key,
      this.read(key).filter(
        (one) => one.part !== part || !(one.page === this.page || this.hasGone(one.page)),
      ),
    );
  }

  /** It is waited for no more: it keeps its mark if it had its chance. */
  leave(key, part) {
    const since = this.running.get(key)?.get(part);
    if (since === undefined) return;
    this.running.get(key).delete(part);
    if (Date.now() - since >= CHANCE_MS) return;
    this.write(
      key,
      this.read(key).filter((one) => one.part !== part || one.page !== this.page),
    );
  }

  leaveAll() {
    for (const [key, parts] of this.running)
      for (const part of [...parts.keys()]) this.leave(key, part);
  }

  /**
   * The work that brings a part up, with its mark; a worker that still starts has not begun it.
   * `after` ms without a mark are for what comes up often. `verdict()` answers the problem of work
   * that does not throw it; `goesOn()` whether work that was withdrawn is tried again at once.
   */
  async during({ key, part, worker, after = 0, verdict = () => null, goesOn = () => false }, work) {
    /** @type {number | undefined} */
    let timer;
    const mark = () => {
      timer ??= after ? setTimeout(() => this.begin(key, part), after) : (this.begin(key, part), 0);
    };
    const off = worker.onStatus?.(({ state }) => state === "ready" && mark());
    if (!worker.status || worker.status.state === "ready") mark();
    /** @type {Problem | null} */
    let problem = null;
    try {
      return await work();
    } catch (thrown) {
      problem = problemOf(thrown);
      throw thrown;
    } finally {
      off?.();
      clearTimeout(timer);
      const code = (problem ?? verdict())?.code;
      if (code === "worker.aborted") {
        if (!goesOn()) this.leave(key, part);
      } else if (code && KEPT.has(code)) this.running.get(key)?.delete(part);
      else if (timer !== undefined) this.end(key, part);
    }
  }

  read(key) {
    try {
      const marks = JSON.parse(this.storage().getItem(KEY + key) ?? "null");
      return Array.isArray(marks) ? marks.map(markOf) : [];
    } catch {
      return [];
    }
  }

  write(key, marks) {
    try {
      if (marks.length) this.storage().setItem(KEY + key, JSON.stringify(marks));
      else this.storage().removeItem(KEY + key);
    } catch {
      // Full or forbidden: the next visit starts everything.
    }
  }
}
