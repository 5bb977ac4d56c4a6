/** What letting a dragged object go means: aimed, pressed, put back or nothing. */
import assert from "node:assert/strict";
import test from "node:test";
import { dropOf } from "../../../../../static/src/games/mtg/table/drop.js";
import { idsOf } from "../../../../../static/src/games/mtg/table/useDrag.js";
import { cardAt } from "../../../../../static/src/games/mtg/table/useLook.js";

const form = { type: "X", title: "", fields: [], rows: [] };
/** @param {any} [more] */
const draft = (more = {}) => ({
  form,
  object: null,
  values: {},
  closed: [],
  held: null,
  ...more,
});
/** @param {any} made @param {string[]} lit @param {[string, string][]} marks */
const hands = (made, lit = [], marks = []) => ({
  draft: made,
  lit: new Set(lit),
  marks: new Map(marks),
});
const lifted = (ids, began = false) => ({ ids, began });
const onto = (ids = [], isBack = false) => ({ ids, isBack });

test("a spell is aimed at what it is dropped on, if that can be chosen", () => {
  const cast = hands(draft({ object: "c1" }), ["p1"]);
  assert.equal(dropOf(lifted(["c1"], true), onto(["p1"]), cast), "aim");
  assert.equal(dropOf(lifted(["c1"], true), onto(["p2"]), cast), null, "it waits for a target");
  assert.equal(dropOf(lifted(["c1"], true), onto([], true), cast), "put back");
});

test("a blocker is aimed at an attacker", () => {
  const block = hands(draft({ held: "p1" }), ["p1", "p8"], [["p1", "held"]]);
  assert.equal(dropOf(lifted(["p1", "p2"], true), onto(["p8"]), block), "aim");
  assert.equal(dropOf(lifted(["p1", "p2"], true), onto(["p2"], true), block), "put back");
});

test("a candidate that is dropped on another chooses neither", () => {
  const discard = hands(draft(), ["c1", "c2"]);
  assert.equal(dropOf(lifted(["c1"]), onto(["c2"], true), discard), null);
  assert.equal(dropOf(lifted(["c1"]), onto(["c2"]), discard), null, "wherever it lies");
  assert.equal(dropOf(lifted(["c1"]), onto([]), discard), "press", "elsewhere it is chosen");
  const chosen = hands(draft(), ["c1", "c2"], [["c1", "chosen"]]);
  assert.equal(dropOf(lifted(["c1"]), onto([]), chosen), null, "and is not taken back by that");
});

test("a card without a question is played where it is dropped, but in the hand", () => {
  assert.equal(dropOf(lifted(["c1"]), onto([]), hands(null, ["c1"])), "press");
  assert.equal(dropOf(lifted(["c1"]), onto(["c2"], true), hands(null, ["c1", "c2"])), null);
});

test("an element stands for its objects, or for a player whose name may have blanks", () => {
  /** @param {string | null} text */
  const keys = (text) => idsOf({ getAttribute: () => text });
  assert.deepEqual(keys("p1 p2"), ["p1", "p2"]);
  assert.deepEqual(keys("player:Ada the Bold"), ["player:Ada the Bold"]);
  assert.deepEqual(keys(null), []);
  assert.deepEqual(idsOf(null), []);
});

test("cards are shown large, players are not", () => {
  /** @param {string | null} text */
  const at = (text) => cardAt(/** @type {any} */ ({ getAttribute: () => text }));
  assert.equal(at("p1 p2"), "p1");
  assert.equal(at("player:P2"), null);
  assert.equal(at(null), null);
});
