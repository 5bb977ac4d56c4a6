// Scryfall's JSON, told apart from documents of ours by the keys that only it has.

const MOST = 20_000; // characters that are looked at

const ROW = /^\s*(?:SB:\s*)?\d{1,3}\s*[x\u00d7]?\s+\p{L}/iu;

const HEADING =
  /^\W*(?:about|name\s.*|deck|main|mainboard|sideboard|side|commander|companion|maybeboard)\W*$/i;

/** Cockatrice's own file; a list or a document may speak of one. */
const isCod = (start) => start.startsWith("<") && /<cockatrice_deck[\s>]/.test(start);

/** @param {string} line */
const isRow = (line) => line !== "" && !line.startsWith("//") && !HEADING.test(line);

/** Whether a text that is no JSON may be a deck list: half of its lines are a number and a name. */
function isDecklist(start) {
  const lines = /^[{<]|^\[(?!\w+\])/.test(start)
    ? []
    : start.split("\n").filter((line) => isRow(line.trim()));
  return lines.length > 0 && 2 * lines.filter((line) => ROW.test(line)).length >= lines.length;
}

/**
 * "scryfall" for cards in Scryfall's format, "decklist" for a list of cards with their numbers,
 * else null.
 */
export function formatOf(text) {
  const start = text
    .slice(0, MOST)
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (isDecklist(start) || isCod(start)) return "decklist";
  if (!/^[[{]/.test(start) || /^\{\s*"(schema_version|pool|decks|cards)"\s*:/.test(start))
    return null;
  if (start.startsWith("{") && /"(pool|decks|cards)"\s*:\s*[[{]/.test(start)) return null;
  const isCard =
    /"type_line"\s*:/i.test(start) && /"(name|oracle_text|mana_cost|card_faces)"\s*:/i.test(start);
  return isCard ? "scryfall" : null;
}

/** What the studio's import needs: how to know a text, and whom to ask for a document. */
export const files = {
  formatOf,
  importMethod: "cards.import",
  accept: ".json,.txt,.dec,.cod",
  titles: "Scryfall JSON, deck lists, Cockatrice’s files",
};
