// A place of a document in words: "/heroes/0/abilities/1/script" is "heroes › Fighter › abilities ›
// Strike › script".

import { brief } from "./brief.js";
import { ownIn } from "./lookup.js";

const NAMES = ["name", "title", "label", "id", "code"]; // what the entries of a list are called by
const LONGEST = 60; // characters of a name
const NAMED = /\d\w*_|_\w*\d|^[A-Z]|[^\w$]/; // no key of a format: the name of a node, of a player
const SPAN = /#\d+-\d+$/;

/**
 * A key as people read it: "initialState" is "initial state".
 * @param {string} key
 */
const worded = (key) =>
  key
    .replace(/^\$/, "")
    .replaceAll("_", " ")
    .replace(/([a-z\d])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`);

/**
 * What an entry of a list is called, or its number from 1.
 * @param {unknown} value
 * @param {string} index
 */
function calledIn(value, index) {
  const own = NAMES.map((name) => ownIn(value, name)).find((one) => typeof one === "string" && one);
  return own ? brief(own, LONGEST) : /^\d+$/.test(index) ? String(Number(index) + 1) : index;
}

/**
 * A pointer into a document as words; what is not there any more is told by its keys. A key that an
 * author chose, such as that of a node, stays as it is where it can be told from one of a format.
 * @param {unknown} doc the parsed document, or null where it is not at hand
 * @param {string} path a pointer, perhaps with the span of a text
 */
export function placeWords(doc, path) {
  const keys = path
    .replace(SPAN, "")
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (!keys.length) return "the whole document";
  let at = doc;
  return keys
    .map((key) => {
      const isList = Array.isArray(at);
      at = ownIn(at, key);
      if (isList || /^\d+$/.test(key)) return calledIn(at, key);
      return NAMED.test(key) ? brief(key, LONGEST) : worded(key);
    })
    .join(" › ");
}

/**
 * Several places, a line each: one text, so that what shows them need not be drawn again under a
 * document in which they are called the same.
 * @param {unknown} doc
 * @param {{ path: string }[]} causes
 */
export const placeLines = (doc, causes) =>
  causes.map(({ path }) => placeWords(doc, path).replace(/\s/g, " ")).join("\n");
