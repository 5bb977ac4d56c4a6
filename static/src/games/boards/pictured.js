// What a piece's `picture` looks like: a drawing by name, one or two signs, or an SVG of one's own.
import { drawingOf, PICTURE_NAMES } from "../../canvas/glyphs.js";
import { cleaned } from "./svg.js";

/** @import { Look } from "../../canvas/types.js" */

const MOST_SIGNS = 2;
const LONGEST = 16; // characters of one or two signs, as core/games/boards/pictures.py has it
const KEPT = 100; // own drawings
const segments = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The signs of a text as a reader counts them: an emoji is one. */
const signs = (/** @type {string} */ text) =>
  Array.from(segments.segment(text), (one) => one.segment);

/** @type {(svg: string) => string} */
const address = (svg) =>
  `data:image/svg+xml,${encodeURIComponent(svg.replace(/\p{Surrogate}/gu, "\ufffd"))}`;

/** @type {Map<string, Look | null>} */
const kept = new Map();

/**
 * An SVG, made plain once: it is asked for with every key that is typed anywhere in the document.
 * @type {(text: string) => Look | null}
 */
function own(text) {
  if (!kept.has(text)) {
    if (kept.size >= KEPT) kept.clear();
    const { svg } = cleaned(text);
    kept.set(text, svg ? { glyph: null, letters: "", image: address(svg) } : null);
  }
  return kept.get(text) ?? null;
}

/**
 * How a picture is drawn, or null for none and for what none is.
 * An SVG is drawn as an image, where nothing in it can run or be loaded.
 * @param {string} picture
 * @returns {Look | null}
 */
export function pictured(picture) {
  const text = picture.trim();
  if (!text) return null;
  if (PICTURE_NAMES.includes(text) && drawingOf(text)) return { glyph: text, letters: "" };
  if (text.startsWith("<svg")) return own(text);
  const isShort = [...text].length <= LONGEST && signs(text).length <= MOST_SIGNS;
  return isShort ? { glyph: null, letters: text } : null;
}
