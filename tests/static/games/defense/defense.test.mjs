/**
 * Defence cards without a page: reading, painting, slots, numbers, events; run by test_static.py.
 */
import assert from "node:assert/strict";
import test from "node:test";
import { columnsOf, pipsOf } from "../../../../static/src/games/defense/dice/pips.js";
import {
  brushOf,
  changes,
  faceBeside,
  pointsBetween,
  rowsOf,
} from "../../../../static/src/games/defense/editor/paint.js";
import {
  entriesOf,
  inputOf,
  kindsOf,
  shapeOf,
  startOf,
  statusesIn,
} from "../../../../static/src/games/defense/editor/slots.js";
import {
  facesInWords,
  faultsOf,
  heroAt,
  heroesOf,
  readCard,
  seatedIn,
  worstAt,
} from "../../../../static/src/games/defense/look.js";
import {
  besides,
  decimal,
  fraction,
  meanOf,
  percent,
  valueOf,
} from "../../../../static/src/games/defense/numbers.js";
import {
  changesFrom,
  combatsOf,
  countsOf,
  ruleHits,
  stripOf,
  turnsBy,
} from "../../../../static/src/games/defense/sandbox/combat.js";
import {
  attackOf,
  holdOf,
  namesIn,
  reactionsOf,
  rerollOf,
  sidesOf,
  spendable,
  strikeOf,
  switchEdits,
} from "../../../../static/src/games/defense/sandbox/read.js";
import {
  firstDifference,
  summaryOf,
} from "../../../../static/src/games/defense/sandbox/versions.js";
import { readSwitch, sessionSwitches } from "../../../../static/src/match/switches.js";
import { fromText } from "../../../../static/src/games/defense/typed.js";
import {
  actionText,
  hitWords,
  outcomeWords,
  partWords,
} from "../../../../static/src/games/defense/words.js";

const hero = {
  id: "a",
  name: "Ash",
  startingHp: 30,
  defenseVersion: "v2",
  defenseCard: {
    dice: 3,
    fields: [
      { id: "F1", faces: [1, 2] },
      { id: "F2", faces: [2, 3] },
    ],
    rules: [
      {
        id: "r",
        matcher: { type: "countField", fieldId: "F1" },
        effects: [{ type: "blockPer", amount: 1 }],
      },
    ],
  },
};

test("a card is read with the fields of every face, clashes and idle faces included", () => {
  const card = readCard(hero, "/heroes/1");
  assert.deepEqual([1, 2, 3, 4].map(card.of), [[0], [0, 1], [1], []]);
  assert.equal(card.faces, 6);
  assert.equal(card.rules[0].path, "/heroes/1/defenseCard/rules/0");
});

test("a broken document is read as far as it goes", () => {
  for (const doc of [
    null,
    3,
    [],
    {},
    { heroes: 5 },
    { heroes: [null, { defenseCard: { fields: "x", rules: [null], faces: -4, dice: "y" } }] },
  ]) {
    for (const { hero: one, path } of heroesOf(doc)) assert.ok(readCard(one, path).faces >= 1);
  }
  assert.equal(readCard({ defenseCard: { faces: 1e9 } }, "").faces, 20);
  assert.equal(readCard({}, "").there, false);
});

test("a hero alone meets its mirror image, and places lead to heroes", () => {
  assert.deepEqual(
    seatedIn(hero).map(({ path, index }) => [path, index]),
    [
      ["", 0],
      ["", 1],
    ],
  );
  const heroes = heroesOf({ heroes: [hero, hero], config: {} });
  assert.equal(heroAt(heroes, "/heroes/1/defenseCard/rules/0"), 1);
  assert.equal(heroAt(heroes, "/config"), null);
});

