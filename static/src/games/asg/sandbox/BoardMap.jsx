// The map of a match: nodes to press and drag between, last marches and listed orders as arrows.
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { radiusOf } from "../map/shapes.js";
import { boundsOf, namedAbove, scaleOf, toPage } from "../map/space.js";
import { Place } from "./Place.jsx";
import { Arrow } from "./Arrow.jsx";
import { useBox } from "./useBox.js";

/** @typedef {{ x: number, y: number }} Point */

/**
 * A press under way: the node under it, where it began and where it is.
 * @typedef {{
 *   id: string | null, x: number, y: number, last: import("react").PointerEvent, moved: boolean,
 *   drags: boolean
 * }} Grab
 */

const NEAR = 0.8; // the match shows a map closer together than the editor does
const PAD = 46;
const FAR = [760, 1500]; // widths from which names cannot be read, in a narrow pane and in any
const LEAST = 520; // pixels of a drawing, at least
const DRAG = 5; // pixels before a press is a drag

/** A small map is not blown up: the drawing shows some room around it. */
function roomy({ x, y, width, height }) {
  const wide = Math.max(width, LEAST);
  return { x: x - (wide - width) / 2, y, width: wide, height };
}

/**
 * Props: {map, news, orders, rows (forecast of the orders), look (outlook), player, source, cursor,
 * draft, movable(id), enabled, onPress, onDrop, onKeyDown, line (said below the map)}.
 */
