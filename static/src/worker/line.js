/**
 * The calls of one worker from question to answer: which of them wait, which one runs and how long
 * it may still take, which are refused. Whoever has the worker says when it is free or lost.
 */

import { Call, Queue } from "./calls.js";
import { Listeners } from "../data/listeners.js";
import * as errors from "./errors.js";
import { HeldCalls } from "./heldcalls.js";

/** @import { About, CallEvent } from "./types.js" */

export class Line {
  #queue = new Queue(); // calls not yet sent
  #held = new HeldCalls();
  /** @type {Listeners<CallEvent>} */
  #listeners = new Listeners();
  /** @type {Call | null} */
  #running = null; // the call that the worker is working on
  #graceTimer = 0; // while the running call is to end

  /** @returns {Call | null} */
  get running() {
    return this.#running;
  }

  /** Whether the running call was told to end. */
  get isHurried() {
    return this.#graceTimer !== 0;
  }

  get isWaiting() {
    return this.#queue.length > 0;
  }

  /** @param {(event: CallEvent) => void} fn */
  onCall(fn) {
    return this.#listeners.add(fn);
  }

  /**
   * Refuse automatic questions but those of some methods.
   * @param {string[]} excepted
   */
  hold(excepted) {
    this.#held.hold(excepted);
  }

  /**
   * Ask again what was held: a method, or all of them.
   * @param {string | null} [method]
   */
  release(method) {
    this.#held.release(method);
  }

  /**
   * Why a call is not put in line, or null.
   * @param {About} about
   */
  refusal(about) {
    return this.#held.refusal(about);
  }

  /**
   * Older calls of a name wait no more; the running one, if it is of that name.
   * @param {string | undefined} latest
   */
  overtake(latest) {
    const isOlder = (/** @type {Call} */ call) => Boolean(latest) && call.latest === latest;
    this.#queue.drop(errors.aborted(), isOlder);
    return this.#running && isOlder(this.#running) ? this.#running : null;
  }

  /**
   * The answer to a call, which waits now; `onAbort` and `over` are those of `Call`.
   * @param {About & {
   *   onAbort: (call: Call, isStop?: boolean) => void, over: (() => void) | null
   * }} about
   * @returns {Promise<any>}
   */
  ask(about) {
    return new Promise((resolve, reject) => {
      const call = new Call({ ...about, resolve, reject });
      if (about.first) this.#queue.pushFirst(call);
      else this.#queue.push(call);
    });
  }

  /**
   * End the waiting calls for which `holds`, by default all, with a problem.
   * @param {Error} problem
   * @param {(call: Call) => boolean} [holds]
   */
  drop(problem, holds) {
    this.#queue.drop(problem, holds);
  }

  /**
   * A call waits no more; it does not end by that.
   * @param {Call} call
   */
  remove(call) {
    this.#queue.take((waiting) => waiting === call);
  }

  /**
   * The next call runs, and `onLimit` hears when its time is over.
   * @param {(call: Call) => void} onLimit
   */
  begin(onLimit) {
    const entry = this.#queue.shift();
    if (!entry) return null;
    this.#running = entry;
    entry.tries += 1;
    entry.since = Date.now();
    if (entry.limit) entry.timer = setTimeout(() => onLimit(entry), entry.limit);
    return entry;
  }

  /**
   * Let the running call end within `ms`, else `onLate` is called; whether that is news to it.
   * @param {number} ms
   * @param {() => void} onLate
   */
  hurry(ms, onLate) {
    const entry = this.#running;
    if (!entry || (this.isHurried && ms >= entry.patience)) return false;
    entry.patience = ms;
    clearTimeout(this.#graceTimer);
    this.#graceTimer = setTimeout(() => {
      this.#graceTimer = 0;
      if (this.#running === entry) onLate();
    }, ms);
    return true;
  }

  /** Take the running call off the worker. */
  takeOff() {
    clearTimeout(this.#graceTimer);
    this.#graceTimer = 0;
    const entry = this.#running;
    this.#running = null;
    if (entry) clearTimeout(entry.timer);
    return entry;
  }

  /**
   * Tell that a call was sent.
   * @param {Call} entry
   */
  tellSent(entry) {
    this.#listeners.tell({ sent: entry });
  }

  /**
   * End a call that was taken off, with a problem or a result.
   * @param {Call} entry
   * @param {Error | null} problem
   * @param {any} [result]
   */
  settle(entry, problem, result) {
    this.#held.note(entry, problem);
    const isWanted = !entry.isOver;
    entry.end(problem, result);
    this.#listeners.tell({ ended: entry, problem: isWanted ? problem : null });
  }

  /**
   * A call that was taken off waits again, before all others.
   * @param {Call} entry
   */
  again(entry) {
    this.#queue.unshift(entry);
    this.#listeners.tell({ ended: entry, problem: null });
  }
}
