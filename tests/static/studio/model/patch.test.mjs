import assert from "node:assert/strict";
import { test } from "node:test";
import { applyPatch, PatchError } from "../../../../static/src/studio/model/patch.js";
import { diff, equal } from "../../../../static/src/studio/model/pointer.js";

const TEXT = `{
  "name": "X",   "n": 12345678901234567890,
  "list": [[0,1], [2,3]],
  "pieces": [
    { "code": "A", "moves": [] },
    { "code": "B", "moves": [{ "id": 1 }] }
  ]
}
`;

test("a replacement leaves everything else as it stands", () => {
  const after = applyPatch(TEXT, [{ op: "replace", path: "/pieces/1/code", value: "C" }]);
  assert.equal(after, TEXT.replace('"B"', '"C"'));
});

test("an added key follows the style of its object", () => {
  const inline = applyPatch(TEXT, [{ op: "add", path: "/pieces/0/name", value: "a" }]);
  assert.ok(inline.includes('{ "code": "A", "moves": [], "name": "a" }'));
  const lines = applyPatch(TEXT, [{ op: "add", path: "/leader", value: "A" }]);
  assert.ok(
    lines.includes('\n  ],\n  "leader": "A"\n}') || lines.includes('\n  ],   "leader": "A"\n}'),
  );
});

test("list items are added, removed and moved with their own text", () => {
  const added = applyPatch(TEXT, [{ op: "add", path: "/list/-", value: [4, 5] }]);
  assert.ok(added.includes("[[0,1], [2,3], [4, 5]]"));
  const removed = applyPatch(TEXT, [{ op: "remove", path: "/list/0" }]);
  assert.ok(removed.includes('"list": [[2,3]]'));
  const moved = applyPatch(TEXT, [{ op: "move", from: "/pieces/1", path: "/pieces/0" }]);
  assert.ok(moved.indexOf('{ "code": "B", "moves": [{ "id": 1 }] }') < moved.indexOf('"A"'));
});

test("big integers survive an edit elsewhere to the last digit", () => {
  const after = applyPatch(TEXT, [{ op: "remove", path: "/pieces" }]);
  assert.ok(after.includes("12345678901234567890"));
});

test("an operation that does not fit is refused", () => {
  assert.throws(() => applyPatch(TEXT, [{ op: "remove", path: "/nothing" }]), PatchError);
  assert.throws(() => applyPatch(TEXT, [{ op: "add", path: "/list/9", value: 1 }]), PatchError);
  assert.throws(() => applyPatch("{", [{ op: "remove", path: "/a" }]), PatchError);
});

test("keys with slashes, tildes and hostile text are addressed exactly", () => {
  const text = JSON.stringify({ "a/b": 1, "m~n": 2, "<img src=x>": { __proto__x: 3 } });
  const after = applyPatch(text, [
    { op: "replace", path: "/a~1b", value: 4 },
    { op: "add", path: "/m~0n", value: 5 },
    { op: "add", path: "/<img src=x>/__proto__", value: 6 },
  ]);
  const read = JSON.parse(after);
  assert.equal(read["a/b"], 4);
  assert.equal(read["m~n"], 5);
  assert.equal(Object.getOwnPropertyDescriptor(read["<img src=x>"], "__proto__").value, 6);
});

/** A small deterministic generator, so that a failure repeats. */
function dice(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

function randomJson(roll, depth = 3) {
  const kind = roll(depth > 0 ? 6 : 4);
  if (kind === 0) return roll(100) - 50;
  if (kind === 1) return ["", 'a"b', "</script>", "ü\n"][roll(4)];
  if (kind === 2) return roll(2) === 1;
  if (kind === 3) return null;
  const size = roll(4);
  if (kind === 4) return Array.from({ length: size }, () => randomJson(roll, depth - 1));
  const object = {};
  for (let i = 0; i < size; i += 1)
    object[["k", "a/b", "~", "x y"][roll(4)]] = randomJson(roll, depth - 1);
  return object;
}

test("a diff applied to the text gives the document it was made from, however it was written", () => {
  const roll = dice(7);
  for (let i = 0; i < 600; i += 1) {
    const before = randomJson(roll, 4);
    const after = randomJson(roll, 4);
    for (const indent of [undefined, 2, "\t"]) {
      const text = JSON.stringify(before, null, indent);
      const out = applyPatch(text, diff(before, after));
      assert.ok(equal(JSON.parse(out), after), `${text} -> ${JSON.stringify(after)} gave ${out}`);
    }
  }
});

test("items added, moved and removed one by one agree with the same operations on values", () => {
  const roll = dice(11);
  for (let i = 0; i < 300; i += 1) {
    const list = Array.from({ length: 1 + roll(4) }, () => randomJson(roll, 2));
    let text = JSON.stringify(list, null, [undefined, 2][roll(2)]);
    for (let k = 0; k < 6; k += 1) {
      const what = roll(3);
      const at = roll(list.length + (what === 0 ? 1 : 0));
      const op = [
        { op: "add", path: `/${at}`, value: randomJson(roll, 2) },
        { op: "remove", path: `/${at}` },
      ][what];
      if (what === 0) list.splice(at, 0, op.value);
      else if (list.length < 2) continue;
      else if (what === 1) list.splice(at, 1);
      const to = roll(list.length);
      if (what === 2) list.splice(to, 0, ...list.splice(at, 1));
      text = applyPatch(text, [op ?? { op: "move", from: `/${at}`, path: `/${to}` }]);
      assert.ok(equal(JSON.parse(text), list), text);
    }
  }
});

test("what an edit does not name keeps its number to the letter, also within a list that changes", () => {
  const text =
    '{ "n": 3.0, "list": [1.0, 9007199254740993, 5, 1e3], "more": [[2.50, 1], [0, -0.0]] }';
  const listed = applyPatch(
    text,
    diff(JSON.parse(text), { ...JSON.parse(text), list: [9007199254740992, 5, 1000] }),
  );
  assert.ok(listed.includes('"list": [9007199254740993, 5, 1e3]'), listed);
  const rows = applyPatch(text, diff(JSON.parse(text), { ...JSON.parse(text), more: [[2.5, 1]] }));
  assert.ok(rows.includes('"more": [[2.50, 1]]'), rows);
  assert.ok(listed.includes('"n": 3.0') && rows.includes('"n": 3.0'));
});

test("two numbers that JavaScript takes for one are not told apart by guessing", () => {
  const text = '{ "list": [1.0, 1, 7] }';
  assert.ok(applyPatch(text, [{ op: "replace", path: "/list", value: [1, 1] }]).includes("[1, 1]"));
});

test("a patch whose maker says the text of a value writes that text", () => {
  const made = applyPatch('{"a": 1}', [
    {
      op: "add",
      path: "/b",
      value: { x: 3, l: [9007199254740992] },
      text: '{"x": 3.0, "l": [9007199254740993]}',
    },
    { op: "replace", path: "/a", value: 2, text: "2.0" },
  ]);
  assert.ok(
    made.includes('"x": 3.0') && made.includes("[9007199254740993]") && made.includes('"a": 2.0'),
    made,
  );
});

test("a new key stands in front of the key that the operation names", () => {
  const text = '{\n  "id": 1,\n  "moves": []\n}\n';
  const add = { op: "add", path: "/notation", value: "K", before: "moves" };
  assert.equal(applyPatch(text, [add]), '{\n  "id": 1,\n  "notation": "K",\n  "moves": []\n}\n');
  assert.equal(applyPatch('{"a": 1}', [{ ...add, before: "none" }]), '{"a": 1, "notation": "K"}');
});
