// Scryfall's JSON, told apart from documents of ours by the keys that only it has.

const MOST = 20_000 // characters that are looked at

/** "scryfall" for a card, a list or an array of cards in Scryfall's format, else null. */
export function formatOf(text) {
  const start = text.slice(0, MOST).replace(/^\uFEFF/, '').trimStart()
  if (!/^[[{]/.test(start) || /^\{\s*"(schema_version|pool|decks|cards)"\s*:/.test(start)) return null
  if (start.startsWith('{') && /"(pool|decks|cards)"\s*:\s*[[{]/.test(start)) return null
  const isCard = /"type_line"\s*:\s*"/.test(start) && /"(oracle_text|mana_cost|card_faces)"\s*:/.test(start)
  return isCard ? 'scryfall' : null
}

/** What the studio's import needs: how to know a text, and whom to ask for a document. */
export const files = { formatOf, importMethod: 'cards.import', accept: '.json', titles: 'Scryfall JSON' }
