/** The deck builder without a page: counts as patches, and cards that are found. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { counted, countsOf, deedOf } from "../../../../../static/src/games/mtg/deck/counts.js";
import { ALL, entriesOf, found, valueOf } from "../../../../../static/src/games/mtg/deck/find.js";
import { canonical, cardsOf } from "../../../../../static/src/games/mtg/look.js";
import { applyPatch } from "../../../../../static/src/studio/model/patch.js";

const spec = (name) =>
  readFileSync(new URL(`../../../../../specs/mtg/${name}.json`, import.meta.url), "utf-8");
const DECKS = spec("decks_phase1");
const pool = JSON.parse(spec("cards_phase1"));

const deckOf = (text) => JSON.parse(text).decks[0];
const set = (text, id, count) => {
  const patch = counted(deckOf(text), "/decks/0", id, count);
  return patch ? applyPatch(text, patch) : text;
};

test("a count is changed in its own line, and the rest of the file stays as it is laid out", () => {
  const after = set(DECKS, "cinder_lash", 2);
  const lines = DECKS.split("\n");
  const changed = after.split("\n").filter((line, n) => line !== lines[n]);
  assert.deepEqual(changed, ['        { "card_id": "cinder_lash", "count": 2 },']);
  assert.equal(set(after, "cinder_lash", 3), DECKS);
});

test("a card that the deck lacks comes in at the end, and one without copies goes", () => {
  const more = set(DECKS, "null_word", 4);
  assert.equal(countsOf(deckOf(more)).get("null_word"), 4);
  assert.deepEqual(deckOf(more).cards.at(-1), { card_id: "null_word", count: 4 });
  assert.equal(set(more, "null_word", 0), DECKS);
  assert.equal(countsOf(deckOf(set(DECKS, "cinder_lash", 0))).has("cinder_lash"), false);
});

test("rows of one card are added up, and whatever is asked for is what comes of it", () => {
  const rows = [
    { card_id: "forest", count: 3 },
    { card_id: "x", count: 1 },
    { card_id: "basic_forest", count: 2 },
  ];
  const text = JSON.stringify({ decks: [{ deck_id: "d", cards: rows }] }, null, 2);
  assert.equal(canonical("Forest"), "basic_forest");
  for (let count = 0; count < 9; count += 1) {
    const counts = countsOf(deckOf(set(text, "basic_forest", count)));
    assert.equal(counts.get("basic_forest") ?? 0, count);
    assert.equal(counts.get("x"), 1);
  }
  assert.equal(counted(deckOf(text), "/decks/0", "basic_forest", 5), null);
});

test("a deck without a list, or with rows that are none, takes cards all the same", () => {
  assert.deepEqual(counted({}, "/decks/1", "x", 2), [
    { op: "add", path: "/decks/1/cards", value: [{ card_id: "x", count: 2 }] },
  ]);
  const broken = { cards: [null, { card_id: 5, count: 1 }, { card_id: "x", count: "4" }] };
  assert.equal(countsOf(broken).size, 0);
  assert.equal(counted(broken, "/decks/0", "x", -3), null);
});

test("the step of undo says what was done", () => {
  const about = { name: "Owl", deck: "Mine", before: 2 };
  assert.equal(deedOf({ ...about, count: 3 }), "Add Owl to Mine");
  assert.equal(deedOf({ ...about, count: 0 }), "Take Owl out of Mine");
  assert.equal(deedOf({ ...about, count: 4 }), "Make it 4 Owl in Mine");
});

const entries = entriesOf(cardsOf(pool));
const names = (asked, about) => found(entries, { ...ALL, ...asked }, about).map(({ name }) => name);

test("cards are found by words of name, type and text, by all of them at once", () => {
  assert.deepEqual(names({ words: "cinder LASH" }), ["Cinder Lash"]);
  assert.ok(names({ words: "goblin" }).includes("Kilnyard Foreman"));
  assert.ok(names({ words: "deathtouch reach" }).includes("Webspine Lurker"));
  assert.deepEqual(names({ words: "no such words" }), []);
  assert.equal(names({}).length, entries.length);
});

test("filters narrow the cards, and an order sorts them", () => {
  assert.ok(names({ colour: "R" }).includes("Cinder Lash"));
  assert.ok(!names({ colour: "R" }).includes("Null Word"));
  assert.ok(names({ colour: "C" }).includes("Kettle of Sparks"));
  assert.ok(names({ kind: "land" }).includes("Forest"));
  const cheap = found(entries, { ...ALL, value: "1" });
  assert.ok(cheap.every(({ value, kind }) => value === 1 && kind !== "land"));
  assert.ok(found(entries, { ...ALL, power: "5+" }).every(({ power }) => power >= 5));
  const sorted = found(entries, { ...ALL, order: "cost" }).map(({ value }) => value);
  assert.deepEqual(
    sorted,
    [...sorted].sort((a, b) => a - b),
  );
  assert.deepEqual(names({ show: "deck" }, { counts: new Map([["null_word", 1]]) }), ["Null Word"]);
  assert.deepEqual(names({ show: "drafts" }), []);
  assert.equal(names({ show: "wrong" }, { isWrong: (at) => at === "/cards/0" }).length, 1);
});

test("a mana value is what the cost shows, with X for nothing", () => {
  assert.deepEqual(
    ["{X}{1}{R}", "{10}", "", undefined, "{2}{W}{W}", "{2/W}{R/G}{U/P}"].map(valueOf),
    [2, 10, 0, 0, 4, 4],
  );
});

test("two thousand cards are searched by every key without a wait", () => {
  const many = Array.from({ length: 2000 }, (_, n) => ({
    path: `/cards/${n}`,
    card: { ...pool.cards[n % pool.cards.length], card_id: `c${n}`, name: `Card ${n}` },
  }));
  const all = entriesOf(many);
  const keys = ["c", "ca", "car", "card", "card 1", "card 19", "card 199"];
  const counts = keys.map((words) => found(all, { ...ALL, words, order: "name" }).length);
  assert.equal(counts.at(-1), 12);
});

test("broken cards are listed too", () => {
  const odd = entriesOf([{ path: "/cards/0", card: {} }]);
  assert.equal(odd[0].name, "Card");
  assert.equal(odd[0].power, null);
});
