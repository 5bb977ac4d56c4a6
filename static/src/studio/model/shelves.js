// The gallery sorted onto shelves: the games say which shelf a shipped document stands on.

import { GAMES } from "../../games/index.js";
import { ownIn } from "../../data/own.js";

function shelfOf({ system, text }) {
  const { shelf } = ownIn(GAMES, system) ?? {};
  if (typeof shelf !== "function") return shelf ?? system;
  try {
    return shelf(JSON.parse(text));
  } catch {
    return system;
  }
}

/** [{title, games}] in the gallery's order. */
export function shelvesOf(gallery) {
  const shelves = new Map();
  for (const game of gallery) {
    const title = shelfOf(game);
    if (!shelves.has(title)) shelves.set(title, []);
    shelves.get(title).push(game);
  }
  return [...shelves].map(([title, games]) => ({ title, games }));
}
