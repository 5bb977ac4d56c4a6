/**
 * The page's end of a Python worker: calls in, promises out.
 *
 * Knows nothing about rules. Calls made before the worker is ready wait; calls run one at a time,
 * so that "the running call" is well defined and can be stopped; a worker that does not react to
 * that, that falls silent or that has met the end of its memory is ended and booted again while the
 * waiting calls are kept.
 */

import * as errors from './errors.js';
import { writePayload } from './exact.js';
import { Watch } from './watch.js';
import { wordsFor } from './words.js';

export { CallError } from './errors.js';

const GRACE_MS = 400; // how long a stopped call may take before the worker is terminated
const WITHDRAWN_MS = 2000; // the same for a call that nobody waits for any more
const PROBATION_MS = 2000; // for an automatic question that was stopped before in this document
const INTERRUPT = 2; // SIGINT, the value Pyodide looks for in the interrupt buffer
const MOST_ENDS = 4; // ends of the worker in a row, with no answer between them
const ROOF = 1_200_000_000; // bytes of a worker's memory, which never shrinks; it is restarted at rest
const REST_MS = 1000; // without a call, before it is
const LIMITS = { boot: 180_000, begin: 10_000, beat: 30_000, ping: 15_000, every: 15_000 }; // ms

/** This bundle's build, or "" when it was not built by webapp.build (tests, scratch builds). */
export const BUILD = typeof __RULEWRIGHT_BUILD__ === 'string' ? __RULEWRIGHT_BUILD__ : '';

/**
 * One worker of the given role, booting at once.
 *
 * role: "play" (engine, ready first) or "author" (engine, editors and the checker).
 * options: {base, grace?, limits?, roof?, spawn?}; `base` is the address of /assets/.
 */
export function createWorker(role, options) {
  return new WorkerClient(role, options);
}

class WorkerClient {
  constructor(role, { base, grace = GRACE_MS, limits, roof = ROOF, spawn } = {}) {
    this.role = role;
    this.base = new URL(base, globalThis.document?.baseURI ?? globalThis.location?.href).href;
    this.generation = 0; // grows with every boot: state held in the worker is lost then
    this.status = { state: 'loading', step: 'files', message: 'Loading' };
    this.hasRun = false; // whether any worker of this role was ever ready
    this.describe = wordsFor; // method -> what it does
    this.#grace = grace;
    this.#limits = { ...LIMITS, ...limits };
    this.#lowest = roof;
    this.#roof = roof;
    this.#spawn = spawn ?? ((url, name) => new Worker(url, { type: 'module', name }));
    this.#boot();
  }

  #grace;
  #limits;
  #lowest;
  #roof; // bytes of memory at which the worker is restarted
  #spawn;
  #worker = null;
  #listeners = new Set();
  #ears = new Set();
  #queue = []; // calls not yet sent
  #running = null; // the call the worker is working on
  #held = new Map(); // automatic questions that were stopped, or ended the worker: method -> code
  #excepted = null; // while automatic questions are held: the methods that are not
  #nextId = 1;
  #signal = null; // the shared interrupt byte, where the browser has shared memory
  #ends = 0;
  #bootTimer = 0;
  #graceTimer = 0;
  #idleTimer = 0;
  #watch = new Watch(() => this.#revive(errors.endless()));

