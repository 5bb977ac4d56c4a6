// The picture of a scenario: its map to draw and change, as a canvas or as a list.
import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { useKept } from "../../../match/useKept.js";
import { nodeAt, readMap, spoken, wayOf } from "../look.js";
import { gridStep, scaleOf } from "../map/space.js";
import { Flow } from "./Flow.jsx";
import { MirrorBar, useMirroring } from "./Mirror.jsx";
import { Inspector } from "./Inspector.jsx";
import { KEYS_HELP, SHORTCUTS, keyAction } from "./keys.js";
import { OVERLAYS, overlayOf } from "./overlays.js";
import { Table } from "./Table.jsx";
import { Toolbar } from "./Toolbar.jsx";
import { useChosen } from "./useChosen.js";
import { useAnalysis, useEdits } from "./useMap.js";
import { useHooks } from "./useHooks.js";
import { ownIn } from "../../../data/lookup.js";
import { useObserved } from "../../../data/useObserved.js";

const RANK = { __proto__: null, error: 0, warning: 1, info: 2 };
const MANY = 60; // nodes from which the small map helps

/** The worst problem of every node, by its path. */
function worstByNode(map, issues) {
  const found = new Map();
  const byKey = new Map(map.nodes.map((node) => [node.key, node]));
  for (const { path, severity } of issues) {
    const node = byKey.get(nodeAt(map, path));
    if (node && (RANK[severity] ?? 9) < (RANK[found.get(node.path)] ?? 9))
      found.set(node.path, severity);
  }
  return found;
}

/**
 * The scale of the drawing stays while the same document is edited, so that nothing jumps; another
 * map in its place (of whose nodes none was there) is fitted as a new one, by another `fit`.
 */
function useScale(map, docId, fitted) {
  const kept = useRef({ key: "", scale: 1, map, fit: 0 });
  const was = kept.current;
  const isAnother =
    was.map !== map &&
    was.map.nodes.length > 0 &&
    map.nodes.length > 0 &&
    !map.nodes.some(({ id }) => was.map.byId.has(id));
  const key = `${docId} ${fitted} ${map.nodes.length > 1}`;
  const isNew = was.key !== key || isAnother;
  kept.current = {
    key,
    map,
    scale: isNew ? scaleOf(map) : was.scale,
    fit: was.fit + Number(isAnother),
  };
  return { scale: kept.current.scale, fit: `${fitted} ${kept.current.fit}` };
}

function Legend({ overlay, store, hooks }) {
  if (!overlay.lines.length) return null;
  return (
    <ul className="rwa-legend" aria-label="What the overlay shows" data-testid="map-legend">
      {overlay.lines.slice(0, 40).map(({ text, ids, path, tone }, n) => (
        <li key={n} data-tone={tone}>
          {ids?.length === 1 || path ? (
            <button
              type="button"
              className="rwa-link"
              onClick={() => (ids?.length === 1 ? hooks.go(ids[0]) : store.reveal(path))}
            >
              {text}
            </button>
          ) : (
            text
          )}
        </li>
      ))}
      {overlay.lines.length > 40 && <li>… and {overlay.lines.length - 40} more</li>}
    </ul>
  );
}

/** One line below the map: what is chosen, in words; why something was refused; how to go on. */
function Status({ edits, from, at, map, chosen }) {
  if (edits.problem)
    return (
      <p className="rwa-status" role="alert" data-testid="map-status">
        {edits.problem}{" "}
        <button type="button" className="rw-button small" onClick={edits.dismiss}>
          Dismiss
        </button>
      </p>
    );
  const text = from
    ? `An edge from ${from}: choose the other node${at && at.id !== from ? `, Enter takes ${at.id}` : ""}; Esc gives up.`
    : at
      ? spoken(at, map)
      : chosen.size
        ? `${chosen.size} nodes chosen`
        : KEYS_HELP;
  return (
    <p className="rwa-status" role="status" data-testid="map-status">
      {text}
    </p>
  );
}

/** How the map is shown, kept with the document. */
function useKeptLook(store, setState, look) {
  const [kept, keep] = useKept(store, "map", look);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- once, at the start
  useEffect(() => setState((was) => ({ ...was, ...kept })), []); // once: what was kept
  const text = JSON.stringify(look);
  useEffect(
    () => keep((was) => (JSON.stringify(was) === text ? was : JSON.parse(text))),
    [keep, text],
  );
}

