// From pointers to text ranges and back, and where a text stops being JSON.

import { getLocation, parseTree, printParseErrorCode, visit } from "jsonc-parser";
import { readExact } from "../../worker/exact.js";
import { nodeAt } from "./tree.js";
import { parentOf, pointer } from "./pointer.js";
import { messageOf } from "../../data/problem.js";

const STRICT = { disallowComments: true, allowTrailingComma: false };

/**
 * Line and column, both from 1, of an offset.
 * @param {string} text
 * @param {number} offset
 */
export function lineColumn(text, offset) {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) {
    line += 1;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}

const SENTENCES = {
  __proto__: null,
  InvalidSymbol: "This is not JSON.",
  InvalidNumberFormat: "This number is not written as JSON wants it.",
  PropertyNameExpected: "A key in double quotes is expected here.",
  ValueExpected: "A value is expected here.",
  ColonExpected: "A colon is missing.",
  CommaExpected: "A comma is missing.",
  CloseBraceExpected: "A closing } is missing.",
  CloseBracketExpected: "A closing ] is missing.",
  EndOfFileExpected: "Something follows the end of the document.",
  InvalidCommentToken: "JSON has no comments.",
  UnexpectedEndOfString: "A closing quote is missing.",
};

/**
 * What a reader that recurses answers, or `otherwise` where the text is nested beyond its stack.
 * @template T
 * @param {() => T} read
 * @param {T} otherwise
 */
function within(read, otherwise) {
  try {
    return read();
  } catch (problem) {
    if (!(problem instanceof RangeError)) throw problem;
    return otherwise;
  }
}

/**
 * The first place where a text is no JSON; reading stops there.
 * @param {string} text
 */
function firstError(text) {
  /** @type {{ error: number, offset: number }[]} */
  const found = [];
  /**
   * @param {number} error
   * @param {number} offset
   */
  const stop = (error, offset) => {
    found.push({ error, offset });
    throw found;
  };
  try {
    visit(text, { onError: stop }, STRICT);
  } catch (thrown) {
    if (thrown !== found) throw thrown;
  }
  return found.at(0) ?? null;
}

const STRINGS = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;

/**
 * How many members the objects of a JSON text have, as it is written.
 * @param {string} text
 */
function membersWritten(text) {
  let count = 0;
  for (const found of text.matchAll(STRINGS)) if (found[1] !== undefined) count += 1;
  return count;
}

/**
 * How many members the objects in a value have; NaN where it holds a number that is not finite.
 * @param {unknown} doc
 */
function membersRead(doc) {
  let count = 0;
  const left = [doc];
  while (left.length) {
    const value = left.pop();
    if (typeof value === "number" && !Number.isFinite(value)) return NaN;
    if (value === null || typeof value !== "object") continue;
    const items = Object.values(value);
    if (!Array.isArray(value)) count += items.length;
    for (const item of items) left.push(item);
  }
  return count;
}

/**
 * Where readers part: the first key that stands twice in its object, or number that none can hold.
 * @param {string} text
 */
function firstDoubt(text) {
  /** @type {{ offset: number, message: string }[]} */
  const found = [];
  /** @type {Set<string>[]} */
  const open = [];
  /**
   * @param {number} offset
   * @param {string} message
   */
  const say = (offset, message) => {
    found.push({ offset, message });
    throw found;
  };
  try {
    visit(
      text,
      {
        onObjectBegin: () => void open.push(new Set()),
        onObjectEnd: () => void open.pop(),
        onObjectProperty: (key, offset) => {
          if (open.at(-1)?.has(key))
            say(offset, `The key ${JSON.stringify(key)} stands twice in this object.`);
          open.at(-1)?.add(key);
        },
        onLiteralValue: (value, offset) => {
          if (typeof value === "number" && !Number.isFinite(value))
            say(offset, "This number is too large.");
        },
      },
      STRICT,
    );
  } catch (thrown) {
    if (thrown !== found) throw thrown;
  }
  return found.at(0) ?? null;
}

/**
 * The document of a text, or where and why it cannot be read.
 * @param {string} text
 */
export function readText(text) {
  try {
    const doc = readExact(text);
    if (membersRead(doc) === membersWritten(text)) return { doc, error: null };
    const doubt = within(() => firstDoubt(text), {
      offset: 0,
      message: "The text is nested too deeply.",
    });
    if (!doubt) return { doc, error: null };
    const { offset, message } = doubt;
    return { doc: undefined, error: { offset, ...lineColumn(text, offset), message } };
  } catch (problem) {
    const deep = { error: 0, offset: 0 };
    const first = within(() => firstError(text), deep);
    const offset = Math.min(first?.offset ?? 0, text.length);
    const code = first ? printParseErrorCode(first.error) : "";
    const empty = text.trim() === "";
    const message = empty
      ? "The text is empty."
      : first === deep
        ? "The text is nested too deeply."
        : (SENTENCES[code] ?? String(messageOf(problem)));
    return { doc: undefined, error: { offset, ...lineColumn(text, offset), message } };
  }
}

/**
 * The text range of the value at a pointer (its key too when `withKey`), or null.
 * @param {string} text
 * @param {string} path
 */
export function rangeOf(text, path, withKey = false) {
  const tree = within(() => parseTree(text, [], STRICT), undefined);
  let node = tree && nodeAt(tree, path);
  for (let at = path; !node && at; node = nodeAt(tree, at)) at = parentOf(at);
  if (!node) return null;
  const whole = withKey && node.parent?.type === "property" ? node.parent : node;
  return { from: whole.offset, to: whole.offset + whole.length };
}

/**
 * How long the escape (or plain character) at an offset inside a JSON string is, in UTF-16 units.
 * @param {string} text
 * @param {number} at
 */
function unitAt(text, at) {
  if (text[at] !== "\\") return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  if (text[at + 1] !== "u") return 2;
  const high = /^\\u[dD][89abAB]/.test(text.slice(at, at + 4));
  return high && /^\\u[dD][c-fC-F]/.test(text.slice(at + 6, at + 10)) ? 12 : 6;
}

/**
 * The text range of a span (in code points of the value) inside the JSON string that starts at
 * `from`.
 * @param {string} text
 * @param {number} from
 * @param {number} start
 * @param {number} end
 */
export function rangeInString(text, from, start, end) {
  let at = from + 1;
  let begin = at;
  for (let n = 0; n < end && at < text.length && text[at] !== '"'; n += 1) {
    at += unitAt(text, at);
    if (n + 1 === start) begin = at;
  }
  return { from: begin, to: Math.max(begin, at) };
}

/**
 * Where an offset of the text falls in the value of the JSON string that starts at `from`, in code
 * points.
 * @param {string} text
 * @param {number} from
 * @param {number} offset
 */
export function offsetInString(text, from, offset) {
  let n = 0;
  for (
    let at = from + 1;
    at < offset && at < text.length && text[at] !== '"';
    at += unitAt(text, at)
  )
    n += 1;
  return n;
}

/**
 * The pointer of the innermost value or key at an offset.
 * @param {string} text
 * @param {number} offset
 */
export function pointerAt(text, offset) {
  const path = within(() => getLocation(text, offset).path, []);
  return pointer(...path.filter((part) => part !== ""));
}
