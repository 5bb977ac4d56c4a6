// A position as a picture that leaves the page: both heroes with their hit points, statuses and
// defence cards, and the dice on the table.

import { barPart, chipsPart, INNER, sidesSvg, textPart } from "../../canvas/sides.js";
import { colourOf, FAINT, INK, PAPER, svgBox, svgText } from "../../canvas/svg.js";
import { ownIn } from "../../data/lookup.js";
import { columnsOf, pipsOf } from "./dice/pips.js";
import { facesInWords, heroHues, hueOf, inWords, readCard, seatedIn } from "./look.js";

const PLACES = [11.5, 22, 32.5];
const NONE = new Set();
const DIE = 44; // points of a drawn die, as the page draws it

/** @import { Part } from "../../canvas/sides.js" */

/**
 * One die: pips up to six, a number beyond; `field` colours it.
 * @param {number | null} face
 * @param {number | undefined} field
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function dieSvg(face, field, x, y, size) {
  const isIn = field !== undefined;
  const hue = hueOf(field ?? 0);
  const body = svgBox([2, 2, 40, 40], {
    ...{ fill: isIn ? colourOf(hue, 70, 88) : PAPER, round: 9 },
    ...{ stroke: isIn ? colourOf(hue, 62, 40) : "#9aa3ad", thick: 2.4 },
  });
  const pips = pipsOf(face)?.map(
    (/** @type {number[]} */ [column, row]) =>
      `<circle cx="${ownIn(PLACES, column)}" cy="${ownIn(PLACES, row)}" r="3.9" fill="${INK}"/>`,
  );
  const shown =
    pips?.join("") ?? svgText(22, 29, `${face ?? "?"}`, { size: 20, bold: true, anchor: "middle" });
  return `<g transform="translate(${x} ${y}) scale(${size / DIE})">${body}${shown}</g>`;
}

/**
 * The faces of a card in the colours of their fields, and what the fields are.
 * @param {ReturnType<typeof readCard>} card
 * @returns {Part[]}
 */
function cardParts(card) {
  if (!card.there) return [textPart("no defence card: the plain board", { fill: FAINT })];
  const columns = Math.min(10, card.faces > 6 ? columnsOf(card.faces) : card.faces);
  const step = Math.min(46, INNER / columns);
  const faces = {
    height: Math.ceil(card.faces / columns) * step + 6,
    draw: (/** @type {number} */ x, /** @type {number} */ y) =>
      Array.from({ length: card.faces }, (_, n) => {
        const [left, top] = [x + (n % columns) * step, y + Math.floor(n / columns) * step];
        return dieSvg(n + 1, card.of(n + 1)[0], left, top, step * 0.9);
      }).join(""),
  };
  const fields = card.fields.map(({ id, label, faces: own, index }) => ({
    text: `${label ?? id}: ${facesInWords(own)}`,
    fill: colourOf(hueOf(index), 70, 88),
    ink: INK,
  }));
  return [faces, ...(fields.length ? [chipsPart(fields)] : [])];
}

/**
 * Dice in a row, with what they are.
 * @type {(
 *   title: string, dice: (number | null)[], fieldOf: (face: number | null) => number | undefined
 * ) => Part}
 */
const dicePart = (title, dice, fieldOf) => ({
  height: DIE + 34,
  draw: (x, y) => {
    const step = Math.min(DIE + 6, (2 * INNER) / Math.max(1, dice.length));
    return (
      svgText(x, y + 14, title, { size: 13.5, fill: FAINT }) +
      dice.map((face, n) => dieSvg(face, fieldOf(face), x + n * step, y + 24, step - 6)).join("")
    );
  },
});

