// What comes again from the engine as it was: it stays the same object, so that nothing of it is
// drawn again.
import { equal } from "../studio/model/pointer.js";

/**
 * The new list, its entries those of the old one where they are equal; the old list itself where
 * nothing differs.
 * @template T
 * @param {T[]} before
 * @param {T[]} after
 * @returns {T[]}
 */
export function reused(before, after) {
  const list = after.map((one, n) => (equal(before[n], one) ? before[n] : one));
  const isSame = list.length === before.length && list.every((one, n) => one === before[n]);
  return isSame ? before : list;
}