test("only faults of the card itself make a fallback, and they count as errors of the card", () => {
  const issues = [
    { code: "defense.card-overlap", severity: "warning", path: "/defenseCard/fields/1" },
    { code: "defense.idle-faces", severity: "warning", path: "/defenseCard" },
    { code: "defense.card-overlap", severity: "warning", path: "/defenseCards" },
  ];
  assert.equal(faultsOf(issues, "/defenseCard").length, 1);
  assert.equal(worstAt(issues, "/defenseCard"), "error");
  assert.equal(worstAt(issues, "/defenseCard/rules/0"), null);
});

test("dice have pips up to six and numbers beyond, in rows of at most seven", () => {
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6].map((face) => pipsOf(face).length),
    [1, 2, 3, 4, 5, 6],
  );
  assert.equal(pipsOf(7), null);
  assert.equal(pipsOf("toString"), null);
  assert.deepEqual([0, 2, 6, 7, 10, 11, 14, 15, 20].map(columnsOf), [1, 2, 6, 7, 5, 6, 7, 5, 7]);
  assert.deepEqual(
    rowsOf(11).map((row) => row.length),
    [6, 5],
  );
});

test("arrow keys go from face to face, digits choose the brush, and idle strokes change nothing", () => {
  assert.equal(faceBeside(1, "ArrowRight", 12), 2);
  assert.equal(faceBeside(1, "ArrowDown", 12), 7);
  assert.equal(faceBeside(12, "ArrowDown", 12), 12);
  assert.equal(faceBeside(3, "End", 12), 12);
  assert.equal(faceBeside(3, "x", 12), null);
  assert.deepEqual(
    ["1", "2", "3", "0", "a"].map((key) => brushOf(key, [{}, {}])),
    [0, 1, undefined, null, undefined],
  );
  const way = pointsBetween({ clientX: 0, clientY: 0 }, { clientX: 30, clientY: 40 });
  assert.deepEqual([way.length, way.at(-1)], [7, [30, 40]]);
  const card = readCard(hero, "");
  assert.deepEqual(
    [changes(card, 1, 0), changes(card, 2, 0), changes(card, 4, null), changes(card, 3, null)],
    [false, true, false, true],
  );
});

test("faces are said in runs", () => {
  assert.equal(facesInWords([6, 1, 2, 3]), "1–3, 6");
  assert.equal(facesInWords([4, 5]), "4, 5");
  assert.equal(facesInWords([]), "");
});

test("the inputs of a rule follow the schema, whatever its words are", () => {
  const root = {
    $defs: {
      recipe: {
        type: "object",
        required: ["id", "min"],
        properties: { id: { enum: ["F1", "F2"] }, min: { type: "integer", minimum: 1 } },
      },
    },
  };
  const matcher = {
    oneOf: [
      {
        type: "object",
        title: "count field",
        required: ["type", "fieldId"],
        properties: {
          type: { const: "countField" },
          fieldId: { enum: ["F1", "F2"] },
          cap: { type: "integer", minimum: 0 },
        },
      },
      {
        type: "object",
        title: "combo",
        required: ["type", "fields"],
        properties: {
          type: { const: "combo" },
          fields: { type: "array", items: { $ref: "#/$defs/recipe" } },
          allowExtra: { type: "boolean", default: true },
        },
      },
    ],
  };
  assert.deepEqual(
    kindsOf(matcher, root).map(({ to }) => to),
    ["countField", "combo"],
  );
  const value = { type: "countField", fieldId: "F1", odd: 1 };
  const { shown, absent, unknown } = entriesOf(shapeOf(matcher, value, root), value, root);
  assert.deepEqual(
    [shown.map(({ key }) => key), absent.map(({ key }) => key), unknown],
    [["fieldId"], ["cap"], ["odd"]],
  );
  const combo = entriesOf(shapeOf(matcher, { type: "combo" }, root), { type: "combo" }, root);
  assert.deepEqual(
    combo.shown.map(({ schema }) => inputOf(schema)),
    ["rows"],
  );
  assert.deepEqual(startOf(combo.shown[0].schema, root), [{ id: "F1", min: 1 }]);
  assert.equal(startOf(combo.absent[0].schema, root), false);
  assert.equal(startOf({ type: "boolean" }, root), true);
  assert.equal(startOf({ type: "integer", minimum: 0, "x-default": 2 }, root), 2);
  assert.equal(shapeOf(matcher, { type: "nonsense" }, root), null);
  assert.deepEqual(
    statusesIn({
      a: [
        { "x-refers": "status", enum: ["chi", "burn"] },
        { "x-refers": "field", enum: ["F1"] },
      ],
      b: { "x-refers": "status", enum: ["chi"] },
    }),
    ["chi", "burn"],
  );
  assert.deepEqual(statusesIn(null), []);
});

