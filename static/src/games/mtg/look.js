// Pools, decks, matches and views of the card game, as the drawings read them: also broken ones.

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value)
const list = (value) => (Array.isArray(value) ? value : [])

/** "match", "decks" or "pool"; null for anything else. */
export function kindOf(doc) {
  if (!isObject(doc)) return null
  if ('decks' in doc) return isObject(doc.pool) ? 'match' : 'decks'
  return 'cards' in doc ? 'pool' : null
}

/** The cards of a document with their places: [{path, card}]. */
export function cardsOf(doc) {
  const [pool, base] = kindOf(doc) === 'match' ? [doc.pool, '/pool'] : [doc, '']
  return ['cards', 'tokens'].flatMap((key) => list(pool?.[key]).map((card, n) => ({ path: `${base}/${key}/${n}`, card: isObject(card) ? card : {} })))
}

/** The decks of a document with their places: [{path, name, size}]. */
export function decksOf(doc) {
  if (kindOf(doc) === 'pool') return []
  return list(doc?.decks).map((deck, n) => ({
    path: `/decks/${n}`, name: String(deck?.name ?? deck?.deck_id ?? 'Deck'), colors: list(deck?.colors).map(String),
    size: list(deck?.cards).reduce((sum, row) => sum + (Number.isInteger(row?.count) ? row.count : 0), 0),
  }))
}

/** The letters of a mana cost: "{1}{R}" gives ["1", "R"]. */
export const symbolsOf = (cost) => [...String(cost ?? '').matchAll(/\{([^{}]*)\}/g)].map((found) => found[1])

/** A value of a view in one line: a name where there is one. */
export function lineOf(item) {
  if (!isObject(item)) return typeof item === 'string' ? item : JSON.stringify(item)
  const name = item.name ?? item.title ?? item.card_id ?? item.kind ?? item.type ?? 'object'
  const size = item.power === undefined || item.power === null ? '' : ` ${item.power}/${item.toughness}`
  const marks = ['tapped', 'attacking', 'sick'].filter((mark) => item[mark] === true)
  const more = [item.count > 1 && `× ${item.count}`, item.damage > 0 && `${item.damage} damage`, ...marks].filter(Boolean)
  return `${name}${size}${more.length ? `, ${more.join(', ')}` : ''}`
}

/** Every list of a view, wherever it stands: [{title, items}]; players' zones under their names. */
export function zonesOf(view, above = []) {
  if (!isObject(view)) return []
  return Object.entries(view).flatMap(([key, value]) => {
    const way = [...above, key.replace(/_/g, ' ')]
    if (Array.isArray(value)) return [{ title: way.filter((part) => part !== 'players').join(', '), items: value }]
    return above.length < 3 ? zonesOf(value, way) : []
  })
}

/** The plain facts of a view: [[name, value]]. */
export function factsOf(view, above = []) {
  if (!isObject(view)) return []
  return Object.entries(view).flatMap(([key, value]) => {
    const way = [...above, key.replace(/_/g, ' ')]
    if (isObject(value)) return above.length < 2 ? factsOf(value, way) : []
    if (Array.isArray(value) || value === null) return []
    return [[way.filter((part) => part !== 'players').join(', '), String(value)]]
  })
}

/** The legal actions by type, as a form offers them: [{type, options: [{label, action}]}]. */
export function choicesOf(match) {
  const found = new Map()
  list(match?.legal).forEach((action, n) => {
    const type = String(action?.type ?? 'action')
    if (!found.has(type)) found.set(type, [])
    found.get(type).push({ label: match.labels?.[n] ?? JSON.stringify(action), action })
  })
  return [...found].map(([type, options]) => ({ type, options }))
}
