// Pictures that leave the page: the text of an SVG file, which needs nothing else, on white paper.

import { brief, LABEL } from "../data/brief.js";
import { ownIn } from "../data/lookup.js";

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
// What XML cannot hold is shown as the sign for that; the ends of lines are blanks, as words stand
// there.
const FORBIDDEN = /[\u0000-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/**
 * A text as it stands in XML, whatever it says.
 * @param {unknown} text
 */
export const escaped = (text) =>
  String(text)
    .replace(/[\t\n\r]+/g, " ")
    .replace(FORBIDDEN, "\ufffd")
    .replace(/[&<>"']/g, (sign) => ownIn(ESCAPES, sign));

export const PAPER = "#ffffff";
export const INK = "#1b2330";
export const FAINT = "#5a6474";
export const LINE = "#c3cad4";

/**
 * What is in the picture, for those who do not see it.
 * @param {string[]} told
 */
export const described = (told) => `<desc>${escaped(told.join(". "))}</desc>`;

/**
 * A whole SVG file.
 * @param {{ width: number, height: number, title: string, told: string[], body: string }} picture
 *   `told`: what is in it, in sentences
 */
export function svgFile({ width, height, title, told, body }) {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="system-ui, 'DejaVu Sans', sans-serif">`,
    `<title>${escaped(brief(title, LABEL))}</title>`,
    described(told),
    `<rect width="${width}" height="${height}" fill="${PAPER}"/>`,
    body,
    "</svg>",
    "",
  ].join("\n");
}

/**
 * A line of text.
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {{ size?: number, fill?: string, bold?: boolean, anchor?: string }} [look]
 */
export function svgText(x, y, text, { size = 15, fill = INK, bold, anchor = "start" } = {}) {
  const weight = bold ? ' font-weight="700"' : "";
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}"${weight}>${escaped(text)}</text>`;
}

/**
 * A colour that every reader of SVG knows, from hue, saturation and lightness.
 * @type {(hue: number, saturation: number, lightness: number) => string}
 */
export function colourOf(hue, saturation, lightness) {
  const most = (saturation * Math.min(lightness, 100 - lightness)) / 100;
  const part = (/** @type {number} */ n) => {
    const at = (n + hue / 30) % 12;
    const share = lightness - most * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(share * 2.55)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}

/**
 * A box.
 * @param {number[]} place x, y, width and height
 * @param {{ fill?: string, stroke?: string, thick?: number, round?: number }} [look]
 */
export function svgBox(
  [x, y, width, height],
  { fill = "none", stroke, thick = 1, round = 0 } = {},
) {
  const line = stroke ? ` stroke="${stroke}" stroke-width="${thick}"` : "";
  return `<rect x="${x}" y="${y}" width="${Math.max(0, width)}" height="${height}" rx="${round}" fill="${fill}"${line}/>`;
}

/**
 * A word on a rounded ground, and how wide that is.
 * @param {number} x
 * @param {number} y its upper edge
 * @param {string} text
 * @param {{ fill: string, ink: string }} look
 */
export function svgChip(x, y, text, { fill, ink }) {
  const width = Math.ceil([...text].length * 6.9 + 16);
  const word = svgText(x + width / 2, y + 14, text, { size: 12.5, fill: ink, anchor: "middle" });
  return { width, svg: svgBox([x, y, width, 20], { fill, round: 10 }) + word };
}
