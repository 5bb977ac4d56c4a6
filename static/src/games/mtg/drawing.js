// A position as a picture that leaves the page: both players, and what each has on the battlefield.

import { sidesSvg } from "../../canvas/sides.js";
import { ownIn } from "../../data/lookup.js";
import { battlefieldOf, rowsOf, stateOf } from "./table.js";

/** @param {any} permanent */
const strength = ({ power, toughness }) =>
  power === undefined || power === null ? "" : ` ${power}/${toughness}`;

/** @type {(row: any, byId: any) => import("../../canvas/sides.js").Line} */
function permanentLine({ permanent, count, tapped }, byId) {
  const state = count > 1 && tapped ? [`${tapped} tapped`] : stateOf(permanent, byId);
  const many = count > 1 ? ` × ${count}` : "";
  return {
    text: [`${permanent.name}${strength(permanent)}${many}`, ...state].join(", "),
  };
}

/** @type {import("../types.js").Drawing} */
export function drawing({ match, title, says }) {
  const { players, turn } = match.view;
  const { all, byId } = battlefieldOf(match.view);
  const sides = match.players.map((name) => {
    const seat = ownIn(players, name);
    const mine = all.filter(({ controller }) => controller === name);
    const { rest, lands } = rowsOf(mine);
    const lines = [
      { text: "life", value: `${seat.life}`, bold: true },
      { text: "in hand", value: `${seat.hand_size}` },
      { text: "in library", value: `${seat.library_size}` },
      { text: "in graveyard", value: `${seat.graveyard.length}` },
      ...[...rest, ...lands].map((row) => permanentLine(row, byId)),
    ];
    return { name, isActing: match.to_act === name, lines };
  });
  return sidesSvg({ title, says: `Turn ${turn.number}. ${says}`, sides });
}
