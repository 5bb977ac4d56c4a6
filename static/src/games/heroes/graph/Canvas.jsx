// The graph itself: boxes and links from the tree, drags and connections back as edits.
import {
  Background,
  Controls,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
} from "@xyflow/react";
import xyflowCss from "@xyflow/react/dist/base.css";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { isGivenUp } from "../../../canvas/press.js";
import { useAtRest } from "../../../canvas/useAtRest.js";
import { moveRefusal, portOf, refusal } from "./kinds.js";
import { GraphContext, NODE_TYPES } from "./GraphNode.jsx";
import { placesOf, sizeOf, viewOf, viewWith } from "./layout.js";
import { DRAGGED } from "./Palette.jsx";
import { ownIn } from "../../../data/lookup.js";
import { drawing, edgesOf, flowId, slotOf, treeId } from "./drawing.js";

const LOOSE_SIZE = sizeOf({ rows: 1 });
const WHOLE = { padding: 0.04, maxZoom: 1 };

/**
 * Keeps the view right: all boxes in it at first, after "Lay out" and while nobody has moved it;
 * the chosen one always.
 */
function useView({ boxes, places, chosen, shape, relaid }) {
  const { setViewport, getViewport } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const held = useRef(false);
  useEffect(() => {
    held.current = false;
  }, [relaid]);
  useEffect(() => {
    if (!width || !height) return;
    const room = { width, height };
    const view = held.current ? getViewport() : viewOf(boxes, places, room);
    const box = boxes.find(({ id }) => id === chosen);
    setViewport(box ? viewWith(view, ownIn(places, box.id), box.size, room) : view);
    // `shape` and `relaid` are keys: only another shape or a new layout moves the view, never a
    // box of the same shape that holds another value.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `shape` stands for the boxes and their places
  }, [setViewport, getViewport, shape, relaid, chosen, width, height]);
  return useCallback((event) => {
    if (event) held.current = true; // moved by hand, or asked to show all
  }, []);
}

/**
 * Tells whether every box is measured and the view is set: before that xyflow takes no line from a
 * port, and ports are not where they will be.
 */
function useSettled(nodes, onSettled) {
  const settled = useStore(
    (state) =>
      state.width > 0 &&
      state.height > 0 &&
      nodes.every(({ id }) => state.nodeLookup.get(id)?.internals.handleBounds),
  );
  useLayoutEffect(() => {
    if (!settled) onSettled(false);
  }, [settled, onSettled]);
  useEffect(() => {
    // after the effect of useView, which sets the view
    if (settled) onSettled(true);
  }, [settled, onSettled]);
  useEffect(() => () => onSettled(false), [onSettled]);
}

/**
 * Props: {tree, table, entry, trigger, loose, problems, live, lit, chosen, actions, readOnly,
 * onChoose, relaid, onSettled}.
 */
