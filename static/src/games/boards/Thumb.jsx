// A small picture of a spec's starting position, for the gallery: no text, no interaction.
import { memo, useMemo } from "react";
import { NOBODY } from "../../canvas/colours.js";
import { CELL, layout } from "../../canvas/geometry.js";
import { key } from "../../canvas/names.js";
import { Piece } from "../../canvas/Piece.jsx";
import { lookOf } from "./look.js";
import { ownIn } from "../../data/lookup.js";

const FILLS = ["var(--rw-square-dark, #8fa88b)", "var(--rw-square-light, #ecebe0)"];

/**
 * `doc` is the parsed spec; `title` is the accessible name.
 * @type {import("react").NamedExoticComponent<import("../types.js").ThumbProps>}
 */
export const Thumb = memo(function Thumb({ doc, title = "Starting position" }) {
  const look = useMemo(() => lookOf(doc), [doc]);
  const holes = new Set(look.holes.map(key));
  const place = useMemo(() => layout(look.cols, look.rows), [look]);
  /** @type {[string[], string[]]} */
  const squares = [[], []];
  for (let x = 0; x < look.cols; x += 1) {
    for (let y = 0; y < look.rows; y += 1) {
      if (!holes.has(key([x, y])))
        squares[(x + y) % 2].push(`M${x * CELL} ${place.top([x, y])}h${CELL}v${CELL}h-${CELL}z`);
    }
  }
  return (
    <svg
      viewBox={`0 0 ${look.cols * CELL} ${look.rows * CELL}`}
      role="img"
      aria-label={title}
      style={{ display: "block", width: "100%", height: "100%", borderRadius: 6 }}
    >
      {squares.map((paths, n) => (
        <path key={n} d={paths.join("")} style={{ fill: FILLS[n] }} />
      ))}
      {look.start.map((piece) => (
        <Piece
          key={key(piece.at)}
          x={piece.at[0] * CELL}
          y={place.top(piece.at)}
          look={look.looks(piece.piece)}
          style={ownIn(look.styles, piece.owner) ?? NOBODY}
          scale={0.94}
        />
      ))}
    </svg>
  );
});
