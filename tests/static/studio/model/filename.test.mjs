import assert from "node:assert/strict";
import test from "node:test";
import { fileName, stemOf } from "../../../../static/src/studio/model/filename.js";

const NAMES = [
  ["Chess 960 (draft)", "Chess 960 (draft)"],
  ["CON", "_CON"],
  ["con.backup", "_con.backup"],
  ["lpt9", "_lpt9"],
  ["CONE", "CONE"],
  ["-rf", "rf"],
  ["--", "document"],
  ["...", "document"],
  ["../../etc/passwd", "etc_passwd"],
  ['a\\b:c*?"<>|d', "a_b_c_d"],
  ["a. ", "a"],
  ["a\u0000b\u001b\u202ec", "a_b_c"],
  ["\ud800", "document"],
  ["e\u0301te", "\u00e9te"],
  ["__proto__", "proto"],
  ["", "document"],
  [null, "document"],
  ["棋".repeat(200), "棋".repeat(66)],
];

for (const [title, stem] of NAMES) {
  test(`every system takes the file of ${JSON.stringify(title)?.slice(0, 40)}`, () => {
    assert.equal(stemOf(title), stem);
    assert.ok(
      new TextEncoder().encode(fileName(title, new Set([`${stem}.json`.toLowerCase()]))).length <=
        255,
    );
  });
}

test("names that differ in capitals or spelling only are told apart", () => {
  const taken = new Set();
  const names = ["Chess", "chess", "CHESS", "stra\u00dfe", "STRASSE", "\uff23hess"].map((title) =>
    fileName(title, taken),
  );
  assert.deepEqual(names, [
    "Chess.json",
    "chess 2.json",
    "CHESS 3.json",
    "stra\u00dfe.json",
    "STRASSE 2.json",
    "\uff23hess 4.json",
  ]);
});
