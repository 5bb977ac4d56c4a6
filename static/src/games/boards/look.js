// What a boards document looks like: sizes, holes, players, pieces and starting position, read
// from any JSON without trust, since a draft may be wrong anywhere. Looks only; no rules.
import { playerStyles } from "../../canvas/colours.js";
import { turnFor } from "../../canvas/geometry.js";
import { glyphOf, lettersOf } from "../../canvas/glyphs.js";
import { key, squareName, words } from "../../canvas/names.js";

const list = (value) => (Array.isArray(value) ? value : []);
const side = (value) => (Number.isInteger(value) ? Math.min(26, Math.max(1, value)) : 8);
const isSquare = (at) => Array.isArray(at) && at.length === 2 && at.every(Number.isInteger);
const text = (value) => (typeof value === "string" ? value : "");

/** The neutral forward step [0, 1] under an orientation matrix (a row vector times the matrix). */
const forwardOf = (matrix) => (isSquare(list(matrix)[1]) ? matrix[1] : [0, 1]);

function startOf(player) {
  return list(player?.starting_positions).flatMap((group) =>
    list(group?.positions)
      .filter(isSquare)
      .map((at) => ({ at, piece: text(group.piece), owner: text(player.name) })),
  );
}

/** Everything a view needs to draw the document; never throws. */
export function lookOf(doc) {
  const dimensions = list(doc?.board?.dimensions);
  const cols = side(dimensions[0]);
  const rows = side(dimensions[1]);
  const inside = ([x, y]) => x >= 0 && y >= 0 && x < cols && y < rows;
  const players = list(doc?.players).map((player) => text(player?.name));
  const kinds = list(doc?.pieces).map((piece) => ({
    code: text(piece?.code),
    name: text(piece?.name),
    notation: text(piece?.notation),
  }));
  const byCode = new Map(kinds.map((kind) => [kind.code, kind]));
  const looks = new Map();
  const nameOf = (code) => byCode.get(code)?.name || words(code);
  return {
    cols,
    rows,
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
    looks: (code) => {
      if (!looks.has(code)) {
        const kind = byCode.get(code);
        // A piece that is called another thing in the spec may still be known by its name for
        // people.
        looks.set(code, {
          glyph: glyphOf(code) ?? glyphOf(kind?.name ?? ""),
          letters: lettersOf(code, kind?.notation),
        });
      }
      return looks.get(code);
    },
  };
}

/** The rotation that shows this player's forward upwards. */
export const turnOf = (look, player) => turnFor(look.forwards[look.players.indexOf(player)]);

/** A function from square to spoken label: "e4, white pawn"; "d5, empty"; "a1, no square". */
export function describer(look, pieces) {
  const standing = new Map(pieces.map((piece) => [key(piece.at), piece]));
  const holes = new Set(look.holes.map(key));
  return (at) => {
    const piece = standing.get(key(at));
    if (piece) return `${squareName(at)}, ${piece.owner} ${look.nameOf(piece.piece)}`;
    return holes.has(key(at)) ? `${squareName(at)}, no square` : `${squareName(at)}, empty`;
  };
}

/** How far "flip" turns the board: a quarter where somebody moves sideways, else a half. */
export const flipBy = (spec) => (lookOf(spec).forwards.some(([dx]) => dx !== 0) ? 1 : 2);
