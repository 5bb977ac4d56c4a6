// Where a value that is to replace another one in a JSON text differs from it: what stays equal
// keeps its own layout, and a change is as small as can be.

import { getNodeValue } from "jsonc-parser";
import { ownIn } from "../../data/lookup.js";
import { pointer } from "./pointer.js";

/** @import { Node } from "jsonc-parser" */

const isObject = (value) =>
  value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype;

/** Whether a node holds a value, its keys in the same order. */
const holds = (node, value) => JSON.stringify(getNodeValue(node)) === JSON.stringify(value);

/** Whether a number is not written as JavaScript writes it: 1.0, 1e3. */
const isSpelled = ({ type, value, length }) =>
  type === "number" && JSON.stringify(value).length !== length;

/**
 * The operations that make the value of a node the given one, none within another; a list or an
 * object that gains or loses more than one thing is replaced as a whole.
 * @param {Node} node
 * @param {unknown} value
 * @param {string} path where the node stands
 * @returns {{op: string, path: string, value?: unknown, before?: string}[]}
 */
export function differences(node, value, path) {
  const whole = [{ op: "replace", path, value }];
  if (node.type === "array" && Array.isArray(value)) return inList(node, value, path) ?? whole;
  if (node.type === "object" && isObject(value)) return inObject(node, value, path) ?? whole;
  return holds(node, value) ? [] : whole;
}

/** Null where it is replaced as a whole. */
function inList(node, value, path) {
  const items = node.children ?? [];
  const same = (n, m) => holds(items.at(n), value.at(m));
  const least = Math.min(items.length, value.length);
  let head = 0;
  while (head < least && same(head, head)) head += 1;
  let tail = 0;
  while (tail < least - head && same(items.length - 1 - tail, value.length - 1 - tail)) tail += 1;
  const [gone, come] = [items.length - head - tail, value.length - head - tail];
  if (gone === come)
    return items
      .slice(head, head + gone)
      .flatMap((item, n) => differences(item, value.at(head + n), path + pointer(head + n)));
  if (items.some(isSpelled)) return null; // which of 1.0 and 1 has gone nobody can tell
  if (gone === 0 && come === 1 && items.length)
    return [{ op: "add", path: path + pointer(head), value: value.at(head) }];
  if (gone === 1 && come === 0 && items.length > 1)
    return [{ op: "remove", path: path + pointer(head) }];
  return null;
}

/** Null where it is replaced as a whole. */
function inObject(node, value, path) {
  const own = new Map((node.children ?? []).map(({ children: [key, held] }) => [key.value, held]));
  if (own.size !== (node.children ?? []).length) return null; // a key stands twice
  const keys = Object.keys(value);
  const come = keys.filter((key) => !own.has(key));
  const gone = [...own.keys()].filter((key) => !keys.includes(key));
  const stay = [...own.keys()].filter((key) => !gone.includes(key));
  if (come.length + gone.length > 1 || !stay.length) return own.size || keys.length ? null : [];
  const kept = keys.filter((key) => own.has(key));
  if (stay.some((key, n) => key !== kept.at(n))) return null; // in another order
  const before = keys.at(keys.indexOf(come[0]) + 1);
  return [
    ...stay.flatMap((key) => differences(own.get(key), ownIn(value, key), path + pointer(key))),
    ...gone.map((key) => ({ op: "remove", path: path + pointer(key) })),
    ...come.map((key) => ({
      op: "add",
      path: path + pointer(key),
      value: ownIn(value, key),
      ...(before !== come[0] && own.has(before) && { before }),
    })),
  ];
}
