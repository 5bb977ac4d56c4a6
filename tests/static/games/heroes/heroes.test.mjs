/**
 * What duels show: changes, outcomes, typed moves, steps, places of problems; run by
 * test_static.py.
 */
import assert from "node:assert/strict";
import test from "node:test";
import { asTyped, isTyped } from "../../../../static/src/studio/code/quotes.js";
import {
  attributesOf,
  changesSince,
  firedSince,
  newsFrom,
  scaleOf,
} from "../../../../static/src/games/heroes/changes.js";
import {
  actionText,
  effectsOf,
  heroesOf,
  huesOf,
  initials,
  kindOf,
  scriptAt,
  scriptsOf,
  signed,
} from "../../../../static/src/games/heroes/look.js";
import { entered, held, number, plain } from "../../../../static/src/games/heroes/figures.js";
import { outcomeOf } from "../../../../static/src/games/heroes/outcome.js";
import { moved } from "../../../../static/src/games/heroes/reader/words.js";
import { fromPoints, toPoints } from "../../../../static/src/games/heroes/script/points.js";
import {
  fromDocument,
  fromScriptCheck,
  joined,
  saidPlace,
} from "../../../../static/src/games/heroes/script/problems.js";
import {
  into,
  nodeId,
  onward,
  over,
  valuesAt,
} from "../../../../static/src/games/heroes/trace/steps.js";
import { stepWords } from "../../../../static/src/games/heroes/trace/words.js";

const attribute = (player, name, old, now, ply, cause = []) => ({
  ply,
  type: "attribute",
  cause,
  data: { player, attribute: name, old, new: now, delta: now - old },
});
const used = (player, ply, ability = 0) => ({
  ply,
  type: "ability_used",
  data: { player, ability },
});

test("a document is a duel, a hero or rules, and its scripts are found wherever they stand", () => {
  const hero = {
    name: "Ann",
    attributes: {},
    abilities: [{ name: "Hit", script: "NOOP()" }],
    passive_effects: [{ trigger: "ON_TURN_START", script: "NOOP()" }],
  };
  const duel = {
    heroes: [hero, { name: "Bob" }, 7],
    global_effects: [{ name: "Death", trigger: "x", script: "y" }, null],
  };
  assert.deepEqual([duel, hero, { global_effects: [] }, [], null].map(kindOf), [
    "duel",
    "hero",
    "rules",
    null,
    null,
  ]);
  const scripts = scriptsOf(duel);
  assert.deepEqual(
    scripts.map((one) => one.path),
    [
      "/heroes/0/abilities/0/script",
      "/heroes/0/passive_effects/0/script",
      "/global_effects/0/script",
    ],
  );
  assert.deepEqual(
    scripts.map((one) => one.trigger),
    [null, "/heroes/0/passive_effects/0/trigger", "/global_effects/0/trigger"],
  );
  assert.equal(scriptAt(scripts, "/heroes/0/abilities/0/script").name, "Hit");
  assert.equal(scriptAt(scripts, "/heroes/0/abilities/01"), null);
  assert.deepEqual(
    scriptsOf(hero).map((one) => one.path),
    ["/abilities/0/script", "/passive_effects/0/script"],
  );
  assert.equal(heroesOf(hero).length, 2);
  assert.deepEqual(
    effectsOf(duel, 0).map((one) => one.path),
    ["/heroes/0/passive_effects/0", "/global_effects/0", "/global_effects/1"],
  );
});

test("numbers are short and signed, and two heroes never share a colour", () => {
  assert.deepEqual([100, -22.5, 0.10000000149011612, 3.4028234663852886e38].map(number), [
    "100",
    "−22.5",
    "0.1",
    "3.4028235e38",
  ]);
  assert.equal(signed(5), "+5");
  assert.equal(signed(-5), "−5");
  const [one, two] = huesOf(["Fighter", "Fighter"]);
  assert.ok(Math.abs(one - two) >= 50);
  assert.deepEqual(["Fire Mage", "Fighter", "", "Fighter (2)"].map(initials), [
    "FM",
    "Fi",
    "?",
    "Fi",
  ]);
});

