// A small picture of a hero or a match for the gallery: the faces of each card in their fields'
// colours.
import { memo } from "react";
import { columnsOf, pipsOf } from "./dice/pips.js";
import { heroesOf, hueOf, readCard } from "./look.js";

const SIZE = 148;

function Face({ face, x, y, size, hue }) {
  const pips = pipsOf(face);
  const at = (n) => size * (0.26 + n * 0.24);
  const paint =
    hue === null
      ? { fill: "var(--rw-sunken, #f7f8fa)", stroke: "var(--rw-line-strong, #c3cad4)" }
      : { fill: `hsl(${hue} 62% 55% / .32)`, stroke: `hsl(${hue} 55% 48%)` };
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        width={size}
        height={size}
        rx={size * 0.2}
        strokeWidth={size > 22 ? 2 : 1.2}
        style={paint}
      />
      {pips?.map(([column, row]) => (
        <circle
          key={`${column}${row}`}
          cx={at(column)}
          cy={at(row)}
          r={size * 0.085}
          style={{ fill: "var(--rw-fg, #1b2330)" }}
        />
      ))}
    </g>
  );
}

function Card({ card, y, height }) {
  const columns = card.faces > 6 ? columnsOf(card.faces) : Math.min(3, card.faces);
  const rows = Math.ceil(card.faces / columns);
  const step = Math.min((SIZE - 16) / columns, height / rows, 44);
  const left = (SIZE - step * columns) / 2;
  const top = y + (height - step * rows) / 2;
  return Array.from({ length: card.faces }, (_, n) => {
    const [field] = card.of(n + 1);
    return (
      <Face
        key={n}
        face={n + 1}
        x={left + (n % columns) * step + step * 0.06}
        y={top + Math.floor(n / columns) * step + step * 0.06}
        size={step * 0.88}
        hue={field === undefined ? null : hueOf(field)}
      />
    );
  });
}

/**
 * `doc` is the parsed document; `title` is the accessible name.
 * @type {import("react").NamedExoticComponent<import("../types.js").ThumbProps>}
 */
export const Thumb = memo(function Thumb({ doc, title = "The defence cards" }) {
  const heroes = heroesOf(doc).slice(0, 2);
  const height = heroes.length > 1 ? 64 : 92;
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="img"
      aria-label={title}
      style={{ display: "block", width: "100%", height: "100%" }}
    >
      {heroes.map(({ hero, path }, n) => (
        <Card
          key={n}
          card={readCard(hero, path)}
          y={heroes.length > 1 ? 6 + n * 72 : 28}
          height={height}
        />
      ))}
      {heroes.length > 1 && (
        <path d="M12 74H136" style={{ stroke: "var(--rw-line-strong, #c3cad4)" }} strokeWidth="2" />
      )}
    </svg>
  );
});
