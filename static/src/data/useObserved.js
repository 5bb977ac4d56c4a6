import { useSyncExternalStore } from "react";

const none = () => () => {};
const all = (state) => state;

/**
 * The state of an Observable, or the part of it that `select` takes, followed: what it takes is
 * compared by identity. Null where there is no Observable.
 */
export function useObserved(source, select = all) {
  return useSyncExternalStore(source?.subscribe ?? none, () =>
    source ? select(source.getState()) : null,
  );
}