function Flow({ onSettled, ...props }) {
  const still = useAtRest(props); // an answer that arrives during a drag may move what one aims at
  const {
    tree,
    table,
    entry,
    trigger,
    loose: { loose, add, move, drop: putAway },
    problems,
    live,
    lit,
    chosen,
    actions,
    readOnly,
    onChoose,
    relaid,
  } = still;
  const flow = useReactFlow();
  const [moved, setMoved] = useState({});
  const over = useRef(/** @type {Element | null} */ (null));
  const { boxes, links } = useMemo(
    () => drawing({ tree, table, entry, problems, trigger }),
    [tree, table, entry, problems, trigger],
  );
  const places = useMemo(() => placesOf(boxes, links), [boxes, links]);
  const shape = boxes.map(flowId).join(" ");
  const onMoveStart = useView({ boxes, places, chosen: lit ?? chosen, shape, relaid });
  useEffect(
    () =>
      setMoved((was) =>
        Object.fromEntries(Object.entries(was).filter(([id]) => id.startsWith("loose"))),
      ),
    [shape, relaid],
  );
  const ids = useMemo(() => new Map(boxes.map((box) => [box.id, flowId(box)])), [boxes]);

  const nodes = useMemo(
    () => [
      ...boxes.map((box) => ({
        id: flowId(box),
        type: box.type,
        data: box.data,
        position: ownIn(moved, flowId(box)) ?? ownIn(places, box.id),
        ...box.size,
        measured: box.size,
        selected: box.id === chosen,
        className: box.id === lit ? "lit" : undefined,
        deletable: false,
        draggable: true,
        ariaLabel: box.data.node?.name ?? entry.name,
      })),
      ...loose.map((one) => ({
        id: one.id,
        type: "loose",
        position: ownIn(moved, one.id) ?? one.position,
        ...LOOSE_SIZE,
        measured: LOOSE_SIZE,
        deletable: false,
        data: { loose: one, onDrop: () => putAway(one.id) },
      })),
    ],
    [boxes, places, moved, loose, putAway, chosen, lit, entry],
  );
  const edges = useMemo(() => edgesOf(links, ids, chosen, live), [links, ids, chosen, live]);
  useSettled(nodes, onSettled);

  const onNodesChange = useCallback(
    (changes) => {
      const to = changes.filter((change) => change.type === "position" && change.position);
      // by Enter
      const picked = changes.find((change) => change.type === "select" && change.selected);
      if (picked) onChoose(treeId(picked.id));
      if (to.length)
        setMoved((was) => ({
          ...was,
          ...Object.fromEntries(to.map(({ id, position }) => [id, position])),
        }));
    },
    [onChoose],
  );

  /** Why a connection is refused, or null. */
  const why = useCallback(
    /** @param {{ source: string, sourceHandle?: string | null, target: string }} link */
    ({ source, sourceHandle, target }) => {
      const parent = treeId(source);
      const index = Number(sourceHandle?.slice(1));
      const one = loose.find(({ id }) => id === target);
      if (one) {
        const port = portOf(tree, parent, index, table);
        return refusal(table.get(one.name), port.kind, port.label);
      }
      return moveRefusal(tree, treeId(target), parent, index, table);
    },
    [loose, tree, table],
  );

  const before = useRef({}); // where the boxes were when a drag began
  const dropped = (event, node) => {
    if (isGivenUp()) setMoved(before.current);
    else if (node.type === "loose") move(node.id, node.position);
  };
  const connect = (link) => {
    if (isGivenUp()) return;
    const parent = treeId(link.source);
    const index = Number(link.sourceHandle.slice(1));
    const one = loose.find(({ id }) => id === link.target);
    if (!one) return actions.connect(treeId(link.target), parent, index);
    actions.put(parent, index, one.name, one);
  };
  const connectEnd = (event, state) => {
    if (isGivenUp() || state.isValid || !state.toHandle) return;
    const [from, to] =
      state.fromHandle.type === "source"
        ? [state.fromHandle, state.toHandle]
        : [state.toHandle, state.fromHandle];
    if (from.type !== "source" || to.type !== "target")
      actions.refuse("A port is connected to the left side of a command");
    else
      actions.refuse(
        why({ source: from.nodeId, sourceHandle: from.id, target: to.nodeId }) ??
          "This cannot be connected",
      );
  };

  const mark = (element) => {
    if (over.current === element) return;
    over.current?.classList.remove("over");
    element?.classList.add("over");
    over.current = element;
  };
  const dragOver = (event) => {
    if (readOnly || !event.dataTransfer.types.includes(DRAGGED)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    mark(slotOf(event)?.element ?? null);
  };
  const drop = (event) => {
    event.preventDefault();
    mark(null);
    const name = event.dataTransfer.getData(DRAGGED);
    if (!table.has(name) || readOnly) return;
    const slot = slotOf(event);
    if (slot && slot.index !== null) actions.put(slot.id, slot.index, name);
    else if (slot) actions.replace(tree.byId.get(slot.id), name);
    else {
      const position = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
      add(name, table.get(name).result ?? "command", {
        x: Math.round(position.x),
        y: Math.round(position.y),
      });
    }
  };

  return (
    <GraphContext value={still}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        onNodesChange={onNodesChange}
        minZoom={0.2}
        maxZoom={1.6}
        deleteKeyCode={null}
        multiSelectionKeyCode={null}
        selectionKeyCode={null}
        autoPanOnConnect={false}
        connectionRadius={26}
        isValidConnection={(link) => why(link) === null}
        onConnect={connect}
        onConnectEnd={connectEnd}
        nodesConnectable={!readOnly}
        elevateNodesOnSelect
        zoomOnDoubleClick={false}
        onNodeClick={(event, node) => onChoose(treeId(node.id))}
        onPaneClick={() => onChoose(null)}
        onMoveStart={onMoveStart}
        onNodeDragStart={() => {
          before.current = moved;
        }}
        onNodeDragStop={dropped}
        onDragOver={dragOver}
        onDragLeave={() => mark(null)}
        onDrop={drop}
        proOptions={{ hideAttribution: true }}
        aria-label={`Graph of ${entry.name}`}
      >
        <Background gap={22} size={1} color="var(--rw-line)" />
        <Controls
          showInteractive={false}
          fitViewOptions={WHOLE}
          onFitView={() => onMoveStart(true)}
          orientation="horizontal"
        />
      </ReactFlow>
    </GraphContext>
  );
}

export function Canvas(props) {
  return (
    <div className="rwg-canvas">
      <style>{xyflowCss}</style>
      <ReactFlowProvider>
        <Flow {...props} />
      </ReactFlowProvider>
    </div>
  );
}
