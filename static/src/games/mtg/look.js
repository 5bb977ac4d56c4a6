// Pools, decks, matches and views of the card game, as the drawings read them: also broken ones.

/** @param {unknown} value */
export const isObject = (value) =>
  value !== null && typeof value === "object" && !Array.isArray(value);
const list = (value) => (Array.isArray(value) ? value : []);

/** "match", "decks" or "pool"; null for anything else. */
export function kindOf(doc) {
  if (!isObject(doc)) return null;
  if ("decks" in doc) return isObject(doc.pool) ? "match" : "decks";
  return "cards" in doc ? "pool" : null;
}

/** The cards of a document with their places: [{path, card}]. */
export function cardsOf(doc) {
  const [pool, base] = kindOf(doc) === "match" ? [doc.pool, "/pool"] : [doc, ""];
  return ["cards", "tokens"].flatMap((key) =>
    list(pool?.[key]).map((card, n) => ({
      path: `${base}/${key}/${n}`,
      card: isObject(card) ? card : {},
    })),
  );
}

const ALL = 200; // so many cards are drawn whatever is in sight
const PAGE = 60; // cards that come into the picture together; fills the rows of the usual widths

/** The cards in pages that are drawn one by one; few cards are one page. */
export function pagesOf(cards) {
  const size = cards.length > ALL ? PAGE : ALL;
  return Array.from({ length: Math.ceil(cards.length / size) }, (_, n) =>
    cards.slice(n * size, (n + 1) * size),
  );
}

/**
 * Which pages are drawn: those that were seen, that of the chosen card (its place among all, or
 * -1), and the first and last, so that the Tab key finds cards from either side.
 */
export function drawnPages(pages, seen, chosen) {
  const at = chosen < 0 ? -1 : Math.floor(chosen / pages[0].length);
  return pages.map((_, n) => n === 0 || n === pages.length - 1 || n === at || seen.has(n));
}

/** The decks of a document with their places: [{path, name, size}]. */
export function decksOf(doc) {
  if (kindOf(doc) === "pool") return [];
  return list(doc?.decks).map((deck, n) => ({
    path: `/decks/${n}`,
    name: String(deck?.name ?? deck?.deck_id ?? "Deck"),
    colors: list(deck?.colors).map(String),
    size: list(deck?.cards).reduce(
      (sum, row) => sum + (Number.isInteger(row?.count) ? row.count : 0),
      0,
    ),
  }));
}

const MOST = 200; // characters of a cost that are drawn

/** The letters of a mana cost: "{1}{R}" gives ["1", "R"]. */
export const symbolsOf = (cost) =>
  [
    ...String(cost ?? "")
      .slice(0, MOST)
      .matchAll(/\{([^{}]*)\}/g),
  ].map((found) => found[1]);

const BASICS = ["plains", "island", "swamp", "mountain", "forest"];

/**
 * The id of a card without its alias: plains is basic_plains.
 * @param {unknown} id
 */
export function canonical(id) {
  const small = String(id).toLowerCase();
  return BASICS.includes(small) ? `basic_${small}` : String(id);
}

/** Card id to the card and its place. */
export function cardTable(doc) {
  return new Map(cardsOf(doc).map((entry) => [canonical(entry.card.card_id), entry]));
}
