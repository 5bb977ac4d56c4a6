// What a card looks like, from what its document says: its frame by colour, and what it is.
import { symbolsOf } from "../look.js";

const LETTERS = ["W", "U", "B", "R", "G"];

/**
 * The colours of a card: those that it says, else those of its cost.
 * @param {import("./types.js").CardFacts} card
 */
export function coloursOf(card) {
  const said = Array.isArray(card?.colors) ? card.colors.map(String) : null;
  const found = said ?? symbolsOf(card?.mana_cost).flatMap((symbol) => [...symbol]);
  return LETTERS.filter((letter) => found.includes(letter));
}

/**
 * What a land makes, by the text that says so: "{T}: Add {R} or {G}." gives ["R", "G"].
 * @param {import("./types.js").CardFacts} card
 */
function madeBy(card) {
  const said = /\bAdd ([^.]*)/.exec(String(card?.oracle_text ?? ""))?.[1] ?? "";
  const found = symbolsOf(said);
  return LETTERS.filter((letter) => found.includes(letter));
}

/** @param {import("./types.js").CardFacts} card */
export const isLand = (card) => /\bLand\b/i.test(String(card?.type_line ?? ""));

/**
 * The name of a card's frame: a colour's letter, "M" for several, "L" for lands that make none or
 * many, "C" for the rest.
 * @param {import("./types.js").CardFacts} card
 */
export function frameOf(card) {
  const land = isLand(card);
  const colours = land ? madeBy(card) : coloursOf(card);
  if (colours.length === 1) return colours[0];
  if (land) return "L";
  return colours.length ? "M" : "C";
}

/**
 * The two colours of a frame of several: [first, second]; null for any other.
 * @param {import("./types.js").CardFacts} card
 */
export function pairOf(card) {
  const colours = isLand(card) ? madeBy(card) : coloursOf(card);
  return colours.length === 2 ? colours : null;
}

/** @type {[string, RegExp][]} */
const KINDS = [
  ["creature", /\bCreature\b/i],
  ["land", /\bLand\b/i],
  ["aura", /\bAura\b/i],
  ["equipment", /\bEquipment\b/i],
  ["artifact", /\bArtifact\b/i],
  ["enchantment", /\bEnchantment\b/i],
  ["instant", /\bInstant\b/i],
  ["sorcery", /\bSorcery\b/i],
];

/**
 * What a card is first of all, as its ornament is drawn.
 * @param {import("./types.js").CardFacts} card
 */
export const kindOfCard = (card) =>
  KINDS.find(([, word]) => word.test(String(card?.type_line ?? "")))?.[0] ?? "other";

/**
 * A number from 0 to 2^32 that is the same for the same text.
 * @param {unknown} text
 */
export function seedOf(text) {
  let sum = 2166136261;
  for (const letter of String(text)) sum = Math.imul(sum ^ Number(letter.codePointAt(0)), 16777619);
  return (sum ^ (sum >>> 15)) >>> 0;
}
