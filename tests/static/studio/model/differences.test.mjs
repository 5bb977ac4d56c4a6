// What a replacement does not change keeps its layout.
import assert from "node:assert/strict";
import test from "node:test";
import { applyPatch } from "../../../../static/src/studio/model/patch.js";

const TEXT = `{
    "a": {"x":1,"y":[
        1,
        2
    ]},
\t"b": [ [0,1],
 [2,3.0] ]
}`;

const by = (path, value) => applyPatch(TEXT, [{ op: "replace", path, value }]);

test("a replacement changes the values that differ and nothing else", () => {
  assert.equal(by("/a", { x: 2, y: [1, 2] }), TEXT.replace('"x":1', '"x":2'));
  assert.equal(by("/a", { x: 1, y: [1, 5] }), TEXT.replace("        2", "        5"));
  assert.equal(
    by("/b", [
      [0, 7],
      [2, 3],
    ]),
    TEXT.replace("[0,1]", "[0,7]"),
  );
  assert.equal(by("", JSON.parse(TEXT)), TEXT);
  assert.equal(by("", { ...JSON.parse(TEXT), b: 1 }), TEXT.replace("[ [0,1],\n [2,3.0] ]", "1"));
});

test("one thing more or less in a list or an object leaves the others as they are", () => {
  const lists = [
    [[[0, 1]], TEXT.replace(",\n [2,3.0]", "")],
    [[[2, 3]], TEXT.replace("[0,1],\n ", "")],
    [
      [
        [0, 1],
        [9, 9],
        [2, 3],
      ],
      TEXT.replace("[0,1],", "[0,1],\n [9, 9],"),
    ],
  ];
  for (const [value, text] of lists) assert.equal(by("/b", value), text);
  assert.equal(by("/a", { y: [1, 2] }), TEXT.replace('"x":1,', ""));
  assert.equal(by("/a", { x: 1, z: 0, y: [1, 2] }), TEXT.replace('"y"', '"z": 0,"y"'));
  assert.equal(
    by("/a", { x: 3, y: [1, 2], z: 0 }),
    TEXT.replace('"x":1', '"x":3').replace("]}", '],"z": 0}'),
  );
});

test("another order of keys is another text", () => {
  assert.ok(by("/a", { y: [1, 2], x: 1 }).includes('"a": { "y": [1, 2], "x": 1 }'));
  const text = '[{"a": 1, "b": 2}]';
  assert.equal(
    applyPatch(text, [{ op: "replace", path: "", value: [{ b: 2, a: 1 }] }]),
    '[{ "b": 2, "a": 1 }]',
  );
});

test("a random replacement gives the value that was asked for", () => {
  let seed = 5;
  const next = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
  const make = (depth) => {
    const kind = next(depth > 3 ? 2 : 4);
    if (kind === 0) return next(4);
    if (kind === 1) return "ab"[next(2)];
    const size = next(4);
    if (kind === 2) return Array.from({ length: size }, () => make(depth + 1));
    return Object.fromEntries(
      Array.from({ length: size }, () => ["abc~/"[next(5)], make(depth + 1)]),
    );
  };
  const change = (value) => {
    if (next(6) === 0) return make(2);
    if (Array.isArray(value)) {
      const items = value.map(change);
      if (next(4) === 0) items.splice(next(items.length + 1), next(2), make(3));
      return items;
    }
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([k, v]) => (next(8) ? [[k, change(v)]] : [])),
    );
  };
  for (let round = 0; round < 2_000; round += 1) {
    const before = make(0);
    const after = change(before);
    for (const indent of [undefined, 2, "\t"]) {
      const text = JSON.stringify(before, null, indent);
      const made = applyPatch(text, [{ op: "replace", path: "", value: after }]);
      assert.equal(JSON.stringify(JSON.parse(made)), JSON.stringify(after), `${text} → ${made}`);
    }
  }
});
