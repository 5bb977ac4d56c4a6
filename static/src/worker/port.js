/**
 * One worker: started at once, written to, and ended; after its end nothing is heard of it.
 */

const INTERRUPT = 2; // SIGINT, the value Pyodide looks for in the interrupt buffer

export class Port {
  #worker;
  #signal = sharedByte(); // the interrupt byte, where the browser has shared memory

  /** spawn(url, name) makes the worker; it is heard by onMessage(data), its end by onEnd(detail). */
  constructor({ role, base, spawn, onMessage, onEnd }) {
    const worker = spawn(new URL('worker.js', base).href, `rulewright-${role}`);
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#worker && onMessage(data);
    worker.onmessageerror = () => this.#worker && onEnd('an unreadable message');
    worker.onerror = (event) => {
      event.preventDefault?.();
      if (this.#worker) onEnd(event.message);
    };
    try {
      this.send({ type: 'boot', role, interrupt: this.#signal });
    } catch {
      this.#signal = null; // shared memory that may not be shared with a worker
      this.send({ type: 'boot', role, interrupt: null });
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
    if (this.#signal) Atomics.store(this.#signal, 0, INTERRUPT);
  }

  end() {
    this.#worker?.terminate();
    this.#worker = null;
  }
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
