/** The card game without a page: documents, views and choices as the drawings read them. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { drawing } from "../../../../static/src/games/mtg/drawing.js";
import { formatOf } from "../../../../static/src/games/mtg/files.js";
import {
  cardTable,
  cardsOf,
  decksOf,
  drawnPages,
  kindOf,
  pagesOf,
  symbolsOf,
} from "../../../../static/src/games/mtg/look.js";
import { USUAL, passOf } from "../../../../static/src/games/mtg/stops.js";
import { battlefieldOf, seatsOf, stateOf } from "../../../../static/src/games/mtg/table.js";

const text = (name) =>
  readFileSync(new URL(`../../../../specs/mtg/${name}.json`, import.meta.url), "utf-8");
const pool = JSON.parse(text("cards_phase1"));
const match = JSON.parse(text("cinder_stampede_vs_saltspire_veto"));

test("a deck file of Cockatrice is a deck list, and other XML is none", () => {
  const cod = '<?xml version="1.0"?>\n<cockatrice_deck version="1">\n</cockatrice_deck>';
  assert.equal(formatOf(cod), "decklist");
  assert.equal(formatOf("<graphml></graphml>"), null);
  assert.equal(formatOf('{ "name": "<cockatrice_deck>" }'), null);
});

test("a list of Cockatrice with one card below its title is a deck list", () => {
  assert.equal(formatOf("// Mine\n\n// 60 Maindeck\n60 Forest\n"), "decklist");
  assert.equal(formatOf("// only\n// comments\n"), null);
});

test("documents tell their kind, cards and decks, with the places of the editor", () => {
  assert.deepEqual([pool, match, JSON.parse(text("decks_phase1")), null, {}].map(kindOf), [
    "pool",
    "match",
    "decks",
    null,
    null,
  ]);
  assert.equal(cardsOf(pool).length, 83);
  assert.equal(cardsOf(match)[0].path, "/pool/cards/0");
  assert.deepEqual(
    decksOf(match).map(({ name, size, colors }) => [name, size, colors.join("")]),
    [
      ["Cinder Stampede", 60, "RG"],
      ["Saltspire Veto", 60, "WU"],
    ],
  );
  assert.deepEqual(decksOf(pool), []);
  assert.deepEqual(symbolsOf("{X}{1}{R}"), ["X", "1", "R"]);
  assert.deepEqual(symbolsOf(undefined), []);
});

test("of many cards the pages in sight, at the ends and with the chosen card are drawn", () => {
  const many = Array.from({ length: 500 }, (_, n) => n);
  const pages = pagesOf(many);
  assert.deepEqual(pages.flat(), many);
  assert.ok(pages.length > 5);
  const last = pages.length - 1;
  const drawn = (seen, chosen) =>
    drawnPages(pages, new Set(seen), chosen).flatMap((is, n) => (is ? [n] : []));
  assert.deepEqual(drawn([], -1), [0, last]);
  assert.deepEqual(drawn([2], -1), [0, 2, last]);
  assert.deepEqual(drawn([2], pages[0].length * 4), [0, 2, 4, last]);
  assert.deepEqual(drawn([], 499), [0, last]);
  for (const few of [[], [1], many.slice(0, 83)])
    assert.deepEqual(drawnPages(pagesOf(few), new Set(), -1), few.length ? [true] : []);
});

test("broken documents are drawn as far as they go", () => {
  for (const doc of [
    { cards: 7 },
    { cards: [null, 3] },
    { decks: [null] },
    { decks: {}, pool: { cards: "x" } },
  ]) {
    assert.ok(Array.isArray(cardsOf(doc)));
    assert.ok(Array.isArray(decksOf(doc)));
  }
});

test("a card is found by its id, a basic land also by its short name", () => {
  const cards = cardTable(match);
  assert.equal(cards.get("basic_mountain").card.name, "Mountain");
  assert.equal(
    cardTable({ cards: [{ card_id: "Mountain", name: "M" }] }).get("basic_mountain").path,
    "/cards/0",
  );
});

const permanent = (id, more = {}) => ({
  instance_id: id,
  card_id: id,
  name: id,
  types: ["creature"],
  keywords: [],
  ...more,
});

test("the seats stand with the viewer last, whoever acts", () => {
  const view = { player: null, players: { P1: { life: 20 }, P2: { life: 7 } } };
  const order = (more) =>
    seatsOf({ view, players: ["P1", "P2"], ...more }).map(({ name, mine }) => [name, mine]);
  assert.deepEqual(order({ viewer: "P1", to_act: "P2" }), [
    ["P2", false],
    ["P1", true],
  ]);
  assert.deepEqual(order({ viewer: null, to_act: "P2" }), [
    ["P1", false],
    ["P2", true],
  ]);
});

test("permanents say how they stand, and what the combat makes of them", () => {
  const ogre = permanent("ogre", {
    tapped: true,
    damage_marked: 1,
    counters: { "+1/+1": 2 },
    keywords: ["trample"],
  });
  const wall = permanent("wall");
  const sword = permanent("sword", { types: ["artifact"], attached_to: "ogre" });
  const { all, byId } = battlefieldOf({
    battlefield: [ogre, wall, sword],
    combat: { attackers: ["ogre"], blockers: { wall: "ogre" } },
  });
  assert.deepEqual(
    all.map((each) => stateOf(each, byId)),
    [["tapped", "attacks", "1 damage", "2 × +1/+1", "trample"], ["blocks ogre"], ["on ogre"]],
  );
});

test("priority is passed by itself outside of the stops, and never over what the opponent did", () => {
  const pass = { type: "PASS_PRIORITY" };
  const at = (step, more = {}) => ({
    to_act: "P1",
    choices: [{ type: pass.type, action: pass }],
    view: { turn: { active: "P1", step }, stack: [] },
    ...more,
  });
  const theirs = (step, stack = []) => at(step, { view: { turn: { active: "P2", step }, stack } });
  assert.deepEqual(
    [at("UPKEEP"), at("MAIN1"), theirs("MAIN1"), theirs("END")].map((one) => passOf(one, USUAL)),
    [pass, null, pass, null],
  );
  assert.equal(passOf(theirs("MAIN1", [{ controller: "P2" }]), USUAL), null);
  assert.equal(passOf(theirs("MAIN1", [{ controller: "P1" }]), USUAL), pass);
  for (const other of [
    at("UPKEEP", { can_redo: true }),
    at("UPKEEP", { result: {} }),
    at("UPKEEP", { choices: [{ type: "DECLARE_ATTACKERS" }] }),
  ])
    assert.equal(passOf(other, USUAL), null);
  assert.equal(passOf(at("UPKEEP"), { ...USUAL, on: false }), null);
});

test("Scryfall’s JSON is known, and our own documents are not taken for it", () => {
  const card =
    '{"object":"card","name":"A","mana_cost":"{R}","type_line":"Instant","oracle_text":"Draw a card."}';
  for (const found of [
    card,
    `[${card}]`,
    `{"object":"list","data":[${card}]}`,
    `  \n${card}\n${card}`,
  ])
    assert.equal(formatOf(found), "scryfall");
  for (const name of [
    "cards_phase1",
    "decks_phase1",
    "cinder_stampede_vs_saltspire_veto",
    "schema",
  ])
    assert.equal(formatOf(text(name)), null);
  for (const other of [
    "",
    "graph { a }",
    '{"map": {}}',
    "[1]",
    `{"$schema": "x", "cards": [${card}]}`,
  ])
    assert.equal(formatOf(other), null);
});

test("the picture of a table has all mana of a pool: a sign of each colour, with how much", () => {
  const seat = { life: 20, hand_size: 0, library_size: 9, hand: [], graveyard: [], exile: [] };
  const view = {
    players: { A: { ...seat, mana: { G: 7, R: 1 } }, B: seat },
    combat: { attackers: [], blockers: {}, blocked: [] },
    turn: { number: 1 },
    battlefield: [],
    stack: [],
  };
  const shown = { view, players: ["A", "B"], to_act: "A", viewer: "A", events: [], ply: 0 };
  const svg = drawing({ match: shown, spec: {}, title: "A game", says: "A to act" });
  assert.deepEqual(
    [...svg.matchAll(/>([GR]|7)<\/text>/g)].map((found) => found[1]),
    ["G", "7", "R"],
  );
});
