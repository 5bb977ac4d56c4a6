// A match as one HTML file: made of the page that the build leaves (film.tpl, film.js), the data
// of a link and the packed frames; and the match found again in such a file.

import { strToU8, zlibSync } from "fflate";
import { ownIn } from "../data/lookup.js";
import { MAX_INFLATED } from "../studio/model/link.js";

/** What a file of a match begins its data with; others are no such file. */
const MATCH = /<script type="application\/octet-stream" id="rulewright-match">([\w-]+)<\/script>/;
const HEAD = /^\s*<!doctype html>/i;
const PLACES = /@(TITLE|MATCH|FILM|SCRIPT)@/g;
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => ownIn(ENTITIES, sign));

/** @type {(size: number, most: number) => string} */
const tooLong = (size, most) =>
  `this match is too long for a page of its own: shown ply by ply it takes ${size.toLocaleString("en")} bytes, and such a page reads at most ${most.toLocaleString("en")}. Save its replay instead.`;

/**
 * The frames of a match, each a JSON text, as the text that stands in its file; throws an error
 * with a sentence where they are more than that file can show.
 * @param {string[]} frames
 * @param {number} [most] bytes
 */
export function packFrames(frames, most = MAX_INFLATED) {
  const text = strToU8(`[${frames.join(",")}]`);
  if (text.length > most) throw new Error(tooLong(text.length, most));
  const bytes = zlibSync(text, { level: 9, mem: 12 });
  const step = 0x8000; // what a call takes as arguments
  let packed = "";
  for (let at = 0; at < bytes.length; at += step)
    packed += String.fromCharCode(...bytes.subarray(at, at + step));
  return globalThis.btoa(packed);
}

/**
 * The file.
 * @param {{ template: string, script: string, title: string, match: string, frames: string[] }} of
 *   `match`: the data of its link, however long
 * @param {number} [most] bytes of the frames
 */
export function filmPage({ template, script, title, match, frames }, most = MAX_INFLATED) {
  const parts = {
    TITLE: escaped(title),
    MATCH: match,
    FILM: packFrames(frames, most),
    SCRIPT: script.trim(),
  };
  return template.replace(PLACES, (_, name) => ownIn(parts, name));
}

/**
 * The data of the match in a file, as a link has it; null where the text is no such file.
 * @param {string} text
 */
export const matchIn = (text) => (HEAD.test(text) ? (MATCH.exec(text)?.[1] ?? null) : null);
