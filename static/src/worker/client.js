/**
 * The page's end of a Python worker: calls in, promises out.
 *
 * Knows nothing about rules. Calls made before the worker is ready wait; calls run one at a time,
 * so that "the running call" is well defined and can be interrupted; a worker that does not react
 * to an interrupt is terminated and booted again while the waiting calls are kept.
 */

import { writePayload } from './exact.js';

const GRACE_MS = 500; // how long an interrupted call may take before the worker is terminated
const BOOT_LIMIT_MS = 180_000; // a boot that takes longer than this has failed
const INTERRUPT = 2; // SIGINT, the value Pyodide looks for in the interrupt buffer

/** This bundle's build, or "" when it was not built by webapp.build (tests, scratch builds). */
export const BUILD = typeof __RULEWRIGHT_BUILD__ === 'string' ? __RULEWRIGHT_BUILD__ : '';

/** A refusal or failure of a call; `code` is stable (`area.kebab-case`). */
export class CallError extends Error {
  constructor({ code, message, ...more }) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    // eslint-disable-next-line rulewright/names-are-data -- issues, path, causes: members that the engine names, never a document
    Object.assign(this, more);
  }
}

const stopped = () =>
  new CallError({ code: 'worker.stopped', message: 'The running call was stopped.' });

/**
 * One worker of the given role, booting at once.
 *
 * role: "play" (engine, ready first) or "author" (engine, editors and the checker).
 * options: {base, grace?, bootLimit?, spawn?}; `base` is the address of /assets/.
 */
export function createWorker(role, options) {
  return new WorkerClient(role, options);
}

class WorkerClient {
  constructor(role, { base, grace = GRACE_MS, bootLimit = BOOT_LIMIT_MS, spawn } = {}) {
    this.role = role;
    this.base = new URL(base, globalThis.document?.baseURI ?? globalThis.location?.href).href;
    this.generation = 0; // grows with every boot: state held in the worker is lost then
    this.status = { state: 'loading', step: 'files', message: 'Loading' };
    this.#grace = grace;
    this.#bootLimit = bootLimit;
    this.#spawn = spawn ?? ((url, name) => new Worker(url, { type: 'module', name }));
    this.#boot();
  }

  #grace;
  #bootLimit;
  #spawn;
  #worker = null;
  #listeners = new Set();
  #queue = []; // calls not yet sent
  #running = null; // the call the worker is working on
  #nextId = 1;
  #signal = null; // the shared interrupt byte, where the page is cross-origin isolated
  #bootTimer = 0;
  #graceTimer = 0;

