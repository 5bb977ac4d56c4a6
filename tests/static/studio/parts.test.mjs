import assert from "node:assert/strict";
import { test } from "node:test";
import { strFromU8, unzipSync } from "../../../static/node_modules/fflate/esm/index.mjs";
import { numberText } from "../../../static/src/data/numbers.js";
import { commandFor, COMMANDS } from "../../../static/src/studio/commands.js";
import {
  branchesOf,
  branchFor,
  emptyValue,
  height,
  partsOf,
  plainSchema,
} from "../../../static/src/studio/form/schema.js";
import { parseSquares, squareName } from "../../../static/src/studio/form/squares.js";
import {
  lineColumn,
  offsetInString,
  pointerAt,
  rangeInString,
  rangeOf,
  readText,
} from "../../../static/src/studio/model/locate.js";
import { fileName } from "../../../static/src/studio/model/filename.js";
import { zip } from "../../../static/src/studio/model/zip.js";

test("a broken text is reported at its first line and column", () => {
  const { doc, error } = readText('{\n  "a": 1,\n  "b" 2\n}');
  assert.equal(doc, undefined);
  assert.deepEqual([error.line, error.column, error.message], [3, 7, "A colon is missing."]);
  assert.equal(readText("  ").error.message, "The text is empty.");
  const deep = "[".repeat(20000);
  assert.equal(readText(deep).error.message, "The text is nested too deeply.");
  assert.equal(rangeOf(deep, "/0"), null);
  assert.equal(pointerAt(deep, 20000), "");
});

test("pointers and places in the text lead to each other", () => {
  const text = '{\n  "a": [1, {"b/c": 2}]\n}';
  const at = text.indexOf("2");
  assert.equal(pointerAt(text, at), "/a/1/b~1c");
  assert.deepEqual(rangeOf(text, "/a/1/b~1c"), { from: at, to: at + 1 });
  assert.deepEqual(lineColumn(text, at), { line: 2, column: 20 });
  assert.deepEqual(rangeOf(text, "/a/9"), rangeOf(text, "/a"));
});

test("squares are read as names or as numbers, and anything else is named", () => {
  assert.deepEqual(parseSquares(" a1 H8; 25,30 "), [
    [0, 0],
    [7, 7],
    [25, 30],
  ]);
  assert.deepEqual([squareName([3, 9]), squareName([30, 2])], ["d10", "30,2"]);
  assert.throws(() => parseSquares("a1 x"), /“x” is no square/);
});

const SCHEMA = {
  type: "object",
  properties: {
    id: { type: "integer" },
    board: { $ref: "#/$defs/Board" },
    list: { type: "array", items: { $ref: "#/$defs/Guard" } },
    zone: { type: "object", properties: { A: { type: "array", items: { type: "string" } } } },
  },
  required: ["id"],
  $defs: {
    Board: {
      type: "object",
      properties: { size: { type: "integer", minimum: 1 } },
      required: ["size"],
    },
    Guard: {
      oneOf: [
        {
          type: "object",
          properties: { word: { const: "X" }, at: { type: "integer" } },
          required: ["word"],
        },
        { type: "object", properties: { word: { const: "Y" } }, required: ["word"] },
      ],
    },
  },
};

test("a form shows plain values; lists of objects and objects are parts of their own", () => {
  assert.deepEqual(Object.keys(plainSchema(SCHEMA, SCHEMA).properties), ["id", "zone"]);
  assert.equal(partsOf(SCHEMA.properties.list, SCHEMA).many, true);
  assert.equal(partsOf(SCHEMA.properties.board, SCHEMA).many, false);
  assert.equal(height(SCHEMA, SCHEMA), 1);
  assert.deepEqual(emptyValue(SCHEMA.$defs.Board), { size: 1 });
});

test("a choice is told apart by its constants", () => {
  const branches = branchesOf(SCHEMA.$defs.Guard, SCHEMA);
  assert.equal(branchFor(branches, { word: "Y" }), branches[1]);
  assert.equal(branchFor(branches, { word: "Z" }), null);
});

