// JSON Pointers (RFC 6901) and plain JSON values: the few helpers every view shares.
import { ownIn } from "../../data/lookup.js";

/** The parts of a pointer, unescaped; "" is the whole document. */
export function parts(pointer) {
  if (!pointer) return [];
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replace(/~1/g, "/").replace(/~0/g, "~"));
}

/**
 * A pointer from its parts.
 * @param {(string | number)[]} path
 */
export function pointer(...path) {
  return path.map((part) => "/" + String(part).replace(/~/g, "~0").replace(/\//g, "~1")).join("");
}

/**
 * The pointer one level up; the whole document is its own parent.
 * @param {string} path
 */
export function parentOf(path) {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/**
 * Whether `inner` is `outer` or lies inside it.
 * @param {string} inner
 * @param {string} outer
 */
export function isWithin(inner, outer) {
  return inner === outer || inner.startsWith(outer + "/");
}

/** The value at a pointer, or undefined where nothing stands. */
export function valueAt(doc, path) {
  let value = doc;
  for (const part of parts(path)) {
    if (value === null || typeof value !== "object" || !Object.hasOwn(value, part))
      return undefined;
    value = ownIn(value, part);
  }
  return value;
}

/** The longest part of a pointer that exists in the document. */
export function nearest(doc, path) {
  let at = path;
  while (at && valueAt(doc, at) === undefined) at = parentOf(at);
  return at;
}

/**
 * Where what stands at `path` is after a patch: entries of lists move up and down, and a part that
 * goes leaves the one around it.
 */
export function followed(doc, path, patch) {
  let at = path;
  for (const op of patch) {
    if (op.op === "move" && isWithin(at, op.from)) {
      at = op.path + at.slice(op.from.length);
      continue;
    }
    if (op.op === "move") at = shifted(doc, at, op.from, -1);
    if (op.op === "move" || op.op === "add") at = shifted(doc, at, op.path, 1);
    if (op.op === "remove")
      at = isWithin(at, op.path) ? parentOf(op.path) : shifted(doc, at, op.path, -1);
  }
  return at;
}

/**
 * A pointer after an entry at `place` of a list went (-1) or came (1) before it.
 * @param {unknown} doc
 * @param {string} at
 * @param {string} place
 * @param {number} by
 */
function shifted(doc, at, place, by) {
  const list = parentOf(place);
  const index = Number(place.slice(list.length + 1));
  if (
    !Number.isInteger(index) ||
    at === list ||
    !isWithin(at, list) ||
    !Array.isArray(valueAt(doc, list))
  )
    return at;
  const [own, ...rest] = at.slice(list.length + 1).split("/");
  const moves = by < 0 ? Number(own) > index : Number(own) >= index;
  return moves ? [list, Number(own) + by, ...rest].join("/") : at;
}

/** Deep equality of JSON values; key order does not matter. */
export function equal(a, b) {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && equal(ownIn(a, key), ownIn(b, key)));
}

/** A small RFC 6902 patch that turns `before` into `after`; lists of one length go item by item. */
export function diff(before, after, path = "") {
  if (equal(before, after)) return [];
  const plain = (v) => v !== null && typeof v === "object";
  if (!plain(before) || !plain(after) || Array.isArray(before) !== Array.isArray(after)) {
    return [{ op: "replace", path, value: after }];
  }
  if (Array.isArray(before)) {
    if (before.length !== after.length || !after.some(plain)) {
      return [{ op: "replace", path, value: after }];
    }
    return after.flatMap((item, i) => diff(before[i], item, `${path}/${i}`));
  }
  const ops = [];
  for (const key of Object.keys(before)) {
    if (!Object.hasOwn(after, key)) ops.push({ op: "remove", path: path + pointer(key) });
  }
  for (const [key, value] of Object.entries(after)) {
    if (Object.hasOwn(before, key))
      ops.push(...diff(ownIn(before, key), value, path + pointer(key)));
    else ops.push({ op: "add", path: path + pointer(key), value });
  }
  return ops;
}