test("a shown number reads back as the same binary32, whole ones in full", () => {
  const shown = {
    2345678: 2345678,
    33554432: 33554433,
    123456790528: 123456790528,
    16777216: 16777217,
    "100000002004087734272": 1e20,
    "1e21": 1e21,
    0: -0,
    0.1: 0.1,
    0.33333334: 1 / 3,
    0.12345679: 0.123456789,
    0.00001: 1e-5,
    "1e-7": 1e-7,
    "3.4028235e38": 1e300,
  };
  assert.deepEqual([1408224.25, -26176.8125, 1e-6, 9.9e-7].map(plain), [
    "1408224.3",
    "-26176.813",
    "0.000001",
    "9.9e-7",
  ]);
  for (const [text, value] of Object.entries(shown)) assert.equal(plain(value), text);
  assert.deepEqual([NaN, Infinity, -Infinity].map(plain), ["NaN", "Infinity", "-Infinity"]);
  const words = new Uint32Array(1);
  const view = new Float32Array(words.buffer);
  for (let n = 0, seed = 7; n < 20000; n += 1) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    words[0] = seed;
    if (!Number.isFinite(view[0])) continue;
    const value = held(view[0]);
    assert.equal(held(Number(plain(value))), value);
    assert.equal(entered(plain(value), value), null);
    assert.equal(number(value).replace("−", "-"), plain(value));
  }
});

test("opening and closing a box is no edit, and neither is another text for the same number", () => {
  const third = Math.fround(1 / 3);
  assert.deepEqual(
    ["100", "100.0", "1e2", " 100 ", "", " ", "x", "100.000001"].map((text) => entered(text, 100)),
    Array(8).fill(null),
  );
  assert.deepEqual(
    [
      entered("33554433", 33554432),
      entered(plain(third), third),
      entered("-0", 0),
      entered("1e-40", 0),
      entered("1e39", 3.4028234663852886e38),
    ],
    [null, null, null, null, null],
  );
  assert.deepEqual(
    [entered("101", 100), entered("−5", 5), entered("0.33333337", third)],
    [101, -5, 0.33333337],
  );
});

test("the news for a person begins with their own last action, and after an edit with the edit", () => {
  const events = [
    used("A", 1),
    attribute("B", "health", 60, 50, 1),
    used("B", 2),
    attribute("A", "health", 100, 80, 2),
    attribute("A", "health", 80, 90, 2),
  ];
  const match = { ply: 2, to_act: "A", events };
  assert.equal(newsFrom(match, "A"), 1);
  assert.equal(newsFrom(match, null), 2);
  assert.equal(newsFrom({ ...match, to_act: "B" }, "A"), 2);
  const changes = changesSince(events, 1);
  assert.equal(changes.get("A").get("health").delta, -10);
  assert.equal(changes.get("A").get("health").old, 100);
  assert.equal(changes.get("B").get("health").delta, -10);
  const edited = [
    ...events,
    {
      ply: 3,
      type: "edit",
      data: { player: "B", attribute: "health", old: 50, new: 3, delta: -47 },
    },
  ];
  assert.equal(newsFrom({ ply: 3, to_act: "A", events: edited }, "A"), 3);
  assert.equal(changesSince(edited, 3).get("B").get("health").delta, -47);
});

test("an effect that fired and did nothing is told apart from one that did", () => {
  const fire = (player, cause) => ({
    ply: 1,
    type: "effect",
    data: { player, name: cause },
    cause: [{ path: cause, span: null }],
  });
  const found = firedSince(
    [
      fire("A", "/g/0"),
      fire("B", "/g/0"),
      attribute("B", "mana", 1, 2, 1, [
        { path: "/g/0/script", span: [0, 3] },
        { path: "/g/0", span: null },
      ]),
      fire("A", "/g/1"),
    ],
    1,
  );
  assert.deepEqual(
    found.get("A"),
    new Map([
      ["/g/0", { times: 1, did: 0 }],
      ["/g/1", { times: 1, did: 0 }],
    ]),
  );
  assert.deepEqual(found.get("B"), new Map([["/g/0", { times: 1, did: 1 }]]));
});

