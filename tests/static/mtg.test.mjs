/** The card game without a page: documents, views and choices as the drawings read them. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { formatOf } from '../../static/src/games/mtg/files.js'
import { cardsOf, choicesOf, decksOf, factsOf, kindOf, lineOf, symbolsOf, zonesOf } from '../../static/src/games/mtg/look.js'

const text = (name) => readFileSync(new URL(`../../specs/mtg/${name}.json`, import.meta.url), 'utf-8')
const pool = JSON.parse(text('cards_phase1'))
const match = JSON.parse(text('cinder_stampede_vs_saltspire_veto'))

test('documents tell their kind, cards and decks, with the places of the editor', () => {
  assert.deepEqual([pool, match, JSON.parse(text('decks_phase1')), null, {}].map(kindOf), ['pool', 'match', 'decks', null, null])
  assert.equal(cardsOf(pool).length, 83)
  assert.equal(cardsOf(match)[0].path, '/pool/cards/0')
  assert.deepEqual(decksOf(match).map(({ name, size, colors }) => [name, size, colors.join('')]), [['Cinder Stampede', 60, 'RG'], ['Saltspire Veto', 60, 'WU']])
  assert.deepEqual(decksOf(pool), [])
  assert.deepEqual(symbolsOf('{X}{1}{R}'), ['X', '1', 'R'])
  assert.deepEqual(symbolsOf(undefined), [])
})

test('broken documents are drawn as far as they go', () => {
  for (const doc of [{ cards: 7 }, { cards: [null, 3] }, { decks: [null] }, { decks: {}, pool: { cards: 'x' } }]) {
    assert.ok(Array.isArray(cardsOf(doc)))
    assert.ok(Array.isArray(decksOf(doc)))
  }
})

test('a view becomes zones and facts, whatever it is made of', () => {
  const view = { turn: { number: 3, step: 'MAIN1' }, players: { P1: { life: 20, hand: [{ name: 'Spark' }], graveyard: [] } }, stack: [] }
  assert.deepEqual(zonesOf(view).map(({ title, items }) => [title, items.length]), [['P1, hand', 1], ['P1, graveyard', 0], ['stack', 0]])
  assert.deepEqual(factsOf(view), [['turn, number', '3'], ['turn, step', 'MAIN1'], ['P1, life', '20']])
  assert.equal(lineOf({ name: 'Ogre', power: 3, toughness: 2, tapped: true, damage: 1 }), 'Ogre 3/2, 1 damage, tapped')
  assert.equal(lineOf('P1'), 'P1')
})

test('legal actions are offered by their type, with the words of the log', () => {
  const found = choicesOf({ legal: [{ type: 'PASS_PRIORITY' }, { type: 'CAST_SPELL', object_id: 'c1' }, { type: 'CAST_SPELL', object_id: 'c2' }], labels: ['pass', 'cast A', 'cast B'] })
  assert.deepEqual(found.map(({ type, options }) => [type, options.map(({ label }) => label)]), [['PASS_PRIORITY', ['pass']], ['CAST_SPELL', ['cast A', 'cast B']]])
  assert.deepEqual(choicesOf({}), [])
})

test('Scryfall’s JSON is known, and our own documents are not taken for it', () => {
  const card = '{"object":"card","name":"A","mana_cost":"{R}","type_line":"Instant","oracle_text":"Draw a card."}'
  for (const found of [card, `[${card}]`, `{"object":"list","data":[${card}]}`, `  \n${card}\n${card}`]) assert.equal(formatOf(found), 'scryfall')
  for (const name of ['cards_phase1', 'decks_phase1', 'cinder_stampede_vs_saltspire_veto', 'schema']) assert.equal(formatOf(text(name)), null)
  for (const other of ['', 'graph { a }', '{"map": {}}', '[1]', `{"$schema": "x", "cards": [${card}]}`]) assert.equal(formatOf(other), null)
})
