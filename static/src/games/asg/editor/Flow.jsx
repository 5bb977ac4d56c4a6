// The canvas: nodes and ways from the document; drags, boxes and drawn ways back as edits.
import {
  Background,
  BackgroundVariant,
  ConnectionMode,
  Controls,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  useReactFlow,
  useStore,
} from "@xyflow/react";
import xyflowCss from "@xyflow/react/dist/base.css";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { isGivenUp } from "../../../canvas/press.js";
import { fromPage, namedAbove, snapped, toPage } from "../map/space.js";
import { BOX, HANDLES, MapNode } from "./MapNode.jsx";
import { Mini } from "./Mini.jsx";
import { MirrorAxis } from "./Mirror.jsx";
import { Drawing, Ways } from "./Ways.jsx";
import { useView } from "./useView.js";

const NODE_TYPES = { place: MapNode };
const NO_EDGES = [];
const NOTHING = [];
const MULTI = ["Control", "Meta", "Shift"]; // keys that add to the selection
const HALF = BOX / 2;
const SMALL = { width: BOX, height: BOX };
const FAR = 0.42; // a zoom at which names cannot be read

/** @type {[number, number]} */
const MIDDLE = [0.5, 0.5]; // a place is where the middle of its node stands

/**
 * Things that are the same as last time stay the same objects: only what changed is drawn again.
 */
function useSteady(make) {
  const last = useRef(new Map());
  return (items) => {
    const next = new Map();
    const made = items.map((item) => {
      const key = make.key(item);
      const stamp = make.stamp(item);
      const was = last.current.get(key);
      const kept = was && was.stamp === stamp ? was : { stamp, value: make.value(item) };
      next.set(key, kept);
      return kept.value;
    });
    last.current = next;
    return made;
  };
}

const NODE = {
  key: ({ node }) => node.key,
  stamp: ({ node, badge, worst, connecting, readOnly, scale, chosen, above }) =>
    JSON.stringify([node, badge, worst, connecting, readOnly, scale, chosen, above]),
  value: ({ node, badge, worst, connecting, readOnly, scale, chosen, above }) => ({
    id: node.key,
    type: "place",
    position: toPage(node, scale),
    data: { node, badge, worst, connecting, readOnly, above },
    ...SMALL,
    measured: SMALL,
    handles: HANDLES,
    selected: chosen,
    deletable: false,
    focusable: false,
    draggable: !readOnly && !connecting,
  }),
};

/**
 * Props: {map, scale, step, snap, mode, overlay, problems, chosen, way, readOnly, hooks, fitted,
 * focus, minimap, mirror, mirrored, onAxis}.
 */
