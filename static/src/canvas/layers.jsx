// The drawn layers of a board, from the ground up. Each is memoised, so that moving a cursor or
// dragging a piece redraws only its own layer, also on 26 x 26.
import { memo } from "react";
import { CELL } from "./geometry.js";
import { fileName, key, same } from "./names.js";
import { Piece } from "./Piece.jsx";
import { ownIn } from "../data/lookup.js";

/**
 * @import { NamedExoticComponent, ReactNode } from "react"
 * @import { ArrowBetween, Look, Mark, PieceOnSquare, Place, Square as At, Style } from "./types.js"
 * @import { Slide as Gliding } from "./types.js"
 */

/**
 * Letters below and numbers on the left, whichever axis lies there after a rotation.
 * @type {NamedExoticComponent<{ place: Place }>}
 */
export const Coordinates = memo(function Coordinates({ place }) {
  const text = (at, across) => (across === place.turn % 2 ? String(at[1] + 1) : fileName(at[0]));
  const low = place.high * CELL + place.gutter * 0.56;
  const files = Array.from({ length: place.wide }, (_, c) => (
    <text key={`f${c}`} x={place.gutter + (c + 0.5) * CELL} y={low}>
      {text(place.toSquare(c, 0), 1)}
    </text>
  ));
  const ranks = Array.from({ length: place.high }, (_, r) => (
    <text key={`r${r}`} x={place.gutter * 0.5} y={(r + 0.5) * CELL}>
      {text(place.toSquare(0, r), 0)}
    </text>
  ));
  return (
    <g className="rwb-coordinates" fontSize={place.font} aria-hidden="true" pointerEvents="none">
      {files}
      {ranks}
    </g>
  );
});

/**
 * Washes under the pieces: last move, selection, check, and why-marks.
 * @type {NamedExoticComponent<{
 *   place: Place, last: At[], selected: At | null, checked: At[], marks: Mark[]
 * }>}
 */
export const Washes = memo(function Washes({ place, last, selected, checked, marks }) {
  /** @type {(at: At, kind: string, n?: string | number) => ReactNode} */
  const wash = (at, kind, n = "") => (
    <rect
      key={`${kind}${key(at)}${n}`}
      className={`rwb-wash rwb-wash-${kind}`}
      x={place.left(at)}
      y={place.top(at)}
      width={CELL}
      height={CELL}
    />
  );
  return (
    <g pointerEvents="none" aria-hidden="true">
      {last.map((at) => wash(at, "last"))}
      {selected && wash(selected, "selected")}
      {marks.map(({ at, tone }, n) => tone && wash(at, tone, n))}
      {checked.map((at) => (
        <g key={`c${key(at)}`} className="rwb-check">
          <rect x={place.left(at)} y={place.top(at)} width={CELL} height={CELL} />
          <rect
            x={place.left(at) + 5}
            y={place.top(at) + 5}
            width={CELL - 10}
            height={CELL - 10}
            rx="6"
          />
        </g>
      ))}
    </g>
  );
});

/**
 * A piece that glides in from where it stood.
 * @param {{ place: Place, from: At, to: At, children: ReactNode }} props
 */
function Slide({ place, from, to, children }) {
  const shift = {
    "--rwb-dx": `${place.left(from) - place.left(to)}px`,
    "--rwb-dy": `${place.top(from) - place.top(to)}px`,
  };
  return (
    <g className="rwb-slide" style={shift}>
      {children}
    </g>
  );
}

/**
 * All pieces, except that the one being dragged is shown faintly.
 * @type {NamedExoticComponent<{
 *   place: Place, pieces: PieceOnSquare[], styles: Record<string, Style>, fallback: Style,
 *   looks: (piece: string) => Look, lifted: string | null, slide: Gliding | null
 * }>}
 */
export const Pieces = memo(function Pieces({
  place,
  pieces,
  styles,
  fallback,
  looks,
  lifted,
  slide,
}) {
  const seen = new Set(); // a draft may put two pieces on one square
  /** @type {(piece: PieceOnSquare, n: number) => string | number} */
  const keyOf = (piece, n) => {
    const id = key(piece.at);
    if (seen.has(id)) return n;
    seen.add(id);
    return id;
  };
  return (
    <g aria-hidden="true" pointerEvents="none">
      {pieces.map((piece, n) => {
        const drawn = (
          <Piece
            key={keyOf(piece, n)}
            x={place.left(piece.at)}
            y={place.top(piece.at)}
            look={looks(piece.piece)}
            style={ownIn(styles, piece.owner) ?? fallback}
            ghost={lifted === key(piece.at)}
            scale={0.94}
          />
        );
        return slide && same(slide.to, piece.at) ? (
          <Slide key={`slide ${slide.id}`} place={place} {...slide}>
            {drawn}
          </Slide>
        ) : (
          drawn
        );
      })}
    </g>
  );
});

/**
 * Where the selected piece may go: a dot on an empty square, a ring round a piece.
 * @type {NamedExoticComponent<{ place: Place, targets: { at: At }[], occupied: Set<string> }>}
 */
export const Targets = memo(function Targets({ place, targets, occupied }) {
  return (
    <g pointerEvents="none" aria-hidden="true">
      {targets.map((target) => {
        const [x, y] = place.middle(target.at);
        return occupied.has(key(target.at)) ? (
          <circle key={key(target.at)} className="rwb-ring" cx={x} cy={y} r="43" />
        ) : (
          <circle key={key(target.at)} className="rwb-dot" cx={x} cy={y} r="15.5" />
        );
      })}
    </g>
  );
});

/** @param {ArrowBetween & { place: Place }} props */
function Arrow({ place, from, to, tone = "plain" }) {
  const [x1, y1] = place.middle(from);
  const [x2, y2] = place.middle(to);
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (!length) return null;
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  return (
    <path
      className={`rwb-arrow rwb-arrow-${tone}`}
      transform={`translate(${x1} ${y1}) rotate(${angle})`}
      d={`M26 -7H${length - 42}V-22L${length - 8} 0L${length - 42} 22V7H26Z`}
    />
  );
}

/**
 * Arrows and crosses above the pieces.
 * @type {NamedExoticComponent<{ place: Place, arrows: ArrowBetween[], marks: Mark[] }>}
 */
export const Arrows = memo(function Arrows({ place, arrows, marks }) {
  return (
    <g pointerEvents="none" aria-hidden="true">
      {arrows.map((arrow, n) => (
        <Arrow key={n} place={place} {...arrow} />
      ))}
      {marks
        .filter((mark) => mark.cross)
        .map((mark) => (
          <path
            key={`x${key(mark.at)}`}
            className="rwb-cross"
            d={`M${place.left(mark.at) + 30} ${place.top(mark.at) + 30}l40 40m0 -40l-40 40`}
          />
        ))}
    </g>
  );
});
