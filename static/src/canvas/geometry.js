// Where squares lie on the screen. `turn` is how many quarter turns the board is rotated:
// 0 shows +y upwards, 1 shows +x upwards, 2 shows -y upwards, 3 shows -x upwards.
import { key } from "./names.js";

/** @import { Place, Square } from "./types.js" */

export const CELL = 100; // drawing units per square

/**
 * A layout: sizes, and both directions between squares [x, y] and places on the screen.
 * @param {number} cols
 * @param {number} rows
 */
export function layout(cols, rows, turn = 0) {
  const wide = turn % 2 ? rows : cols;
  const high = turn % 2 ? cols : rows;
  /** @type {(at: Square) => [number, number]} */
  const toView = ([x, y]) =>
    /** @type {[number, number][]} */ ([
      [x, rows - 1 - y],
      [rows - 1 - y, cols - 1 - x],
      [cols - 1 - x, y],
      [y, x],
    ])[turn];
  /** @type {(c: number, r: number) => Square} */
  const toSquare = (c, r) =>
    /** @type {Square[]} */ ([
      [c, rows - 1 - r],
      [cols - 1 - r, rows - 1 - c],
      [cols - 1 - c, r],
      [r, c],
    ])[turn];
  const font = Math.max(wide, high) * 3;
  const gutter = font * 1.5;
  return {
    cols,
    rows,
    turn,
    wide,
    high,
    font,
    gutter,
    toView,
    toSquare,
    width: wide * CELL + gutter,
    height: high * CELL + gutter,
    /** @type {(at: Square) => number} */
    left: (at) => gutter + toView(at)[0] * CELL,
    /** @type {(at: Square) => number} */
    top: (at) => toView(at)[1] * CELL,
    /** @type {(at: Square) => [number, number]} */
    middle: (at) => [gutter + (toView(at)[0] + 0.5) * CELL, (toView(at)[1] + 0.5) * CELL],
    /** @type {(at: Square) => boolean} */
    has: ([x, y]) => x >= 0 && y >= 0 && x < cols && y < rows,
  };
}

/**
 * The quarter turns that show a forward direction [dx, dy] upwards.
 * @param {[number, number]} [forward]
 */
export function turnFor(forward) {
  const [dx, dy] = forward ?? [0, 1];
  if (dy > 0) return 0;
  if (dx > 0) return 1;
  return dy < 0 ? 2 : 3;
}

/**
 * The square under a point of the drawing, or null.
 * @param {Place} place
 * @param {number} px
 * @param {number} py
 */
export function squareAt(place, px, py) {
  const c = Math.floor((px - place.gutter) / CELL);
  const r = Math.floor(py / CELL);
  if (c < 0 || r < 0 || c >= place.wide || r >= place.high) return null;
  return place.toSquare(c, r);
}

/**
 * The next square from `at` in a screen direction, passing over squares in `skip`.
 * @param {Place} place
 * @param {Square} at
 * @param {number} dc
 * @param {number} dr
 * @param {Set<string>} [skip] keys of squares
 */
export function neighbour(place, at, dc, dr, skip) {
  let [c, r] = place.toView(at);
  for (;;) {
    c += dc;
    r += dr;
    if (c < 0 || r < 0 || c >= place.wide || r >= place.high) return at;
    const next = place.toSquare(c, r);
    if (!skip?.has(key(next))) return next;
  }
}

/**
 * The middle of a square in percent of the drawing, for HTML laid over it.
 * @param {Place} place
 * @param {Square} at
 */
export function percent(place, at) {
  const [x, y] = place.middle(at);
  return { left: `${(100 * x) / place.width}%`, top: `${(100 * y) / place.height}%` };
}
