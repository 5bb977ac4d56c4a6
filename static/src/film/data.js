// What stands in the file of a match, read: the link's data, and the frames of its plies.

import { damaged, inflated, MAX_INFLATED, TooMuch, unpackLink } from "../studio/model/link.js";
import { Reel } from "./reel.js";

/** @param {number} most */
const tooLong = (most) =>
  `This match is too long for a page of its own: shown ply by ply it takes more than ${most.toLocaleString("en")} bytes, the most that this page reads. Import this file into Rulewright, which holds the moves only.`;

/**
 * The document with its match, and the reel. Throws an error with a sentence where there is none.
 * @param {(id: string) => string} textOf the text of one of the file's parts
 * @param {number} [most] bytes of the frames
 */
export function readFilm(textOf, most = MAX_INFLATED) {
  const linked = unpackLink(textOf("rulewright-match"), Infinity, "file");
  const frames = valueOf(framesIn(textOf("rulewright-film"), most));
  const spec = valueOf(linked.replay?.spec ?? linked.text);
  return { ...linked, spec, reel: reelOf(frames) };
}

/** @param {unknown} frames */
function reelOf(frames) {
  try {
    const reel = new Reel(/** @type {import("./reel.js").Frame[]} */ (frames));
    if (reel.at(0).ply === 0) return reel;
  } catch {
    // said below
  }
  throw new Error(damaged("file")); // JSON, but no frames
}

/**
 * @param {string} data
 * @param {number} most
 */
function framesIn(data, most) {
  try {
    return inflated(data, "file", most);
  } catch (problem) {
    throw problem instanceof TooMuch ? new Error(tooLong(most)) : problem;
  }
}

/** @param {string} text */
function valueOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(damaged("file"));
  }
}
