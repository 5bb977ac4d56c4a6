// A picture of sides that face each other, each a box of lines and bars: for games without a board.

import { brief } from "../data/brief.js";
import { FAINT, INK, LINE, svgFile, svgText } from "./svg.js";

const WIDE = 380; // a side
const GAP = 16;
const ROW = 24;
const HEAD = 64; // above the sides: title and whose turn it is
const LETTERS = 44; // of a line; what is longer is whole in the description

/**
 * @typedef {object} Line
 * @property {string} text
 * @property {string} [value] at the right
 * @property {number} [share] of a bar below, from 0 to 1
 * @property {boolean} [bold]
 */

/** @typedef {{ name: string, isActing: boolean, lines: Line[] }} Side */

/** @param {number} n */
const color = (n) => ["#2457c5", "#b5470f", "#1b6b3a", "#6b3fa0"][n % 4];

/** @type {(line: Line, x: number, y: number, n: number) => string} */
function lineSvg({ text, value, share, bold }, x, y, n) {
  const parts = [svgText(x, y, brief(text, LETTERS), { bold, fill: bold ? INK : "#343b47" })];
  const right = x + WIDE - 2 * GAP;
  if (value !== undefined) parts.push(svgText(right, y, value, { bold: true, anchor: "end" }));
  if (share !== undefined) {
    const width = WIDE - 2 * GAP;
    const part = Math.round(width * Math.min(1, Math.max(0, share)));
    parts.push(
      `<rect x="${x}" y="${y + 4}" width="${width}" height="4" rx="2" fill="${LINE}"/>`,
      `<rect x="${x}" y="${y + 4}" width="${part}" height="4" rx="2" fill="${color(n)}"/>`,
    );
  }
  return parts.join("");
}

/** @type {(side: Side, n: number, height: number) => string} */
function sideSvg({ name, isActing, lines }, n, height) {
  const x = GAP + n * (WIDE + GAP);
  const frame = `<rect x="${x}" y="${HEAD}" width="${WIDE}" height="${height}" rx="8" fill="#f7f8fa" stroke="${isActing ? color(n) : LINE}" stroke-width="${isActing ? 2.5 : 1}"/>`;
  const head = svgText(x + GAP, HEAD + 28, brief(name, LETTERS), {
    size: 18,
    bold: true,
    fill: color(n),
  });
  const rows = lines.map((line, at) => lineSvg(line, x + GAP, HEAD + 56 + at * ROW, n));
  return `<g>${frame}${head}${rows.join("")}</g>`;
}

/** @param {Line} line */
const said = ({ text, value }) => (value === undefined ? text : `${text} ${value}`);

/**
 * The whole picture.
 * @param {{ title: string, says: string, sides: Side[] }} about
 */
export function sidesSvg({ title, says, sides }) {
  const most = Math.max(1, ...sides.map(({ lines }) => lines.length));
  const height = 48 + most * ROW;
  const width = GAP + sides.length * (WIDE + GAP);
  const body = [
    svgText(GAP, 26, brief(title, LETTERS * 2), { size: 17, bold: true }),
    svgText(GAP, 48, brief(says, LETTERS * 2), { size: 14, fill: FAINT }),
    ...sides.map((side, n) => sideSvg(side, n, height)),
  ].join("\n");
  const told = [says, ...sides.map(({ name, lines }) => `${name}: ${lines.map(said).join(", ")}`)];
  return svgFile({ width, height: HEAD + height + GAP, title, told, body });
}
