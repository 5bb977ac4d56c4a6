import assert from "node:assert/strict";
import test from "node:test";
import { seenBy, worthWords } from "../../../static/src/match/worth.js";

const worth = (shares) => ({ shares, nodes: 9, is_final: false });
const found = { worth: worth([0.7, 0.3]), digest: "d", viewer: "A" };

test("what one player may know is not told to the other who sits down at the same table", () => {
  assert.equal(seenBy(found, { viewer: "A", has_secrets: true }), found);
  assert.equal(seenBy(found, { viewer: "B", has_secrets: true }), null);
  assert.equal(seenBy(found, { viewer: null, has_secrets: true }), null);
  assert.equal(seenBy(found, { viewer: "B", has_secrets: false }), found);
  assert.equal(seenBy(null, { viewer: "A", has_secrets: false }), null);
});

test("a worth is told in words", () => {
  const players = ["WHITE", "BLACK"];
  assert.equal(worthWords(worth([0.64, 0.36]), players), "white is better, 64 %");
  assert.equal(worthWords(worth([0.49, 0.51]), players), "Even, 51 %");
  assert.match(worthWords(worth(null), players), /hidden from you/);
});
