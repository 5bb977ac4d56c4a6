// Squares as people write them: "e4", or "4,3" where letters do not reach.
import { ownIn } from "../../data/lookup.js";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** @param {number[]} square */
export function squareName([x, y]) {
  return Number.isInteger(x) && ownIn(LETTERS, x) && Number.isInteger(y)
    ? `${ownIn(LETTERS, x)}${y + 1}`
    : `${x},${y}`;
}

/**
 * The squares of a text; throws a sentence that names the first word that is no square.
 * @param {string} text
 * @returns {number[][]}
 */
export function parseSquares(text) {
  const words = text
    .trim()
    .split(/\s*;\s*|\s+/)
    .filter(Boolean);
  return words.map((word) => {
    const named = /^([a-z])(\d{1,3})$/i.exec(word);
    if (named) return [LETTERS.indexOf(named[1].toLowerCase()), Number(named[2]) - 1];
    const pair = /^(-?\d+),(-?\d+)$/.exec(word);
    if (pair) return [Number(pair[1]), Number(pair[2])];
    throw new Error(`“${word}” is no square; write e4 or 4,3.`);
  });
}
