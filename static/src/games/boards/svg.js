/* global DOMParser, XMLSerializer */
// An SVG of one's own made plain: shapes and colours only. What could run, load or move is left
// out, and what is left is drawn as an image all the same, where a browser runs and loads nothing.

const SPACE = "http://www.w3.org/2000/svg";
const PLAIN = "urn:plain"; // stands for every other space while a text is read
export const LARGE = 20_000; // characters, as core/games/boards/pictures.py has it
const PARTS = 500; // shapes of one drawing

const ELEMENTS = new Set([
  ...["svg", "g", "defs", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon"],
  ...["linearGradient", "radialGradient", "stop", "clipPath"],
]);
const ATTRIBUTES = new Set([
  ...["viewBox", "width", "height", "d", "points", "transform", "id", "preserveAspectRatio"],
  ...["x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy", "offset"],
  ...["fill", "fill-rule", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "opacity"],
  ...["stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "clip-path"],
  ...["stop-color", "stop-opacity", "gradientUnits", "gradientTransform", "spreadMethod"],
  ...["clip-rule", "clipPathUnits", "stroke-dashoffset"],
]);
const CALLS = /(?:rgba?|hsla?|matrix|translate|scale|rotate|skew[XY])\([\d\s.,%eE+-]*\)/g;
const OWN = /url\(#[\w-]+\)/g; // a gradient or a clip of the drawing itself

/** @type {(value: string) => boolean} */
const isPlain = (value) => !/[(&<\\]/.test(value.replace(CALLS, "").replace(OWN, ""));

// What drawing programs write into a `style` and has an attribute of the same name: paint only.
const STYLES = new Set([
  ...["fill", "fill-rule", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "opacity"],
  ...["stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "clip-rule"],
  ...["stroke-dashoffset", "stop-color", "stop-opacity"],
]);
const NUMBER = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?(?:px|%)?`;
const VALUE = new RegExp(
  `^(?:#[\\da-f]{3,8}|[a-z]+(?:-[a-z]+)*|url\\(#[\\w-]+\\)|(?:rgb|hsl)a?\\([\\d\\s.,%+-]*\\)|${NUMBER}(?:[\\s,]+${NUMBER})*)$`,
  "i",
);

/**
 * The declarations of a `style` that may stay, as attributes, and how many are left out. Anything
 * that is more than plain declarations (comments, escapes, at-rules, strings) is left out whole.
 * @param {string} style
 * @returns {{ kept: [name: string, value: string][], dropped: number }}
 */
export function declared(style) {
  const parts = style.split(";").filter((part) => part.trim());
  if (/[\\@{}"'<>&]|\/\*/.test(style)) return { kept: [], dropped: Math.max(parts.length, 1) };
  /** @type {Map<string, string>} */
  const kept = new Map();
  let dropped = 0;
  for (const part of parts) {
    const colon = part.indexOf(":");
    const name = part.slice(0, colon).trim().toLowerCase();
    const value = part.slice(colon + 1).trim();
    if (colon > 0 && STYLES.has(name) && VALUE.test(value)) kept.set(name, value);
    else dropped += 1;
  }
  return { kept: [...kept], dropped };
}

/**
 * A text without comments, and without what a file says of itself before its drawing; null where
 * it declares more than that.
 * @param {string} text
 * @returns {string | null}
 */
export function undeclared(text) {
  const plain = text
    // in two parts, since a page that holds this script may not have them in one
    .replace(/<!(?:--)[\s\S]*?-->/g, "")
    .replace(/^\s*<\?xml\s[^<>?]*\?>/, "")
    .replace(/^\s*<!DOCTYPE\s+svg(?:\s+(?:PUBLIC|SYSTEM|"[^"<>]*"|'[^'<>]*'))*\s*>/, "");
  return /<[!?]/.test(plain) ? null : plain.trim();
}

/**
 * The drawing without what it may not have, or why it cannot be read; `dropped` says how many
 * parts were left out.
 * @param {string} text
 * @returns {{ svg: string | null, dropped: number, why?: string }}
 */
export function cleaned(text) {
  /** @type {(why: string) => { svg: null, dropped: number, why: string }} */
  const refused = (why) => ({ svg: null, dropped: 0, why });
  if (text.length > LARGE)
    return refused(`it is longer than ${LARGE.toLocaleString("en")} characters`);
  const plain = undeclared(text);
  if (plain === null) return refused("it declares more than shapes");
  // Read as elements of nothing in particular: those of SVG would try their handlers at once.
  const bare = plain.replace(/(\sxmlns(?::[\w.-]+)?\s*=\s*)(?:"[^"]*"|'[^']*')/g, `$1"${PLAIN}"`);
  const said = /^[^>]*\sxmlns\s*=/.test(bare)
    ? bare
    : bare.replace(/^\s*<svg/, `<svg xmlns="${PLAIN}"`);
  const doc = new DOMParser().parseFromString(said, "application/xml");
  const root = doc.documentElement;
  if (doc.querySelector("parsererror")) return refused("it is no well-formed SVG");
  if (root.localName !== "svg" || root.namespaceURI !== PLAIN) return refused("it is no SVG");
  const all = [...root.querySelectorAll("*")];
  if (all.length > PARTS) return refused(`it has more than ${PARTS} parts`);
  let dropped = 0;
  for (const node of [root, ...all]) {
    if (node.namespaceURI !== PLAIN || !ELEMENTS.has(node.localName)) {
      node.remove();
      dropped += 1;
      continue;
    }
    // A clip within a clip, and so on, would be drawn twice as often with every further one.
    const isClip = node.closest("clipPath") !== null;
    const style = node.getAttribute("style");
    if (style !== null) {
      const { kept, dropped: left } = declared(style);
      node.removeAttribute("style");
      for (const [name, value] of kept) node.setAttribute(name, value); // as a style goes first
      dropped += left;
    }
    for (const { name, value } of [...node.attributes]) {
      const isTaken = ATTRIBUTES.has(name) && isPlain(value) && !(isClip && name === "clip-path");
      if (name === "xmlns" || isTaken) continue;
      node.removeAttribute(name);
      dropped += 1;
    }
    for (const child of [...node.childNodes]) if (child.nodeType !== 1) child.remove();
  }
  if (!root.querySelector("path, circle, ellipse, rect, line, polyline, polygon"))
    return refused("it has no shapes");
  if (!root.hasAttribute("viewBox")) {
    const [wide, high] = ["width", "height"].map((side) =>
      parseFloat(root.getAttribute(side) ?? ""),
    );
    root.setAttribute("viewBox", `0 0 ${wide > 0 ? wide : 100} ${high > 0 ? high : 100}`);
  }
  for (const side of ["width", "height"]) root.removeAttribute(side);
  const svg = new XMLSerializer().serializeToString(root).replaceAll(`"${PLAIN}"`, `"${SPACE}"`);
  return { svg, dropped };
}
