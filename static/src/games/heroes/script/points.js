// Python counts code points, CodeMirror UTF-16 units: the two agree unless a script holds letters
// from beyond the basic plane.

const plain = (text) => !/[\ud800-\udfff]/.test(text);

/** From an offset in UTF-16 units to one in code points. */
export function toPoints(text, offset) {
  return plain(text) ? offset : [...text.slice(0, offset)].length;
}

/** From an offset in code points to one in UTF-16 units, inside the text. */
export function fromPoints(text, offset) {
  const units = plain(text) ? offset : [...text].slice(0, offset).join("").length;
  return Math.max(0, Math.min(text.length, units));
}
