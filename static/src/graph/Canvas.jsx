// The graph as boxes and lines; lines are drawn from the right (or lower) side of a box.
import {
  Background,
  Controls,
  MarkerType,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
} from "@xyflow/react";
import xyflowCss from "@xyflow/react/dist/base.css";
import { useEffect, useMemo, useRef } from "react";
import { isGivenUp } from "../canvas/press.js";
import { useAtRest } from "../canvas/useAtRest.js";
import { EDGE_TYPES, NODE_TYPES, handlesOf } from "./Box.jsx";
import { canJoin, sentence, wordOf } from "./fold.js";
import { keyOf } from "./live.js";
import { BOX, layoutOf } from "./layout.js";

/** @import { Graph, GraphNode, Layout, Line, Live, Shown } from "./types.js" */

const WHOLE = { padding: 0.05, maxZoom: 1 };
const SMALLEST = 0.5; // what is still read
const PAD = 12;
const FOOT = 44; // px: what the buttons for the zoom take

/**
 * The view {x, y, zoom} of all boxes, or, where they are too many, of their beginning.
 * @param {Layout} layout
 * @param {{ width: number, height: number }} room
 */
function viewOf(layout, { width, height }) {
  const room = { width, height: height - FOOT };
  const fit = (size, length) => (length - 2 * PAD) / size;
  const zoom = Math.max(
    SMALLEST,
    Math.min(1, fit(layout.width, room.width), fit(layout.height, room.height)),
  );
  const at = (size, length) => Math.max(PAD, (length - size * zoom) / 2);
  return { zoom, x: at(layout.width, room.width), y: at(layout.height, room.height) };
}

/** All in view at first, and whenever other boxes are shown; then it stays as it is left. */
function useFitted(layout, room, shape) {
  const { setViewport } = useReactFlow();
  useEffect(() => {
    if (room.width && room.height) setViewport(viewOf(layout, room));
    // `shape` is a key: only other boxes, or another room, move the view
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `shape` and `room` stand for the layout
  }, [setViewport, shape, room]);
}

/**
 * @param {{
 *   graph: Graph, shown: Shown, chosen: string | null, line: string | null, live: Live,
 *   open: Set<string>, hueOf: (kind: string) => number, titleOf: (id: string) => string,
 *   readOnly: boolean, onChoose: (id: string | null) => void, onLine: (line: Line) => void,
 *   onOpen: (id: string) => void, onJoin: (source: string, target: string) => void,
 * }} given
 */
