// The graph of the open document, and what its match says of it; the author worker answers with the
// newest one, and the last answer stays until then.
import { useMemo, useSyncExternalStore } from "react";
import { ownIn } from "../data/lookup.js";
import { useAsked } from "../data/useAsked.js";
import { useObserved } from "../data/useObserved.js";
import { GAMES } from "../games/index.js";
import { liveOf } from "./live.js";

/** @import { Graph, Live } from "./types.js" */

const REST_MS = 200; // whoever types is not followed key by key

/**
 * @param {{ author: any, doc: any, system: string | null, docId: string | null }} about
 * @returns {{ graph: Graph | null, problem: any, fresh: boolean }}
 */
export function useGraph({ author, doc, system, docId }) {
  const question = useMemo(() => ({ document: doc, system }), [doc, system]);
  const ask = (how) =>
    author.call("graph", question, { ...how, auto: true, what: "Drawing the graph" });
  const { value, error, isFresh } = useAsked({ about: docId, question, ask, rest: REST_MS });
  return { graph: value, problem: error, fresh: isFresh };
}

const NOTHING = new Map();

/**
 * What the match beside the document says of its graph; nothing while it follows another text.
 * @param {import("../games/types.js").Store} store
 * @param {Graph | null} graph
 * @returns {{ live: Live, ply: number | null }}
 */
export function useLive(store, graph) {
  const session = useSyncExternalStore(
    useMemo(() => (fn) => store.on("match", fn), [store]),
    () => store.match ?? null,
  );
  const state = useObserved(session);
  const doc = useObserved(store, (s) => s.doc);
  const view = state?.live && state.spec === doc ? state.view : null;
  const why = view ? state?.why : null;
  const stopped = useObserved(store, (s) => ownIn(GAMES, s.system)?.stopped);
  const live = useMemo(
    () => (graph && view ? liveOf(graph, view, why, stopped) : NOTHING),
    [graph, view, why, stopped],
  );
  return { live, ply: view ? view.ply : null };
}
