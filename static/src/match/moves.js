// The list of moves of a match: what the engine tells, joined with what is known, and its rows.
import { reused } from "./reuse.js";
import { counted } from "./spoken.js";

/** @import { MatchView, Move } from "../data/wire.js" */

/** @typedef {{ plies: Move[], pending: string[] }} MoveTexts */

/** @typedef {{ n: number, player: string | null, text: string }} Entry */

/** @type {MoveTexts} */
export const NO_MOVES = { plies: [], pending: [] };

/**
 * What is known with what an answer adds; an answer that tells no moves leaves them as they are.
 * @param {MoveTexts} known
 * @param {import("../data/wire.js").Moves} [told]
 * @returns {MoveTexts}
 */
export function joined(known, told) {
  if (!told) return known;
  const { first, plies, pending } = told;
  return { plies: reused(known.plies, [...known.plies.slice(0, first), ...plies]), pending };
}

/** @type {WeakMap<Move, Entry>} */
const ENTRIES = new WeakMap();

/**
 * A ply with its number: the same object as long as both are the same, so that it is drawn once.
 * @param {Move} ply
 * @param {number} n from 0
 */
function entryOf(ply, n) {
  const known = ENTRIES.get(ply);
  if (known?.n === n + 1) return known;
  const entry = { ...ply, n: n + 1 };
  ENTRIES.set(ply, entry);
  return entry;
}

/**
 * What two answers tell, one after the other.
 * @param {import("../data/wire.js").Moves | undefined} before
 * @param {import("../data/wire.js").Moves | undefined} after
 */
export function toldInTurn(before, after) {
  if (!before || !after || after.first <= before.first) return after ?? before;
  const { first } = before;
  return {
    ...after,
    first,
    plies: [...before.plies.slice(0, after.first - first), ...after.plies],
  };
}

/**
 * Whether a list reads as pairs: two players who move by turns.
 * @param {string[]} players
 * @param {Move[]} plies
 */
export const isPaired = (players, plies) =>
  players.length === 2 &&
  plies.every(({ player }, n) => !!player && (n === 0 || player !== plies[n - 1].player));

/**
 * The rows of a list: each of one ply, or of two where players move by turns; a row of a pair that
 * the second player begins has nothing in its first place.
 * @param {string[]} players
 * @param {Move[]} plies
 * @returns {(Entry | null)[][]}
 */
export function rowsOf(players, plies) {
  const all = plies.map(entryOf);
  if (!isPaired(players, plies)) return all.map((entry) => [entry]);
  const late = plies[0]?.player === players[1] ? [null] : [];
  const places = [...late, ...all];
  return Array.from({ length: Math.ceil(places.length / 2) }, (_, n) =>
    places.slice(2 * n, 2 * n + 2),
  );
}

/**
 * Neighbours that say the same as one, counted: "pass ×3, land".
 * @param {string[]} texts
 */
export const told = (texts) =>
  counted(texts)
    .map(({ text, count }) => (count > 1 ? `${text} ×${count}` : text))
    .join(", ");

/**
 * The plies that led here since the viewer moved last: those of everybody else, the newest last.
 * Where nobody else moved, or nobody's eyes are looked through, the last ply. Plies that are
 * `silent` are passed over, where there are others.
 * @param {MatchView} view
 * @param {Move[]} plies
 * @param {string[]} [silent]
 * @returns {Entry[]}
 */
export function newest(view, plies, silent = []) {
  const done = plies.slice(0, view.ply).map((ply, n) => ({ ...ply, n: n + 1 }));
  const { viewer } = view;
  if (viewer === null) return done.slice(-1);
  const own = done.findLastIndex(({ player, text }) => player === viewer && !silent.includes(text));
  const others = done.slice(own + 1).filter(({ player }) => player !== viewer);
  const acts = others.filter(({ text }) => !silent.includes(text));
  if (acts.length) return acts;
  return others.length ? others.slice(-1) : done.slice(-1);
}
