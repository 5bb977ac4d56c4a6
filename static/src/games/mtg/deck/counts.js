// How many of each card a deck has, and the patches that change it: one edit is one step of undo.
import { canonical } from "../look.js";

const list = (value) => (Array.isArray(value) ? value : []);

/**
 * The rows of a deck that can be counted: [{at, id, count}].
 * @param {any} deck
 */
export const rowsOf = (deck) =>
  list(deck?.cards).flatMap((row, at) =>
    typeof row?.card_id === "string" && Number.isInteger(row.count)
      ? [{ at, id: canonical(row.card_id), count: row.count }]
      : [],
  );

/**
 * Card id to copies; rows of one card are added up.
 * @param {any} deck
 * @returns {Map<string, number>}
 */
export function countsOf(deck) {
  const found = new Map();
  for (const { id, count } of rowsOf(deck)) found.set(id, (found.get(id) ?? 0) + count);
  return found;
}

/**
 * The patch after which a deck has so many copies of a card; null where it has them already.
 * @param {any} deck
 * @param {string} path where the deck stands
 * @param {string} id
 * @param {number} count
 */
export function counted(deck, path, id, count) {
  const wanted = Math.max(0, Math.trunc(count));
  const rows = rowsOf(deck).filter((row) => row.id === id);
  const there = rows.reduce((sum, row) => sum + row.count, 0);
  if (wanted === there && (wanted > 0 || !rows.length)) return null;
  const remove = (row) => ({ op: "remove", path: `${path}/cards/${row.at}` });
  if (wanted === 0) return rows.reverse().map(remove);
  if (!rows.length) {
    const value = { card_id: id, count: wanted };
    if (!Array.isArray(deck?.cards)) return [{ op: "add", path: `${path}/cards`, value: [value] }];
    return [{ op: "add", path: `${path}/cards/-`, value }];
  }
  const [first, ...others] = rows;
  const own = first.count + wanted - there;
  const replace = (value) => ({ op: "replace", path: `${path}/cards/${first.at}/count`, value });
  if (own > 0) return [replace(own)];
  return [replace(wanted), ...others.reverse().map(remove)]; // one row is enough for what is left
}

/**
 * What the step of undo is called.
 * @param {{ name: string, deck: string, before: number, count: number }} about
 */
export function deedOf({ name, deck, before, count }) {
  if (count === before + 1) return `Add ${name} to ${deck}`;
  if (count === before - 1 || count === 0) return `Take ${name} out of ${deck}`;
  return `Make it ${count} ${name} in ${deck}`;
}