function Flow(given) {
  const { graph, shown, chosen, line, live, open, hueOf, titleOf, readOnly, ...on } =
    useAtRest(given);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const room = useMemo(() => ({ width, height }), [width, height]);
  const shape = shown.boxes.map(({ id }) => id).join(" ");
  // the same boxes stay where they are, whatever is joined meanwhile
  const kept = useRef(/** @type {{ key: unknown[], layout: Layout } | null} */ (null));
  const key = [shape, room];
  if (!kept.current?.key.every((one, n) => one === key[n]))
    kept.current = {
      key,
      layout: layoutOf(shown.boxes, shown.lines, {
        width: width || 900,
        height: Math.max(height - FOOT, 100) || 600,
      }),
    };
  const { layout } = kept.current;
  useFitted(layout, room, shape);
  const all = useMemo(() => new Map(graph.nodes.map((node) => [node.id, node])), [graph]);
  const near = useMemo(() => {
    const found = new Set(chosen === null ? [] : [chosen]);
    for (const { id, source, target } of shown.lines)
      if (source === chosen || target === chosen || id === line) found.add(source).add(target);
    return found;
  }, [shown.lines, chosen, line]);
  const isDim = near.size > 1;
  const nodes = shown.boxes.map((node) => ({
    id: node.id,
    type: "box",
    position: layout.places.get(node.id) ?? { x: 0, y: 0 },
    data: {
      node,
      hue: hueOf(node.kind),
      word: wordOf(graph, node),
      down: layout.down,
      joinable: !readOnly,
      parts: shown.parts.get(node.id) ?? 0,
      open: open.has(node.id),
      live: live.get(node.id),
    },
    ...BOX,
    measured: BOX,
    handles: handlesOf(layout.down),
    selected: node.id === chosen,
    className: isDim && !near.has(node.id) ? "far" : "",
    deletable: false,
    draggable: false,
    ariaLabel: [titleOf(node.id), wordOf(graph, node), ...node.marks].join(", "),
  }));
  const edges = shown.lines.map((one) => {
    const lit = one.edges.map((edge) => live.get(keyOf(edge))).find(Boolean);
    const isNear = one.source === chosen || one.target === chosen || one.id === line;
    return {
      id: one.id,
      source: one.source,
      target: one.target,
      type: "way",
      data: { down: layout.down, box: BOX },
      selected: one.id === line,
      deletable: false,
      interactionWidth: 14,
      className: [
        `hue${hueOf(all.get(one.target)?.kind ?? "")}`,
        isNear ? "near" : isDim ? "far" : "",
        lit?.is,
      ]
        .filter(Boolean)
        .join(" "),
      ariaLabel: one.edges.map((edge) => sentence(edge, titleOf)).join("; "),
      markerEnd: {
        type: MarkerType.ArrowClosed,
        width: 16,
        height: 16,
        markerUnits: "userSpaceOnUse",
        color: "var(--rw-muted)",
      },
    };
  });
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={NODE_TYPES}
      edgeTypes={EDGE_TYPES}
      onNodesChange={(changes) => {
        const picked = changes.find((one) => one.type === "select" && one.selected); // by Enter
        if (picked?.type === "select") on.onChoose(picked.id);
      }}
      onEdgesChange={(changes) => {
        const picked = changes.find((one) => one.type === "select" && one.selected);
        const found = picked?.type === "select" && shown.lines.find(({ id }) => id === picked.id);
        if (found) on.onLine(found);
      }}
      minZoom={0.1}
      maxZoom={1.6}
      deleteKeyCode={null}
      multiSelectionKeyCode={null}
      selectionKeyCode={null}
      connectionRadius={30}
      connectOnClick={false}
      isValidConnection={({ source, target }) => canJoin(graph, all.get(source), all.get(target))}
      onConnect={({ source, target }) => isGivenUp() || on.onJoin(source, target)}
      onConnectEnd={(event, state) => {
        if (isGivenUp() || state.isValid || !state.fromNode) return;
        const target = boxUnder(event);
        if (target) on.onJoin(state.fromNode.id, target); // the author says why not
      }}
      nodesConnectable={!readOnly}
      nodesDraggable={false}
      zoomOnDoubleClick={false}
      onNodeClick={(event, node) => on.onChoose(node.id)}
      onNodeDoubleClick={(event, node) => on.onOpen(node.id)}
      onPaneClick={() => on.onChoose(null)}
      proOptions={{ hideAttribution: true }}
      aria-label="Graph of the document"
    >
      <Background gap={22} size={1} color="var(--rw-line)" />
      <Controls showInteractive={false} fitViewOptions={WHOLE} orientation="horizontal" />
    </ReactFlow>
  );
}

/** The id of the box where the pointer is: a line may end anywhere on it. */
function boxUnder(event) {
  const point = event.changedTouches?.[0] ?? event;
  const root = event.target.getRootNode();
  const found = root.elementsFromPoint?.(point.clientX, point.clientY) ?? [];
  return found.map((one) => one.closest?.("[data-testid=graph-node]")).find(Boolean)?.dataset.id;
}

/** @param {Parameters<typeof Flow>[0]} props */
export function Canvas(props) {
  return (
    <div className="rwn-canvas">
      <style>{xyflowCss}</style>
      <ReactFlowProvider>
        <Flow {...props} />
      </ReactFlowProvider>
    </div>
  );
}
