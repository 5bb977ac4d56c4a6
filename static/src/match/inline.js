import { heeding } from "../data/newest.js";

/**
 * What `work` comes to in the quiet line of a session; `what` it does in words. It is not begun
 * once `signal` is aborted, and what it comes to then is not waited for.
 * @template T
 * @param {import("./session.js").Session} session
 * @param {() => Promise<T>} work
 * @param {{signal: AbortSignal, what?: string}} how
 * @returns {Promise<T>}
 */
export function askInLine(session, work, { signal, what }) {
  const done = new Promise((resolve, reject) => {
    session.inLine(async () => {
      if (!signal.aborted) await work().then(resolve, reject);
    }, what);
  });
  return heeding(signal, done);
}
