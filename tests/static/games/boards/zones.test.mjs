/** Zones as they are read from any document, and what the board shows of them. */
import assert from "node:assert/strict";
import test from "node:test";
import { lookOf } from "../../../../static/src/games/boards/look.js";
import {
  selectedZone,
  tags,
  teller,
  tints,
  zonesOf,
} from "../../../../static/src/games/boards/zones.js";

const BOARD = lookOf({ board: { dimensions: [8, 8] } });
const zone = (code, check) => ({ code, type: "POSITION", check });

test("no document is too broken for its zones, and none lie beside the board", () => {
  for (const doc of [null, 1, {}, { conditions: {} }, { conditions: [null, 3, { type: [] }] }])
    assert.deepEqual(zonesOf(doc, BOARD), []);
  const check = { "A/B~": [[1, 1], [8, 0], [0, -1], [1e300, 0], [1.5, 2], "a1", null], B: "all" };
  const [found] = zonesOf({ conditions: [zone("GOAL", check)] }, BOARD);
  assert.deepEqual(found.parts, [
    { player: "A/B~", path: "/conditions/0/check/A~1B~0", squares: [[1, 1]] },
    { player: "B", path: "/conditions/0/check/B", squares: [] },
  ]);
  for (const odd of [null, [], "x", 7])
    assert.deepEqual(zonesOf({ conditions: [zone("GOAL", odd)] }, BOARD)[0].parts, []);
});

test("a selected zone, its player, its tints and what is told of a square", () => {
  const doc = {
    conditions: [
      { code: "FLAGGED", type: "STATE", check: { A: ["x"] } },
      zone("NEAR_ROWS", { A: [[0, 0]], B: [[0, 7]] }),
      zone("GOAL", { A: [[0, 0]] }),
    ],
  };
  const zones = zonesOf(doc, BOARD);
  assert.deepEqual(selectedZone(zones, "/conditions/1/check/B/0"), {
    code: "NEAR_ROWS",
    player: "B",
  });
  assert.deepEqual(selectedZone(zones, "/conditions/2"), { code: "GOAL", player: null });
  for (const other of [null, "", "/conditions/0", "/conditions/9", "/pieces/1"])
    assert.equal(selectedZone(zones, other), null);
  const tones = tints(zones, "NEAR_ROWS", "B").map(({ tone }) => tone.split("-").at(-1));
  assert.deepEqual(tones, ["near", "own", "far"]);
  assert.deepEqual(tags(zones), [
    { at: [0, 0], text: "near rows, goal" },
    { at: [0, 7], text: "near rows" },
  ]);
  assert.equal(teller(zones)([0, 0]), ", in near rows of A, in goal of A");
  assert.equal(teller(zones)([4, 4]), "");
});
