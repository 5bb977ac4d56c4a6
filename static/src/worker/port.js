/**
 * One worker: started at once, written to, and ended; after its end nothing is heard of it.
 */

import { INTERRUPT, restOf, sharedSignals } from "./signals.js";

export class Port {
  #worker;
  #signal = sharedSignals(); // null where the browser has no shared memory

  /**
   * spawn(url, name) makes the worker; it is heard by onMessage(data), its end by onEnd(detail).
   */
  constructor({ role, base, spawn, onMessage, onEnd }) {
    const worker = spawn(new URL("worker.js", base).href, `rulewright-${role}`);
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#worker && onMessage(data);
    worker.onmessageerror = () => this.#worker && onEnd("an unreadable message");
    worker.onerror = (event) => {
      event.preventDefault?.();
      if (this.#worker) onEnd(event.message);
    };
    try {
      this.send({ type: "boot", role, interrupt: this.#signal });
    } catch {
      this.#signal = null; // shared memory that may not be shared with a worker
      this.send({ type: "boot", role, interrupt: null });
    }
  }

  /** Whether Python can be interrupted; where it cannot, only the worker's end stops a call. */
  get isInterruptible() {
    return this.#signal !== null;
  }

  send(message) {
    this.#worker?.postMessage(message);
  }

  interrupt() {
    if (!this.#signal) return;
    Atomics.store(this.#signal, 0, INTERRUPT);
    const rest = restOf(this.#signal);
    if (rest) Atomics.notify(rest, 0); // it may be resting
  }

  /** Let Python rest within its call, or go on; nothing where no memory is shared. */
  rest(isResting) {
    const rest = restOf(this.#signal);
    if (!rest) return;
    Atomics.store(rest, 0, isResting ? 1 : 0);
    Atomics.notify(rest, 0);
  }

  end() {
    this.#worker?.terminate();
    this.#worker = null;
  }
}
