// What changed lately on the table of a dice duel: hit points, statuses and dice, by the events of
// the plies that are news.
import { changeOf } from "./combat.js";

/**
 * By player what changed: `hp` the sum of the hit points, `statuses` by id how many stacks.
 * @typedef {{ hp: number, statuses: Map<string, number> }} Lately
 */

/**
 * @param {import("../../../data/wire.js").Event[]} events
 * @param {number} since the first ply that is news
 * @returns {Map<string, Lately>}
 */
export function latelyOf(events, since) {
  const found = new Map();
  const of = (player) => {
    if (!found.has(player)) found.set(player, { hp: 0, statuses: new Map() });
    return found.get(player);
  };
  for (const event of events) {
    if ((event.ply ?? 0) < since) continue;
    const { player, status, change } = event.data;
    if (changeOf(event)) of(player).hp += changeOf(event);
    if (event.type === "status" && change) {
      const { statuses } = of(player);
      statuses.set(status, (statuses.get(status) ?? 0) + change);
    }
  }
  return found;
}

/**
 * The attack dice that were rolled lately: by their places; those that were held lie still.
 * @param {import("../../../data/wire.js").Event[]} events
 * @param {number} since the first ply that is news
 * @param {number} count how many dice lie there now
 * @returns {Set<number>}
 */
export function rolledOf(events, since, count) {
  const last = events.findLast(({ type }) => type === "roll");
  if (!last || !count || !last.ply || last.ply < since) return new Set();
  const held = new Set(last.data.held);
  return new Set([...Array(count).keys()].filter((n) => !held.has(n)));
}