test("exact numbers are never rounded to certainty", () => {
  assert.deepEqual([1, 0, 0.2593, 0.999999, 1e-6].map(percent), [
    "100%",
    "0%",
    "25.93%",
    ">99.99%",
    "<0.01%",
  ]);
  assert.equal(valueOf({ num: 107, den: 81 }), 107 / 81);
  assert.equal(fraction({ num: 107, den: 81, value: 1.32 }), "107/81");
  assert.equal(decimal(1.32098), "1.321");
  const rows = besides(
    [
      [0, 0.5],
      [2, 0.5],
    ],
    [[1, { num: 1, den: 1, value: 1 }]],
  );
  assert.deepEqual(rows, [
    { value: 0, v1: 0.5, v2: 0 },
    { value: 1, v1: 0, v2: 1 },
    { value: 2, v1: 0.5, v2: 0 },
  ]);
  assert.equal(
    meanOf([
      [0, 0.5],
      [2, { num: 1, den: 2, value: 0.5 }],
    ]),
    1,
  );
});

const event = (n, type, data) => ({ n, ply: 1, type, data, cause: [], text: type });
const EVENTS = [
  event(0, "attack", { player: "A", defender: "B", attack: "x", name: "X", damage: 5, raw: 6 }),
  event(1, "defense_roll", { player: "B", version: "v2", dice: [1, 2, 6], fieldCounts: { F1: 2 } }),
  event(2, "rule", { player: "B", id: "r", matchCount: 2, dice: [0, 1], effects: [] }),
  event(3, "reroll", {
    player: "B",
    ok: true,
    dice: [2],
    before: [1, 2, 6],
    after: [1, 2, 1],
    policy: "lowest",
    by: "choice",
  }),
  event(4, "rule", { player: "B", id: "r", matchCount: 3, dice: [0, 1, 2], effects: [] }),
  event(5, "mitigation", {
    rawDamage: 6,
    afterFlat: 6,
    afterPrevent: 3,
    afterBlock: 1,
    afterReflect: 1,
    finalDamage: 1,
  }),
  event(6, "damage", { player: "B", amount: 1, hp: 29 }),
  event(7, "report", {
    damageReflected: 2,
    damageDealt: 1,
    damageBlocked: 2,
    damagePrevented: 3,
    attackBase: 6,
    finalDamage: 1,
    rulesHit: [{ id: "r" }],
    verbose: { passes: [{ fieldCounts: { F1: 2 } }, { fieldCounts: { F1: 3 } }] },
  }),
  event(8, "turn", { player: "B" }),
  event(9, "damage", { player: "A", amount: 7 }),
];