  /**
   * The result of one call; rejects with a CallError. Members of the payload that were read from a
   * text go as that text (exact.js). Options:
   * signal: an AbortSignal that withdraws the call; with the reason "stop" as quickly as `stop` does.
   * generation: a call about what a worker holds names that worker: it is never sent to a later
   *   one, which would know another thing by the same name, or nothing.
   * what, again: what it does, in words, and a function that does it again, for whoever stops it.
   * auto: a question that the page asks by itself: not again by itself once it proved too much.
   * latest: a name; an older call of that name is withdrawn.
   * limit: ms after which it is stopped.
   */
  call(method, payload = {}, { signal, generation = null, ...more } = {}) {
    const what = more.what ?? this.describe(method);
    const entry = { id: this.#nextId++, method, payload: writePayload(payload), generation, ...more, what, tries: 0 };
    return new Promise((resolve, reject) => {
      entry.settle = (fn) => {
        signal?.removeEventListener('abort', entry.abort);
        entry.settle = () => {};
        entry.isOver = true;
        fn(resolve, reject);
      };
      entry.abort = () => this.#withdraw(entry, signal.reason === 'stop');
      const refusal = this.#refusal(entry, signal);
      if (refusal) return reject(refusal);
      for (const older of this.#all()) if (entry.latest && older.latest === entry.latest) this.#withdraw(older);
      signal?.addEventListener('abort', entry.abort);
      this.#queue.push(entry);
      return this.#next();
    });
  }

  /** Calls `fn(status)` on every change of status; returns the function that ends this. */
  onStatus(fn) {
    this.#listeners.add(fn);
    return () => this.#listeners.delete(fn);
  }

  /** Calls `fn(event)`: {sent: call} or {ended: call, problem}; returns the function that ends this. */
  onCall(fn) {
    this.#ears.add(fn);
    return () => this.#ears.delete(fn);
  }

  /** Whether a call is running or waiting. */
  get busy() {
    return this.#running !== null || this.#queue.length > 0;
  }

  /** The running call {method, what, since, auto}, or null. */
  get running() {
    return this.#running;
  }

  /**
   * Interrupts the running call: politely at first, and after the grace time by ending the worker.
   *
   * Its promise rejects, with the engine's own code when it stopped politely, else with
   * "worker.stopped". Nothing happens when no call is running.
   */
  interrupt() {
    if (this.#running) this.#hurry(this.#signal ? this.#grace : 0);
  }

  /** A person stops a call, by default the running one: it rejects with "call.stopped". */
  stop(call = this.#running) {
    const waiting = this.#queue.indexOf(call);
    if (waiting >= 0) this.#queue.splice(waiting, 1)[0].settle((_, reject) => reject(errors.stopped(call.what)));
    if (!call || call !== this.#running) return;
    call.isStopped = true;
    this.#hurry(this.#signal ? this.#grace : 0);
  }

  /** The document was left: what runs for it is ended, what waits for it is dropped. */
  leave() {
    for (const entry of this.#queue.splice(0)) entry.settle((_, reject) => reject(errors.aborted()));
    if (this.#running) {
      this.#running.settle((_, reject) => reject(errors.aborted()));
      this.#hurry(this.#grace);
    }
    this.#held.clear();
    this.#excepted = null;
    this.#roof = this.#lowest;
  }

  /** Refuse automatic questions but some, until the document is left or a person asks for them. */
  hold(excepted = []) {
    this.#excepted = excepted;
  }

  /** A person wants it: an automatic question, or all of them, may be asked again. */
  release(method = null) {
    if (method !== null) return void this.#held.delete(method);
    this.#excepted = null;
    this.#held.clear();
    return undefined;
  }

  /**
   * Ends the worker and boots a new one; the running call is rejected, and so are the waiting ones
   * that name the worker's generation. The others are kept.
   */
  restart() {
    this.#end();
    this.#boot();
  }

  /** Ends the worker for good; every call is rejected. */
  terminate() {
    this.#end();
    for (const entry of this.#queue.splice(0)) entry.settle((_, reject) => reject(errors.ended()));
    this.#setStatus({ state: 'stopped', step: '', message: 'The worker was ended.' });
  }

  #all() {
    return this.#running ? [this.#running, ...this.#queue] : [...this.#queue];
  }

  #isLate({ generation }) {
    return generation !== null && generation !== this.generation;
  }

  /** Why a call is not even put in line, or null; a question on probation gets its limit. */
  #refusal(entry, signal) {
    const { state, message } = this.status;
    if (state === 'failed' || state === 'stopped') return new errors.CallError({ code: `worker.${state}`, message });
    if (signal?.aborted) return errors.aborted();
    if (this.#isLate(entry)) return errors.ended();
    if (!entry.auto) return null;
    const isHeld = this.#excepted && !this.#excepted.includes(entry.method);
    const why = isHeld ? 'call.held' : this.#held.get(entry.method);
    if (why && why !== 'call.stopped') return errors.held(entry.what);
    if (why) entry.limit = PROBATION_MS;
    return null;
  }

  #raise() {
    if (this.#signal) Atomics.store(this.#signal, 0, INTERRUPT);
  }

  /** Make the running call end, by ending the worker if it takes longer than `ms`. */
  #hurry(ms) {
    const entry = this.#running;
    if (this.#graceTimer && ms >= entry.patience) return;
    this.#raise();
    entry.patience = ms;
    clearTimeout(this.#graceTimer);
    this.#graceTimer = setTimeout(() => {
      this.#graceTimer = 0;
      if (this.#running === entry) this.restart();
    }, ms);
  }

  #withdraw(entry, isStop = false) {
    const waiting = this.#queue.indexOf(entry);
    if (waiting >= 0) this.#queue.splice(waiting, 1);
    else if (this.#running === entry && (this.#signal || isStop)) this.#hurry(isStop ? this.#grace : WITHDRAWN_MS); // its late answer is dropped
    entry.settle((_, reject) => reject(errors.aborted()));
  }

  #boot() {
    this.generation += 1;
    const late = this.#queue.filter((entry) => this.#isLate(entry));
    this.#queue = this.#queue.filter((entry) => !late.includes(entry));
    for (const entry of late) entry.settle((_, reject) => reject(errors.ended()));
    this.#setStatus({ state: 'loading', step: 'files', message: 'Loading' });
    this.#bootTimer = setTimeout(() => this.#fail(this.status.step, errors.slow()), this.#limits.boot);
    const worker = this.#spawn(new URL('worker.js', this.base).href, `rulewright-${this.role}`);
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#worker === worker && this.#receive(data);
    worker.onmessageerror = () => this.#worker === worker && this.#revive(errors.broken('an unreadable message'));
    worker.onerror = (event) => {
      event.preventDefault?.();
      if (this.#worker === worker) this.#revive(errors.broken(event.message));
    };
    this.#signal = sharedByte();
    try {
      worker.postMessage({ type: 'boot', role: this.role, interrupt: this.#signal });
    } catch {
      this.#signal = null; // shared memory that may not be shared with a worker: stopping ends the worker
      worker.postMessage({ type: 'boot', role: this.role, interrupt: null });
    }
  }

  #receive(data) {
    this.#watch.hear(data.patience);
    if (data.type === 'step') {
      this.#setStatus({ state: 'loading', step: data.step, message: data.message });
    } else if (data.type === 'ready' && BUILD && data.build !== BUILD) {
      this.#fail('ready', errors.stale());
    } else if (data.type === 'ready') {
      clearTimeout(this.#bootTimer);
      this.hasRun = true;
      this.#setStatus({ state: 'ready', step: 'ready', message: 'Ready' });
      this.#next();
    } else if (data.type === 'failed') {
      this.#fail(data.step, data.message);
    } else if (data.type === 'begun' && this.#running?.id === data.id) {
      this.#watch.expect(this.#limits.beat);
    } else if (data.type === 'pong' && !this.#running) {
      this.#rest();
    } else if (data.type === 'answer' && this.#running?.id === data.id) {
      this.#finish(data);
    }
  }

  #next() {
    if (this.#running || this.status.state !== 'ready') return;
    clearTimeout(this.#idleTimer);
    if (this.#queue.length === 0) return void this.#rest();
    const entry = this.#queue.shift();
    this.#running = entry;
    entry.tries += 1;
    entry.since = Date.now();
    if (entry.limit) entry.timer = setTimeout(() => this.stop(entry), entry.limit);
    this.#watch.expect(this.#limits.begin);
    this.#worker.postMessage({ type: 'call', id: entry.id, method: entry.method, payload: entry.payload });
    this.#tell({ sent: entry });
  }

  /** Nothing is asked: now and then the worker is asked whether it still lives. */
  #rest() {
    this.#watch.rest();
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      if (globalThis.document?.hidden) return this.#rest();
      this.#watch.expect(this.#limits.ping);
      return this.#worker?.postMessage({ type: 'ping' });
    }, this.#limits.every);
    this.#idleTimer.unref?.();
  }

  #finish({ json, broken, memory = 0 }) {
    const entry = this.#takeOff();
    const answer = JSON.parse(json);
    const said = answer.ok ? null : new errors.CallError(answer.error);
    const problem = said && entry.isStopped ? errors.stopped(entry.what) : said;
    if (!broken) this.#ends = 0;
    this.#settle(entry, problem, answer.result);
    if (broken || said?.code === 'call.out-of-memory') this.restart(); // its memory never shrinks
    else this.#next();
    if (memory > this.#roof && !this.busy) this.#lighten(memory);
  }

  /** A worker that has grown is restarted at rest; what needs as much again may have it. */
  #lighten(memory) {
    const { generation } = this;
    setTimeout(() => {
      if (this.busy || this.generation !== generation || this.status.state !== 'ready') return;
      this.#roof = Math.max(this.#roof, memory * 1.25);
      this.restart();
    }, REST_MS);
  }

  /** Take the running call off the worker. */
  #takeOff() {
    clearTimeout(this.#graceTimer);
    this.#graceTimer = 0;
    this.#watch.rest();
    const entry = this.#running;
    this.#running = null;
    if (entry) clearTimeout(entry.timer);
    return entry;
  }

  #settle(entry, problem, result) {
    if (entry.auto && !entry.isOver && errors.isHeavy(problem)) this.#held.set(entry.method, problem.code);
    else if (!problem) this.#held.delete(entry.method);
    const isWanted = !entry.isOver;
    entry.settle((resolve, reject) => (problem ? reject(problem) : resolve(result)));
    this.#tell({ ended: entry, problem: isWanted ? problem : null });
  }

  /** The worker ended or hangs, and nobody wanted that: boot another, and ask again what it was asked. */
  #revive(message) {
    if (this.status.state !== 'ready') return void this.#fail(this.status.step, message);
    this.#ends += 1;
    const entry = this.#takeOff();
    const isAgain = entry && !entry.isOver && !entry.isStopped && entry.generation === null && entry.tries < 2;
    if (isAgain) {
      this.#queue.unshift(entry);
      this.#tell({ ended: entry, problem: null });
    } else if (entry) this.#settle(entry, reason(entry));
    if (this.#ends >= MOST_ENDS) this.#fail('ready', message);
    else this.restart();
  }

  #end() {
    clearTimeout(this.#bootTimer);
    clearTimeout(this.#idleTimer);
    this.#worker?.terminate();
    this.#worker = null;
    const entry = this.#takeOff();
    if (entry) this.#settle(entry, entry.isStopped ? errors.stopped(entry.what) : errors.ended());
  }

  #fail(step, message) {
    this.#end();
    this.#setStatus({ state: 'failed', step, message });
    for (const entry of this.#queue.splice(0)) entry.settle((_, reject) => reject(errors.failed(message)));
  }

  #tell(event) {
    for (const fn of [...this.#ears]) fn(event);
  }

  #setStatus(status) {
    this.status = status;
    for (const fn of [...this.#listeners]) fn(status);
  }
}

/** Why a call has no answer whose worker ended under it. */
function reason(entry) {
  if (entry.isStopped) return errors.stopped(entry.what);
  return entry.generation === null ? errors.fatal(entry.what) : errors.ended();
}

/** A byte shared with the worker, where this browser has such memory; it is asked for itself. */
function sharedByte() {
  if (typeof SharedArrayBuffer !== 'function') return null;
  try {
    return new Uint8Array(new SharedArrayBuffer(1));
  } catch {
    return null;
  }
}
