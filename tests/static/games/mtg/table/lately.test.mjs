/** What the newest plies did to the things on the table. */
import assert from "node:assert/strict";
import test from "node:test";
import { latelyOf, newsOf } from "../../../../../static/src/games/mtg/table/lately.js";

/** Events that follow each other, as `[ply, type, data]`. */
const seen = (since, ...events) =>
  latelyOf(
    /** @type {any} */ ({
      viewer: "P1",
      events: events.map(([ply, type, data]) => ({ ply, type, data })),
    }),
    since,
  );

test("what came, was hurt, tapped, attacked or went is known by its key", () => {
  const lately = seen(
    4,
    [3, "entered", { id: "p1" }],
    [4, "entered", { id: "p2" }],
    [4, "tapped", { id: "p3" }],
    [5, "damage", { target: "p4", amount: 2 }],
    [5, "damage", { target: "p4", amount: 1 }],
    [5, "damage", { player: "P1", amount: 3 }],
    [5, "life", { player: "P1", by: 1 }],
    [5, "left", { id: "p5", to: "graveyard", owner: "P2" }],
    [5, "left", { id: "p6", to: "hand", owner: "P2" }],
    [5, "attack", { attackers: ["p7"] }],
    [5, "block", { blocks: [["p8", "p7"]] }],
  );
  const tag = (id, now) => newsOf(lately, [id], now)?.tag;
  assert.equal(tag("p1"), undefined, "it is older");
  assert.deepEqual(
    ["p2", "p4", "p7", "p8"].map((id) => tag(id)),
    ["new", "−3", "attacks", "blocks"],
  );
  assert.equal(tag("p3", { tapped: true }), "tapped");
  assert.equal(tag("p3", { tapped: false }), undefined, "it is untapped again");
  assert.equal(tag("player:P1"), "−2");
  assert.equal(lately.get("Graveyard of P2")?.new, 1);
  assert.equal(lately.size, 7);
});

test("of a stack of equal cards it is said how many are new", () => {
  const lately = seen(1, [1, "entered", { id: "a" }], [1, "entered", { id: "b" }]);
  assert.equal(newsOf(lately, ["a", "b"])?.tag, "new");
  assert.equal(newsOf(lately, ["a", "b", "c"])?.tag, "2 new");
});

test("nothing is older than the last turn of another, and the start is no news", () => {
  const untap = (ply, active) => [ply, "step", { step: "UNTAP", active }];
  const lately = seen(
    1,
    [0, "entered", { id: "a" }],
    untap(1, "P2"),
    [2, "entered", { id: "b" }],
    untap(5, "P2"),
    [6, "entered", { id: "c" }],
    untap(8, "P1"),
    [8, "tapped", { id: "d" }],
  );
  assert.deepEqual([...lately.keys()], ["c", "d"]);
});
