// What stands in the file of a match, read: the link's data, and the frames of its plies.

import { strFromU8, unzlibSync } from "fflate";
import { unpackLink } from "../studio/model/link.js";
import { Reel } from "./reel.js";

/** @param {string} text */
const bytesOf = (text) => Uint8Array.from(globalThis.atob(text), (one) => one.charCodeAt(0));

/**
 * The document with its match, and the reel.
 * @param {(id: string) => string} textOf the text of one of the file's parts
 */
export function readFilm(textOf) {
  const linked = unpackLink(textOf("rulewright-match"), Infinity);
  const frames = JSON.parse(strFromU8(unzlibSync(bytesOf(textOf("rulewright-film")))));
  const spec = JSON.parse(linked.replay?.spec ?? linked.text);
  return { ...linked, spec, reel: new Reel(frames) };
}