export function BoardMap({
  map,
  news,
  orders,
  rows,
  look,
  player,
  source,
  cursor,
  draft,
  movable,
  lit,
  onPress,
  onDrop,
  onKeyDown,
  name,
  focusRef,
  line,
}) {
  const root = useRef(/** @type {SVGSVGElement | null} */ (null));
  const grab = useRef(/** @type {Grab | null} */ (null));
  const [drawn, setDrawn] = useState(/** @type {{ from: Point, to: Point } | null} */ (null));
  const base = useId();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- edges and the number of nodes say all that the drawing's size depends on
  const scale = useMemo(() => scaleOf(map) * NEAR, [map.edges, map.nodes.length]);
  const bounds = useMemo(
    () => roomy(boundsOf(map.nodes, scale, PAD)),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- edges and the number of nodes say all that the bounds depend on
    [map.edges, map.nodes.length, scale],
  );
  const { box, moved, zoom, pan, fit } = useBox(bounds);
  const places = useMemo(
    () => new Map(map.nodes.map((node) => [node.id, toPage(node, scale)])),
    [map, scale],
  );
  const above = useMemo(() => namedAbove(map), [map]);
  const idOf = (id) => `${base}-${map.byId.get(id)?.index}`;

  const toMap = (event) => {
    const matrix = root.current?.getScreenCTM() ?? new DOMMatrix();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x: point.x, y: point.y, scale: matrix.a };
  };
  const nodeUnder = (event) =>
    event.target
      .getRootNode()
      .elementsFromPoint(event.clientX, event.clientY)
      .map((one) => one.closest?.("[data-node]"))
      .find(Boolean)?.dataset.node ?? null;
  const down = (event) => {
    if (event.button !== 0) return;
    const id = event.target.closest?.("[data-node]")?.dataset.node ?? null;
    grab.current = {
      id,
      x: event.clientX,
      y: event.clientY,
      last: event,
      moved: false,
      drags: id !== null && movable(id),
    };
    root.current?.setPointerCapture?.(event.pointerId);
  };
  const move = (event) => {
    const held = grab.current;
    if (!held) return;
    if (!held.moved && Math.hypot(event.clientX - held.x, event.clientY - held.y) < DRAG) return;
    const first = !held.moved;
    held.moved = true;
    if (held.drags) {
      if (first) onPress(held.id, { grab: true });
      setDrawn({ from: places.get(held.id), to: toMap(event) });
    } else if (moved || (held.id === null && event.pointerType !== "touch")) {
      // a finger scrolls the page
      const factor = toMap(event).scale;
      pan(
        (event.clientX - held.last.clientX) / factor,
        (event.clientY - held.last.clientY) / factor,
      );
      held.last = event;
    }
  };
  const up = (event) => {
    const held = grab.current;
    grab.current = null;
    setDrawn(null);
    if (!held) return;
    const id = nodeUnder(event);
    if (held.moved && held.drags) onDrop(held.id, id);
    else if (!held.moved && held.id !== null && id === held.id) onPress(id, {});
  };
  useEffect(() => {
    const wheel = (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY * 0.002), toMap(event));
    };
    const svg = root.current;
    svg?.addEventListener("wheel", wheel, { passive: false });
    return () => svg?.removeEventListener("wheel", wheel);
  });
  const gapsOf = (a, b) => [radiusOf(map.byId.get(a)) + 1, radiusOf(map.byId.get(b)) + 6];
  const listed = draft ? [...orders, draft] : orders;
  const toneOf = (n) => (rows[n]?.legal === false ? "bad" : n < orders.length ? "plan" : "draft");
  return (
    <>
      <div
        className="rwa-map"
        ref={focusRef}
        tabIndex={0}
        role="group"
        aria-label={name}
        aria-activedescendant={cursor ? idOf(cursor) : undefined}
        data-testid="board"
        onKeyDown={onKeyDown}
        data-far={box.width > FAR[1] ? "much" : box.width > FAR[0] ? "some" : undefined}
        style={{ aspectRatio: `${bounds.width} / ${bounds.height}` }}
      >
        <svg
          ref={root}
          data-moved={moved || undefined}
          viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={() => {
            grab.current = null;
            setDrawn(null);
          }}
        >
          <defs>
            {["bad", "plan", "P1", "P2"].map((tone) => (
              <marker
                key={tone}
                id={`${base}-${tone}`}
                className={`rwa-head rwa-head-${tone}`}
                viewBox="0 0 10 10"
                refX="7"
                refY="5"
                markerWidth="4.2"
                markerHeight="4.2"
                orient="auto-start-reverse"
              >
                <path d="M0 0L10 5L0 10Z" />
              </marker>
            ))}
          </defs>
          <g className="rwa-ways">
            {map.edges.map(({ key, a, b }) => {
              const [from, to] = [places.get(a), places.get(b)];
              return (
                <line
                  key={key}
                  x1={from.x}
                  y1={from.y}
                  x2={to.x}
                  y2={to.y}
                  data-lit={
                    (a === source && lit.has(b)) || (b === source && lit.has(a)) || undefined
                  }
                />
              );
            })}
          </g>
          {news.moves
            .filter(({ from, to }) => map.byId.has(from) && map.byId.has(to))
            .map(({ from, to, amount, player: by }) => (
              <Arrow
                key={`${from}\u0000${to}`}
                from={places.get(from)}
                to={places.get(to)}
                gaps={gapsOf(from, to)}
                tone="last"
                player={by}
                label={String(amount)}
                head={`${base}-${by}`}
                bend={-6}
              />
            ))}
          {listed.map((order, n) =>
            order.type === "move" && map.byId.has(order.from) && map.byId.has(order.to) ? (
              <Arrow
                key={n}
                from={places.get(order.from)}
                to={places.get(order.to)}
                gaps={gapsOf(order.from, order.to)}
                tone={toneOf(n)}
                player={player}
                label={n < orders.length ? String(n + 1) : String(order.amount)}
                head={`${base}-${toneOf(n) === "bad" ? "bad" : "plan"}`}
                bend={6}
              />
            ) : null,
          )}
          {map.nodes.map((node) => (
            <Place
              key={node.key}
              id={idOf(node.id)}
              node={node}
              map={map}
              at={places.get(node.id)}
              news={news}
              forces={listed.length ? look.forces(node.id) : null}
              certain={look.certain(node.id)}
              above={above.has(node.key)}
              cursor={node.id === cursor}
              source={node.id === source}
              lit={lit.has(node.id)}
              movable={movable(node.id)}
            />
          ))}
          {drawn && (
            <line
              className="rwa-drawn"
              x1={drawn.from.x}
              y1={drawn.from.y}
              x2={drawn.to.x}
              y2={drawn.to.y}
            />
          )}
        </svg>
      </div>
      <div className="rwa-line">
        {line}
        <span className="rwa-zoom" role="group" aria-label="Zoom">
          {moved && (
            <button
              type="button"
              aria-label="Show the whole map"
              title="Show the whole map"
              onClick={fit}
            >
              ⤢
            </button>
          )}
          <button
            type="button"
            aria-label="Zoom out"
            title="Zoom out"
            onClick={() => zoom(1 / 1.35)}
          >
            −
          </button>
          <button
            type="button"
            aria-label="Zoom in"
            title="Zoom in (Ctrl and wheel)"
            onClick={() => zoom(1.35)}
          >
            +
          </button>
        </span>
      </div>
    </>
  );
}
