// A position as a picture that leaves the page: squares, coordinates, pieces and the last move.

import { NOBODY, SHAPES } from "../../canvas/colours.js";
import { CELL, layout } from "../../canvas/geometry.js";
import { drawingOf } from "../../canvas/glyphs.js";
import { fileName, key, squareName } from "../../canvas/names.js";
import { escaped, FAINT, svgFile, svgText } from "../../canvas/svg.js";
import { ownIn } from "../../data/lookup.js";
import { lookOf } from "./look.js";

const SQUARES = ["#93a98f", "#eceadf"]; // dark, light
const LAST = "#e2b93b";

/** @type {(glyph: string, style: any) => string} */
function glyphSvg(glyph, style) {
  const found = drawingOf(glyph);
  if (!found) return "";
  const { fills, lines, dots } = found;
  const body = fills.map(
    (d) =>
      `<path d="${d}" fill="${style.fill}" stroke="${style.ink}" stroke-width="3.2" stroke-linejoin="round"/>`,
  );
  if (lines)
    body.push(
      `<path d="${lines}" fill="none" stroke="${style.detail}" stroke-width="2.8" stroke-linecap="round"/>`,
    );
  if (dots) body.push(`<path d="${dots}" fill="${style.detail}"/>`);
  return body.join("");
}

/**
 * Letters, an emoji or a picture of one's own, on the owner's shape.
 * @type {(letters: string, image: string | undefined, style: any) => string}
 */
function tokenSvg(letters, image, style) {
  const size = [0, 46, 38, 29][Math.min(3, [...letters].length)] || 29;
  const disc = style.badge ? SHAPES[0] : style.shape;
  const sign = image?.startsWith("data:")
    ? `<image href="${escaped(image)}" x="24" y="24" width="52" height="52" preserveAspectRatio="xMidYMid"/>`
    : svgText(50, 50 + size * 0.36, letters, {
        size,
        bold: true,
        fill: style.detail,
        anchor: "middle",
      });
  return `<path d="${disc}" fill="${style.fill}" stroke="${style.ink}" stroke-width="4" stroke-linejoin="round" transform="translate(9 9) scale(.82)"/>${sign}`;
}

/** @type {(piece: any, look: any, place: any) => string} */
function pieceSvg(piece, look, place) {
  const style = ownIn(look.styles, piece.owner) ?? NOBODY;
  const { glyph, letters, image } = look.looks(piece.piece);
  const badge = style.badge
    ? `<path d="${style.shape}" fill="${style.fill}" stroke="${style.ink}" stroke-width="12" stroke-linejoin="round" transform="translate(67 66) scale(.32)"/>`
    : "";
  const named = `${piece.owner} ${look.nameOf(piece.piece)} ${squareName(piece.at)}`;
  const at = `translate(${place.left(piece.at)} ${place.top(piece.at)})`;
  return `<g data-piece="${squareName(piece.at)}" transform="${at}"><title>${escaped(named)}</title>${glyph ? glyphSvg(glyph, style) : tokenSvg(letters, image, style)}${badge}</g>`;
}

/** @type {(look: any, place: any, last: any[]) => string} */
function squaresSvg(look, place, last) {
  const holes = new Set(look.holes.map(key));
  const lit = new Set(last.map(key));
  const made = [];
  for (let x = 0; x < look.cols; x += 1)
    for (let y = 0; y < look.rows; y += 1) {
      if (holes.has(key([x, y]))) continue;
      const box = `x="${place.left([x, y])}" y="${place.top([x, y])}" width="${CELL}" height="${CELL}"`;
      made.push(`<rect ${box} fill="${SQUARES[(x + y) % 2]}"/>`);
      if (lit.has(key([x, y]))) made.push(`<rect ${box} fill="${LAST}" fill-opacity=".55"/>`);
    }
  return made.join("");
}

/** @type {(place: any) => string} */
function coordinatesSvg(place) {
  const look = { size: place.font, fill: FAINT, anchor: "middle" };
  const low = place.high * CELL + place.gutter * 0.72;
  const files = Array.from({ length: place.cols }, (_, x) =>
    svgText(place.gutter + (x + 0.5) * CELL, low, fileName(x), look),
  );
  const ranks = Array.from({ length: place.rows }, (_, y) =>
    svgText(
      place.gutter * 0.5,
      place.top([0, y]) + CELL * 0.5 + place.font * 0.36,
      `${y + 1}`,
      look,
    ),
  );
  return [...files, ...ranks].join("");
}

/** @type {import("../types.js").Drawing} */
export function drawing({ match, spec, title }) {
  const look = lookOf(spec);
  const place = layout(look.cols, look.rows);
  const { pieces } = match.view;
  const last = match.last ? [match.last.from, match.last.to].filter(Boolean) : [];
  const body = [
    squaresSvg(look, place, last),
    coordinatesSvg(place),
    ...pieces.map((piece) => pieceSvg(piece, look, place)),
  ].join("\n");
  const told = pieces.map(
    (piece) => `${squareName(piece.at)} ${piece.owner} ${look.nameOf(piece.piece)}`,
  );
  return svgFile({ width: place.width, height: place.height, title, told, body });
}
