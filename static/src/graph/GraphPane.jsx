// The open document as a graph: boxes and lines or a list of them, and what is done to the chosen
// one. Nothing here knows a system: all of it is what the author worker answers.
import { useCallback, useMemo, useState } from "react";
import { useStudio, useUi } from "../studio/context.js";
import { useKept } from "../match/useKept.js";
import { Canvas } from "./Canvas.jsx";
import { addTo, deleteEdge, deleteNode, join, joinTo } from "./edits.js";
import { edgeAt, nodeAt, shownOf, titlesOf } from "./fold.js";
import graphCss from "./graph.css";
import { Status } from "./Status.jsx";
import { Toolbar } from "./Toolbar.jsx";
import { edgeKey, Twin } from "./Twin.jsx";
import { useGraph, useLive } from "./useGraph.js";

/** @import { Graph, GraphEdge, Line } from "./types.js" */

const NO_IDS = [];

/**
 * What is chosen: the smallest node and the edge around the selected place. What has no place of
 * its own is chosen here, until another place is selected.
 * @param {import("../games/types.js").Store} store
 * @param {Graph | null} graph
 * @param {string | null} selection
 */
function useChosen(store, graph, selection) {
  const [picked, setPicked] = useState(
    /** @type {{ node: string | null, edge: string | null, selection: string | null } | null} */ (
      null
    ),
  );
  const own = picked && picked.selection === selection ? picked : null;
  const choose = useCallback(
    (node, edge, at) => {
      if (at !== null) store.select(at);
      setPicked({ node, edge, selection: store.getState().selection });
    },
    [store],
  );
  return useMemo(() => {
    const at = graph && !own ? edgeAt(graph, selection) : null;
    const edge = own ? graph?.edges.find((one) => edgeKey(one) === own.edge) : at;
    const node = own ? own.node : at ? null : ((graph && nodeAt(graph, selection)?.id) ?? null);
    return {
      node: node !== null && graph?.nodes.some(({ id }) => id === node) ? node : null,
      edge: edge ?? null,
      choose,
    };
  }, [graph, own, selection, choose]);
}

/**
 * @param {import("../games/types.js").PictureProps & {
 *   children: import("react").ReactNode,
 * }} props
 */
export function GraphPane({ store, author, doc, selection, readOnly, children }) {
  const studio = useStudio();
  const { system, docId } = store.getState();
  const { graph, problem, fresh } = useGraph({ author, doc, system, docId });
  const { live, ply } = useLive(store, graph);
  const chosen = useChosen(store, graph, selection);
  const [opened, setOpened] = useKept(store, "graphOpen", NO_IDS);
  const [near, setNear] = useKept(store, "graphNear", "");
  const views = useUi((state) => state.views);
  const list = views.graph === "list";
  const open = useMemo(() => new Set(opened), [opened]);
  const shown = useMemo(
    () => graph && shownOf(graph, { open, near: near || null }),
    [graph, open, near],
  );
  const titleOf = useMemo(() => (graph ? titlesOf(graph) : (id) => id), [graph]);
  const style = <style>{graphCss}</style>;
  if (!graph || !shown)
    return (
      <div className="rwn" data-testid="graph">
        {style}
        <div className="rwn-bar">{children}</div>
        <p className="rw-empty" role={problem ? "alert" : "status"}>
          {problem?.message ?? "The graph is being drawn…"}
        </p>
      </div>
    );
  const node = graph.nodes.find(({ id }) => id === chosen.node) ?? null;
  const box = node ? (shown.box.get(node.id) ?? node.id) : null;
  const { edge } = chosen;
  const line = edge && shown.lines.find(({ edges }) => edges.includes(edge));
  const onChoose = (id) => {
    const found = graph.nodes.find((one) => one.id === id);
    chosen.choose(id, null, found?.at ?? null);
  };
  const onEdge = (one) => chosen.choose(null, edgeKey(one), one.at);
  const onOpen = (id) => {
    if (!shown.parts.has(id)) return;
    setOpened(open.has(id) ? opened.filter((one) => one !== id) : [...opened, id]);
  };
  const locked = readOnly || !fresh;
  const remove = () => {
    if (locked) return;
    if (edge) deleteEdge(studio, edge, titleOf);
    else if (node) deleteNode(studio, node, titleOf);
  };
  const onJoin = (source, target) =>
    join(studio, source, target, `Join ${titleOf(source)} to ${titleOf(target)}`);
  const onJoinTo = () => node && !locked && joinTo(studio, graph, node, titleOf);
  const keys = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select"))
      return;
    const deed =
      event.key === "Delete" || event.key === "Backspace"
        ? remove
        : event.key === "j" && node
          ? onJoinTo
          : null;
    if (!deed || locked) return;
    event.preventDefault();
    event.stopPropagation();
    deed();
  };
  const hues = Object.keys(graph.words);
  const shared = { graph, shown, live, open, titleOf, onChoose, onOpen };
  return (
    <div className="rwn" data-testid="graph" data-fresh={fresh} onKeyDown={keys}>
      {style}
      <Toolbar
        {...{ graph, node, edge, open, near, list, titleOf }}
        parts={shown.parts}
        readOnly={locked}
        onAdd={(beginning, to) => addTo(studio, beginning, to)}
        onJoin={onJoinTo}
        onDelete={remove}
        onOpen={onOpen}
        onNear={setNear}
        onList={() => studio.ui.set({ views: { ...views, graph: list ? "boxes" : "list" } })}
      >
        {children}
      </Toolbar>
      <div className="rwn-body">
        {list ? (
          <Twin {...shared} chosen={chosen.node} edge={edge} onEdge={onEdge} />
        ) : (
          <Canvas
            {...shared}
            chosen={edge ? null : box}
            line={line?.id ?? null}
            hueOf={(kind) => hues.indexOf(kind)}
            readOnly={locked}
            onLine={(one) => onEdge(one.edges.find((each) => each === edge) ?? one.edges[0])}
            onJoin={onJoin}
          />
        )}
      </div>
      <Status {...{ graph, node, edge, line, live, ply, titleOf, onEdge }} />
    </div>
  );
}
