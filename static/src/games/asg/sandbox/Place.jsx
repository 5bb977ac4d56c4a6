// A node of the map of a match, with the marks of the last ply and what the listed orders lead to.
import { memo } from "react";
import { Glyph } from "../map/Glyph.jsx";
import { radiusOf, short } from "../map/shapes.js";
import { spoken } from "../look.js";
import { ownIn } from "../../../data/lookup.js";

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
export const Place = memo(function Place({
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
