import assert from "node:assert/strict";
import { test } from "node:test";
import { lowered } from "../../static/src/studio/form/labels.js";
import { copyName, isCopyOf } from "../../static/src/studio/model/copyname.js";

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
