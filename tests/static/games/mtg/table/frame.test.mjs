/** Frames of cards by what their documents say, also by broken ones. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  coloursOf,
  frameOf,
  kindOfCard,
  pairOf,
  seedOf,
} from "../../../../../static/src/games/mtg/table/frame.js";

const land = (text) => ({ type_line: "Land", oracle_text: text });

test("a frame follows the colours that are said, else those of the cost", () => {
  assert.equal(frameOf({ colors: ["R"], mana_cost: "{G}" }), "R");
  assert.equal(frameOf({ mana_cost: "{2}{U}{U}" }), "U");
  assert.equal(frameOf({ mana_cost: "{W}{B}" }), "M");
  assert.deepEqual(pairOf({ mana_cost: "{B}{W}" }), ["W", "B"]);
  assert.equal(pairOf({ mana_cost: "{W}{U}{B}" }), null);
  assert.equal(frameOf({ mana_cost: "{3}" }), "C");
  assert.deepEqual(coloursOf({ mana_cost: "{G/W}" }), ["W", "G"]);
});

test("a land has the colour of the mana that it makes", () => {
  assert.equal(frameOf(land("({T}: Add {R}.)")), "R");
  assert.equal(frameOf(land("{T}: Add {R} or {G}.")), "L");
  assert.deepEqual(pairOf(land("{T}: Add {R} or {G}.")), ["R", "G"]);
  assert.equal(frameOf(land("")), "L");
});

test("what is no card has a frame too", () => {
  for (const card of [undefined, null, {}, { colors: 7, mana_cost: 3, type_line: [] }])
    assert.equal(frameOf(card), "C");
  assert.equal(kindOfCard(undefined), "other");
  assert.equal(kindOfCard({ type_line: "Enchantment — Aura" }), "aura");
});

test("a type line in small letters, which the rules read too, says the same", () => {
  assert.equal(kindOfCard({ type_line: "creature — Goblin" }), "creature");
  assert.equal(frameOf({ type_line: "basic land — Forest", oracle_text: "({T}: Add {G}.)" }), "G");
});

test("the same name has the same picture", () => {
  assert.equal(seedOf("Fen Owl"), seedOf("Fen Owl"));
  assert.notEqual(seedOf("Fen Owl"), seedOf("Fen Elk"));
  assert.ok(seedOf("") >= 0);
});
