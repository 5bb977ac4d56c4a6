// Our own drawings of the six well-known pieces in a 100 x 100 box: filled parts, then detail
// lines. Others have a picture by name (pictures.js), or are shown as a lettered token.
import { disc, PICTURES } from "./pictures.js";
import { ownIn } from "../data/lookup.js";

/** @import { Drawing } from "./pictures.js" */

const BASE = "M27 91H73Q77 91 77 87Q77 80 69 78H31Q23 80 23 87Q23 91 27 91Z";

/** @type {Record<string, Drawing>} */
export const GLYPHS = {
  P: {
    fills: [
      "M40 53H60Q61 67 71 78H29Q39 67 40 53Z",
      disc(50, 31, 16),
      "M34 46H66Q70 46 70 50T66 54H34Q30 54 30 50T34 46Z",
      BASE,
    ],
    lines: "",
  },
  R: {
    fills: ["M36 43H64L68 78H32Z", "M27 20H38V27H45V20H55V27H62V20H73V37L66 45H34L27 37Z", BASE],
    lines: "M35 45H65M33 70H67",
  },
  N: {
    fills: [
      "M33 78C32 63 47 58 48 47C43 51 39 51 35 55C32 60 25 61 21 56C18 52 19 48 22 44" +
        "L32 29C33 22 35 17 38 11L47 20C66 22 76 41 71 78Z",
      BASE,
    ],
    lines: "M57 29C65 38 67 52 65 68M27 49L29 47",
    dots: disc(38.5, 33, 2.8),
  },
  B: {
    fills: [
      "M41 60H59Q60 70 69 78H31Q40 70 41 60Z",
      "M50 20C65 31 70 43 63 56H37C30 43 35 31 50 20Z",
      "M36 55H64Q67.5 55 67.5 58.5T64 62H36Q32.5 62 32.5 58.5T36 55Z",
      disc(50, 15.5, 5.5),
      BASE,
    ],
    lines: "M50 32V47M43 39.5H57",
  },
  Q: {
    fills: [
      "M21 35L33 64H67L79 35L66.5 47L65 24L55.5 45L50 20L44.5 45L35 24L33.5 47Z",
      disc(20, 32, 4.5),
      disc(35, 21, 4.5),
      disc(50, 16.5, 4.5),
      disc(65, 21, 4.5),
      disc(80, 32, 4.5),
      "M32.5 63H67.5L65 69Q66 74 71 78H29Q34 74 35 69Z",
      BASE,
    ],
    lines: "M36 69H64",
  },
  K: {
    fills: [
      "M47 7H53V13H60V19H53V29H47V19H40V13H47Z",
      "M50 36C56 22 82 24 80 43C79 54 69 59 67 66H33C31 59 21 54 20 43C18 24 44 22 50 36Z",
      "M33 65H67L70 78H30Z",
      BASE,
    ],
    lines: "M50 37V64M34 71H66",
  },
};

/** @type {Record<string, string>} */
const NAMES = {
  KING: "K",
  QUEEN: "Q",
  ROOK: "R",
  CASTLE: "R",
  BISHOP: "B",
  KNIGHT: "N",
  HORSE: "N",
  PAWN: "P",
};

/**
 * The glyph letter for a piece code, or null when it has no drawing of its own.
 * @param {string} code
 * @returns {string | null}
 */
export function glyphOf(code) {
  const name = String(code).toUpperCase();
  return ownIn(NAMES, name) ?? (ownIn(GLYPHS, name) ? name : null);
}

/**
 * A drawing by its letter or its name; undefined where there is none.
 * @param {string} name
 * @returns {Drawing | undefined}
 */
export const drawingOf = (name) =>
  ownIn(GLYPHS, name) ?? ownIn(PICTURES, name) ?? ownIn(GLYPHS, ownIn(NAMES, name.toUpperCase()));

/** The names of all pictures, in the order of the alphabet. */
export const PICTURE_NAMES = [
  ...Object.keys(PICTURES),
  ...["bishop", "king", "knight", "pawn", "queen", "rook"],
].sort();

/**
 * Up to three letters for a token: the letter the spec gives, else the code's first letters.
 * @param {string} code
 * @param {string} [notation]
 */
export function lettersOf(code, notation) {
  if (notation) return String(notation).slice(0, 2).toUpperCase();
  const [head, tail] = String(code).split(/[_\s-]+/);
  return tail ? (head[0] ?? "") + tail[0] : String(code).slice(0, 3);
}
