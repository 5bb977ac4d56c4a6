/**
 * The page's end of a Python worker: calls in, promises out. Knows nothing about rules.
 *
 * Calls made before the worker is ready wait; they run one at a time, so that the running one can
 * be stopped. A worker that does not heed that, falls silent or meets the end of its memory is
 * ended and booted again while the waiting calls are kept.
 */

import * as errors from "./errors.js";
import { writePayload } from "./exact.js";
import { Life } from "./life.js";
import { Line } from "./line.js";
import { MemoryLimit } from "./memorylimit.js";
import { wordsFor } from "./words.js";

/**
 * @import { Call } from "./calls.js"
 * @import { About, CallEvent, CallOptions, FromWorker, Status, WorkerOptions } from "./types.js"
 */

export { CallError } from "./errors.js";
export { BUILD } from "./life.js";

const GRACE_MS = 400; // how long a stopped call may take before the worker is terminated
const WITHDRAWN_MS = 2000; // the same for a call that nobody waits for any more
const MOST_ENDS = 4; // ends of the worker in a row, with nothing between them that it did

/**
 * One worker of the given role, booting at once.
 *
 * role: "play" (engine, ready first), "batch" (the same, for many matches) or "author" (with
 * editors and checker).
 * @param {"play" | "batch" | "author"} role
 * @param {WorkerOptions} options
 */
export function createWorker(role, options) {
  return new WorkerClient(role, options);
}

