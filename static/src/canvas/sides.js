// A picture of sides that face each other: each a box with a mark, a name and parts below one
// another.

import { brief } from "../data/brief.js";
import { FAINT, INK, LINE, PAPER, svgBox, svgChip, svgFile, svgText } from "./svg.js";

export const GAP = 16;
export const ROW = 25;
export const HEAD = 64; // above everything: title and whose turn it is
const WIDE = 380; // a side
export const INNER = WIDE - 2 * GAP;
const NAME = 52; // from the top of a side to its first part
export const LETTERS = 44; // of a line; what is longer is whole in the description

/**
 * Something to draw at a place, so high.
 * @typedef {{ height: number, draw: (x: number, y: number) => string }} Part
 */
/**
 * @typedef {{
 *   name: string, color: string, isActing: boolean, badge?: string, parts: Part[],
 *   mark?: (x: number, y: number) => string
 * }} Side
 */

/**
 * What stands above a picture.
 * @type {(title: string, says: string) => string}
 */
export const headSvg = (title, says) =>
  svgText(GAP, 26, brief(title, LETTERS * 2), { size: 17, bold: true }) +
  svgText(GAP, 48, brief(says, LETTERS * 2), { size: 14, fill: FAINT });

/**
 * A number with its name and a bar; `start`: where the bar began.
 * @param {{
 *   text: string, value: string, change?: string, share: number, start?: number, color: string
 * }} bar
 * @returns {Part}
 */
export function barPart({ text, value, change = "", share, start, color }) {
  /** @param {number} part */
  const cut = (part) => Math.round(INNER * Math.min(1, Math.max(0, part)));
  const draw = (/** @type {number} */ x, /** @type {number} */ y) => {
    const place = [x, y + 18, INNER, 5];
    const room = LETTERS - 4 - value.length - change.length;
    return [
      svgText(x, y + 13, brief(text, Math.max(8, room)), { size: 14 }),
      svgText(x + INNER, y + 13, value, { size: 14, bold: true, anchor: "end" }),
      change &&
        svgText(x + INNER - 9 * value.length - 12, y + 13, change, {
          ...{ size: 12, bold: true, anchor: "end" },
          fill: change.startsWith("+") ? "#1b6b3a" : "#b3261e",
        }),
      svgBox(place, { fill: LINE, round: 2.5 }),
      svgBox([x, y + 18, cut(share), 5], { fill: color, round: 2.5 }),
      start !== undefined && svgBox([x + cut(start) - 2, y + 18, 2, 5], { fill: INK }),
    ]
      .filter(Boolean)
      .join("");
  };
  return { height: ROW + 2, draw };
}

/**
 * Words on rounded grounds, in as many rows as they take.
 * @param {{ text: string, fill: string, ink: string }[]} chips
 * @returns {Part}
 */
export function chipsPart(chips) {
  let [left, top] = [0, 0];
  const placed = chips.map(({ text, ...look }) => {
    const short = brief(text, LETTERS - 8);
    const { width } = svgChip(0, 0, short, look);
    if (left && left + width > INNER) [left, top] = [0, top + 24];
    const at = { x: left, y: top, short, look };
    left += width + 6;
    return at;
  });
  return {
    height: top + 28,
    draw: (x, y) =>
      placed.map((one) => svgChip(x + one.x, y + one.y, one.short, one.look).svg).join(""),
  };
}

/**
 * A line of text.
 * @param {string} text
 * @param {{ size?: number, fill?: string, bold?: boolean }} [look]
 * @returns {Part}
 */
export const textPart = (text, look = {}) => ({
  height: 22,
  draw: (x, y) => svgText(x, y + 15, brief(text, LETTERS), { size: 13.5, ...look }),
});

/** @param {Part[]} parts */
export const heightOf = (parts) => parts.reduce((sum, { height }) => sum + height, 0);

/**
 * Parts below one another.
 * @type {(parts: Part[], x: number, y: number) => string}
 */
export function column(parts, x, y) {
  let top = y;
  return parts
    .map(({ height, draw }) => {
      top += height;
      return draw(x, top - height);
    })
    .join("");
}

/** @type {(side: Side, n: number, height: number) => string} */
function sideSvg({ name, color, isActing, badge, mark, parts }, n, height) {
  const x = GAP + n * (WIDE + GAP);
  const left = x + GAP + (mark ? 44 : 0);
  const word = badge ? svgChip(0, 0, badge, { fill: PAPER, ink: color }).width : 0;
  const room = Math.floor((x + WIDE - GAP - left - word - 8) / 10);
  return [
    "<g>",
    svgBox([x, HEAD, WIDE, height], {
      ...{ fill: isActing ? PAPER : "#f7f8fa", round: 10 },
      ...{ stroke: isActing ? color : LINE, thick: isActing ? 2.5 : 1 },
    }),
    `<path d="M${x + 10} ${HEAD}h${WIDE - 20}" stroke="${color}" stroke-width="5"/>`,
    mark?.(x + GAP, HEAD + 11),
    svgText(left, HEAD + 35, brief(name, room), { size: 18, bold: true }),
    badge && svgChip(x + WIDE - GAP - word, HEAD + 20, badge, { fill: "#e9edf3", ink: INK }).svg,
    column(parts, x + GAP, HEAD + NAME),
    "</g>",
  ]
    .filter(Boolean)
    .join("");
}

/**
 * The whole picture; `below`: what lies between the sides.
 * @param {{ title: string, says: string, sides: Side[], below?: Part[], told: string[] }} about
 */
export function sidesSvg({ title, says, sides, below = [], told }) {
  const height = NAME + 8 + Math.max(ROW, ...sides.map(({ parts }) => heightOf(parts)));
  const width = GAP + sides.length * (WIDE + GAP);
  const under = HEAD + height + GAP;
  const body = [
    headSvg(title, says),
    ...sides.map((side, n) => sideSvg(side, n, height)),
    column(below, GAP, under),
  ].join("\n");
  return svgFile({ width, height: under + heightOf(below), title, told: [says, ...told], body });
}
