// Names from documents are data: whatever they are, they are found, counted and written as names.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, test } from "node:test";
import { ownIn } from "../../static/src/data/lookup.js";
import { changesFrom, turnsBy } from "../../static/src/games/defense/sandbox/combat.js";
import { spendable } from "../../static/src/games/defense/sandbox/read.js";
import { changesSince, firedSince } from "../../static/src/games/heroes/changes.js";
import { valuesAt } from "../../static/src/games/heroes/trace/steps.js";
import { filled } from "../../static/src/match/forms.js";
import { withLost } from "../../static/src/studio/form/kept.js";
import { emptyValue, plainSchema } from "../../static/src/studio/form/schema.js";
import { applyPatch } from "../../static/src/studio/model/patch.js";
import { diff, equal, pointer, valueAt } from "../../static/src/studio/model/pointer.js";

const NAMES = Object.getOwnPropertyNames(Object.prototype);
const named = (name, value) => Object.fromEntries([[name, value]]);
const untouched = () =>
  NAMES.map((name) => Object.getOwnPropertyDescriptor(Object.prototype, name)).map(
    ({ value, get }) => [value ?? get, Object.keys(value ?? {}).length],
  );
const BEFORE = untouched();

afterEach(() => {
  assert.deepEqual(Object.getOwnPropertyNames(Object.prototype), NAMES);
  assert.deepEqual(untouched(), BEFORE);
});

test("the names of the Python tests are those that every object has", () => {
  const source = readFileSync(new URL("../hostile/names.py", import.meta.url), "utf8");
  const [, listed] = /OF_EVERY_OBJECT = \(([^)]*)\)/.exec(source);
  assert.deepEqual(
    [...listed.matchAll(/"([^"]+)"/g)].map(([, name]) => name).sort(),
    [...NAMES].sort(),
  );
});

for (const name of NAMES) {
  test(`${name} is a name like any other`, () => {
    assert.deepEqual(
      [ownIn({}, name), ownIn(named(name, 1), name), ownIn(null, name), ownIn([], "map")],
      [undefined, 1, undefined, undefined],
    );
    const change = {
      ply: 1,
      type: "attribute",
      data: { player: name, attribute: name, old: 5, delta: -2 },
    };
    assert.equal(changesSince([change, change], 1).get(name).get(name).delta, -4);
    const fired = { ply: 1, type: "effect", data: { player: name }, cause: [{ path: name }] };
    assert.deepEqual(
      firedSince([fired, { ...change, cause: [{ path: "" }, { path: name }] }], 1)
        .get(name)
        .get(name),
      { times: 1, did: 1 },
    );
    assert.equal(
      changesFrom([{ n: 1, type: "damage", data: { player: name, amount: 3 } }], 0).get(name),
      -3,
    );
    assert.deepEqual(
      turnsBy([{ type: "defense_roll", data: { player: name, version: name } }], name),
      { v1: 0, v2: 0 },
    );
    assert.deepEqual(
      Object.entries(spendable({ legal: [{ type: "attack", spend: named(name, 2) }] })),
      [[name, 2]],
    );
    const before = { entities: [{ attributes: named(name, 1) }] };
    assert.deepEqual(
      Object.entries(valuesAt(before, [{ entity: 0, attribute: name, after: 7 }], 1).values[0]),
      [[name, 7]],
    );
    const action = filled(
      { type: "x", fields: [{ name, at: pointer("part", name) }] },
      named(name, 4),
    );
    assert.deepEqual(Object.entries(action.part), [[name, 4]]);
    const schema = {
      type: "object",
      properties: named(name, { type: "integer", minimum: 3 }),
      required: [name],
    };
    assert.deepEqual(
      [Object.keys(plainSchema(schema, schema).properties), Object.entries(emptyValue(schema))],
      [[name], [[name, 3]]],
    );
    const text = applyPatch('{"a": {}}', [
      { op: "add", path: pointer("a", name), value: named(name, 1) },
    ]);
    assert.equal(text.replace(/\s/g, ""), `{"a":{"${name}":{"${name}":1}}}`);
    assert.equal(valueAt(JSON.parse(text), pointer("a", name, name)), 1);
    assert.equal(valueAt({}, pointer(name)), undefined);
    assert.equal(equal(named(name, 1), {}), false);
    assert.deepEqual(diff({}, named(name, 1)), [{ op: "add", path: pointer(name), value: 1 }]);
    assert.deepEqual(diff(named(name, 1), {}), [{ op: "remove", path: pointer(name) }]);
  });
}

test("a key that the form library loses is put back, and one that was taken out stays out", () => {
  const given = JSON.parse(
    '{"a": {"__proto__": 1, "b": {"__proto__": [2]}}, "c": [{"__proto__": 3}]}',
  );
  const back = { a: { b: {} }, c: [{}] };
  assert.equal(
    JSON.stringify(withLost(given, back)),
    '{"a":{"b":{"__proto__":[2]},"__proto__":1},"c":[{"__proto__":3}]}',
  );
  assert.deepEqual(withLost({ a: 1, b: 2 }, { a: 3 }), { a: 3 });
  assert.deepEqual(withLost({ a: [1] }, { a: [] }), { a: [] });
});