/** The statuses and buffs of a hero, as the page's chips. */
const chipsOf = (/** @type {any} */ side, /** @type {any[]} */ buffs) => [
  ...(side.statuses ?? [])
    .filter((/** @type {any} */ { stacks }) => stacks)
    .map((/** @type {any} */ { status, id, name, stacks, negative }) => ({
      text: `${name ?? inWords(status ?? id)} ${stacks}`,
      fill: negative ? "#fbe6e4" : "#e5f1f8",
      ink: negative ? "#b3261e" : "#1f5f8b",
    })),
  ...buffs
    .filter(({ owner }) => owner === side.player)
    .map(({ kind, payload, stacks }) => ({
      text: `${inWords(kind)} +${payload.amount * stacks}`,
      ...{ fill: "#e4f4ea", ink: "#1b6b3a" },
    })),
];

/** Its attacks, those that the dice on the table show marked. */
const attackChips = (/** @type {any} */ side, /** @type {Set<string>} */ available) =>
  (side.attacks ?? []).map((/** @type {any} */ { id, name, damage }) => ({
    text: `${name} ${damage}`,
    fill: available.has(id) ? "#1b6b3a" : "#e9edf3",
    ink: available.has(id) ? "#ffffff" : "#343b47",
  }));

/** @type {(match: any, side: any) => string | undefined} */
function stateOf({ result, to_act: acting }, { player }) {
  if (result?.winners?.includes(player)) return "won";
  if (result) return result.winners?.length ? "lost" : "draw";
  return acting === player ? "to act" : undefined;
}

/** @type {import("../types.js").Drawing} */
export function drawing({ match, spec, title, says }) {
  const { heroes, round, active, dice = [], combat, pendingDefenseBuffs = [] } = match.view;
  const seated = seatedIn(spec);
  const hues = heroHues(heroes.map((/** @type {any} */ { player }) => player));
  const cards = heroes.map((/** @type {any} */ _, /** @type {number} */ n) => {
    const entry = ownIn(seated, n);
    return readCard(entry?.hero, entry?.path ?? "");
  });
  const sides = heroes.map((/** @type {any} */ side, /** @type {number} */ n) => {
    const color = colourOf(ownIn(hues, n) ?? 0, 50, 42);
    const chips = chipsOf(side, pendingDefenseBuffs);
    const parts = [
      barPart({
        ...{ text: "hit points", value: `${side.hp} of ${side.startingHp}`, color },
        share: side.hp / Math.max(1, side.startingHp),
      }),
      chips.length ? chipsPart(chips) : textPart("no statuses", { fill: FAINT }),
      textPart(`defends by ${side.defensePlayed === "v2" ? "its card" : "the plain board"}`, {
        fill: FAINT,
      }),
      ...cardParts(cards[n]),
      ...(side.attacks?.length
        ? [
            chipsPart(
              attackChips(side, side.player === active ? new Set(match.view.available) : NONE),
            ),
          ]
        : []),
    ];
    return {
      ...{ name: side.player, color, parts, badge: stateOf(match, side) },
      isActing: match.to_act === side.player,
    };
  });
  const defending = heroes.findIndex((/** @type {any} */ { player }) => player !== active);
  const below = [
    ...(dice.length ? [dicePart(`Attack dice of ${active}`, dice, () => undefined)] : []),
    ...(combat?.dice?.length
      ? [
          dicePart(`Defence dice of ${heroes[defending]?.player ?? ""}`, combat.dice, (face) =>
            face === null ? undefined : cards[defending]?.of(face)[0],
          ),
        ]
      : []),
  ];
  const told = heroes.map((/** @type {any} */ side) => {
    const held = chipsOf(side, pendingDefenseBuffs).map(({ text }) => text);
    const attacks = attackChips(side, NONE).map((/** @type {any} */ { text }) => text);
    const hp = `${side.player}: hit points ${side.hp} of ${side.startingHp}`;
    const can = attacks.length ? `. Attacks: ${attacks.join(", ")}` : "";
    return [hp, ...held].join(", ") + can;
  });
  if (dice.length) told.push(`Attack dice of ${active}: ${dice.join(" ")}`);
  if (combat?.dice?.length) told.push(`Defence dice: ${combat.dice.join(" ")}`);
  return sidesSvg({ title, says: `Round ${round}. ${says}`, sides, below, told });
}
