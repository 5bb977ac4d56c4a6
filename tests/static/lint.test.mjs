// The rules of static/lint find what they are for, and nothing else.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import config from "../../static/eslint.config.mjs";

const { Linter } = createRequire(new URL("../../static/package.json", import.meta.url))("eslint");

/** The ids of what is found in a module, [rule:message]; other rules than our own are left out. */
function found(code) {
  const own = config.at(-1);
  const rules = Object.fromEntries(
    Object.entries(own.rules).filter(([name]) => name.startsWith("rulewright/")),
  );
  const messages = new Linter().verify(code, [{ ...own, files: ["**/*.jsx"], rules }], {
    filename: "src/module.jsx",
  });
  return messages.map(({ ruleId, messageId, message }) =>
    messageId ? `${ruleId.split("/")[1]}:${messageId}` : message,
  );
}

const KEY = ["names-are-data:key"];
const WRONG = {
  "read by a name": ["export const of = (table, name) => table[name]", KEY],
  "read with a default, which a name of every object never takes": [
    "const T = { a: 1 }\nexport const of = (kind) => T[kind] ?? 0",
    KEY,
  ],
  "read through an optional chain": [
    "export const of = (view, player) => view.seats?.[player]",
    KEY,
  ],
  "written by a name": [
    "export function by(all) { const found = {}; for (const one of all) found[one.name] = one; return found }",
    KEY,
  ],
  "filled level by level": [
    "export function by(all) { const found = {}; for (const { a, b } of all) (found[a] ??= {})[b] = 1; return found }",
    [...KEY, ...KEY],
  ],
  counted: [
    "export function count(all) { const n = {}; all.forEach((one) => { n[one] = (n[one] ?? 0) + 1 }); return n }",
    [...KEY, ...KEY],
  ],
  deleted: [
    "export const without = (table, name) => { const next = { ...table }; delete next[name]; return next }",
    KEY,
  ],
  "a name held in a constant": [
    "export const f = (doc, table) => { const key = doc.name; return table[key] }",
    KEY,
  ],
  "a key of every object, spelled out": ['export const f = (table) => table["constructor"]', KEY],
  "a key of every object, spelled in a template": [
    "export const f = (table) => table[`constructor`]",
    KEY,
  ],
  "a name asked of a list on the spot": ["export const f = (a, b, name) => [a, b][name]", KEY],
  "read and written by Reflect": [
    "export const f = (table, name) => Reflect.set(table, name, Reflect.get(table, name))",
    ["names-are-data:reflect", "names-are-data:reflect"],
  ],
  "a template": ["export const f = (table, id) => table[`rw-${id}`]", KEY],
  "a list of names": ["export const f = (table, names) => names.map((name) => table[name])", KEY],
  "taken apart by a name": [
    "export const f = (held, status) => { const { [status]: one, ...rest } = held; return [one, rest] }",
    ["names-are-data:pattern"],
  ],
  "asked with in": ["export const f = (table, name) => name in table", ["names-are-data:in"]],
  "walked with for..in": [
    "export const f = (table) => { for (const key in table) return key }",
    ["names-are-data:forIn"],
  ],
  "assigned from a document": [
    "export const f = (doc) => Object.assign({}, doc)",
    ["names-are-data:assign"],
  ],
  "assigned from a spread document": [
    "export const f = (doc) => Object.assign({}, { ...doc })",
    ["names-are-data:assign"],
  ],
  "a name in a selector": [
    'export const f = (root, name) => root.querySelector(`[data-name="${name}"]`)',
    ["selectors-are-escaped:raw"],
  ],
  "a name as a selector": [
    "export const f = (root, name) => root.closest(name)",
    ["selectors-are-escaped:raw"],
  ],
  "a number box of its own": [
    'export const f = () => <input type="number" min="1" />',
    ["numbers-are-asked-for-in-one-way:box"],
  ],
  "a number box in braces": [
    "export const f = () => <input type={'number'} />",
    ["numbers-are-asked-for-in-one-way:box"],
  ],
  "a box that may be one for numbers": [
    'export const f = (whole) => <input type={whole ? "number" : "text"} />',
    ["numbers-are-asked-for-in-one-way:box"],
  ],
  "a number box that is created": [
    'export const f = (React) => React.createElement("input", { type: "number" })',
    ["numbers-are-asked-for-in-one-way:box"],
  ],
  "a box made one for numbers": [
    'export const f = (box) => { box.type = "number" }',
    ["numbers-are-asked-for-in-one-way:box"],
  ],
  "a rule turned off without a reason": [
    "// eslint-disable-next-line rulewright/names-are-data\nexport const f = (table, name) => table[name]",
    ["reasons-are-given:none"],
  ],
  "a rule turned off with a word": [
    "export const f = (table, name) => table[name] // eslint-disable-line rulewright/names-are-data -- fine",
    ["reasons-are-given:none"],
  ],
};