test("the last combat is read pass by pass, up to the next turn", () => {
  const [combat] = combatsOf(EVENTS);
  assert.deepEqual(combat.dice, [1, 2, 1]);
  assert.deepEqual(
    combat.passes.map((pass) => pass.map(({ matchCount }) => matchCount)),
    [[2], [3]],
  );
  assert.deepEqual(countsOf(combat, {}), { F1: 3 });
  assert.deepEqual(ruleHits(EVENTS, "B").get("r"), { times: 2, matches: 5 });
  assert.deepEqual(turnsBy(EVENTS, "B"), { v1: 0, v2: 1 });
  assert.deepEqual(changesFrom(EVENTS.slice(0, 8), 0), new Map([["B", -1]]));
  assert.deepEqual(combatsOf([]), []);
  const twice = combatsOf([...EVENTS, { ...EVENTS[0], n: 20 }]);
  assert.deepEqual(
    twice.map(({ at, over }) => [at.n, over]),
    [
      [20, false],
      [0, true],
    ],
  );
  assert.equal(combatsOf([...EVENTS, ...EVENTS], 1).length, 1);
});

test("the strip shows every checkpoint, and what went back to the attacker", () => {
  const strip = stripOf(combatsOf(EVENTS)[0]);
  assert.deepEqual(
    strip.map(({ value }) => value),
    [6, 6, 3, 1, 1, 1],
  );
  assert.deepEqual(
    strip.map(({ change }) => change),
    [0, 0, -3, -2, 0, 0],
  );
  assert.equal(strip.find(({ id }) => id === "reflect").back, 3);
  assert.deepEqual(
    strip.map(({ shown }) => shown),
    [6, 6, 3, 1, 3, 1],
    "under “Sent back” stands what was sent back",
  );
  assert.deepEqual(
    strip.map(({ title }) => title),
    ["Raw", "After flat", "After prevent", "After block", "Sent back", "Final"],
  );
  const none = stripOf({
    attack: { raw: 6 },
    mitigation: {
      rawDamage: 6,
      afterFlat: 6,
      afterPrevent: 6,
      afterBlock: 6,
      afterReflect: 6,
      finalDamage: 6,
    },
    report: { damageReflected: 0, damageDealt: 0 },
  });
  assert.equal(none.find(({ id }) => id === "reflect").shown, 0, "nothing was reflected");
  assert.deepEqual(
    stripOf(combatsOf(EVENTS.slice(0, 2))[0]).map(({ value }) => value),
    [6, null, null, null, null, null],
  );
  assert.ok(stripOf(null).every(({ value }) => value === null));
});

test("a lit attack stands and attacks while rolls are left, by a press and by its name", () => {
  const stand = { type: "stand" };
  const lit = { id: "4OAK", available: true };
  const roll = { phase: "roll", legal: [stand, { type: "hold", dice: [] }] };
  assert.deepEqual(strikeOf(roll, lit), [stand, { type: "attack", attack: "4OAK", spend: {} }]);
  assert.equal(strikeOf(roll, { ...lit, available: false }), null);
  const attack = { type: "attack", attack: "4OAK", spend: { chi: 1 } };
  assert.deepEqual(
    strikeOf({ phase: "attack", legal: [attack, { type: "pass" }] }, lit, { chi: 1 }),
    [attack],
  );
  assert.equal(strikeOf({ phase: "attack", legal: [{ type: "pass" }] }, lit), null);
  const view = {
    legal: roll.legal,
    labels: ["stand", "hold"],
    view: {
      active: "A",
      available: ["4OAK"],
      heroes: [
        {
          player: "A",
          attacks: [
            { id: "4OAK", name: "Searing Brand" },
            { id: "5OAK", name: "Inferno" },
          ],
        },
      ],
    },
  };
  for (const text of ["attack 4OAK", "4oak", "Searing Brand", "attack searing brand"])
    assert.deepEqual(
      fromText(text, view).actions,
      [stand, { type: "attack", attack: "4OAK", spend: {} }],
      text,
    );
  assert.equal(fromText("Inferno", view), null);
  assert.deepEqual(fromText("stand", view), { action: stand });
  const twins = {
    ...view,
    view: {
      ...view.view,
      heroes: [{ player: "A", attacks: ["4OAK", "5OAK"].map((id) => ({ id, name: "Brand" })) }],
    },
  };
  assert.equal(fromText("Brand", twins), null, "two attacks have the name");
  assert.equal(fromText("4oak", twins).actions[1].attack, "4OAK");
  const bare = { type: "attack", attack: "4OAK", spend: {} };
  const choosing = {
    ...view,
    legal: [bare, attack, { type: "pass" }],
    labels: ["attack 4OAK", "attack 4OAK chi 1", "pass"],
  };
  for (const text of ["Searing Brand", 'attack "searing brand"', "4OAK"])
    assert.deepEqual(fromText(text, choosing), { action: bare }, text);
  assert.equal(fromText("Inferno", choosing), null);
  const many = { ...choosing, choices: [{ type: "attack" }] };
  assert.deepEqual(fromText(" attack X chi 777 ", many), { action: "attack X chi 777" });
});

