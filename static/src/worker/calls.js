/** The calls of a worker: each ends exactly once, with a result or a problem. */

/** @import { About } from "./types.js" */

/**
 * One call, with its method and its payload as a text; members of the payload that were read from a
 * text go as that text (exact.js).
 */
export class Call {
  /** @type {About["id"]} */
  id;
  /** @type {About["method"]} */
  method;
  /** @type {About["payload"]} */
  payload;
  /** @type {About["limit"]} */
  limit;
  /** @type {About["generation"]} */
  generation;
  /** @type {About["what"]} */
  what;
  /** @type {About["latest"]} */
  latest;
  /** @type {About["auto"]} */
  auto;
  /** @type {About["first"]} */
  first;
  isOver = false;
  isStopped = false; // a person stopped it
  tries = 0;
  since = 0; // when it was sent last
  patience = Infinity; // ms that it has left once it is stopped
  timer = 0; // of its limit
  #done;

  /**
   * `signal` withdraws it by `onAbort(call, isStop)`; `over()` hears of its end, before its
   * promise, whose `resolve` and `reject` these are.
   * @param {About & {
   *   onAbort: (call: Call, isStop: boolean) => void, over: (() => void) | null,
   *   resolve: (result: any) => void, reject: (problem: any) => void
   * }} about
   */
  constructor({ signal, onAbort, over, resolve, reject, ...about }) {
    // eslint-disable-next-line rulewright/names-are-data -- members that `call` in client.js names, never a document
    Object.assign(this, about);
    const abort = () => onAbort(this, signal?.reason === "stop");
    signal?.addEventListener("abort", abort);
    this.#done = (problem, result) => {
      signal?.removeEventListener("abort", abort);
      over?.();
      if (problem) reject(problem);
      else resolve(result);
    };
  }

  /**
   * Whether it may be asked a second time, in another worker, after the first was lost under it.
   */
  get isRepeatable() {
    return !this.isOver && !this.isStopped && this.generation === null && this.tries < 2;
  }

  /** Its promise is settled; only the first time counts. */
  end(problem, result) {
    if (this.isOver) return;
    this.isOver = true;
    this.#done(problem, result);
  }
}

/** The calls that wait, first come first served. */
export class Queue {
  /** @type {Call[]} */
  #calls = [];

  get length() {
    return this.#calls.length;
  }

  push(call) {
    this.#calls.push(call);
  }

  /** Before those that the page asks by itself, but behind those that go before them already. */
  pushFirst(call) {
    const place = this.#calls.findIndex(({ auto, first }) => auto && !first);
    this.#calls.splice(place === -1 ? this.#calls.length : place, 0, call);
  }

  /** Before all others. */
  unshift(call) {
    this.#calls.unshift(call);
  }

  shift() {
    return this.#calls.shift();
  }

  /**
   * The calls for which `holds`, which wait no more.
   * @param {(call: Call) => boolean} [holds]
   */
  take(holds = () => true) {
    const taken = this.#calls.filter(holds);
    this.#calls = this.#calls.filter((call) => !taken.includes(call));
    return taken;
  }

  /**
   * End those for which `holds` with a problem.
   * @param {Error} problem
   * @param {(call: Call) => boolean} [holds]
   */
  drop(problem, holds) {
    for (const call of this.take(holds)) call.end(problem);
  }
}