function Canvas({
  map,
  scale,
  step,
  snap,
  mode,
  overlay,
  problems,
  chosen,
  way,
  readOnly,
  hooks,
  fitted,
  focus,
  minimap,
  mirror,
  mirrored,
  onAxis,
}) {
  const flow = useReactFlow();
  const [moved, setMoved] = useState(
    /** @type {Map<string, { x: number, y: number }> | null} */ (null),
  );
  const steadyNodes = useSteady(NODE);
  const connecting = mode === "connect";
  const far = useStore((state) => state.transform[2] < FAR);
  const onMoveStart = useView({ map, made: mirrored?.made ?? NOTHING, scale, fitted, focus });
  useEffect(() => setMoved(null), [map, scale]);

  const above = useMemo(() => namedAbove(map), [map]);
  const still = useMemo(
    () =>
      steadyNodes(
        map.nodes.map((node) => ({
          node,
          badge: overlay.badges.get(node.id),
          worst: problems.get(node.path),
          connecting,
          readOnly,
          scale,
          chosen: chosen.has(node.key),
          above: above.has(node.key),
        })),
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `steadyNodes` is made again at each drawing and remembers by itself
    [map, overlay, problems, connecting, readOnly, scale, chosen, above],
  );
  const nodes = useMemo(
    () =>
      moved
        ? still.map((one) => (moved.has(one.id) ? { ...one, position: moved.get(one.id) } : one))
        : still,
    [still, moved],
  );
  const onNodesChange = useCallback(
    (changes) => {
      const places = changes.filter((change) => change.type === "position" && change.position);
      if (places.length) {
        setMoved((was) => {
          const next = new Map(was ?? []);
          for (const { id, position } of places) next.set(id, position);
          return next;
        });
      }
      const picked = changes.filter((change) => change.type === "select");
      if (picked.length) hooks.pick(picked);
    },
    [hooks],
  );

  const dropped = useCallback(
    (event, _node, all) => {
      if (isGivenUp()) return setMoved(null);
      const nodesMoved = all
        .map((one) => {
          const at = fromPage(one.position, scale);
          return { id: one.data.node.id, key: one.id, ...snapped(at, step, snap) };
        })
        .filter(({ key, x, y }) => {
          const node = map.nodes.find((one) => one.key === key);
          return node && (node.x !== x || node.y !== y);
        });
      if (!nodesMoved.length) return setMoved(null);
      hooks.move(nodesMoved).then((made) => made || setMoved(null));
    },
    [hooks, map, scale, step, snap],
  );

  const add = (event) => {
    if (!event.target.closest?.(".react-flow__pane") || readOnly) return;
    hooks.add(
      snapped(
        fromPage(flow.screenToFlowPosition({ x: event.clientX, y: event.clientY }), scale),
        step,
        snap,
      ),
    );
  };
  hooks.middle.current = () => {
    const box = hooks.frame.current?.getBoundingClientRect();
    return box
      ? fromPage(
          flow.screenToFlowPosition({ x: box.left + box.width / 2, y: box.top + box.height / 2 }),
          scale,
        )
      : { x: 0, y: 0 };
  };
  const idOf = (key) => map.nodes.find((node) => node.key === key)?.id;
  const connect = ({ source, target }) => isGivenUp() || hooks.join(idOf(source), idOf(target));
  /** A way may also end anywhere on a node, not only at its middle. */
  const connectEnd = (event, state) => {
    if (isGivenUp() || state.isValid || !state.fromNode) return;
    const point = event.changedTouches?.[0] ?? event;
    const found = event.target
      .getRootNode()
      .elementsFromPoint?.(point.clientX, point.clientY)
      .map((one) => one.closest?.("[data-testid=map-node]"))
      .find(Boolean);
    if (found && found.dataset.id !== state.fromNode.data.node.id)
      hooks.join(state.fromNode.data.node.id, found.dataset.id);
  };
  return (
    <div className="rwa-flow" data-far={far || undefined} onDoubleClick={add}>
      <ReactFlow
        nodeOrigin={MIDDLE}
        nodes={nodes}
        edges={NO_EDGES}
        nodeTypes={NODE_TYPES}
        onNodesChange={onNodesChange}
        onNodeDragStop={dropped}
        onSelectionDragStop={(event, all) => dropped(event, null, all)}
        connectionMode={ConnectionMode.Loose}
        connectionRadius={HALF}
        connectionLineComponent={Drawing}
        connectOnClick={false}
        isValidConnection={({ source, target }) => source !== target}
        onConnect={connect}
        onConnectEnd={connectEnd}
        nodesConnectable={!readOnly}
        nodesDraggable={!readOnly && !connecting}
        disableKeyboardA11y
        multiSelectionKeyCode={MULTI}
        deleteKeyCode={null}
        zoomOnDoubleClick={false}
        minZoom={0.05}
        maxZoom={2.5}
        selectionOnDrag={mode === "box"}
        panOnDrag={mode === "box" ? [1, 2] : true}
        selectionMode={SelectionMode.Partial}
        elevateNodesOnSelect={false}
        snapToGrid={snap}
        snapGrid={[step * scale, step * scale]}
        autoPanOnNodeDrag
        nodeClickDistance={4}
        nodeDragThreshold={3}
        onNodeClick={(event, node) => hooks.clicked(node.id, event)}
        onPaneClick={() => hooks.cleared()}
        onMoveStart={onMoveStart}
        proOptions={{ hideAttribution: true }}
      >
        {snap && (
          <Background
            id="grid"
            variant={BackgroundVariant.Lines}
            gap={step * scale}
            color="var(--rwa-grid)"
          />
        )}
        <Controls showInteractive={false} showFitView={false} orientation="horizontal" />
        {minimap && <Mini map={map} scale={scale} />}
        {mirror && (
          <MirrorAxis found={mirrored} onMove={onAxis} {...{ mirror, map, scale, step, snap }} />
        )}
        <Ways
          map={map}
          scale={scale}
          moved={moved}
          way={way}
          chokes={overlay.edges}
          onWay={hooks.way}
        />
      </ReactFlow>
    </div>
  );
}

export function Flow(props) {
  return (
    <>
      <style>{xyflowCss}</style>
      <ReactFlowProvider>
        <Canvas {...props} />
      </ReactFlowProvider>
    </>
  );
}
