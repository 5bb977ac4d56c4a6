/** What hands do on the table, from forms as the engine writes them. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  aimsOf,
  areOffered,
  begun,
  fieldOf,
  isEnough,
  isEvident,
  litOf,
  marksOf,
  pressed,
  readingOf,
  restOf,
} from "../../../../../static/src/games/mtg/table/hands.js";
import { promptOf } from "../../../../../static/src/games/mtg/table/prompt.js";

const target = {
  name: "Target",
  kind: "option",
  options: [{ player_id: "P2" }, { instance_id: "p1" }],
  objects: ["player:P2", "p1"],
  at: "/targets/0/0",
};
const amount = { name: "X", kind: "amount", min: 0, max: 3, at: "/payload/x" };
const cast = {
  type: "CAST_SPELL",
  title: "Cast Lash",
  fields: [amount, target],
  rows: [],
  action: { type: "CAST_SPELL", object_id: "c1", targets: [[null]] },
  objects: ["c1", "c2"],
};
const attack = {
  type: "DECLARE_ATTACKERS",
  title: "Declare attackers",
  rows: [],
  fields: [
    {
      name: "Attackers",
      kind: "several",
      options: ["p1", "p2"],
      objects: ["p1", "p2"],
      min: 1,
      max: 2,
      at: "/targets/attackers",
    },
  ],
  action: { type: "DECLARE_ATTACKERS", targets: { attackers: [] } },
};
const block = {
  type: "DECLARE_BLOCKERS",
  title: "Declare blockers",
  rows: [],
  fields: [
    {
      name: "Blocks",
      kind: "pairs",
      options: ["p1", "p2"],
      objects: ["p1", "p2"],
      others: ["p8", "p9"],
      partners: [[0, 1], [1]],
      bounds: [
        [1, 2],
        [2, 2],
      ],
      at: "/targets/blockers",
    },
  ],
  action: { type: "DECLARE_BLOCKERS", targets: { blockers: {} } },
};
const pass = { type: "PASS_PRIORITY", title: "Pass", fields: [], rows: [] };
const scoop = { type: "SCOOP", title: "Concede", fields: [], rows: [] };
const seen = new Set(["c1", "c2", "p1", "p2", "p8", "p9", "player:P1", "player:P2"]);

/** @param {any} draft */
const press = (draft, ...keys) => keys.reduce((made, key) => pressed(made, key, seen), draft);

test("forms are told apart into uses of objects, plain ones and a question", () => {
  const reading = readingOf([pass, cast, scoop], seen, new Set(["SCOOP"]));
  assert.deepEqual([...reading.uses.keys()], ["c1", "c2"]);
  assert.deepEqual(reading.plain, [pass]);
  assert.equal(reading.question, null);
  assert.deepEqual([...litOf(reading, null)], ["c1", "c2"]);
  assert.equal(readingOf([attack, scoop], seen, new Set(["SCOOP"])).question, attack);
});

test("a target is pressed where it lies, then what is left is asked for the copy in hand", () => {
  const draft = begun(cast, "c2");
  assert.equal(fieldOf(draft, seen), target);
  assert.deepEqual([...litOf(readingOf([cast], seen), draft)], ["player:P2", "p1"]);
  assert.equal(pressed(draft, "p9", seen), null);
  const aimed = press(draft, "p1");
  assert.equal(fieldOf(aimed, seen), null);
  const rest = restOf(aimed, seen);
  assert.deepEqual(rest.fields, [amount]);
  assert.deepEqual(rest.action, {
    type: "CAST_SPELL",
    object_id: "c2",
    targets: [[{ instance_id: "p1" }]],
  });
  assert.deepEqual(aimsOf(aimed, seen, "player:P2"), [{ from: "c2", to: "p1", kind: "target" }]);
});

test("what cannot be seen is asked by a form", () => {
  const hidden = { ...target, objects: ["player:P2", "c99"] };
  const draft = begun({ ...cast, fields: [hidden] }, "c1");
  assert.equal(fieldOf(draft, seen), null);
  assert.deepEqual(restOf(draft, seen).fields, [hidden]);
});

