// Independent operations of one patch: their edits are found in one tree of the text and made
// together, so that a patch of thousands parses once.
//
// Two operations are independent when neither looks at what the other changes. What an
// operation writes or removes is taken, and so is a list from the first index on that it changes:
// an operation at, within or around what is taken waits for the next tree.

import { differences } from "./differences.js";
import { editOf, need, PatchError } from "./edits.js";
import { parentOf, parts, pointer } from "./pointer.js";
import { children, nodeAt } from "./tree.js";

/**
 * @import { Node } from "jsonc-parser"
 * @import { Edit } from "./edits.js"
 * @typedef {object} Operation
 * @property {string} op
 * @property {string} path
 * @property {unknown} [value]
 * @property {string} [text] the value as it is to be written
 * @property {string} [before] the key that a new one is to stand before
 */

const SIMPLE = new Set(["replace", "add", "remove"]);
const AFTER_ALL = "-"; // the place in a list, as RFC 6901 writes it

/** A list or an object that gains or loses things: one or the other within a batch. */
class Changed {
  /**
   * @param {Node} node
   * @param {string} op
   */
  constructor(node, op) {
    this.isList = node.type === "array";
    this.size = children(node).length;
    this.op = op;
    this.first = Infinity; // of a list: the first index at which something else may stand now
    this.appended = 0;
  }

  /** @param {string} part */
  isAppend(part) {
    if (!this.isList || part === AFTER_ALL) return this.isList;
    return this.first >= this.size && Number(part) === this.size + this.appended;
  }

  /** Whether what stood at this part of a path still stands there. */
  holds(part) {
    return !this.isList || Number(part) < this.first;
  }

  /** Whether one more may come or go here; what was empty is written as a whole. */
  takes(op, part) {
    if (op !== this.op || this.size === 0) return false;
    return this.holds(part) || (op === "add" && this.isAppend(part));
  }

  /** @param {string} part */
  note(part) {
    if (this.op === "add" && this.isAppend(part)) this.appended += 1;
    this.first = Math.min(this.first, part === AFTER_ALL ? this.size : Number(part));
  }
}

export class Batch {
  /** @type {Node | null} */
  #tree = null;
  /** @type {Edit[]} */
  #edits = []; // by their place; at one place in the order of their operations
  #taken = new Set(); // paths
  #above = new Set(); // the paths above those
  /** @type {Map<string, Changed>} */
  #changed = new Map(); // by the path of the container

  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  /** Whether anything was taken in. */
  get isBegun() {
    return this.#edits.length + this.#taken.size > 0;
  }

  /** The text with all edits made. */
  result() {
    let done = 0;
    let text = "";
    for (const { offset, length, content } of this.#edits) {
      text += this.text.slice(done, offset) + content;
      done = offset + length;
    }
    return text + this.text.slice(done);
  }

  /**
   * Takes an operation in, or answers false: it moves something, or depends on those before.
   * Throws PatchError where it does not fit and nothing came before it.
   * @param {Operation} op
   */
  take(op) {
    if (!SIMPLE.has(op.op) || !this.#isFree(op.path)) return false;
    const tree = (this.#tree ??= need(this.text));
    const holder = parentOf(op.path);
    const part = parts(op.path).at(-1) ?? "";
    const changed = this.#changeOf(tree, op);
    const before = this.#changed.get(holder);
    if (
      before &&
      !(changed ? before.takes(op.op, part) && this.#knows(tree, op) : before.holds(part))
    )
      return false;
    const isAppend = before?.op === "add" && before.isAppend(part);
    const fit = changed && isAppend ? { ...op, path: `${holder}/${AFTER_ALL}` } : op;
    const edits = this.#editsOf(tree, fit);
    if (!edits || !this.#place(edits)) return false;
    if (!changed || !isAppend) this.#note(op.path);
    if (changed) (before ?? changed).note(part);
    if (changed && !before) this.#changed.set(holder, changed);
    return true;
  }

  /** Whether nothing before touched what is at, within or around a path. */
  #isFree(path) {
    if (this.#above.has(path)) return false;
    let at = "";
    for (const part of parts(path)) {
      const changed = this.#changed.get(at);
      const inside = at + pointer(part);
      if (this.#taken.has(at) || (changed && inside !== path && !changed.holds(part))) return false;
      at = inside;
    }
    return !this.#taken.has(at);
  }

  /** What the container of an operation's place gains or loses; null where a value is replaced. */
  #changeOf(tree, { op, path }) {
    const container = path === "" ? undefined : nodeAt(tree, parentOf(path));
    if (!container || op === "replace") return null;
    if (op === "add" && container.type === "object" && nodeAt(tree, path)) return null;
    return new Changed(container, op);
  }

  /**
   * Whether the key that something is to stand before is in the tree already.
   * @param {Node} tree
   * @param {Operation} op
   */
  #knows(tree, { path, before }) {
    return before === undefined || !!nodeAt(tree, parentOf(path) + pointer(before));
  }

  /**
   * A replacement's edits are those of what really changes, so that what is equal keeps its layout;
   * null where the operation may fit only the text that those before it make.
   */
  #editsOf(tree, op) {
    try {
      const node = op.op === "replace" && op.text === undefined && nodeAt(tree, op.path);
      const all = node ? differences(node, op.value, op.path) : [op];
      return all.map((one) => editOf(this.text, tree, one));
    } catch (error) {
      if (error instanceof PatchError && this.isBegun) return null;
      throw error;
    }
  }

  /** Puts edits in their places, all or, where one overlaps another, none. */
  #place(edits) {
    const all = edits.length === 1 ? this.#edits : [...this.#edits];
    for (const edit of edits) {
      const at = placeOf(edit, all);
      const [last, next] = [all[at - 1], all[at]];
      if (last && last.offset + last.length > edit.offset) return false;
      if (next && edit.offset + edit.length > next.offset) return false;
      all.splice(at, 0, edit);
    }
    this.#edits = all;
    return true;
  }

  #note(path) {
    this.#taken.add(path);
    for (let at = path; at;) this.#above.add((at = parentOf(at)));
  }
}

/**
 * Where an edit goes among those that are placed: after all at its offset, but what is put in comes
 * before what is replaced.
 * @param {Edit} edit
 * @param {Edit[]} placed
 */
function placeOf({ offset, length }, placed) {
  let [low, high] = [0, placed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = placed[middle];
    const isAfter = one.offset > offset || (one.offset === offset && !length && one.length > 0);
    if (isAfter) high = middle;
    else low = middle + 1;
  }
  return low;
}
