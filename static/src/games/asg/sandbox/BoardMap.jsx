// The map of a match: nodes to press and drag between, last marches and listed orders as arrows.
import { memo, useEffect, useId, useMemo, useRef, useState } from "react";
import { Glyph } from "../map/Glyph.jsx";
import { between, radiusOf, short } from "../map/shapes.js";
import { boundsOf, namedAbove, scaleOf, toPage } from "../map/space.js";
import { spoken } from "../look.js";
import { ownIn } from "../../../data/lookup.js";

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

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

/** Zooms and pans the drawing: the view box, and what changes it. */
function useBox(bounds) {
  const [own, setOwn] = useState(/** @type {Box | null} */ (null));
  useEffect(() => setOwn(null), [bounds]);
  const box = own ?? bounds;
  const zoom = (factor, at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }) => {
    const width = Math.min(bounds.width * 1.5, Math.max(160, box.width / factor));
    const ratio = width / box.width;
    setOwn({
      x: at.x - (at.x - box.x) * ratio,
      y: at.y - (at.y - box.y) * ratio,
      width,
      height: box.height * ratio,
    });
  };
  return {
    box,
    moved: !!own,
    zoom,
    pan: (dx, dy) => setOwn({ ...box, x: box.x - dx, y: box.y - dy }),
    fit: () => setOwn(null),
  };
}

const ASIDE = 17; // how far beside a way a label stands that has no room on it

/** Where a label stands: on the way, or beside it where the nodes would cover it. */
function labelAt({ from, to, middle }, label) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const needed = Math.abs(dx) >= Math.abs(dy) ? 12 + 6.6 * label.length : 20;
  if (length >= needed || length === 0) return middle;
  const up = dx >= 0 ? 1 : -1; // above the way, whichever way it leads
  return { x: middle.x + ((up * dy) / length) * ASIDE, y: middle.y - ((up * dx) / length) * ASIDE };
}

function Arrow({ from, to, gaps, tone, player, label, bend = 0, head }) {
  const line = between(from, to, gaps[0], gaps[1], bend);
  const at = label ? labelAt(line, label) : null;
  return (
    <g className={`rwa-arrow rwa-arrow-${tone} rwa-by-${player}`}>
      <line
        x1={line.from.x}
        y1={line.from.y}
        x2={line.to.x}
        y2={line.to.y}
        markerEnd={`url(#${head})`}
      />
      {label && (
        <g transform={`translate(${at.x} ${at.y})`}>
          <rect
            x={-4.5 - 3.3 * label.length}
            y="-8"
            width={9 + 6.6 * label.length}
            height="16"
            rx="8"
          />
          <text y="4" textAnchor="middle">
            {label}
          </text>
        </g>
      )}
    </g>
  );
}

/** Marks of the last ply beside a node: a fight, a change of owner. */
function Marks({ node, news, above }) {
  const r = radiusOf(node);
  const fight = news.fights.has(node.id);
  const taken = news.taken.get(node.id);
  const grown = news.grown
    .filter(({ location }) => location === node.id)
    .reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      {taken && <circle className={`rwa-taken rwa-by-${taken}`} r={r + 5} />}
      {grown > 0 && (
        <text className="rwa-happened rwa-grown" y={r + (above ? 14 : 27)} textAnchor="middle">
          +{grown}
          <title>reinforced in the last ply</title>
        </text>
      )}
      {(fight || taken) && (
        <text className="rwa-happened" x={-r * 0.8} y={-r * 0.75} textAnchor="middle">
          {fight ? "⚔" : "⚑"}
          <title>
            {[fight && "combat in the last ply", taken && `taken by ${taken} in the last ply`]
              .filter(Boolean)
              .join(", ")}
          </title>
        </text>
      )}
    </>
  );
}

/** The forces that a node would have after the listed orders, where that is another number. */
function After({ node, forces, certain, above }) {
  const changed = ["P1", "P2"].filter(
    (player) => forces && forces[player] !== undefined && forces[player] !== node.forces[player],
  );
  if (!changed.length) return null;
  const player = changed.find((one) => forces[one]) ?? changed[0];
  const value = Number.isInteger(ownIn(forces, player))
    ? ownIn(forces, player)
    : Number(ownIn(forces, player)).toFixed(1);
  const r = radiusOf(node);
  /** @type {import("react").SVGAttributes<SVGTextElement>} */
  const at = above
    ? { x: r * 0.7, y: r * 0.7 + 11, textAnchor: "start" }
    : { y: -r - 6, textAnchor: "middle" };
  return (
    <text className={`rwa-after rwa-${player}`} {...at}>
      {certain ? "→" : "≈"}
      {value}
    </text>
  );
}

/**
 * @type {import("react").NamedExoticComponent<{
 *   id: string, node: any, map: any, at: { x: number, y: number }, cursor: boolean,
 *   source: boolean, lit: boolean, movable: boolean, news: any, forces: any,
 *   certain: boolean, above: boolean
 * }>}
 */
const Place = memo(function Place({
  node,
  map,
  at,
  cursor,
  source,
  lit,
  movable,
  news,
  forces,
  certain,
  above,
  id,
}) {
  const hint = source ? ", orders begin here" : lit ? ", can be ordered here" : "";
  return (
    <g
      id={id}
      className="rwa-place"
      transform={`translate(${at.x} ${at.y})`}
      role="button"
      aria-label={`${spoken(node, map)}${hint}`}
      aria-pressed={source || undefined}
      data-node={node.id}
      data-owner={node.owner}
      data-p1={node.forces.P1}
      data-p2={node.forces.P2}
      data-cursor={cursor || undefined}
      data-source={source || undefined}
      data-lit={lit || undefined}
      data-movable={movable || undefined}
    >
      <title>{node.id}</title>
      <circle className="rwa-halo" r={radiusOf(node) + 7} />
      <Marks node={node} news={news} above={above} />
      <Glyph node={node} />
      <After node={node} forces={forces} certain={certain} above={above} />
      <text
        className="rwa-label"
        y={above ? -radiusOf(node) - (node.supply ? 9 : 6) : radiusOf(node) + 13}
        textAnchor="middle"
      >
        {short(node.label ?? node.id, 14)}
      </text>
    </g>
  );
});

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
