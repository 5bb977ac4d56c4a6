// What is marked on the table of a dice duel and in its card's graph: by the events of a match.
import assert from "node:assert/strict";
import test from "node:test";
import { signed } from "../../../../static/src/data/minus.js";
import { latelyOf, rolledOf } from "../../../../static/src/games/defense/sandbox/lately.js";
import { stopped } from "../../../../static/src/games/defense/stopped.js";
import { keyOf, liveOf } from "../../../../static/src/graph/live.js";

const event = (type, ply, data, ...paths) => ({
  n: 0,
  ply,
  type,
  data,
  cause: paths.map((path) => ({ path })),
  text: `${type} ${ply}`,
});

test("what the newest plies changed is told by player, what came before is not", () => {
  const events = [
    event("damage", 1, { player: "A", amount: 9 }),
    event("damage", 2, { player: "A", amount: 3 }),
    event("heal", 3, { player: "A", amount: 1 }),
    event("upkeep", 3, { player: "B", damage: 2 }),
    event("status", 2, { player: "A", status: "burn", change: 2 }),
    event("status", 3, { player: "A", status: "burn", change: -2 }),
    event("status", 3, { player: "A", status: "chi", change: 1 }),
    event("status", 3, { player: "B", status: "chi", change: 0 }),
  ];
  const found = latelyOf(events, 2);
  assert.equal(found.get("A").hp, -2);
  assert.equal(found.get("B").hp, -2);
  assert.deepEqual(
    [...found.get("A").statuses],
    [
      ["burn", 0],
      ["chi", 1],
    ],
  );
  assert.deepEqual([...found.get("B").statuses], []);
  assert.deepEqual([signed(2), signed(-3), signed(0)], ["+2", "−3", "0"]);
});

test("dice that were held lie still; those of an older ply, and of the start, are no news", () => {
  const roll = (ply, held) => [event("roll", ply, { player: "A", held })];
  assert.deepEqual([...rolledOf(roll(2, [0, 3]), 2, 5)], [1, 2, 4]);
  assert.deepEqual([...rolledOf(roll(2, []), 3, 5)], []);
  assert.deepEqual([...rolledOf(roll(0, []), 0, 5)], []);
  assert.deepEqual([...rolledOf(roll(2, []), 2, 0)], []);
});

const RULE = "/defenseCard/rules/0";
const node = (at) => ({
  id: at,
  at,
  kind: "x",
  title: at,
  note: "",
  group: 0,
  marks: [],
  within: null,
  gives: [],
  takes: [],
  owner: "",
});
const edge = (at) => ({ source: "a", target: "b", kind: "x", at, title: "", fixed: "", cause: at });
const graph = {
  nodes: [node(RULE), node(`${RULE}/effects/0`), node(`${RULE}/effects/1`)],
  edges: [edge(`${RULE}/effects/0`), edge(`${RULE}/effects/1`)],
  kinds: [],
  words: {},
  beginnings: [],
};
const lit = (effects, ...paths) => {
  const events = [event("rule", 4, { effects }, ...paths)];
  const live = liveOf(graph, { events, ply: 4 }, null, stopped);
  return Object.fromEntries([...live].map(([at, { is }]) => [at.slice(RULE.length), is]));
};

test("what a rule that fired was read from is lit, whether its line can be deleted or not", () => {
  const line = (at) => ({ ...edge(at), source: `field ${at}`, kind: "matches", cause: RULE });
  const lines = [line(`${RULE}/matcher/fields/0`), line(null)];
  const other = { ...line(null), source: "another field", cause: "/defenseCard/rules/1" };
  const events = [event("rule", 4, { effects: [{ ok: true }] }, `${RULE}/effects/0`)];
  const live = liveOf({ ...graph, edges: [...lines, other] }, { events, ply: 4 }, null, stopped);
  for (const one of lines) assert.equal(live.get(keyOf(one))?.is, "fired", one.source);
  assert.equal(live.has(keyOf(other)), false);
});

test("effects that came to nothing are marked as stopped, their rule only when all of them did", () => {
  const [done, not] = [{ ok: true }, { ok: false }];
  const all = [`${RULE}/effects/0`, `${RULE}/effects/1`];
  assert.deepEqual(lit([done, done], ...all), {
    "": "fired",
    "/effects/0": "fired",
    "/effects/1": "fired",
  });
  assert.deepEqual(lit([done, not], all[0]), {
    "": "fired",
    "/effects/0": "fired",
    "/effects/1": "blocked",
  });
  assert.deepEqual(lit([not, not], RULE), {
    "": "blocked",
    "/effects/0": "blocked",
    "/effects/1": "blocked",
  });
  assert.deepEqual(stopped(event("damage", 4, {}, RULE)), []);
});
