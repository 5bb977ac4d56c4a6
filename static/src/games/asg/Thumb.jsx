// A small picture of a map, for the gallery: ways, owners' shapes, headquarters; no text.
import { memo, useMemo } from "react";
import { readMap } from "./look.js";
import { outline } from "./map/shapes.js";
import { closest } from "./map/space.js";

const SIZE = 148;
const PAD = 14;
const TONES = {
  __proto__: null,
  P1: "var(--rwa-p1, #2457c5)",
  P2: "var(--rwa-p2, #b5470f)",
  Neutral: "var(--rw-panel, #fff)",
};
const MOST = 160; // nodes with a shape of their own

function fit(nodes) {
  const xs = nodes.map((node) => node.x);
  const ys = nodes.map((node) => node.y);
  const [left, right, low, high] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ];
  const scale = Math.min(
    (SIZE - 2 * PAD) / Math.max(1e-9, right - left),
    (SIZE - 2 * PAD) / Math.max(1e-9, high - low),
    60,
  );
  const middle = { x: (left + right) / 2, y: (low + high) / 2 };
  const at = (node) => ({
    x: SIZE / 2 + (node.x - middle.x) * scale,
    y: SIZE / 2 - (node.y - middle.y) * scale,
  });
  return { at, most: (closest(nodes) ?? 8) * scale * 0.36 };
}

/**
 * `doc` is the parsed document; `title` is the accessible name.
 * @type {import("react").NamedExoticComponent<import("../types.js").ThumbProps>}
 */
export const Thumb = memo(function Thumb({ doc, title = "The map" }) {
  const map = useMemo(() => readMap(doc), [doc]);
  const { at, most } = useMemo(
    () => (map.nodes.length ? fit(map.nodes) : { at: () => ({ x: 0, y: 0 }), most: 8 }),
    [map],
  );
  const size = Math.max(2.2, Math.min(8, most, 42 / Math.sqrt(Math.max(1, map.nodes.length))));
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="img"
      aria-label={title}
      style={{ display: "block", width: "100%", height: "100%" }}
    >
      {map.edges.map(({ key, a, b }) => {
        const [from, to] = [at(map.byId.get(a)), at(map.byId.get(b))];
        return (
          <line
            key={key}
            x1={from.x}
            y1={from.y}
            x2={to.x}
            y2={to.y}
            style={{ stroke: "var(--rw-line-strong, #c3cad4)" }}
            strokeWidth={size > 4 ? 2.2 : 1}
          />
        );
      })}
      {map.nodes.slice(0, MOST).map((node) => {
        const { x, y } = at(node);
        const r = node.hq ? size * 1.45 : size;
        return (
          <g key={node.key} transform={`translate(${x} ${y}) scale(${r / 20})`}>
            <path
              d={outline(node.owner, 20)}
              style={{
                fill: TONES[node.owner],
                stroke:
                  node.owner === "Neutral" ? "var(--rw-muted, #5a6474)" : "var(--rw-panel, #fff)",
              }}
              strokeWidth="4"
            />
            {node.supply > 0 && <circle r="7" style={{ fill: "var(--rw-warning, #8a5300)" }} />}
            {node.hq && <circle r="8" style={{ fill: "var(--rw-panel, #fff)" }} />}
          </g>
        );
      })}
    </svg>
  );
});
