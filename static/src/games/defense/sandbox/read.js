// A MatchView of dice heroes as the board shows it: who defends, what can be decided, and with
// what.
import { inWords, listOf, seatedIn } from "../look.js";
import { ownIn } from "../../../data/lookup.js";

/** The two sides: what the view says of each, with its buffs and its hero of the document. */
export function sidesOf(match, spec) {
  const seated = seatedIn(spec);
  const { heroes, pendingDefenseBuffs = [] } = match.view;
  return heroes.map((side, index) => ({
    ...side,
    index,
    entry: seated[index] ?? null,
    buffs: pendingDefenseBuffs.filter(({ owner }) => owner === side.player),
    playing: side.defensePlayed,
    wished: side.defenseVersion,
    fell: side.fellBackToV1 === true,
  }));
}

/** The attacks of whoever is on turn, with what the dice allow: [{…, available}]. */
export function attacksOf(match, sides) {
  const acting = sides.find(({ player }) => player === match.view.active);
  const available = new Set(match.view.available ?? []);
  return (acting?.attacks ?? []).map((attack) => ({
    ...attack,
    available: available.has(attack.id),
  }));
}

/** The dice kept when the present dice were rolled: they stay held until said otherwise. */
export function heldNow(match) {
  const last = match.events.findLast(({ type }) => type === "roll");
  return new Set(match.phase === "roll" ? (last?.data.held ?? []) : []);
}

/** Actions of a type among those offered. */
export const offered = (match, type) => match.legal.filter((action) => action.type === type);

/** The hold that keeps exactly these dice, or null where it is not offered. */
export function holdOf(match, kept) {
  const wanted = [...kept].sort((a, b) => a - b);
  return (
    offered(match, "hold").find(
      ({ dice }) => dice.length === wanted.length && dice.every((n, i) => n === wanted[i]),
    ) ?? null
  );
}

/** The choice of dice to reroll that is exactly this one, or null. */
export function rerollOf(match, chosen) {
  const wanted = [...chosen].sort((a, b) => a - b);
  return (
    offered(match, "reroll").find(
      ({ dice }) =>
        dice.length === wanted.length &&
        [...dice].sort((a, b) => a - b).every((n, i) => n === wanted[i]),
    ) ?? null
  );
}

/** What may be spent with an attack: status -> the most stacks offered with any attack. */
export function spendable(match) {
  const most = new Map();
  for (const { spend } of offered(match, "attack"))
    for (const [status, stacks] of Object.entries(spend ?? {}))
      most.set(status, Math.max(most.get(status) ?? 0, stacks));
  return Object.fromEntries([...most].filter(([, stacks]) => stacks > 0));
}

/**
 * The attack with what a person wishes to spend, as far as it may be; null where it is not offered.
 * Of very many ways to spend not every one is offered by itself.
 */
export function attackOf(match, attack, wish = {}) {
  if (!offered(match, "attack").some((action) => action.attack === attack)) return null;
  const spend = Object.entries(spendable(match))
    .map(
      /** @returns {[string, number]} */
      ([status, most]) => [status, Math.min(most, ownIn(wish, status) ?? 0)],
    )
    .filter(([, stacks]) => stacks > 0);
  return { type: "attack", attack, spend: Object.fromEntries(spend) };
}

/**
 * What pressing an attack takes: the attack with what is wished to be spent; while rolls are left,
 * to stand and to attack without spending anything. Null where the dice do not show it.
 */
export function strikeOf(match, attack, wish = {}) {
  if (match.phase === "attack") {
    const action = attackOf(match, attack.id, wish);
    return action && [action];
  }
  const [stand] = offered(match, "stand");
  return attack.available && stand
    ? [stand, { type: "attack", attack: attack.id, spend: {} }]
    : null;
}

/**
 * What statuses and combos are called, as far as the match and its document say: {status(id),
 * combo(id)}.
 */
export function namesIn(match, spec) {
  const statuses = new Map(
    match.view.heroes
      .flatMap((hero) => hero.statuses ?? [])
      .map(({ status, name }) => [status, name]),
  );
  const combos = new Map(
    match.view.heroes
      .flatMap((hero) => hero.attacks ?? [])
      .map(({ combo, comboName }) => [combo, comboName]),
  );
  const own = (key, into) => {
    for (const { id, name } of [spec, ...seatedIn(spec).map(({ hero }) => hero)].flatMap((part) =>
      listOf(ownIn(part, key)),
    ))
      if (name) into.set(id, name);
  };
  own("statuses", statuses);
  own("combos", combos);
  return {
    status: (id) => statuses.get(id) ?? inWords(id),
    combo: (id) => combos.get(id) ?? COMBOS.get(id) ?? inWords(id),
  };
}

const COMBOS = new Map(
  Object.entries({
    "5OAK": "Five of a kind",
    "4OAK": "Four of a kind",
    "3OAK": "Three of a kind",
    PAIR_PAIR: "Two pairs",
  }),
); // shipped ones whose ids are no words

/** Statuses that may be spent after the roll: [{status, most}]. */
export function reactionsOf(match) {
  const most = new Map();
  for (const { status, stacks } of offered(match, "spend"))
    most.set(status, Math.max(most.get(status) ?? 0, stacks));
  return [...most].map(([status, stacks]) => ({ status, most: stacks }));
}

/**
 * The edits that bring a match to the switches of the session: {enableDefenseV2?, defenseVersion?:
 * {player: version}}.
 */
export function switchEdits({ view }, { enableDefenseV2, defenseVersion = {} }) {
  const other = view.heroes.filter(
    ({ player, defenseVersion: now }) =>
      ownIn(defenseVersion, player) && ownIn(defenseVersion, player) !== now,
  );
  return [
    ...(enableDefenseV2 === undefined || enableDefenseV2 === view.enableDefenseV2
      ? []
      : [{ enableDefenseV2 }]),
    ...(other.length
      ? [
          {
            defenseVersion: Object.fromEntries(
              other.map(({ player }) => [player, ownIn(defenseVersion, player)]),
            ),
          },
        ]
      : []),
  ];
}
