// Orders as the page lists them before they are given: in words, moved about, and what they leave.
import { own } from "../look.js";
import { ownIn } from "../../../data/lookup.js";

/**
 * An order, as the engine takes it.
 * @typedef {{ type: string, from?: string, to?: string, amount?: number }} Order
 */

/** An order in words. */
export function orderWords(order) {
  if (order.type === "move") return `${order.from} → ${order.to}: ${order.amount}`;
  if (order.type === "reinforce") return `Reinforce ${order.amount}`;
  return ownIn({ pass: "Pass", end: "End of the ply" }, order.type) ?? JSON.stringify(order);
}

const SETTINGS = {
  __proto__: null,
  actionBudget: "The orders that a ply has room for",
  reinforceCostPerStrength: "What strength costs",
};

/** What a place of the scenario is, in words: the place itself where there are none. */
export function placeWords(path, spec) {
  const [, part, key, n] = path.split("/");
  if (part === "map" && key === "nodes" && n !== undefined)
    return `The node ${spec?.map?.nodes?.[n]?.id ?? n}`;
  if (part === "map" && key === "edges")
    return n === undefined
      ? "The edges of the map"
      : `The edge ${(spec?.map?.edges?.[n] ?? [n]).join(" – ")}`;
  if (part === "map" && key === "nodes") return "The nodes of the map";
  if (part === "players" && key) return `The headquarters of ${key}`;
  return (part === "settings" && SETTINGS[key]) || path;
}

/** The list with the order at `index` moved by `delta`; the same list where that leads nowhere. */
export function moved(orders, index, delta) {
  const to = index + delta;
  if (to < 0 || to >= orders.length || index < 0 || index >= orders.length) return orders;
  const next = [...orders];
  next.splice(to, 0, ...next.splice(index, 1));
  return next;
}

export const without = (orders, index) => orders.filter((_, n) => n !== index);

/** The nodes whose forces hang on a combat among the listed orders. */
function shakyNodes(rows = []) {
  const first = rows.findIndex((row) => row?.certain === false);
  const late = first < 0 ? [] : rows.slice(first);
  return new Set(
    late
      .flatMap(({ action, combat }) => [action?.from, action?.to, combat?.location])
      .filter(Boolean),
  );
}

/** What stands where once the listed orders are carried out, as far as the forecast knows. */
export function outlook(view, rows) {
  const after = rows?.at(-1)?.after;
  const player = view.to_act;
  const shaky = shakyNodes(rows);
  return {
    player,
    supply:
      ownIn(after?.supply, player) ??
      (typeof after?.supply === "number" ? after.supply : (ownIn(view.supply, player) ?? 0)),
    forces: (id) =>
      own(after?.nodes, id) ?? view.nodes.find((node) => node.id === id) ?? { P1: 0, P2: 0 },
    certain: (id) => !shaky.has(id),
  };
}

/** How many orders the ply has room for, and how many of them are used or listed. */
export function roomOf(view, orders) {
  const { used = 0, budget = 0 } = view.slots ?? {};
  return { budget, used: used + orders.length, left: Math.max(0, budget - used - orders.length) };
}

/** The most that can be reinforced with a supply. */
export function affordable(supply, cost) {
  return cost > 0 ? Math.floor(supply / cost) : Math.min(2 ** 31 - 1, Math.max(1, supply));
}

const percentage = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });

/** A probability for people: never "100%" or "0%" where it is not certain. */
export function percent(p) {
  if (p > 0 && p < 0.001) return "<0.1%";
  if (p < 1 && p > 0.999) return ">99.9%";
  return percentage.format(p);
}

const MOST_BARS = 41;

/**
 * What may be left of a combat, best for the attacker first: [{player, from, to, p}], few enough to
 * draw.
 */
export function bars(combat, attacker) {
  const rows = [...(combat.left ?? [])].sort((a, b) => signed(b, attacker) - signed(a, attacker));
  const size = Math.max(1, Math.ceil(rows.length / MOST_BARS));
  const found = [];
  for (const row of rows) {
    const last = found.at(-1);
    if (last && last.player === row.winner && last.count < size)
      Object.assign(last, { to: row.strength, p: last.p + row.p, count: last.count + 1 });
    else
      found.push({ player: row.winner, from: row.strength, to: row.strength, p: row.p, count: 1 });
  }
  return found;
}

const signed = ({ winner, strength }, attacker) => (winner === attacker ? strength : -strength);

/** A combat in one line of words. */
export function combatWords(combat, attacker) {
  const defender = attacker === "P1" ? "P2" : "P1";
  const parts = [
    `Combat at ${combat.location}: ${amount(combat.attacker)} of ${attacker} against ${amount(combat.defender)} of ${defender}`,
    `${attacker} wins ${percent(combat.win)}`,
  ];
  for (const player of [attacker, defender]) {
    const rows = (combat.left ?? [])
      .filter(({ winner }) => winner === player)
      .map(({ strength }) => strength);
    if (rows.length)
      parts.push(
        `${player} keeps ${Math.min(...rows) === Math.max(...rows) ? rows[0] : `${Math.min(...rows)} to ${Math.max(...rows)}`}`,
      );
  }
  return parts.join("; ");
}

const amount = (value) => (Number.isInteger(value) ? String(value) : Number(value).toFixed(1));

/** What a typed text orders: {action}, or null. "a-b 5", "a b 5", "reinforce 5", "pass", "end". */
export function parseOrder(text, ids) {
  const plain = text.trim().replace(/\s+/g, " ");
  if (/^(pass|end)$/i.test(plain)) return { type: plain.toLowerCase() };
  const grow = /^(?:reinforce|r) (\d+)$/i.exec(plain);
  if (grow) return { type: "reinforce", amount: Number(grow[1]) };
  const end = /^(.*) (\d+)$/.exec(plain);
  if (!end) return null;
  const ends = end[1];
  for (const from of ids) {
    if (!ends.startsWith(from)) continue;
    const rest = ends.slice(from.length).replace(/^ ?(?:->|→|-) ?|^ /, "");
    if (rest !== ends.slice(from.length) && ids.includes(rest))
      return { type: "move", from, to: rest, amount: Number(end[2]) };
  }
  return null;
}
