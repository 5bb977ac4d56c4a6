// @ts-nocheck
// What every view of the studio can reach, and the hooks that read it.

import {
  createContext,
  useContext,
  useEffect,
  useReducer,
  useRef,
  useSyncExternalStore,
} from "react";
import { equal } from "./model/pointer.js";

/** {store, workspace, library, author, play, ui, app}: see index.jsx. */
export const Studio = createContext(null);

export const useStudio = () => useContext(Studio);

/** A part of an observable's state; renders again only when that part changes. */
export function useSelect(source, select) {
  const last = useRef();
  const read = () => {
    const next = select(source.getState());
    if (last.current !== undefined && equal(last.current, next)) return last.current;
    last.current = next;
    return next;
  };
  return useSyncExternalStore(source.subscribe, read);
}

/** A field of the document store, by identity: no deep comparison. */
export function useStore(select) {
  const { store } = useStudio();
  return useSyncExternalStore(store.subscribe, () => select(store.getState()));
}

export function useUi(select = (state) => state) {
  const { ui } = useStudio();
  return useSyncExternalStore(ui.subscribe, () => select(ui.getState()));
}

/** Renders again whenever the workspace's list of documents changes. */
export function useDocuments() {
  const { workspace } = useStudio();
  const [, again] = useReducer((n) => n + 1, 0);
  useEffect(() => workspace.subscribe(again), [workspace]);
  return workspace.documents;
}

/** The status of a worker, followed. */
export function useStatus(worker) {
  const [, again] = useReducer((n) => n + 1, 0);
  useEffect(() => worker.onStatus(again), [worker]);
  return worker.status;
}
