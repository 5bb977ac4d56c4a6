// What a piece's `picture` looks like: a drawing by name, one or two signs, or an SVG of one's own.
import { drawingOf, PICTURE_NAMES } from "../../canvas/glyphs.js";
import { cleaned } from "./svg.js";

/** @import { Look } from "../../canvas/types.js" */

const MOST_SIGNS = 2;
const segments = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The signs of a text as a reader counts them: an emoji is one. */
const signs = (/** @type {string} */ text) =>
  Array.from(segments.segment(text), (one) => one.segment);

/** @type {(svg: string) => string} */
const address = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

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
  if (text.startsWith("<svg")) {
    const { svg } = cleaned(text);
    return svg ? { glyph: null, letters: "", image: address(svg) } : null;
  }
  const found = signs(text);
  return found.length <= MOST_SIGNS ? { glyph: null, letters: text } : null;
}
