// What a boards document looks like: sizes, holes, players, pieces and starting position, read
// from any JSON without trust, since a draft may be wrong anywhere. Looks only; no rules.
import { playerStyles } from "../../canvas/colours.js";
import { turnFor } from "../../canvas/geometry.js";
import { glyphOf, lettersOf } from "../../canvas/glyphs.js";
import { key, squareName, words } from "../../canvas/names.js";
import { pictured } from "./pictured.js";

/**
 * @import { Look, PieceOnSquare, Square } from "../../canvas/types.js"
 * @import { Doc } from "../types.js"
 */

/** @type {(value: any) => any[]} */
const list = (value) => (Array.isArray(value) ? value : []);
/** @type {(value: any) => number} */
const side = (value) => (Number.isInteger(value) ? Math.min(26, Math.max(1, value)) : 8);
/**
 * Whether a value is a pair of whole numbers.
 * @param {any} at
 * @returns {at is Square}
 */
export function isSquare(at) {
  return Array.isArray(at) && at.length === 2 && at.every(Number.isInteger);
}

/** @type {(value: any) => string} */
const text = (value) => (typeof value === "string" ? value : "");

/**
 * The neutral forward step [0, 1] under an orientation matrix (a row vector times the matrix).
 * @type {(matrix: any) => Square}
 */
const forwardOf = (matrix) => (isSquare(list(matrix)[1]) ? matrix[1] : [0, 1]);

/** @type {(player: any) => PieceOnSquare[]} */
function startOf(player) {
  return list(player?.starting_positions).flatMap((group) =>
    list(group?.positions)
      .filter(isSquare)
      .map((at) => ({ at, piece: text(group.piece), owner: text(player.name) })),
  );
}

/**
 * Everything a view needs to draw the document; never throws.
 * @param {Doc} doc
 */
export function lookOf(doc) {
  const dimensions = list(doc?.board?.dimensions);
  const cols = side(dimensions[0]);
  const rows = side(dimensions[1]);
  /** @type {(at: Square) => boolean} */
  const inside = ([x, y]) => x >= 0 && y >= 0 && x < cols && y < rows;
  const players = list(doc?.players).map((player) => text(player?.name));
  const kinds = list(doc?.pieces).map((piece) => ({
    code: text(piece?.code),
    name: text(piece?.name),
    notation: text(piece?.notation),
    picture: text(piece?.picture),
  }));
  const byCode = new Map(kinds.map((kind) => [kind.code, kind]));
  /** @type {Map<string, Look>} */
  const looks = new Map();
  /** @type {(code: string) => string} */
  const nameOf = (code) => byCode.get(code)?.name || words(code);
  return {
    cols,
    rows,
    inside,
    players,
    kinds,
    nameOf,
    holes: list(doc?.board?.disabled_positions).filter(isSquare).filter(inside),
    directions: list(doc?.players).map((player) => player?.direction),
    forwards: list(doc?.players).map((player) => forwardOf(player?.direction)),
    styles: playerStyles(players),
    start: list(doc?.players)
      .flatMap(startOf)
      .filter((piece) => inside(piece.at)),
    looks: (/** @type {string} */ code) => {
      if (!looks.has(code)) {
        const kind = byCode.get(code);
        // A piece that is called another thing in the spec may still be known by its name for
        // people.
        const plain = {
          glyph: glyphOf(code) ?? glyphOf(kind?.name ?? ""),
          letters: lettersOf(code, kind?.notation),
        };
        looks.set(code, pictured(kind?.picture ?? "") ?? plain);
      }
      return /** @type {Look} */ (looks.get(code));
    },
  };
}

/**
 * The rotation that shows this player's forward upwards.
 * @param {ReturnType<typeof lookOf>} look
 * @param {string} player
 */
export const turnOf = (look, player) => turnFor(look.forwards[look.players.indexOf(player)]);

/**
 * A function from square to spoken label: "e4, white pawn"; "d5, empty"; "a1, no square".
 * @param {ReturnType<typeof lookOf>} look
 * @param {PieceOnSquare[]} pieces
 */
export function describer(look, pieces) {
  const standing = new Map(pieces.map((piece) => [key(piece.at), piece]));
  const holes = new Set(look.holes.map(key));
  return (/** @type {Square} */ at) => {
    const piece = standing.get(key(at));
    if (piece) return `${squareName(at)}, ${piece.owner} ${look.nameOf(piece.piece)}`;
    return holes.has(key(at)) ? `${squareName(at)}, no square` : `${squareName(at)}, empty`;
  };
}

/**
 * How far "flip" turns the board: a quarter where somebody moves sideways, else a half.
 * @param {Doc} spec
 */
export const flipBy = (spec) => (lookOf(spec).forwards.some(([dx]) => dx !== 0) ? 1 : 2);
