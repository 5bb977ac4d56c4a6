/** What the engine reads goes to it as it was written; run by test_static.py. */
import assert from "node:assert/strict";
import test from "node:test";
import { caseText } from "../../../static/src/match/case.js";
import { partsOf, replayText } from "../../../static/src/match/record.js";
import { seedFault } from "../../../static/src/match/seeds.js";
import { readText } from "../../../static/src/studio/model/locate.js";
import { readExact, textOf, unread, writePayload } from "../../../static/src/worker/exact.js";

const TELLING = [
  "3.0",
  "-0",
  "-0.0",
  "1e3",
  "1E+2",
  "9007199254740993",
  "-12345678901234567890123",
  "0.1",
  "1e-400",
  '"\\ud800"',
  '"\\u00e9"',
  '"__proto__"',
  "[ ]",
  '{"__proto__": 3.0}',
];

/** A small generator of JSON texts, from a seed. */
function texts(seed) {
  let state = seed;
  const below = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % n;
  };
  const text = (depth) => {
    const kind = depth > 3 ? 0 : below(4);
    if (kind === 0) return TELLING[below(TELLING.length)];
    if (kind === 1)
      return `[${Array.from({ length: below(4) }, () => text(depth + 1)).join(", ")}]`;
    return `{ ${Array.from({ length: below(4) }, (_, n) => `"k${n}": ${text(depth + 1)}`).join(",\n ")} }`;
  };
  return `{"top": ${text(0)}}`;
}

test("a document goes into a payload as the text it was read from", () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const text = texts(seed);
    const { doc, error } = readText(text);
    assert.equal(error, null, text);
    assert.equal(
      writePayload({ system: "x", document: doc, path: "/a", more: undefined }),
      `{"system":"x","document":${text},"path":"/a"}`,
    );
  }
});

test("what was changed or made by the page goes as its value", () => {
  const doc = readExact('{"a": 3.0}');
  assert.equal(writePayload({ spec: { ...doc, b: 1 } }), '{"spec":{"a":3,"b":1}}');
  assert.equal(writePayload({ n: 1, list: [2], none: null }), '{"n":1,"list":[2],"none":null}');
});

test("a text that is not looked at is handed on letter by letter", () => {
  for (const text of TELLING)
    assert.equal(writePayload({ action: unread(text) }), `{"action":${text}}`);
});

test("the parts of a replay make its text again", () => {
  const parts = {
    head: { format: '"f"', seed: "9007199254740993", start: '{"state": 3.0}' },
    spec: '{"a": 1.0}',
    plies: ['{"edit": -0.0}', '{"actions": []}'],
  };
  assert.equal(
    replayText(parts),
    '{"format":"f","seed":9007199254740993,"start":{"state": 3.0},"spec":{"a": 1.0},"plies":[{"edit": -0.0},{"actions": []}]}',
  );
  const text = caseText(parts);
  for (const exact of ["9007199254740993", "3.0", "1.0", "-0.0"]) assert.ok(text.includes(exact));
});

test("a replay that an earlier page kept as a value is taken over", () => {
  const old = { format: "f", seed: 7, spec: { a: 1 }, plies: [{ actions: [] }] };
  assert.deepEqual(JSON.parse(replayText(partsOf(old))), old);
  const parts = partsOf(old);
  assert.equal(partsOf(parts), parts);
  for (const other of [null, undefined, "text", {}, { spec: {} }])
    assert.equal(partsOf(other), null);
});

test("a text that readers would take for different documents is not read", () => {
  const twice = readText('{\n "a": 1,\n "b": {"x": 1, "y": 2, "x": 3}\n}').error;
  assert.deepEqual([twice.line, twice.column], [3, 24]);
  assert.match(twice.message, /"x" stands twice/);
  assert.match(readText('[{"a":1},{"a":1, "\\u0061":2}]').error.message, /"a" stands twice/);
  assert.match(readText('{"a": "\\"b\\": 1", "b": [1, -1e400]}').error.message, /too large/);
  for (const fine of ['{"a": {"a": 1}, "b": {"a": "a\\":"}}', "[]", '"\\":"', '{"":{"":""}}'])
    assert.equal(readText(fine).error, null, fine);
});

test("a seed is any whole number, and stays as it was typed", () => {
  for (const fine of [
    "0",
    "-1",
    "+5",
    " 7 ",
    "18446744073709551616",
    "-9007199254740993",
    "007",
    "1_000",
    "9".repeat(4300),
  ])
    assert.equal(seedFault(fine), "", fine);
  for (const wrong of [
    "",
    " ",
    "1.5",
    "3.0",
    "1e3",
    "abc",
    "0x10",
    "--1",
    "1 2",
    "1__0",
    "_1",
    "٣x",
    "NaN",
  ])
    assert.notEqual(seedFault(wrong), "", wrong);
  assert.match(seedFault("9".repeat(4301)), /4300 digits; this one has 4301/);
  assert.equal(textOf(readExact("[1.0]")), "[1.0]");
});
