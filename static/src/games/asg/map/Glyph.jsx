// One node as a drawing around (0, 0): its owner's shape, flag of a headquarters, forces, yield.
import { memo } from "react";
import { FLAG, outline, radiusOf } from "./shapes.js";

/** Forces of a player: a number, with the player's name where it is not the node's owner. */
function Troops({ node }) {
  const there = ["P1", "P2"].filter((player) => node.forces[player]);
  return there.map((player, n) => (
    <text
      key={player}
      className={`rwa-troops rwa-${player}`}
      data-guest={player !== node.owner || undefined}
      y={(node.hq ? 12.5 : 5.5) + (n - (there.length - 1) / 2) * 14}
      textAnchor="middle"
    >
      {node.forces[player]}
      {player !== node.owner && (
        <tspan className="rwa-whose" dx="2">
          {player}
        </tspan>
      )}
    </text>
  ));
}

/**
 * `node` as readMap gives it. No text but numbers and players: the name stands below, by the
 * caller.
 * @type {import("react").NamedExoticComponent<{ node: any }>}
 */
export const Glyph = memo(function Glyph({ node }) {
  const r = radiusOf(node);
  const empty = !node.forces.P1 && !node.forces.P2;
  return (
    <g className={`rwa-glyph rwa-of-${node.owner}`} data-hq={node.hq ?? undefined}>
      <path className="rwa-body" d={outline(node.owner, r)} />
      {node.hq && <path className="rwa-inner" d={outline(node.owner, r - 4.5)} />}
      {node.hq && (
        <path
          className="rwa-flag"
          data-of={node.hq}
          d={FLAG}
          transform={`translate(0 ${empty ? 0 : -9})`}
        />
      )}
      <Troops node={node} />
      {node.supply > 0 && (
        <g className="rwa-supply" transform={`translate(${r * 0.82} ${-r * 0.82})`}>
          <circle r="10" />
          <text y="3.8" textAnchor="middle">
            +{node.supply}
          </text>
        </g>
      )}
    </g>
  );
});

/** A player's mark: the shape and colour of what it owns. */
export function Mark({ owner, size = 20 }) {
  return (
    <svg viewBox="-24 -24 48 48" width={size} height={size} aria-hidden="true" className="rwa-mark">
      <g className={`rwa-glyph rwa-of-${owner}`}>
        <path className="rwa-body" d={outline(owner, 19)} strokeWidth="4" />
      </g>
    </svg>
  );
}