/** @param {import("../../types.js").PictureProps} props */
export function MapEditor({ store, author, doc, selection: pointer, readOnly }) {
  const { docId, system, check } = useObserved(store);
  const map = useMemo(() => readMap(doc), [doc]);
  const [state, setState] = useState({
    mode: "pan",
    snap: true,
    view: "map",
    minimap: map.nodes.length > MANY,
    overlay: "none",
    busy: false,
    /** @type {{ how: string, at?: object } | null} */
    mirror: null,
  });
  const { snap, view, minimap, overlay: shading } = state;
  useKeptLook(store, setState, { snap, view, minimap, overlay: shading });
  const put = useCallback((change) => setState((was) => ({ ...was, ...change })), []);
  const [from, setFrom] = useState(null);
  const [fitted, setFitted] = useState(0);
  const frame = useRef(/** @type {HTMLDivElement | null} */ (null));
  const name = useId();
  const { scale, fit } = useScale(map, docId, fitted);
  const step = gridStep(scale);
  const selection = useChosen({ store, map, selection: pointer });
  const { chosen, way } = selection;
  const edits = useEdits({ store, author, system, readOnly });
  const analysis = useAnalysis({ author, doc, system, wanted: state.overlay !== "none" });
  const overlay = useMemo(
    () => overlayOf(state.overlay, analysis, map),
    [state.overlay, analysis, map],
  );
  const problems = useMemo(() => worstByNode(map, check.issues), [map, check.issues]);
  const nodes = useMemo(() => map.nodes.filter(({ key }) => chosen.has(key)), [map, chosen]);
  const at = nodes.length === 1 ? nodes[0] : null;
  const edge = wayOf(map, way);
  const hooks = useHooks(
    { map, chosen, way, scale, step, state, from },
    { edits, selection, put, setFrom, setFitted, frame },
  );
  const mirrored = useMirroring({
    author,
    doc,
    system,
    mirror: state.mirror,
    ids: nodes.length > 1 ? [...new Set(nodes.map(({ id }) => id))] : null,
  });
  const isFound = !!mirrored;
  useEffect(() => {
    if (isFound) setFitted((n) => n + 1); // once for a mirroring, so that its images are in sight
  }, [isFound, state.mirror?.how]);
  const onAxis = useCallback(
    (at) => setState((was) => (was.mirror ? { ...was, mirror: { ...was.mirror, at } } : was)),
    [],
  );
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the focus is another one only where another node is meant
  const focus = useMemo(() => (at ? { key: at.key, element: frame.current } : null), [at?.key]);

  const onKeyDown = (event) => {
    if (event.target.closest("input, select, textarea, button") || event.defaultPrevented) return;
    const act = keyAction(event, { map, at, from, some: chosen.size > 0 || !!edge, step, hooks });
    if (!act || (readOnly && !/^(Arrow|Escape|f$|b$|g$)/.test(event.key))) return;
    event.preventDefault();
    act();
  };
  const onList = (event) => {
    if (event.target.closest("input, select, textarea")) return;
    const wanted = ownIn({ Delete: () => hooks.remove(), n: () => hooks.addNear() }, event.key);
    if (!wanted || readOnly || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    wanted();
  };
  return (
    <div
      className="rwa-editor"
      data-testid="picture"
      data-mode={state.mode}
      data-nodes={map.nodes.length}
      data-edges={map.edges.length}
    >
      <div className="rwa-toolrows">
        <h2 className="rw-over">Start position</h2>
        <Toolbar
          {...{ state, put, readOnly, hooks }}
          overlay={
            <select
              className="rwa-menu"
              aria-label="Overlay"
              value={state.overlay}
              onChange={(event) => put({ overlay: event.target.value })}
            >
              {OVERLAYS.map(([id, title]) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          }
        />
        {state.mirror && !readOnly && (
          <MirrorBar
            mirror={state.mirror}
            found={mirrored}
            step={step}
            onMove={onAxis}
            onCancel={() => put({ mirror: null })}
            onDone={() => {
              put({ mirror: null });
              // as it is typed, also before the answer about it has come
              if (state.mirror) hooks.mirror(state.mirror.how, state.mirror.at);
            }}
          />
        )}
      </div>
      <div
        className="rwa-frame"
        data-alone={(state.view === "list" && !overlay.lines.length) || undefined}
      >
        {state.view === "map" ? (
          <div
            className="rwa-canvas"
            ref={frame}
            tabIndex={0}
            role="application"
            aria-label="Map"
            aria-describedby={name}
            aria-keyshortcuts={SHORTCUTS}
            data-testid="map-canvas"
            onKeyDown={onKeyDown}
            onPointerDown={(event) =>
              /** @type {Element} */ (event.target).closest(
                ".react-flow__pane, .react-flow__node, .rwa-way",
              ) && frame.current?.focus({ preventScroll: true })
            }
          >
            <Flow
              {...{ map, scale, step, overlay, problems, chosen, way, readOnly, hooks, focus }}
              fitted={fit}
              snap={state.snap}
              mode={state.mode}
              minimap={state.minimap}
              mirror={readOnly ? null : state.mirror}
              mirrored={mirrored}
              onAxis={onAxis}
              key={docId}
            />
            {from && <span className="rwa-from">from {from}</span>}
          </div>
        ) : (
          <div className="rwa-listing" onKeyDown={onList}>
            <Table {...{ map, chosen, readOnly, hooks, problems }} />
          </div>
        )}
        {(state.view === "map" || overlay.lines.length > 0) && (
          <div className="rwa-side">
            <Legend {...{ overlay, store, hooks }} />
            {state.view === "map" && (
              <Inspector {...{ map, nodes, edge, readOnly, hooks }} issues={check.issues}>
                <p className="rw-muted">
                  {map.nodes.length} {map.nodes.length === 1 ? "node" : "nodes"}, {map.edges.length}{" "}
                  {map.edges.length === 1 ? "edge" : "edges"}. Click a node or an edge to change it;
                  double-click the map for a new node; drag from the dot beside a node to another
                  one for an edge.
                </p>
              </Inspector>
            )}
          </div>
        )}
      </div>
      <div id={name}>
        <Status {...{ edits, from, at, map, chosen }} />
      </div>
    </div>
  );
}
