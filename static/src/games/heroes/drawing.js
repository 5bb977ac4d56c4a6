// A position as a picture that leaves the page: both heroes with their attributes.

import { sidesSvg } from "../../canvas/sides.js";
import { ownIn } from "../../data/lookup.js";
import { number } from "./figures.js";
import { heroesOf } from "./look.js";

/** @type {import("../types.js").Drawing} */
export function drawing({ match, spec, title, says }) {
  const { entities, turn } = match.view;
  const heroes = heroesOf(spec);
  const sides = entities.map(({ player, attributes }, n) => {
    const first = ownIn(heroes, n)?.hero.attributes ?? {};
    const lines = Object.entries(attributes).map(([name, value]) => {
      const most = Math.max(Math.abs(Number(ownIn(first, name)) || 0), Math.abs(value), 1e-9);
      return { text: name, value: number(value), share: Math.abs(value) / most };
    });
    return { name: player, isActing: match.to_act === player, lines };
  });
  return sidesSvg({ title, says: `Turn ${turn + 1}. ${says}`, sides });
}
