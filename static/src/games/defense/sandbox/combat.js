// What happened in the last attack and its defence, read from the events of a MatchView.
import { ownIn } from "../../../data/lookup.js";

/** The last attacks with their defences, the newest first, at most so many. */
export function combatsOf(events, most = 2) {
  const found = [];
  for (let at = events.length - 1; at >= 0 && found.length < most; at -= 1)
    if (events[at].type === "attack") found.push(combatAt(events, at));
  return found;
}

/** The attack at an index of the events, with all that came of it up to the next turn. */
function combatAt(events, begin) {
  const at = ownIn(events, begin);
  const later = events.slice(begin + 1);
  const end = later.findIndex(({ type }) => type === "turn" || type === "result");
  const own = end < 0 ? later : later.slice(0, end);
  const of = (type) => own.filter((event) => event.type === type).map((event) => event.data);
  const { player, defender } = at.data;
  const roll = of("defense_roll").at(-1) ?? null;
  const rerolls = of("reroll");
  return {
    at,
    attack: at.data,
    player,
    defender,
    over: end >= 0,
    roll,
    version: roll?.version ?? null,
    rerolls,
    passes: passesOf(own),
    board: of("board").at(-1) ?? null,
    dice: rerolls.findLast(({ ok }) => ok)?.after ?? roll?.dice ?? [],
    reactions: of("reaction"),
    mitigation: of("mitigation").at(-1) ?? null,
    report: of("report").at(-1) ?? null,
  };
}

/** The rules that triggered, pass by pass: a new pass begins after each reroll. */
function passesOf(own) {
  /** @type {object[]} */
  let pass = [];
  const passes = [pass];
  for (const event of own) {
    if (event.type === "reroll" && event.data.ok) passes.push((pass = []));
    if (event.type === "rule")
      pass.push({ ...event.data, pass: passes.length, cause: event.cause, text: event.text });
  }
  return passes;
}

/** Field counts of the last pass: from the record, or from the state while the defence goes on. */
export function countsOf(combat, view) {
  const log = combat?.report?.verbose ?? view.combat?.log;
  return log?.passes?.at(-1)?.fieldCounts ?? combat?.roll?.fieldCounts ?? null;
}

/** How often each rule of a player's card triggered: id -> {times, matches}. */
export function ruleHits(events, player) {
  const hits = new Map();
  for (const { type, data } of events) {
    if (type !== "rule" || data.player !== player) continue;
    const one = hits.get(data.id) ?? { times: 0, matches: 0 };
    hits.set(data.id, { times: one.times + 1, matches: one.matches + (data.matchCount ?? 0) });
  }
  return hits;
}

/** How many defences a player has rolled, by version. */
export function turnsBy(events, player) {
  const rolled = events
    .filter(({ type, data }) => type === "defense_roll" && data.player === player)
    .map(({ data }) => data.version);
  const of = (version) => rolled.filter((one) => one === version).length;
  return { v1: of("v1"), v2: of("v2") };
}

const STAGES = [
  ["raw", "rawDamage", "Raw", "the attack’s damage with all that was added"],
  ["flat", "afterFlat", "After flat", "left after fixed amounts are taken off"],
  [
    "prevent",
    "afterPrevent",
    "After prevent",
    "left after half is prevented, rounded up; or all, when the attack is negated",
  ],
  ["block", "afterBlock", "After block", "left after blocks, never more than there is"],
  [
    "reflect",
    "afterReflect",
    "Sent back",
    "damage to the attacker, reflected or dealt; it takes nothing off",
  ],
  ["final", "finalDamage", "Final", "what the defender loses"],
];

/**
 * The checkpoints as a strip: [{id, title, about, value, change, back, shown}]; null while not
 * known.
 * `shown` is what stands under the title: what is left, and what went to the attacker.
 */
export function stripOf(combat) {
  const found = combat?.mitigation;
  const back = (combat?.report?.damageReflected ?? 0) + (combat?.report?.damageDealt ?? 0);
  let before = null;
  return STAGES.map(([id, key, title, about]) => {
    const value = found ? found[key] : id === "raw" && combat ? combat.attack.raw : null;
    const change = before !== null && value !== null ? value - before : 0;
    before = value;
    return {
      id,
      title,
      about,
      value,
      change,
      back: id === "reflect" ? back : 0,
      shown: id === "reflect" && found ? back : value,
    };
  });
}

const HURTS = { __proto__: null, damage: -1, upkeep: -1, heal: 1 };
/** How an event changes hit points; 0 where it does not. */
export const changeOf = ({ type, data }) =>
  (HURTS[type] ?? 0) * (type === "upkeep" ? (data.damage ?? 0) : (data.amount ?? 0));

/** Changes of hit points from an event number on: Map of player -> sum. */
export function changesFrom(events, n) {
  const found = new Map();
  for (const event of events)
    if (event.n >= n && HURTS[event.type])
      found.set(event.data.player, (found.get(event.data.player) ?? 0) + changeOf(event));
  return found;
}
