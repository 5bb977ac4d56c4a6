// A position as a picture that leaves the page: both heroes with their crests, the bars of their
// attributes, their abilities and their rules.

import { barPart, chipsPart, sidesSvg, textPart } from "../../canvas/sides.js";
import { colourOf, FAINT, svgText } from "../../canvas/svg.js";
import { ownIn } from "../../data/lookup.js";
import { attributesOf, changesSince, scaleOf, usedSince } from "./changes.js";
import { number } from "./figures.js";
import { effectsOf, heroesOf, huesOf, initials, signed } from "./look.js";

const SHIELD = "M50 4C63 12 78 15 92 15V48C92 74 74 88 50 97C26 88 8 74 8 48V15C22 15 37 12 50 4Z";
const HALF = "M50 4C63 12 78 15 92 15V48C92 74 74 88 50 97Z";

/** @type {(name: string, hue: number) => (x: number, y: number) => string} */
const crest = (name, hue) => (x, y) => {
  const letters = initials(name);
  const word = svgText(50, 63, letters, {
    ...{ size: [...letters].length > 1 ? 36 : 46, fill: "#ffffff" },
    ...{ bold: true, anchor: "middle" },
  });
  return `<g transform="translate(${x} ${y}) scale(.36)"><path d="${SHIELD}" fill="${colourOf(hue, 52, 37)}" stroke="${colourOf(hue, 55, 24)}" stroke-width="5"/><path d="${HALF}" fill="#000000" fill-opacity=".13"/>${word}</g>`;
};

/** @param {any} ability */
const costOf = ({ cost }) => (cost ? `costs ${number(cost)}` : "");

/** @type {(match: any, player: string, isActing: boolean) => string | undefined} */
function stateOf({ result }, player, isActing) {
  if (!result) return isActing ? "to move" : undefined;
  if (result.winners?.includes(player)) return "won";
  return result.winners?.length ? "lost" : "draw";
}

/**
 * The abilities of a hero, those just used marked.
 * @type {(abilities: any[], used: Set<number>, hue: number) => any[]}
 */
const abilityChips = (abilities, used, hue) =>
  abilities.map((ability) => ({
    text: [ability.name, costOf(ability)].filter(Boolean).join(" · "),
    fill: used.has(ability.index) ? colourOf(hue, 46, 42) : "#e9edf3",
    ink: used.has(ability.index) ? "#ffffff" : "#343b47",
  }));

/** @type {(spec: any, n: number) => string} */
const rulesOf = (spec, n) => {
  const names = effectsOf(spec, n).map(({ name }) => name ?? "one without a name");
  return names.length ? `Rules: ${names.join(", ")}` : "";
};

/** @type {(entity: any) => string} */
const saidOf = ({ player, attributes }) =>
  `${player}: ${Object.entries(attributes)
    .map(([name, value]) => `${name} ${number(value)}`)
    .join(", ")}`;

/** @type {(entity: any) => string} */
const abilitiesOf = ({ abilities }) =>
  abilities.length
    ? `Abilities: ${abilities.map((/** @type {any} */ one) => one.name).join(", ")}`
    : "";

/** @type {import("../types.js").Drawing} */
export function drawing({ match, spec, title, says }) {
  const { entities, turn } = match.view;
  const heroes = heroesOf(spec);
  const hues = huesOf(entities.map(({ hero }) => hero));
  const changes = changesSince(match.events ?? [], match.ply);
  const used = usedSince(match.events ?? [], match.ply);
  const sides = entities.map((entity, n) => {
    const { player, attributes, abilities } = entity;
    const hue = ownIn(hues, n) ?? 0;
    const hero = ownIn(heroes, n)?.hero;
    const moved = changes.get(player) ?? new Map();
    const { shown, idle } = attributesOf(entity, hero, moved);
    const isActing = match.to_act === player;
    const mine = new Set(
      used.filter(({ data }) => data.player === player).map(({ data }) => data.ability),
    );
    const bars = shown.map((/** @type {string} */ name) => {
      const [now, first] = [ownIn(attributes, name), ownIn(hero?.attributes, name)];
      const most = scaleOf(name, entities, heroes);
      const delta = moved.get(name)?.delta;
      return barPart({
        ...{ text: name, value: number(now), share: Math.abs(now) / most },
        change: delta ? signed(delta) : "",
        start: typeof first === "number" ? Math.abs(first) / most : undefined,
        color: now < 0 ? "#b3261e" : colourOf(hue, 46, n ? 45 : 42),
      });
    });
    const rules = rulesOf(spec, n);
    const parts = [
      ...bars,
      ...(idle.length ? [textPart(`${idle.length} more at 0`, { fill: FAINT })] : []),
      ...(abilities.length ? [chipsPart(abilityChips(abilities, mine, hue))] : []),
      ...(rules ? [textPart(rules, { size: 12.5, fill: FAINT })] : []),
    ];
    const badge = stateOf(match, player, isActing);
    return {
      name: player,
      color: colourOf(hue, 46, 42),
      isActing,
      badge,
      parts,
      mark: crest(entity.hero, hue),
    };
  });
  const told = entities
    .flatMap((entity, n) => [saidOf(entity), abilitiesOf(entity), rulesOf(spec, n)])
    .filter(Boolean);
  return sidesSvg({ title, says: `Turn ${turn + 1}. ${says}`, sides, told });
}
