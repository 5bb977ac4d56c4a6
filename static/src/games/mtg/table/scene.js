// What lies where on the table: sides, rows, stacks of equal cards, and every object by its key.
import { ownIn } from "../../../data/lookup.js";
import { battlefieldOf, seatsOf } from "../table.js";

/**
 * @import { Clump, Link, Permanent, Side, Thing } from "./types.js"
 * @import { MatchView } from "../../../data/wire.js"
 */

/** @param {string} name */
export const playerKey = (name) => `player:${name}`;

/** @param {Permanent} permanent */
const isCreature = ({ types, power }) => power !== undefined || types.includes("creature");

/** @param {Permanent} permanent */
const isLand = (permanent) => permanent.types.includes("land") && !isCreature(permanent);

/**
 * What must be the same of two permanents that lie on one stack; null: it lies alone.
 * @param {Permanent} one
 * @param {Set<string>} hosts
 */
function likeness(one, hosts) {
  if (!(isLand(one) || one.is_token) || one.attached_to || hosts.has(one.instance_id)) return null;
  const { instance_id: _, ...rest } = one;
  return JSON.stringify(rest);
}

/**
 * What is attached to a permanent, and to that in turn.
 * @param {string} host
 * @param {Permanent[]} all
 * @returns {Permanent[]}
 */
const attachedTo = (host, all) =>
  all
    .filter(({ attached_to: at }) => at === host)
    .flatMap((one) => [...attachedTo(one.instance_id, all), one]);

/**
 * Permanents as they lie, in the order in which they came: equal lands and tokens on one stack,
 * attachments at their host. `marks` are those of a half-made choice, by id; what is left of a
 * stack that a choice takes cards from keeps its key, and so the focus.
 * @param {Permanent[]} permanents
 * @param {Map<string, string>} marks
 * @param {Permanent[]} all
 * @returns {Clump[]}
 */
export function clumpsOf(permanents, marks, all) {
  const there = new Set(all.map(({ instance_id: id }) => id));
  const hosts = new Set(all.map(({ attached_to: host }) => host).filter(Boolean));
  /** @type {Map<string, Map<string, Clump>>} */
  const stacks = new Map(); // of what is equal but for its mark, by the mark
  /** @type {Clump[]} */
  const found = [];
  for (const permanent of permanents) {
    const id = permanent.instance_id;
    if (permanent.attached_to && there.has(permanent.attached_to)) continue;
    const like = likeness(permanent, hosts) ?? id;
    const stack = stacks.get(like) ?? new Map();
    stacks.set(like, stack);
    const mark = marks.get(id) ?? "";
    const clump = stack.get(mark);
    if (clump) clump.ids.push(id);
    else {
      const next = { key: id, ids: [id], permanent, attachments: attachedTo(id, all) };
      stack.set(mark, next);
      found.push(next);
    }
  }
  for (const stack of stacks.values()) {
    const [{ key }] = stack.values();
    const left = stack.get("") ?? stack.values().next().value;
    for (const [mark, clump] of stack) clump.key = clump === left ? key : `${key} ${mark}`;
  }
  return found;
}

/**
 * Both sides, the opponent's first.
 * @param {MatchView} match
 * @param {Map<string, string>} marks
 * @returns {Side[]}
 */
export function sidesOf(match, marks) {
  const { all } = battlefieldOf(match.view);
  return seatsOf(match).map(({ name, seat, mine }) => {
    const own = all.filter((/** @type {Permanent} */ each) => each.controller === name);
    /** @param {(permanent: Permanent) => boolean} is */
    const row = (is) => clumpsOf(own.filter(is), marks, all);
    return {
      name,
      seat,
      mine,
      count: own.length,
      creatures: row(isCreature),
      lands: row(isLand),
      others: row((each) => !isCreature(each) && !isLand(each)),
    };
  });
}

/**
 * Every object that is seen, by its key.
 * @param {MatchView} match
 * @param {Map<string, { card: any }>} cards the document's cards by their ids
 */
export function thingsOf({ view, players }, cards) {
  /** @type {Map<string, Thing>} */
  const found = new Map();
  /** @param {string} id */
  const facts = (id) => ownIn(view.cards, id) ?? cards.get(id)?.card ?? null;
  const byName = new Map(
    Object.entries(view.cards ?? {}).map(([id, card]) => [card.name, { id, card }]),
  );
  for (const permanent of battlefieldOf(view).all)
    found.set(permanent.instance_id, {
      key: permanent.instance_id,
      name: permanent.name,
      kind: "permanent",
      facts: facts(permanent.card_id),
      card: permanent.card_id,
      permanent,
    });
  for (const name of players) {
    const seat = ownIn(view.players, name);
    found.set(playerKey(name), { key: playerKey(name), name, kind: "player", facts: null });
    for (const zone of ["hand", "graveyard", "exile"])
      for (const card of seat[zone])
        found.set(card.instance_id, {
          key: card.instance_id,
          name: card.name,
          kind: zone === "hand" ? "hand" : "pile",
          facts: facts(card.card_id),
          card: card.card_id,
        });
  }
  for (const item of view.stack) {
    const source = found.get(item.source);
    const printed = byName.get(item.name)?.card ?? source?.facts;
    found.set(item.instance_id, {
      key: item.instance_id,
      name: item.name,
      kind: "item",
      facts: { ...printed, name: item.name, oracle_text: item.text || printed?.oracle_text },
      card: byName.get(item.name)?.id ?? source?.card,
      item,
    });
  }
  return found;
}

/**
 * The lines that the match itself has: targets of the stack, attackers and blockers.
 * @param {MatchView} match
 * @returns {Link[]}
 */
export function linksOf({ view, players }) {
  const targets = view.stack.flatMap((/** @type {any} */ item) =>
    item.targets
      .flat()
      .filter((/** @type {any} */ target) => !target.is_gone)
      .map((/** @type {any} */ target) => ({
        from: item.instance_id,
        to: target.player_id ? playerKey(target.player_id) : target.instance_id,
        kind: "target",
      })),
  );
  const { attackers, blockers, blocked } = view.combat;
  const defender = players.find((name) => name !== view.turn.active) ?? players[0];
  const attacks = attackers
    .filter((/** @type {string} */ id) => !blocked.includes(id))
    .map((/** @type {string} */ id) => ({ from: id, to: playerKey(defender), kind: "attack" }));
  const blocks = Object.entries(blockers).map(([from, to]) => ({ from, to, kind: "block" }));
  return [...targets, ...attacks, ...blocks];
}
