import assert from "node:assert/strict";
import test from "node:test";
import { chosenSeat, strengthsFor } from "../../../static/src/match/seats.js";

const titles = (...given) => strengthsFor(...given).map(({ title }) => title);

test("what a game does not speak of is offered in all strengths", () => {
  assert.equal(titles("mcts").length, 6);
  assert.deepEqual(titles("mcts", { lookahead: [100] }), titles("mcts"));
});

test("a game's own strengths are offered, and times", () => {
  const offered = { lookahead: [100, 500] };
  const both = ["100 tries", "500 tries", "half a second", "3 seconds"];
  assert.deepEqual(titles("lookahead", offered), both);
});

test("a seat that is chosen has the strongest that is offered", () => {
  assert.deepEqual(chosenSeat("lookahead", { lookahead: [25, 100] }), {
    kind: "lookahead",
    nodes: 100,
  });
  assert.deepEqual(chosenSeat("lookahead"), { kind: "lookahead", nodes: 2500 });
  assert.deepEqual(chosenSeat("random", { lookahead: [25] }), { kind: "random" });
});
