// Cards as the deck builder finds them: by words, colour, type, cost and more, in an order.
import { ownIn } from "../../../data/lookup.js";
import { coloursOf, kindOfCard } from "../table/frame.js";
import { canonical, symbolsOf } from "../look.js";

/** @typedef {{ path: string, card: any }} Placed */

/**
 * @typedef {object} Entry
 * @property {string} path
 * @property {any} card
 * @property {string} id
 * @property {string} name
 * @property {string} words all that is searched, in small letters
 * @property {string[]} colours
 * @property {number} value mana value
 * @property {number | null} power
 * @property {string} kind
 * @property {string} rarity
 * @property {number} at
 */

/** What is asked for; empty strings ask for nothing. */
export const ALL = {
  words: "",
  colour: "",
  kind: "",
  value: "",
  power: "",
  rarity: "",
  show: "",
  order: "",
};

/** @param {string} symbol */
const worth = (symbol) => (symbol === "X" ? 0 : Number(/^\d+(?=$|\/)/.exec(symbol)?.[0] ?? 1));

/**
 * The mana value that a cost has on its face; X counts for nothing.
 * @param {unknown} cost
 */
export const valueOf = (cost) => symbolsOf(cost).reduce((sum, symbol) => sum + worth(symbol), 0);

/** @param {unknown} power */
const numberOf = (power) =>
  power === null || power === undefined || power === "" || !Number.isFinite(Number(power))
    ? null
    : Number(power);

/** @param {unknown} text */
const plain = (text) => String(text ?? "").toLowerCase();

/**
 * @param {Placed[]} cards
 * @returns {Entry[]}
 */
export const entriesOf = (cards) =>
  cards.map(({ path, card }, at) => ({
    path,
    card,
    at,
    id: canonical(card.card_id ?? ""),
    name: String(card.name ?? card.card_id ?? "Card"),
    words: [card.name, card.type_line, card.oracle_text, card.card_id].map(plain).join("\n"),
    colours: coloursOf(card),
    value: valueOf(card.mana_cost),
    power: numberOf(card.power),
    kind: kindOfCard(card),
    rarity: typeof card.rarity === "string" ? card.rarity : "",
  }));

const byName = (a, b) => a.name.localeCompare(b.name) || a.at - b.at;

/** @type {Record<string, (a: Entry, b: Entry) => number>} */
const ORDERS = {
  name: byName,
  cost: (a, b) => a.value - b.value || byName(a, b),
  colour: (a, b) =>
    a.colours.length - b.colours.length ||
    a.colours.join("").localeCompare(b.colours.join("")) ||
    byName(a, b),
  kind: (a, b) => a.kind.localeCompare(b.kind) || byName(a, b),
  strength: (a, b) => (b.power ?? -99) - (a.power ?? -99) || byName(a, b),
};

/** @param {Entry} entry @param {string} colour */
function hasColour({ colours }, colour) {
  if (colour === "C") return colours.length === 0;
  if (colour === "M") return colours.length > 1;
  return colours.includes(colour);
}

/**
 * "3" is met by 3 alone, "6+" by 6 and more.
 * @param {number | null} number
 * @param {string} asked
 */
const meets = (number, asked) =>
  number !== null &&
  (asked.endsWith("+") ? number >= Number(asked.slice(0, -1)) : number === Number(asked));

/**
 * The entries that are asked for, in their order.
 * @param {Entry[]} entries
 * @param {typeof ALL} asked
 * @param {{ counts?: Map<string, number>, isWrong?: (path: string) => boolean }} [about]
 */
export function found(entries, asked, { counts, isWrong } = {}) {
  const words = plain(asked.words).split(/\s+/).filter(Boolean);
  const kept = entries.filter(
    (one) =>
      words.every((word) => one.words.includes(word)) &&
      (!asked.colour || hasColour(one, asked.colour)) &&
      (!asked.kind || one.kind === asked.kind) &&
      (!asked.value || (one.kind !== "land" && meets(one.value, asked.value))) &&
      (!asked.power || meets(one.power, asked.power)) &&
      (!asked.rarity || one.rarity === asked.rarity) &&
      (asked.show !== "drafts" || one.card.draft === true) &&
      (asked.show !== "deck" || (counts?.get(one.id) ?? 0) > 0) &&
      (asked.show !== "wrong" || isWrong?.(one.path) === true),
  );
  const order = ownIn(ORDERS, asked.order);
  return order ? kept.sort(order) : kept;
}