test("file names are safe everywhere and never meet", () => {
  const taken = new Set();
  assert.equal(fileName('<img src="x">/../a', taken), "img src_x_.._a.json");
  assert.equal(fileName("Chess", taken), "Chess.json");
  assert.equal(fileName("chess", taken), "chess 2.json");
});

test("a zip holds each text under its name, with its date", async () => {
  const files = [
    { name: "ä.json", text: '{"name": "Größe"}', date: new Date(2026, 4, 3, 2, 1, 2) },
    { name: "__proto__.json", text: "" },
  ];
  const bytes = new Uint8Array(await zip(files).arrayBuffer());
  const found = unzipSync(bytes);
  assert.deepEqual(
    Object.entries(found).map(([name, text]) => ({ name, text: strFromU8(text) })),
    files.map(({ name, text }) => ({ name, text })),
  );
  const [time, day] = [10, 12].map((at) => new DataView(bytes.buffer).getUint16(at, true));
  assert.deepEqual([time, day], [(2 << 11) | (1 << 5) | 1, (46 << 9) | (5 << 5) | 3]);
});

test("a zip takes also what a wrong clock has dated, and what has no date", async () => {
  const years = [1970, 2150].map((year) => new Date(year, 5, 5));
  const files = [...years, new Date(NaN)].map((date, n) => ({
    name: `${n}.json`,
    text: "{}",
    date,
  }));
  const found = unzipSync(new Uint8Array(await zip(files).arrayBuffer()));
  assert.deepEqual(Object.keys(found), ["0.json", "1.json", "2.json"]);
});

test("keys ask for the command they are shown beside, and no two commands share one", () => {
  const press = (key, more = {}) => commandFor({ key, code: "", ctrlKey: false, ...more })?.id;
  assert.equal(press("z", { ctrlKey: true }), "undo");
  assert.equal(press("Z", { ctrlKey: true, shiftKey: true }), "redo");
  assert.equal(press("y", { ctrlKey: true }), "redo");
  assert.equal(press("¡", { altKey: true, code: "Digit1" }), "pane-form");
  assert.equal(press("z"), undefined);
  const keys = COMMANDS.map((command) => command.keys).filter(Boolean);
  assert.equal(new Set(keys).size, keys.length);
});

test("a span inside a string is found in the JSON text, whatever is escaped before it", () => {
  const value = 'a "b"\n\u0001é🔥 MODIFY(x)';
  for (const json of [
    JSON.stringify({ s: value }),
    JSON.stringify({ s: value }).replace("🔥", "\\ud83d\\udd25"),
  ]) {
    const { from } = rangeOf(json, "/s");
    const start = [...value.slice(0, value.indexOf("MODIFY"))].length;
    const range = rangeInString(json, from, start, start + 6);
    assert.equal(json.slice(range.from, range.to), "MODIFY");
    assert.equal(offsetInString(json, from, range.from), start);
    const whole = rangeInString(json, from, 0, 999);
    assert.equal(JSON.parse(`"${json.slice(whole.from, whole.to)}"`), value);
  }
});

test("a plain schema leaves no reference to follow, in choices of any kind either", () => {
  const root = {
    properties: {
      ai: { anyOf: [{ const: "standard" }, { $ref: "#/$defs/Ai" }] },
      on: { oneOf: [{ type: "integer" }, { $ref: "#/$defs/Ai" }] },
    },
    $defs: {
      Ai: { type: "object", properties: { n: { $ref: "#/$defs/N" } } },
      N: { type: "integer" },
    },
  };
  assert.ok(!JSON.stringify(plainSchema(root, root)).includes("$ref"));
});

test("a number box shows numbers, and nothing where a value is none", () => {
  for (const [value, text] of [
    [3, "3"],
    [-1.5, "-1.5"],
    ["7", "7"],
    ["1e3", "1e3"],
    [0, "0"],
  ])
    assert.equal(numberText(value), text);
  for (const value of [
    "seven",
    "5e",
    "",
    " ",
    "0x10",
    "Infinity",
    "NaN",
    "-",
    null,
    undefined,
    [],
    [3],
    {},
    true,
    NaN,
    Infinity,
  ])
    assert.equal(numberText(value), "");
});
