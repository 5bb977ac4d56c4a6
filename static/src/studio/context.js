// What every view of the studio can reach, and the hooks that read it.

import { createContext, useContext, useEffect, useReducer } from "react";
import { useObserved } from "../data/useObserved.js";

/** {store, workspace, library, author, play, ui, app}: see index.jsx. */
export const Studio = createContext(null);

export const useStudio = () => useContext(Studio);

/** A field of the document store, by identity: no deep comparison. */
export function useStore(select) {
  const { store } = useStudio();
  return useObserved(store, select);
}

export function useUi(select = (state) => state) {
  const { ui } = useStudio();
  return useObserved(ui, select);
}

/** Renders again whenever the workspace's list of documents changes. */
export function useDocuments() {
  const { workspace } = useStudio();
  return useObserved(workspace).documents;
}

/** The status of a worker, followed. */
export function useStatus(worker) {
  const [, again] = useReducer((n) => n + 1, 0);
  useEffect(() => worker.onStatus(again), [worker]);
  return worker.status;
}