test("an attribute has a bar when it is the hero's own, not zero, or has just changed", () => {
  const entity = { attributes: { health: 0, mana: 3, burning: 0, rage: 0 } };
  assert.deepEqual(attributesOf(entity, { attributes: { health: 5 } }, new Map([["rage", {}]])), {
    shown: ["health", "mana", "rage"],
    idle: ["burning"],
  });
  assert.equal(
    scaleOf(
      "health",
      [{ attributes: { health: -120 } }],
      [{ hero: { attributes: { health: 60 } } }],
    ),
    120,
  );
  assert.ok(scaleOf("none", [{ attributes: {} }], []) > 0);
});

test("an outcome is what the action itself does, without the next turn", () => {
  const before = attribute("B", "health", 9, 8, 0);
  const later = attribute("A", "health", 100, 1, 1);
  const end = { type: "turn_end", data: {} };
  const events = [
    before,
    used("A", 1),
    attribute("B", "health", 60, 50, 1),
    attribute("A", "mana", 5, 0, 1),
    attribute("A", "mana", 0, 5, 1),
    end,
    later,
  ];
  assert.deepEqual(outcomeOf(events, "A"), {
    changes: [{ player: "B", attribute: "health", delta: -10, mine: false }],
    dice: false,
    passed: false,
    winners: null,
    none: false,
  });
  assert.equal(outcomeOf([used("A", 1), end, later], "A").none, true);
  assert.equal(outcomeOf([used("A", 1), { type: "roll", data: {} }, end], "A").dice, true);
  assert.deepEqual(
    outcomeOf([used("A", 1), { type: "result", data: { winners: ["A"] } }], "A").winners,
    ["A"],
  );
});

const STEPS = [
  { op: "ABILITY", path: "/a/0", text: "Hit", depth: 0, span: null, player: "A", values: [] },
  {
    op: "GET",
    path: "/a/0/script",
    span: [9, 20],
    depth: 2,
    player: "A",
    values: ["A", "strength"],
    value: 10,
    before: null,
  },
  {
    op: "MUL",
    path: "/a/0/script",
    span: [5, 25],
    depth: 1,
    values: [10, -1],
    value: -10,
    before: null,
  },
  {
    op: "MODIFY",
    path: "/a/0/script",
    span: [0, 30],
    depth: 0,
    values: ["B", "health", -10],
    value: null,
    before: 60,
    after: 50,
    entity: 1,
    attribute: "health",
  },
  {
    op: "EFFECT",
    path: "/g/0",
    text: "Death",
    depth: 0,
    span: null,
    player: "B",
    context: { delta: -10 },
    values: [],
  },
  {
    op: "IF",
    path: "/g/0/script",
    span: [0, 9],
    depth: 0,
    values: [0],
    value: null,
    before: null,
    branch: 2,
  },
];

test("stepping over skips what is inside, from a script to what follows it", () => {
  assert.equal(into(STEPS, -1), 0);
  assert.equal(over(STEPS, 0), 4);
  assert.equal(over(STEPS, 1), 2);
  assert.equal(over(STEPS, 3), 4);
  assert.equal(over(STEPS, 5), STEPS.length);
  assert.equal(into(STEPS, 6), STEPS.length);
});

test("a breakpoint stops at its word, wherever it is evaluated next", () => {
  const at = new Set([nodeId(STEPS[3])]);
  assert.equal(onward(STEPS, -1, at), 3);
  assert.equal(onward(STEPS, 3, at), STEPS.length);
});

