// A position as a picture that leaves the page: both heroes, and the dice on the table.

import { sidesSvg } from "../../canvas/sides.js";

/** @type {import("../types.js").Drawing} */
export function drawing({ match, title, says }) {
  const { heroes, round, active, dice = [], combat } = match.view;
  const sides = heroes.map((side) => {
    const statuses = (side.statuses ?? []).filter(({ stacks }) => stacks);
    const lines = [
      {
        text: "hit points",
        value: `${side.hp} of ${side.startingHp}`,
        share: side.hp / Math.max(1, side.startingHp),
        bold: true,
      },
      ...statuses.map(({ id, name, stacks }) => ({ text: name ?? id, value: `${stacks}` })),
    ];
    if (side.player === active && dice.length)
      lines.push({ text: "attack dice", value: dice.join(" ") });
    if (side.player !== active && combat?.dice?.length)
      lines.push({ text: "defence dice", value: combat.dice.join(" ") });
    return { name: side.player, isActing: match.to_act === side.player, lines };
  });
  return sidesSvg({ title, says: `Round ${round}. ${says}`, sides });
}
