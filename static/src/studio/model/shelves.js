// The gallery sorted onto shelves: the games say which shelf a shipped document stands on.

import { GAMES } from "../../games/index.js";
import { ownIn } from "../../data/lookup.js";

/** @import { Shipped } from "../types.js" */

/** @typedef {{ title: string, system: string, games: Shipped[] }} Shelf */

/**
 * What a system is called: everywhere the same.
 * @param {string} system
 * @returns {string}
 */
export const titleOf = (system) => ownIn(GAMES, system)?.title ?? system;

/** @param {Pick<Shipped, "system" | "text">} game */
function shelfOf({ system, text }) {
  const { shelf } = ownIn(GAMES, system) ?? {};
  try {
    const part = shelf?.(JSON.parse(text));
    return part ? `${titleOf(system)}: ${part}` : titleOf(system);
  } catch {
    return titleOf(system);
  }
}

/**
 * [{title, system, games}] in the gallery's order.
 * @param {Shipped[]} gallery
 */
export function shelvesOf(gallery) {
  const shelves = /** @type {Map<string, Shelf>} */ (new Map());
  for (const game of gallery) {
    const title = shelfOf(game);
    const shelf = shelves.get(title) ?? { title, system: game.system, games: [] };
    shelf.games.push(game);
    shelves.set(title, shelf);
  }
  return [...shelves.values()];
}

/** @param {unknown} text */
const plain = (text) => String(text ?? "").toLowerCase();

/**
 * The shelves with what has all of the words asked for in its name, its summary or its shelf's
 * title.
 * @param {Shelf[]} shelves
 * @param {string} asked
 */
export function found(shelves, asked) {
  const words = plain(asked).split(/\s+/).filter(Boolean);
  if (!words.length) return shelves;
  const fits = (game, title) =>
    words.every((word) =>
      `${plain(game.title)} ${plain(game.summary)} ${plain(title)}`.includes(word),
    );
  return shelves
    .map((shelf) => ({ ...shelf, games: shelf.games.filter((game) => fits(game, shelf.title)) }))
    .filter(({ games }) => games.length);
}
