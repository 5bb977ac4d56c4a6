// Names of squares: [4, 3] is "e4". Files are letters (at most 26), ranks are numbers from 1.

/** @import { Square } from "./types.js" */

/** @type {(at: Square) => string} */
export const key = (at) => `${at[0]},${at[1]}`;

/** @type {(a: Square | null | undefined, b: Square | null | undefined) => boolean} */
export const same = (a, b) => !!a && !!b && a[0] === b[0] && a[1] === b[1];

/** @type {(x: number) => string} */
export const fileName = (x) => String.fromCharCode(97 + x);

/** @type {(at: Square) => string} */
export const squareName = (at) => `${fileName(at[0])}${at[1] + 1}`;

/**
 * The square that a text names, or null: "e4" gives [4, 3].
 * @param {string | null | undefined} text
 * @returns {Square | null}
 */
export function parseSquare(text) {
  const found = /^\s*([a-z])(\d{1,2})\s*$/i.exec(text ?? "");
  if (!found) return null;
  return [found[1].toLowerCase().charCodeAt(0) - 97, Number(found[2]) - 1];
}

/**
 * Words for people: "WHITE" is written "white"; text with small letters, and a code such as "P1",
 * stays as it is.
 */
export const words = (text) => {
  const plain = String(text ?? "");
  return plain === plain.toUpperCase() && !/^[A-Z]\d+$/.test(plain)
    ? plain.toLowerCase().replaceAll("_", " ")
    : plain;
};