test("attackers are taken in and out, but for those that must attack", () => {
  const draft = begun(attack, null);
  assert.deepEqual([...marksOf(draft, seen)], [["p1", "chosen"]]);
  assert.equal(pressed(draft, "p1", seen), null);
  const both = press(draft, "p2");
  assert.equal(promptOf(both, seen).done, "Attack with 2");
  assert.equal(fieldOf(both, seen), attack.fields[0], "it is declared by a word alone");
  assert.deepEqual(
    aimsOf(both, seen, "player:P2").map(({ from, to }) => [from, to]),
    [
      ["p1", "player:P2"],
      ["p2", "player:P2"],
    ],
  );
  assert.deepEqual(restOf(press(both, "p2"), seen).action.targets.attackers, ["p1"]);
});

test("blockers are paired with attackers that they can block, and one is no menace's match", () => {
  const reading = readingOf([block], seen);
  const draft = begun(block, null);
  assert.deepEqual([...litOf(reading, draft)], ["p1", "p2"]);
  assert.equal(pressed(draft, "p8", seen), null, "the blocker comes first");
  const held = press(draft, "p2");
  assert.deepEqual([...litOf(reading, held)], ["p2", "p9"]);
  assert.equal(pressed(held, "p8", seen), null);
  const one = press(held, "p9");
  assert.equal(isEnough(one, block.fields[0]), false);
  assert.equal(promptOf(one, seen).done, null);
  const both = press(one, "p1", "p9");
  assert.equal(promptOf(both, seen).done, "Block with 2");
  assert.deepEqual(restOf(both, seen).action.targets.blockers, { p2: "p9", p1: "p9" });
  assert.deepEqual(aimsOf(both, seen, "")[0], { from: "p1", to: "p9", kind: "block" });
  assert.equal(promptOf(press(both, "p1", "p2"), seen).done, "No block");
});

test("sets of a fixed size end by themselves, others by a word", () => {
  const set = (min, max) => ({
    type: "RESOLVE_DECISION",
    title: "Discard",
    rows: [],
    fields: [
      { name: "Which", kind: "several", options: ["c1", "c2"], objects: ["c1", "c2"], min, max },
    ],
  });
  const one = press(begun(set(1, 1), null), "c2");
  assert.equal(fieldOf(one, seen), null);
  const some = begun(set(0, 2), null);
  assert.equal(promptOf(some, seen).asks, "Which: click up to 2; 0 chosen.");
  assert.equal(promptOf(press(some, "c1"), seen).done, "Done with 1");
});

test("a choice goes on while its form is offered as it was, and not under other rules", () => {
  const again = JSON.parse(JSON.stringify(cast));
  assert.equal(areOffered([cast], [pass, again]), true);
  assert.equal(areOffered([cast], [{ ...again, title: "Cast Lash {1}" }]), false);
  assert.equal(areOffered([cast], [{ ...again, action: { ...cast.action, mode: 1 } }]), false);
  assert.equal(areOffered([cast, attack], [cast]), false);
  assert.equal(areOffered([], []), true);
});

test("a card is pressed for what it shows; any other use of it is told before it is done", () => {
  /** @param {string} type @param {any} [payload] */
  const form = (type, payload) => ({ type, title: "", fields: [], rows: [], action: { payload } });
  assert.equal(isEvident(form("PLAY_LAND")), true);
  assert.equal(isEvident(form("TAP_FOR_MANA")), true);
  assert.equal(isEvident(form("CAST_SPELL", { cost_kind: "NORMAL" })), true);
  assert.equal(isEvident(form("CAST_SPELL", { cost_kind: "ALTERNATE" })), false, "it costs life");
  assert.equal(isEvident(form("CAST_SPELL", { cost_kind: "FLASHBACK" })), false);
  assert.equal(isEvident(form("CAST_SPELL", { cost_kind: "NORMAL", mode: 1 })), false);
  assert.equal(isEvident(form("ACTIVATE_ABILITY", { ability_index: 0 })), false);
  assert.equal(isEvident({ ...form("ACTIVATE_ABILITY"), fields: [target] }), true);
});
