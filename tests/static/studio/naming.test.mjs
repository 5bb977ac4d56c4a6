import assert from "node:assert/strict";
import { test } from "node:test";
import { lowered } from "../../../static/src/studio/form/labels.js";
import { copyName, cut, freeName, isCopyOf } from "../../../static/src/studio/model/copyname.js";

test("a copy is called unlike its source and unlike every other copy", () => {
  assert.equal(copyName("Chess", ["Chess"]), "Chess, copy");
  assert.equal(copyName("Chess", ["Chess", "chess, COPY"]), "Chess, copy 2");
  assert.equal(copyName("Chess, copy", ["Chess, copy"]), "Chess, copy 2");
  assert.equal(copyName("Chess, copy 2", ["Chess, copy", "Chess, copy 2"]), "Chess, copy 3");
  assert.equal(copyName("", []), "Document, copy");
  const long = "x".repeat(200);
  assert.equal(copyName(long, [long]).length, 200);
  assert.notEqual(copyName(long, [copyName(long, [])]), copyName(long, []));
});

test("a copy is known by its name", () => {
  assert.equal(isCopyOf("Chess, copy", "Chess"), true);
  assert.equal(isCopyOf("Chess, copy 12", "Chess"), true);
  assert.equal(isCopyOf("Chess", "Chess"), false);
  assert.equal(isCopyOf("Chess, copying", "Chess"), false);
});

test("in a button a title is in lower case, and capitals stay", () => {
  assert.equal(lowered("Global effects"), "global effects");
  assert.equal(lowered("FEN"), "FEN");
  assert.equal(lowered("Card ID"), "card ID");
  assert.equal(lowered("Win conditions"), "win conditions");
});

test("a title is cut between characters, never within one", () => {
  for (let n = 0; n < 4; n += 1) {
    const long = "x".repeat(n) + "\u{1f408}".repeat(120);
    for (const title of [cut(long), copyName(long, []), copyName(long, [copyName(long, [])])]) {
      assert.ok(title.isWellFormed(), title);
      assert.ok(title.length <= 200 && title.length >= 197, title.length);
    }
  }
  assert.equal(cut("\u{1f408}"), "\u{1f408}");
});

test("a new document is called unlike those that are there", () => {
  assert.equal(freeName("New game", []), "New game");
  assert.equal(freeName("New game", ["new GAME "]), "New game 2");
  assert.equal(freeName("New game", ["New game", "New game 2"]), "New game 3");
  assert.equal(freeName("x".repeat(200), ["x".repeat(200)]), `${"x".repeat(198)} 2`);
});
