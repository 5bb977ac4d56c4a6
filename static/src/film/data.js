// What stands in the file of a match, read: the link's data, and the frames of its plies.

import { inflated, unpackLink } from "../studio/model/link.js";
import { Reel } from "./reel.js";

/**
 * The document with its match, and the reel.
 * @param {(id: string) => string} textOf the text of one of the file's parts
 */
export function readFilm(textOf) {
  const linked = unpackLink(textOf("rulewright-match"), Infinity, "file");
  const frames = JSON.parse(inflated(textOf("rulewright-film"), "file"));
  const spec = JSON.parse(linked.replay?.spec ?? linked.text);
  return { ...linked, spec, reel: new Reel(frames) };
}
