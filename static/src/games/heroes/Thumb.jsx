// A small picture of a duel, a hero or a file of rules, for the gallery: no text but initials.
import { memo } from "react";
import { Crest } from "./Crest.jsx";
import { heroesOf, huesOf, kindOf } from "./look.js";

const MOST_BARS = 4;

function Bars({ hero, hue, x, width, scale }) {
  const values = Object.entries(hero.attributes ?? {})
    .filter(([, value]) => typeof value === "number")
    .slice(0, MOST_BARS);
  return values.map(([name, value], n) => (
    <g key={name}>
      <rect
        x={x}
        y={96 + n * 12}
        width={width}
        height="6"
        rx="3"
        style={{ fill: "var(--rw-line, #dfe3e9)" }}
      />
      <rect
        x={x}
        y={96 + n * 12}
        width={Math.max(3, width * Math.min(1, Math.abs(value) / scale))}
        height="6"
        rx="3"
        fill={`hsl(${hue} 48% ${n ? 58 : 45}%)`}
      />
    </g>
  ));
}

function Scroll({ count }) {
  return (
    <>
      <path
        d="M34 22H114V126H34Z"
        style={{ fill: "var(--rw-panel, #fff)", stroke: "var(--rw-line-strong, #c3cad4)" }}
        strokeWidth="3"
      />
      {Array.from({ length: Math.min(6, Math.max(1, count)) }, (_, n) => (
        <path
          key={n}
          d={`M46 ${40 + n * 14}H${n % 2 ? 88 : 102}`}
          style={{ stroke: "var(--rw-muted, #5a6474)" }}
          strokeWidth="4"
          strokeLinecap="round"
        />
      ))}
    </>
  );
}

/**
 * `doc` is the parsed document; `title` is the accessible name.
 * @type {import("react").NamedExoticComponent<import("../types.js").ThumbProps>}
 */
export const Thumb = memo(function Thumb({ doc, title = "The heroes" }) {
  const kind = kindOf(doc);
  const sides = heroesOf(doc).slice(0, kind === "hero" ? 1 : 2);
  const hues = huesOf(sides.map(({ hero }) => hero.name));
  const all = sides
    .flatMap(({ hero }) => Object.values(hero.attributes ?? {}))
    .filter((value) => typeof value === "number")
    .map(Math.abs);
  const scale = Math.max(1, ...all);
  const lone = sides.length === 1;
  return (
    <svg
      viewBox="0 0 148 148"
      role="img"
      aria-label={title}
      style={{ display: "block", width: "100%", height: "100%" }}
    >
      {kind === "rules" && <Scroll count={doc.global_effects?.length ?? 0} />}
      {sides.map(({ hero }, n) => (
        <g key={n}>
          <Crest
            name={hero.name}
            hue={hues[n]}
            size={lone ? 86 : 70}
            x={lone ? 31 : 2 + n * 74}
            y={lone ? 2 : 14}
          />
          <Bars
            hero={hero}
            hue={hues[n]}
            x={lone ? 31 : 5 + n * 74}
            width={lone ? 86 : 64}
            scale={scale}
          />
        </g>
      ))}
    </svg>
  );
});
