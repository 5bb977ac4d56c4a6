// What every view of the studio can reach, and the hooks that read it.

import { createContext, useContext, useEffect, useReducer } from "react";
import { useObserved } from "../data/useObserved.js";

/** @import { StudioParts } from "./types.js" */

export const Studio = createContext(/** @type {StudioParts | null} */ (null)); // made in index.jsx

export function useStudio() {
  const studio = useContext(Studio);
  if (!studio) throw new Error("The studio is drawn within <Studio>.");
  return studio;
}

/**
 * A field of the document store, by identity: no deep comparison.
 * @template T
 * @param {(state: import("./types.js").DocumentState) => T} select
 */
export function useStore(select) {
  const { store } = useStudio();
  return useObserved(store, select);
}

/**
 * The state of the page (ui.js), or the part of it that `select` takes.
 * @template [T=import("./ui.js").UiState]
 * @param {(state: import("./ui.js").UiState) => T} [select]
 */
export function useUi(select) {
  const { ui } = useStudio();
  return useObserved(ui, select);
}

/** Renders again whenever the workspace's list of documents changes. */
export function useDocuments() {
  const { workspace } = useStudio();
  return useObserved(workspace).documents;
}

/**
 * The status of a worker, followed.
 * @param {import("../worker/types.js").WorkerClient} worker
 */
export function useStatus(worker) {
  const [, again] = useReducer((n) => n + 1, 0);
  useEffect(() => worker.onStatus(again), [worker]);
  return worker.status;
}