for (const [what, [code, expected]] of Object.entries(WRONG))
  test(`found: ${what}`, () => assert.deepEqual(found(code), expected));

const RIGHT = {
  "a number": "export const f = (list) => list[0]",
  "a place in a list":
    "export const f = (list) => { for (let k = 0; k < list.length; k += 1) if (list[k + 1]) return list[list.length - 1 - k] }",
  "the second parameter of a walk":
    "export const f = (list, other) => list.map((one, row) => [one, other[row]])",
  "a place that was looked for": "export const f = (list, one) => list[list.indexOf(one)]",
  "a constant key": 'export const f = (table) => table["health"]',
  "one of two constants": 'export const f = (table, back) => table[back ? "undone" : "done"]',
  "constants walked along":
    'const SIDES = ["mine", "theirs"]\nexport const f = (table) => SIDES.filter(Boolean).map((side) => table[side])',
  "constants in a list of lists":
    'export const f = (table) => [["raw", "Raw"], ["flat", "Flat"]].map(([id, title]) => [title, table[id]])',
  "constants of a loop":
    'export const f = (table) => { for (const key of ["oneOf", "anyOf"]) if (table[key]) return key }',
  "a table without a prototype":
    "const T = { __proto__: null, a: 1 }\nexport const f = (kind) => T[kind] ?? 0",
  "an object without a prototype":
    "export function by(all) { const found = Object.create(null); for (const one of all) found[one.name] = one; return found }",
  "a Map": "export const by = (all) => new Map(all.map((one) => [one.name, one]))",
  "a literal with a name": "export const f = (table, name) => ({ ...table, [name]: 1 })",
  "its own alone":
    'import { ownIn } from "./lookup.js"\nexport const f = (table, name) => ownIn(table, name) ?? 0',
  "a key that the module names, with in": 'export const f = (doc) => "heroes" in doc',
  "a private name, with in":
    "export class One { #mark = 1; static is(value) { return #mark in value } }",
  "an assigned literal": "export const f = (one, to) => Object.assign(one, { to, count: 1 })",
  "a selector with an escaped name":
    'export const f = (root, name) => root.querySelector(`[data-name="${CSS.escape(name)}"]`)',
  "the one box for numbers":
    'import { NumberInput } from "./NumberInput.jsx"\nexport const f = (put) => <NumberInput step="1" onText={put} />',
  "a box for words, and a schema of numbers":
    'export const f = (schema) => schema.type === "number" && <input type="text" />',
  "a selector of the module":
    'const PLACE = "input, button"\nexport const f = (root) => root.querySelector(PLACE)',
  "a rule turned off with a reason":
    "export const f = (table, name) => table[name] // eslint-disable-line rulewright/names-are-data -- keys of the engine, never of a document",
};

for (const [what, code] of Object.entries(RIGHT))
  test(`not found: ${what}`, () => assert.deepEqual(found(code), []));

test("a number by name alone is no number when it walks along names", () => {
  assert.deepEqual(
    found(
      "export const f = (table, names) => { for (const at of names) if (table[at]) return at }",
    ),
    KEY,
  );
  assert.deepEqual(found("export const f = (table, names) => names.find((at) => table[at])"), KEY);
});
