// Texts beside each other, line by line.
import assert from "node:assert/strict";
import test from "node:test";
import { beside, shortened } from "../../../static/src/data/lines.js";

const shown = (a, b) =>
  beside([...a], [...b]).map(
    ({ theirs, mine }) => `${theirs === null ? "-" : a[theirs]}${mine === null ? "-" : b[mine]}`,
  );

test("equal lines share a row, changed ones stand beside each other", () => {
  assert.deepEqual(shown("abc", "abc"), ["aa", "bb", "cc"]);
  assert.deepEqual(shown("abc", "axc"), ["aa", "bx", "cc"]);
  assert.deepEqual(shown("abcd", "ad"), ["aa", "b-", "c-", "dd"]);
  assert.deepEqual(shown("ad", "abcd"), ["aa", "-b", "-c", "dd"]);
  assert.deepEqual(shown("aXbYc", "aPbQRc"), ["aa", "XP", "bb", "YQ", "-R", "cc"]);
  assert.deepEqual(shown("", "ab"), ["-a", "-b"]);
  assert.deepEqual(shown("aa", "a"), ["aa", "a-"]);
});

test("every line of both texts stands in one row, in its order", () => {
  let seed = 7;
  const next = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
  for (let round = 0; round < 200; round += 1) {
    const [a, b] = [next(12), next(12)].map((n) => Array.from({ length: n }, () => "abc"[next(3)]));
    const rows = beside(a, b);
    for (const [side, text] of [
      ["theirs", a],
      ["mine", b],
    ])
      assert.deepEqual(
        rows.map((row) => row[side]).filter((n) => n !== null),
        text.map((_, n) => n),
      );
  }
});

test("very many different lines are not compared one by one", () => {
  const a = Array.from({ length: 1_100 }, (_, n) => `a${n}`);
  const b = Array.from({ length: 1_100 }, (_, n) => (n === 500 ? "a500" : `b${n}`));
  assert.equal(beside(a, b).length, 1_100);
});

test("long runs of equal lines are left out and counted", () => {
  const rows = Array.from({ length: 20 }, (_, n) => ({ theirs: n, mine: n }));
  const found = shortened(rows, ({ mine }) => mine !== 10, 2);
  assert.deepEqual(found, [8, ...rows.slice(8, 13), 7]);
});