test("statuses and combos are called by their names, whatever a document calls its own", () => {
  const match = {
    view: {
      heroes: [
        {
          statuses: [{ status: "chi", name: "Chi" }],
          attacks: [{ combo: "PAIR_PAIR", comboName: "Two pairs" }],
        },
      ],
    },
  };
  const names = namesIn(match, {
    heroes: [{ name: "A", statuses: [{ id: "frost_bite", name: "Frostbite" }] }],
    combos: [{ id: "ODD", name: "All odd" }],
    config: {},
  });
  assert.deepEqual(["chi", "frost_bite", "valueOf", "lost_one"].map(names.status), [
    "Chi",
    "Frostbite",
    "value of",
    "lost one",
  ]);
  assert.deepEqual(["PAIR_PAIR", "5OAK", "ODD", "SMALL_STRAIGHT", "__proto__"].map(names.combo), [
    "Two pairs",
    "Five of a kind",
    "All odd",
    "small straight",
    "  proto  ",
  ]);
});

test("decisions are found among those offered, and what is spent is what may be", () => {
  const match = {
    legal: [
      { type: "stand" },
      { type: "hold", dice: [] },
      { type: "hold", dice: [0, 2] },
      { type: "reroll", dice: [1] },
      { type: "spend", status: "chi", stacks: 1 },
      { type: "spend", status: "chi", stacks: 2 },
      { type: "attack", attack: "x", spend: {} },
      { type: "attack", attack: "x", spend: { chi: 1 } },
      { type: "attack", attack: "x", spend: { chi: 2 } },
    ],
  };
  assert.equal(holdOf(match, new Set([2, 0])), match.legal[2]);
  assert.equal(holdOf(match, new Set([0, 1, 2, 3, 4])), null);
  assert.equal(rerollOf(match, new Set([1])), match.legal[3]);
  assert.deepEqual(reactionsOf(match), [{ status: "chi", most: 2 }]);
  assert.deepEqual(spendable(match), { chi: 2 });
  assert.deepEqual(attackOf(match, "x", { chi: 1 }), match.legal[7]);
  assert.deepEqual(attackOf(match, "x", { chi: 9, lost: 1 }), match.legal[8]);
  assert.deepEqual(attackOf(match, "x"), match.legal[6]);
  assert.equal(attackOf(match, "y"), null);
});

test("sides carry their buffs and their hero of the document", () => {
  const view = {
    heroes: [
      { player: "Ash", defensePlayed: "v1", defenseVersion: "v2", fellBackToV1: true },
      { player: "Ash (2)", defensePlayed: "v2" },
    ],
    pendingDefenseBuffs: [{ id: "b", owner: "Ash (2)" }],
  };
  const sides = sidesOf({ view }, hero);
  assert.deepEqual(
    sides.map(({ buffs, fell, entry }) => [buffs.length, fell, entry.path]),
    [
      [0, true, ""],
      [1, false, ""],
    ],
  );
});