test("the values at a step are those after it", () => {
  const before = { entities: [{ attributes: { health: 100 } }, { attributes: { health: 60 } }] };
  assert.deepEqual(valuesAt(before, STEPS, 3).values[1], { health: 60 });
  const { values, changed } = valuesAt(before, STEPS, 4);
  assert.deepEqual(values[1], { health: 50 });
  assert.deepEqual([...changed], ['[1,"health"]']);
  assert.equal(before.entities[1].attributes.health, 60);
});

test("a step is a line of words", () => {
  assert.deepEqual(STEPS.map(stepWords), [
    "A uses Hit",
    "GET(A, strength) = 10",
    "MUL(10, −1) = −10",
    "MODIFY(B, health, −10): 60 → 50",
    "Death fires for B (delta −10)",
    "IF(0): the second branch",
  ]);
});

test("offsets count code points on one side and UTF-16 units on the other", () => {
  const text = "GET(SELF, '🔥x')";
  assert.equal(toPoints(text, text.indexOf("x")), 12);
  assert.equal(fromPoints(text, 12), text.indexOf("x"));
  assert.equal(fromPoints("abc", 9), 3);
});

test("problems of a script have places, also when only the message names one", () => {
  const text = "IF(\n  foo, NOOP())";
  assert.deepEqual(saidPlace("line 2, column 3: foo is no command", text), { from: 6, to: 9 });
  assert.equal(saidPlace("This duel never ends", text), null);
  const json = JSON.stringify({ script: text });
  const [start, end] = [json.indexOf("foo"), json.indexOf("foo") + 3];
  const issue = {
    path: "/script",
    severity: "error",
    code: "c",
    message: "foo is no command",
    start,
    end,
    fixes: [{ title: "Quote", patch: [{ op: "replace", path: "/script", value: "x" }] }],
  };
  const [found] = fromDocument([issue, { ...issue, path: "/other" }], "/script", json, text);
  assert.equal(text.slice(found.from, found.to), "foo");
  assert.equal(found.fixes[0].text, "x");
  const own = fromScriptCheck(
    {
      errors: [
        {
          message: "foo is no command",
          span: { start: 6, end: 9 },
          fix: { title: "Quote", span: { start: 6, end: 9 }, text: '"foo"' },
        },
      ],
    },
    text,
  );
  assert.equal(own[0].fixes[0].text, 'IF(\n  "foo", NOOP())');
  assert.equal(joined(own, [found]).length, 1);
});

test("a name in quotes is matched with the quotes that were typed", () => {
  assert.equal(asTyped("GET(SELF, 'he')", 10, "health"), "'health'");
  assert.equal(asTyped('GET(SELF, "', 10, "health"), '"health"');
  assert.equal(asTyped('"GET(SELF, \\"he"', 11, "health"), '\\"health\\"');
  assert.equal(asTyped("GET(SELF, ", 10, "health"), "health");
  assert.equal(asTyped("MO", 0, "MODIFY"), "MODIFY");
});

test("between empty quotes nothing is typed yet", () => {
  assert.equal(isTyped("CONTEXT('')", 8, 9), false);
  assert.equal(isTyped("CONTEXT('d')", 8, 10), true);
  assert.equal(isTyped("MO", 0, 2), true);
});

test("what moved the Reader is told in points, one and several", () => {
  assert.equal(moved(0.012), "without it 1 point less");
  assert.equal(moved(-0.01), "without it 1 point more");
  assert.equal(moved(-0.29), "without it 29 points more");
  assert.equal(moved(0.004), "hardly matters");
});

test("an ability is called by its name, whoever looks, and by its number where it has none", () => {
  const abilities = [{ name: "Strike", id: "s" }, { name: "" }];
  const view = { legal: [], labels: [], view: { entities: [{ player: "A", abilities }] } };
  const called = (ability) => actionText({ type: "ability", ability }, view, "A");
  assert.deepEqual([0, 1, 2].map(called), ["Strike", "ability 2", "ability 3"]);
  assert.equal(actionText({ type: "idle" }, view, "A"), "idle");
});
