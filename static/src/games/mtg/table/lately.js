// What the newest plies did to the things on the table, read from the events of a view.
import { ownIn } from "../../../data/lookup.js";
import { signed } from "../../../data/minus.js";
import { playerKey } from "./scene.js";

/** @import { Event, MatchView } from "../../../data/wire.js" */
/** @import { Lately, News } from "./types.js" */

const PILES = new Map([
  ["graveyard", "Graveyard"],
  ["exile", "Exile"],
]);

/**
 * The first ply that is still news: nothing is older than the turn that another player had last.
 * @param {Event[]} events
 * @param {number} since
 * @param {string | null} viewer
 */
export function freshFrom(events, since, viewer) {
  const turn = events.findLast(
    ({ type, data }) => type === "step" && data.step === "UNTAP" && data.active !== viewer,
  );
  return Math.max(since, turn?.ply ?? 0);
}

/**
 * The things that an event touched, with what became of each.
 * @param {Event} event
 * @returns {[string, keyof News, number][]}
 */
function touched({ type, data }) {
  if (type === "entered") return [[data.id, "new", 1]];
  if (type === "tapped") return [[data.id, "tapped", 1]];
  if (type === "attack")
    return data.attackers.map((/** @type {string} */ id) => [id, "attacks", 1]);
  if (type === "block") return data.blocks.map((/** @type {string[]} */ [id]) => [id, "blocks", 1]);
  if (type === "damage" && data.target) return [[data.target, "hurt", data.amount]];
  if (type === "damage") return [[playerKey(data.player), "life", -data.amount]];
  if (type === "life") return [[playerKey(data.player), "life", data.by]];
  if ((type === "left" || type === "moved") && PILES.has(data.to))
    return [[`${PILES.get(data.to)} of ${data.owner}`, "new", 1]];
  if (type === "cast" || type === "activated" || type === "triggered") return [[data.id, "new", 1]];
  return [];
}

/**
 * What is new since a ply, by the key of the thing; a pile's key is its name.
 * @param {MatchView} match
 * @param {number} since the first ply that counts
 * @returns {Lately}
 */
export function latelyOf({ events, viewer }, since) {
  /** @type {Lately} */
  const found = new Map();
  const from = freshFrom(events, since, viewer);
  for (const event of events) {
    if ((event.ply ?? 0) < from || !event.ply) continue;
    for (const [key, kind, amount] of touched(event)) {
      const news = found.get(key) ?? {};
      found.set(key, { ...news, [kind]: (ownIn(news, kind) ?? 0) + amount });
    }
  }
  return found;
}

/**
 * What became of these things, for a small tag and for a sentence; null: nothing that is still so.
 * @param {Lately} lately
 * @param {string[]} ids
 * @param {{ tapped?: boolean }} [now]
 * @returns {{ tag: string, says: string } | null}
 */
export function newsOf(lately, ids, now = {}) {
  const all = ids.flatMap((id) => lately.get(id) ?? []);
  const sum = (/** @type {keyof News} */ kind) =>
    all.reduce((total, news) => total + (ownIn(news, kind) ?? 0), 0);
  const [hurt, life, fresh] = [sum("hurt"), sum("life"), sum("new")];
  const some = all.length < ids.length ? `${all.length} ` : "";
  if (hurt) return { tag: signed(-hurt), says: `${hurt} damage just now` };
  if (life) return { tag: signed(life), says: `${signed(life)} life just now` };
  if (sum("attacks")) return { tag: "attacks", says: "declared just now" };
  if (sum("blocks")) return { tag: "blocks", says: "declared just now" };
  if (fresh) return { tag: `${some}new`, says: `${some}new just now` };
  if (sum("tapped") && now.tapped) return { tag: `${some}tapped`, says: "tapped just now" };
  return null;
}
