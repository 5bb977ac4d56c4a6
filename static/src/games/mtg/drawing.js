// A position as a picture that leaves the page: both players, and what each has on the battlefield.

import { sidesSvg } from "../../canvas/sides.js";
import { ownIn } from "../../data/lookup.js";
import { battlefieldOf, stateOf } from "./table.js";

/** @param {any} permanent */
const strength = ({ power, toughness }) =>
  power === undefined || power === null ? "" : ` ${power}/${toughness}`;

/**
 * A line for each permanent; those that are and stand the same are one line.
 * @type {(permanents: any[], byId: any) => import("../../canvas/sides.js").Line[]}
 */
function permanentLines(permanents, byId) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const one of permanents) {
    const text = [`${one.name}${strength(one)}`, ...stateOf(one, byId)].join(", ");
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, n]) => ({ text, ...(n > 1 && { value: `× ${n}` }) }));
}

/** @type {import("../types.js").Drawing} */
export function drawing({ match, title, says }) {
  const { players, turn } = match.view;
  const { all, byId } = battlefieldOf(match.view);
  const sides = match.players.map((name) => {
    const seat = ownIn(players, name);
    const mine = all.filter(({ controller }) => controller === name);
    const lines = [
      { text: "life", value: `${seat.life}`, bold: true },
      { text: "in hand", value: `${seat.hand_size}` },
      { text: "in library", value: `${seat.library_size}` },
      { text: "in graveyard", value: `${seat.graveyard.length}` },
      ...permanentLines(mine, byId),
    ];
    return { name, isActing: match.to_act === name, lines };
  });
  return sidesSvg({ title, says: `Turn ${turn.number}. ${says}`, sides });
}