class WorkerClient {
  /**
   * @param {string} role
   * @param {WorkerOptions} options
   */
  constructor(role, { base, grace = GRACE_MS, limits, memoryLimit, spawn }) {
    this.role = role;
    this.base = new URL(base, globalThis.document?.baseURI ?? globalThis.location?.href).href;
    this.describe = wordsFor; // method -> what it does
    // told of each call that is not `auto`: answers what to call at its end
    this.begin = () => null;
    this.#grace = grace;
    this.#memoryLimit = new MemoryLimit(memoryLimit);
    this.#life = new Life({
      role,
      base: this.base,
      limits,
      spawn:
        spawn ??
        ((/** @type {string | URL} */ url, /** @type {string} */ name) =>
          new Worker(url, { type: "module", name })),
      on: {
        ready: () => this.#next(),
        message: (data) => this.#receive(data),
        ended: (why) => this.#revive(why),
        failed: (step, why) => this.#fail(step, why),
      },
    });
    this.#life.begin();
  }

  #grace;
  #memoryLimit;
  #life;
  #line = new Line();
  #nextId = 1;
  #ends = 0;

  /** {state, step, message}: state is "loading", "ready", "failed" or "stopped". */
  get status() {
    return this.#life.status;
  }

  /** Grows with every boot: state held in the worker is lost then. */
  get generation() {
    return this.#life.generation;
  }

  /** Whether any worker of this role was ever ready. */
  get hasRun() {
    return this.#life.hasRun;
  }

  /**
   * The result of one call; rejects with a CallError.
   * @param {string} method
   * @param {object} [payload]
   * @param {CallOptions} [options]
   * @returns {Promise<any>}
   */
  call(method, payload = {}, { signal, generation = null, ...more } = {}) {
    const what = more.what ?? this.describe(method);
    const about = {
      ...more,
      id: this.#nextId++,
      method,
      payload: writePayload(payload),
      generation,
      what,
    };
    const refusal = this.#refusal(about, signal);
    if (refusal) return Promise.reject(refusal);
    const older = this.#line.overtake(about.latest);
    if (older) this.#withdraw(older);
    const over = more.auto ? null : this.begin();
    const onAbort = (/** @type {Call} */ call, isStop = false) => this.#withdraw(call, isStop);
    const answer = this.#line.ask({ ...about, signal, over, onAbort });
    this.#next();
    return answer;
  }

  /**
   * Calls `fn(status)` on every change of status; returns the function that ends this.
   * @param {(status: Status) => void} fn
   */
  onStatus(fn) {
    return this.#life.onStatus(fn);
  }

  /**
   * Calls `fn(event)`, a `CallEvent`, for each call; returns the function that ends this.
   * @param {(event: CallEvent) => void} fn
   */
  onCall(fn) {
    return this.#line.onCall(fn);
  }

  /** Whether a call is running or waiting. */
  get busy() {
    return this.running !== null || this.#line.isWaiting;
  }

  /** The running call {method, what, since, auto}, or null. */
  get running() {
    return this.#line.running;
  }

  /**
   * Interrupts the running call: politely at first, and after the grace time by ending the worker.
   * It rejects with the engine's own code when it stopped politely, else with "worker.stopped".
   */
  interrupt() {
    this.#hurry(this.#life.isInterruptible ? this.#grace : 0);
  }

  /**
   * Let Python rest within its call while others need the processor, or go on.
   * @param {boolean} isResting
   */
  pause(isResting) {
    this.#life.pause(isResting);
  }

  /** A person stops a call, by default the running one: it rejects with "call.stopped". */
  stop(call = this.running) {
    if (!call) return;
    this.#line.drop(errors.stopped(call.what), (waiting) => waiting === call);
    if (call !== this.running) return;
    call.isStopped = true;
    this.#hurry(this.#life.isInterruptible ? this.#grace : 0);
  }

  /** The document was left: what runs for it is ended, what waits for it is dropped. */
  leave() {
    this.#line.drop(errors.aborted());
    this.running?.end(errors.aborted());
    this.#hurry(this.#grace);
    this.#line.release();
    this.#memoryLimit.lower();
  }

  /**
   * Refuse automatic questions but some, until the document is left or a person asks for them.
   * @param {string[]} [excepted]
   */
  hold(excepted = []) {
    this.#line.hold(excepted);
  }

  /**
   * A person wants it: an automatic question, or all of them, may be asked again.
   * @param {string | null} [method]
   */
  release(method = null) {
    this.#line.release(method);
  }

  /**
   * Ends the worker and boots a new one; the running call is rejected, and so are the waiting ones
   * that name the worker's generation. The others are kept.
   */
  restart() {
    // a person wants it: it has all its tries again
    if (this.status.state === "failed") this.#ends = 0;
    this.#end();
    this.#life.begin();
    this.#line.drop(errors.ended(), (entry) => this.#isLate(entry));
  }

  /** Ends the worker for good; every call is rejected. */
  terminate() {
    this.#end();
    this.#line.drop(errors.ended());
    this.#life.setStatus({ state: "stopped", step: "", message: "The worker was ended." });
  }

  /** @param {{ generation?: number | null }} call */
  #isLate({ generation }) {
    return generation !== null && generation !== this.generation;
  }

  /**
   * Why a call is not even put in line, or null.
   * @param {About} entry
   * @param {AbortSignal} [signal]
   */
  #refusal(entry, signal) {
    const { state, message } = this.status;
    if (state === "failed") return errors.failed(message);
    if (state === "stopped") return errors.ended(message);
    if (signal?.aborted) return errors.aborted();
    if (this.#isLate(entry)) return errors.ended();
    return this.#line.refusal(entry);
  }

  /**
   * Make the running call end, by ending the worker if it takes longer than `ms`.
   * @param {number} ms
   */
  #hurry(ms) {
    if (this.#line.hurry(ms, () => this.restart())) this.#life.interrupt();
  }

  /** @param {Call} entry */
  #withdraw(entry, isStop = false) {
    this.#line.remove(entry);
    if (this.running === entry && (this.#life.isInterruptible || isStop))
      this.#hurry(isStop ? this.#grace : WITHDRAWN_MS); // its late answer is dropped
    entry.end(errors.aborted());
  }

  /** @param {FromWorker} data */
  #receive(data) {
    if (data.type === "pong" && !this.running) this.#life.rest();
    if (!this.running || this.running.id !== data.id) return;
    if (data.type === "answer") this.#finish(data);
    if (data.type !== "begun") return;
    this.#life.expectBeats();
    // a signal from before is gone: Python clears it when it begins
    if (this.#line.isHurried) this.#life.interrupt();
  }

  #next() {
    if (this.running || !this.#life.isReady) return;
    const entry = this.#line.begin((late) => this.stop(late));
    if (!entry) return void this.#life.rest();
    this.#life.send({ type: "call", id: entry.id, method: entry.method, payload: entry.payload });
    this.#line.tellSent(entry);
  }

  /** @param {FromWorker} answer */
  #finish({ json, broken, memory = 0 }) {
    const entry = this.#takeOff();
    if (!entry) return;
    const answer = JSON.parse(json);
    const said = answer.ok ? null : new errors.CallError(answer.error);
    // a fault of ours, to be reported
    if (said?.code === "call.failed") console.error(`${entry.what}: ${said.message}`);
    const problem = said && entry.isStopped ? errors.stopped(entry.what) : said;
    const isSpent = broken || said?.code === "call.out-of-memory"; // its memory never shrinks
    this.#ends = isSpent ? this.#ends + 1 : 0;
    this.#line.settle(entry, problem, answer.result);
    if (isSpent) this.#replace(errors.endless());
    else this.#next();
    if (!isSpent && !this.busy && this.#memoryLimit.isOver(memory)) this.#lighten(memory);
  }

  /** @param {number} memory */
  #lighten(memory) {
    const { generation } = this;
    const isResting = () => !this.busy && this.generation === generation && this.#life.isReady;
    this.#memoryLimit.lighten(memory, isResting, () => this.restart());
  }

  /** Take the running call off the worker. */
  #takeOff() {
    this.#life.expectNothing();
    return this.#line.takeOff();
  }

  /**
   * The worker ended or hangs, unwanted: boot another, and ask again what it was asked.
   * @param {string} message
   */
  #revive(message) {
    if (!this.#life.isReady) return void this.#fail(this.status.step, message);
    this.#ends += 1;
    const entry = this.#takeOff();
    const isLost = entry && (entry.isStopped || entry.generation !== null);
    const problem = () => (isLost ? errors.lost(entry) : errors.fatal(entry?.what));
    if (entry?.isRepeatable) this.#line.again(entry);
    else if (entry) this.#line.settle(entry, problem());
    this.#replace(message);
  }

  /**
   * Boot another worker, unless too many ended in a row: then that is a person's decision.
   * @param {string} message
   */
  #replace(message) {
    if (this.#ends >= MOST_ENDS) this.#fail("ready", message);
    else this.restart();
  }

  #end() {
    this.#life.end();
    const entry = this.#takeOff();
    if (entry) this.#line.settle(entry, errors.lost(entry));
  }

  /**
   * @param {string} step
   * @param {string} message
   */
  #fail(step, message) {
    this.#end();
    this.#life.setStatus({ state: "failed", step, message });
    this.#line.drop(errors.failed(message));
  }
}
