// All ways of the map in one drawing below the nodes: a thousand edges of xyflow would each be an
// element and a subscriber of their own, and a drag would wait for them.
import { ViewportPortal } from "@xyflow/react";
import { memo, useMemo } from "react";
import { boundsOf, toPage } from "../map/space.js";

const SLOP = 14; // how wide a way is to the pointer

const Line = ({ edge, from, to, chosen, choke }) => (
  <g
    className="rwa-way"
    data-testid="map-way"
    data-way={edge.key}
    data-chosen={chosen || undefined}
    data-choke={choke || undefined}
  >
    <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
    <line className="rwa-reach" strokeWidth={SLOP} x1={from.x} y1={from.y} x2={to.x} y2={to.y}>
      <title>{`${edge.a} – ${edge.b}`}</title>
    </line>
  </g>
);

/**
 * An edge that is none: a loop at its node, or a stub to a question mark; inwards, where it is
 * seen.
 */
function Broken({ edge, at, middle, nth, chosen }) {
  const turn = Math.atan2(middle.y - at.y, middle.x - at.x) + 0.7 * (nth + 1);
  const to = (far, aside = 0) =>
    `${at.x + far * Math.cos(turn + aside)} ${at.y + far * Math.sin(turn + aside)}`;
  const d = edge.loop
    ? `M${at.x} ${at.y}C${to(85, -0.6)} ${to(85, 0.6)} ${at.x} ${at.y}`
    : `M${at.x} ${at.y}L${to(62)}`;
  return (
    <g
      className="rwa-way"
      data-testid="map-broken"
      data-way={edge.key}
      data-chosen={chosen || undefined}
      data-broken
    >
      <path d={d} />
      <path className="rwa-reach" strokeWidth={SLOP} d={d}>
        <title>{`${edge.a} – ${edge.b}`}</title>
      </path>
      {!edge.loop && (
        <text x={at.x + 74 * Math.cos(turn)} y={at.y + 74 * Math.sin(turn) + 4} textAnchor="middle">
          ?
        </text>
      )}
    </g>
  );
}

/**
 * The ways between nodes that stand still.
 * @type {import("react").NamedExoticComponent<{
 *   edges: any[], byId: Map<string, any>, scale: any, way: string | null, chokes: Set<string>
 * }>}
 */
const Still = memo(function Still({ edges, byId, scale, way, chokes }) {
  return edges.map((edge) => (
    <Line
      key={edge.key}
      edge={edge}
      from={toPage(byId.get(edge.a), scale)}
      to={toPage(byId.get(edge.b), scale)}
      chosen={edge.key === way}
      choke={chokes.has(edge.key)}
    />
  ));
});

/** Props: {map, scale, moved (key of a node -> place on the page, or null), way, chokes, onWay}. */
export function Ways({ map, scale, moved, way, chokes, onWay }) {
  const moving = moved ? JSON.stringify([...moved.keys()]) : "[]";
  const { still, loose } = useMemo(() => {
    const keys = new Set(JSON.parse(moving));
    const apart = ({ a, b }) => keys.has(map.byId.get(a).key) || keys.has(map.byId.get(b).key);
    return {
      still: keys.size ? map.edges.filter((edge) => !apart(edge)) : map.edges,
      loose: keys.size ? map.edges.filter(apart) : [],
    };
  }, [map, moving]);
  const at = (id) => {
    const node = map.byId.get(id);
    return moved?.get(node.key) ?? toPage(node, scale);
  };
  const middle = useMemo(() => {
    const { x, y, width, height } = boundsOf(map.nodes, scale, 0);
    return { x: x + width / 2, y: y + height / 2 };
  }, [map, scale]);
  return (
    <ViewportPortal>
      <svg
        className="rwa-allways"
        onClick={(event) => {
          const hit = /** @type {Element} */ (event.target).closest("[data-way]");
          const key = /** @type {SVGElement | null} */ (hit)?.dataset.way;
          if (key) onWay(key);
        }}
      >
        <Still edges={still} byId={map.byId} scale={scale} way={way} chokes={chokes} />
        {loose.map((edge) => (
          <Line
            key={edge.key}
            edge={edge}
            from={at(edge.a)}
            to={at(edge.b)}
            chosen={edge.key === way}
            choke={chokes.has(edge.key)}
          />
        ))}
        {map.broken.map(
          (edge, n) =>
            edge.at !== null && (
              <Broken
                key={edge.key}
                edge={edge}
                at={at(edge.at)}
                middle={middle}
                nth={n}
                chosen={edge.key === way}
              />
            ),
        )}
      </svg>
    </ViewportPortal>
  );
}

/** The line while a way is drawn. */
export function Drawing({ fromNode, fromX, fromY, toX, toY }) {
  const { positionAbsolute } = fromNode.internals;
  const [x, y] = [
    positionAbsolute.x + (fromNode.measured.width ?? 0) / 2,
    positionAbsolute.y + (fromNode.measured.height ?? 0) / 2,
  ];
  return (
    <path
      className="rwa-drawing"
      d={`M${Number.isFinite(x) ? x : fromX} ${Number.isFinite(y) ? y : fromY}L${toX} ${toY}`}
      fill="none"
    />
  );
}
