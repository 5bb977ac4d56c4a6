// What the last plies did to the attributes, read from the events of a MatchView.
import { ownIn } from "../../data/lookup.js";

const CHANGES = new Set(["attribute", "edit"]);
const ACTS = new Set(["ability_used", "idle"]);

/** The first ply whose changes are still news: a viewer's own last one, else the newest. */
export function newsFrom(match, viewer) {
  const now = match.events.filter((event) => event.ply === match.ply);
  if (!viewer || match.to_act !== viewer || now.some((event) => event.type === "edit"))
    return match.ply;
  const own = match.events.findLast(
    (event) => ACTS.has(event.type) && event.data.player === viewer,
  );
  return own ? own.ply : match.ply;
}

/** Map of player -> Map of attribute -> {delta, old, events}, over the plies from `ply` on. */
export function changesSince(events, ply) {
  const found = new Map();
  for (const event of events) {
    if (!CHANGES.has(event.type) || event.ply < ply) continue;
    const { player, attribute, old, delta } = event.data;
    const one = entryOf(
      entryOf(found, player, () => new Map()),
      attribute,
      () => ({ delta: 0, old, events: [] }),
    );
    one.delta += delta;
    one.events.push(event);
  }
  return found;
}

/** What a Map has under a key, made there first if need be. */
function entryOf(map, key, make) {
  if (!map.has(key)) map.set(key, make());
  return map.get(key);
}

const ACTIONS = new Set(["attribute", "roll", "pass", "result"]);

/**
 * The effects that fired from `ply` on: Map of player -> Map of pointer -> {times, did}; did:
 * something came of it.
 */
export function firedSince(events, ply) {
  const found = new Map();
  const last = new Map();
  for (const event of events) {
    if (event.ply < ply) continue;
    if (event.type === "effect" && event.cause?.length) {
      const one = entryOf(
        entryOf(found, event.data.player, () => new Map()),
        event.cause[0].path,
        () => ({ times: 0, did: 0 }),
      );
      one.times += 1;
      last.set(event.cause[0].path, one);
    } else if (ACTIONS.has(event.type) && last.has(event.cause?.[1]?.path)) {
      last.get(event.cause[1].path).did += 1;
    }
  }
  return found;
}

/** The abilities used from `ply` on, in order. */
export const usedSince = (events, ply) =>
  events.filter((event) => ACTS.has(event.type) && event.ply >= ply);

/** How long the bar of an attribute is at most: both sides' start and present values fit. */
export function scaleOf(name, entities, heroes) {
  const values = [
    ...entities.map((entity) => ownIn(entity.attributes, name)),
    ...heroes.map(({ hero }) => ownIn(hero.attributes, name)),
  ];
  return Math.max(
    1e-30,
    ...values.filter((value) => typeof value === "number" && Number.isFinite(value)).map(Math.abs),
  );
}

/** Attributes worth a bar (its own, or not zero), and the names of the others. */
export function attributesOf(entity, hero, changed = new Map()) {
  const shown = [];
  const idle = [];
  for (const [name, value] of Object.entries(entity.attributes)) {
    const own = hero?.attributes && Object.hasOwn(hero.attributes, name);
    if (own || value !== 0 || changed.has(name)) shown.push(name);
    else idle.push(name);
  }
  return { shown, idle };
}
