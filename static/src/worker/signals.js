/**
 * What the page and its worker share while Python works and hears no messages: byte 0 says that the
 * call is to stop, and the whole number behind it that the worker is to rest until it is 0 again.
 */

export const INTERRUPT = 2; // SIGINT, the value Pyodide looks for in the interrupt buffer
const BYTES = 8;
const REST_AT = 4;

/** The bytes, where this browser has memory that can be shared; it is asked for itself. */
export function sharedSignals() {
  if (typeof SharedArrayBuffer !== "function") return null;
  try {
    return new Uint8Array(new SharedArrayBuffer(BYTES));
  } catch {
    return null;
  }
}

/** The number that makes a worker rest, or null. */
export const restOf = (signals) =>
  signals?.buffer.byteLength === BYTES ? new Int32Array(signals.buffer, REST_AT, 1) : null;