  /**
   * The result of one call; rejects with a CallError. `signal` (AbortSignal) withdraws the call.
   * Members of the payload that were read from a text go as that text (exact.js).
   * A call about what a worker holds names that worker's `generation`: it is never sent to a later
   * one, which would know another thing by the same name, or nothing.
   */
  call(method, payload = {}, { signal, generation = null } = {}) {
    return new Promise((resolve, reject) => {
      const entry = { id: this.#nextId++, method, payload: writePayload(payload), generation };
      entry.settle = (fn) => {
        signal?.removeEventListener('abort', entry.abort);
        fn(resolve, reject);
      };
      entry.abort = () => this.#withdraw(entry);
      if (this.status.state === 'failed' || this.status.state === 'stopped') {
        const { message } = this.status;
        reject(new CallError({ code: `worker.${this.status.state}`, message }));
      } else if (signal?.aborted) {
        reject(aborted());
      } else if (this.#isLate(entry)) {
        reject(stopped());
      } else {
        signal?.addEventListener('abort', entry.abort);
        this.#queue.push(entry);
        this.#next();
      }
    });
  }

  /** Calls `fn(status)` on every change of status; returns the function that ends this. */
  onStatus(fn) {
    this.#listeners.add(fn);
    return () => this.#listeners.delete(fn);
  }

  /** Whether a call is running or waiting. */
  get busy() {
    return this.#running !== null || this.#queue.length > 0;
  }

  /**
   * Stops the running call: politely at first, and after the grace time by ending the worker.
   *
   * Its promise rejects, with the engine's own code when it stopped politely, else with
   * "worker.stopped". Nothing happens when no call is running.
   */
  interrupt() {
    const entry = this.#running;
    if (!entry || this.#graceTimer) return;
    const polite = this.#raise();
    this.#graceTimer = setTimeout(() => {
      this.#graceTimer = 0;
      if (this.#running === entry) this.restart();
    }, polite ? this.#grace : 0);
  }

  #isLate({ generation }) {
    return generation !== null && generation !== this.generation;
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
    for (const entry of this.#queue.splice(0)) entry.settle((_, reject) => reject(stopped()));
    this.#setStatus({ state: 'stopped', step: '', message: 'The worker was ended.' });
  }

  #raise() {
    if (!this.#signal) return false;
    Atomics.store(this.#signal, 0, INTERRUPT);
    return true;
  }

  #withdraw(entry) {
    const waiting = this.#queue.indexOf(entry);
    if (waiting >= 0) this.#queue.splice(waiting, 1);
    else if (this.#running === entry) this.#raise(); // its late answer is dropped
    entry.settle((_, reject) => reject(aborted()));
  }

  #boot() {
    this.generation += 1;
    const late = this.#queue.filter((entry) => this.#isLate(entry));
    this.#queue = this.#queue.filter((entry) => !late.includes(entry));
    for (const entry of late) entry.settle((_, reject) => reject(stopped()));
    this.#setStatus({ state: 'loading', step: 'files', message: 'Loading' });
    this.#bootTimer = setTimeout(() => this.#fail(this.status.step, slow()), this.#bootLimit);
    const worker = this.#spawn(new URL('worker.js', this.base).href, `rulewright-${this.role}`);
    this.#worker = worker;
    this.#signal = globalThis.crossOriginIsolated
      ? new Uint8Array(new SharedArrayBuffer(1))
      : null;
    worker.onmessage = ({ data }) => this.#worker === worker && this.#receive(data);
    worker.onerror = (event) => {
      event.preventDefault?.();
      if (this.#worker === worker) this.#fail(this.status.step, broken(event.message));
    };
    worker.postMessage({ type: 'boot', role: this.role, interrupt: this.#signal });
  }

  #receive(data) {
    if (data.type === 'step') {
      this.#setStatus({ state: 'loading', step: data.step, message: data.message });
    } else if (data.type === 'ready' && BUILD && data.build !== BUILD) {
      this.#fail('ready', stale());
    } else if (data.type === 'ready') {
      clearTimeout(this.#bootTimer);
      this.#setStatus({ state: 'ready', step: 'ready', message: 'Ready' });
      this.#next();
    } else if (data.type === 'failed') {
      this.#fail(data.step, data.message);
    } else if (data.type === 'answer' && this.#running?.id === data.id) {
      this.#finish(data.json, data.broken);
    }
  }

  #next() {
    if (this.#running || this.status.state !== 'ready' || this.#queue.length === 0) return;
    this.#running = this.#queue.shift();
    const { id, method, payload } = this.#running;
    this.#worker.postMessage({ type: 'call', id, method, payload });
  }

  #finish(json, broken) {
    clearTimeout(this.#graceTimer);
    this.#graceTimer = 0;
    const entry = this.#running;
    this.#running = null;
    const answer = JSON.parse(json);
    entry.settle((resolve, reject) =>
      answer.ok ? resolve(answer.result) : reject(new CallError(answer.error)),
    );
    if (broken) this.restart(); // Python is gone; the call that ended it has had its answer
    else this.#next();
  }

  #end() {
    clearTimeout(this.#bootTimer);
    clearTimeout(this.#graceTimer);
    this.#graceTimer = 0;
    this.#worker?.terminate();
    this.#worker = null;
    const entry = this.#running;
    this.#running = null;
    entry?.settle((_, reject) => reject(stopped()));
  }

  #fail(step, message) {
    this.#end();
    this.#setStatus({ state: 'failed', step, message });
    for (const entry of this.#queue.splice(0)) {
      entry.settle((_, reject) => reject(new CallError({ code: 'worker.failed', message })));
    }
  }

  #setStatus(status) {
    this.status = status;
    for (const fn of [...this.#listeners]) fn(status);
  }
}

const aborted = () =>
  new CallError({ code: 'worker.aborted', message: 'The call was withdrawn.' });
const slow = () =>
  'Starting Python takes too long. Check the connection to the server, then press Retry.';
const stale = () => 'This page is older than the files on the server. Reload the page.';
const broken = (detail) =>
  detail
    ? `The Python worker broke down (${detail}). Press Restart; if it happens again, close other ` +
      'tabs to free memory and reload the page.'
    : 'The Python worker could not be loaded. Check that the server is running, then press Retry.';
