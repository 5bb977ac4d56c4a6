import { useSyncExternalStore } from "react";

/** @import { Observable } from "./observable.js" */

const none = () => () => {};
const all = (/** @type {any} */ state) => state;

/**
 * The state of an Observable, or the part of it that `select` takes, followed: what it takes is
 * compared by identity. Null where there is no Observable.
 * @template {object} S
 * @template [T=S]
 * @overload
 * @param {Observable<S>} source
 * @param {(state: S) => T} [select]
 * @returns {T}
 */

/**
 * @template {object} S
 * @template [T=S]
 * @overload
 * @param {Observable<S> | null | undefined} source
 * @param {(state: S) => T} [select]
 * @returns {T | null}
 */

/**
 * @template {object} S
 * @template T
 * @param {Observable<S> | null | undefined} source
 * @param {(state: S) => T} select
 */
export function useObserved(source, select = all) {
  return useSyncExternalStore(source?.subscribe ?? none, () =>
    source ? select(source.getState()) : null,
  );
}