test("a finished match is summed up turn by turn, and the first difference is found", () => {
  const turn = event(0, "turn", { turn: 1, round: 1, player: "A" });
  const played = {
    winners: ["A"],
    reason: "knockout",
    rounds: 1,
    hp: { A: 3, B: 0 },
    events: [turn, ...EVENTS.slice(0, 8)],
  };
  const found = summaryOf(played);
  assert.equal(found.turns[0].attack, "X");
  assert.equal(found.totals.raw, 6);
  assert.equal(found.totals.reflected, 2);
  assert.equal(firstDifference(found, found), null);
  assert.equal(firstDifference(found, summaryOf({ ...played, events: [] })), 0);
});

test("actions, parts and outcomes are said in words", () => {
  assert.equal(actionText({ type: "hold", dice: [0, 4] }), "hold dice 1, 5");
  assert.equal(
    actionText({ type: "attack", attack: "4OAK", spend: { chi: 2 } }),
    "attack 4oak with 2 chi",
  );
  const named = { view: { heroes: [{ attacks: [{ id: "4OAK", name: "Searing Brand" }] }] } };
  assert.equal(
    actionText({ type: "attack", attack: "4OAK", spend: { chi: 2 } }, named),
    "attack Searing Brand with 2 chi",
  );
  const fog = { view: { heroes: [{ statuses: [{ status: "poison_fog", name: "Thick Fog" }] }] } };
  assert.equal(
    actionText({ type: "spend", status: "poison_fog", stacks: 2 }, fog),
    "spend 2 Thick Fog",
  );
  assert.equal(actionText({ type: "react", status: "poison_fog" }), "spend poison fog");
  assert.equal(
    partWords({ type: "countField", fieldId: "F1", min: 1, cap: 2 }),
    "count field F1 min 1 cap 2",
  );
  assert.equal(
    partWords({ type: "combo", fields: [{ id: "F3", min: 1 }], allowExtra: false }),
    "combo F3 ≥ 1 no allow extra",
  );
  assert.equal(
    outcomeWords({ type: "blockPer", target: "self", ok: true, amount: 2 }),
    "block per: 2",
  );
  assert.equal(hitWords({ text: "Ash → Guard ×2 (blocked 2)", effects: [] }), "blocked 2");
  assert.equal(
    hitWords({
      text: "Ash: Guard",
      effects: [{ type: "blockPer", target: "self", ok: true, amount: 2 }],
    }),
    "block per: 2",
  );
  assert.equal(
    outcomeWords({ type: "preventHalf", ok: false, reason: "already_applied" }),
    "prevent half: nothing (already applied)",
  );
});

test("switches of a session come from the address of the page, for what the game knows", async () => {
  assert.deepEqual(["true", "", "OFF", "0", "maybe", undefined].map(readSwitch), [
    true,
    true,
    false,
    false,
    undefined,
    undefined,
  ]);
  assert.deepEqual(
    await sessionSwitches(["enableDefenseV2"], { search: "?enableDefenseV2=false&other=true" }),
    { enableDefenseV2: false },
  );
  assert.deepEqual(
    await sessionSwitches(["enableDefenseV2"], { search: "?enableDefenseV2=perhaps" }),
    {},
  );
  assert.deepEqual(await sessionSwitches(undefined, { search: "?enableDefenseV2=false" }), {});
});

test("a match is brought to the switches of its session by as few edits as it takes", () => {
  const view = {
    enableDefenseV2: true,
    heroes: [
      { player: "A", defenseVersion: "v2" },
      { player: "B", defenseVersion: "v1" },
    ],
  };
  assert.deepEqual(switchEdits({ view }, {}), []);
  assert.deepEqual(
    switchEdits(
      { view },
      { enableDefenseV2: true, defenseVersion: { A: "v2", B: "v1", gone: "v1" } },
    ),
    [],
  );
  assert.deepEqual(
    switchEdits({ view }, { enableDefenseV2: false, defenseVersion: { A: "v1", B: "v1" } }),
    [{ enableDefenseV2: false }, { defenseVersion: { A: "v1" } }],
  );
});
