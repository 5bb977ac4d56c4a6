/** The list of moves: what is told joined with what is known, its rows, and what just happened. */
import assert from "node:assert/strict";
import test from "node:test";
import { joined, newest, NO_MOVES, rowsOf, told } from "../../../static/src/match/moves.js";
import { Session } from "../../../static/src/match/session.js";
import { newSeed, seedFault } from "../../../static/src/match/seeds.js";
import { Engine, HUMAN } from "./fakeengine.mjs";

const ply = (player, text = "x") => ({ player, text });
const AGENT = { kind: "random" };

test("what is told replaces what is known from its first ply on, and nothing told changes nothing", () => {
  const known = joined(NO_MOVES, { first: 0, plies: [ply("A", "a"), ply("B", "b")], pending: [] });
  assert.equal(joined(known, undefined), known);
  const next = joined(known, { first: 1, plies: [ply("B", "c")], pending: ["d"] });
  assert.deepEqual(
    next.plies.map(({ text }) => text),
    ["a", "c"],
  );
  assert.deepEqual(next.pending, ["d"]);
});

test("two players who move by turns share a row, also where the second begins", () => {
  const turns = [ply("A"), ply("B"), ply("A")];
  const numbers = (rows) => rows.map((row) => row.map((entry) => entry?.n ?? null));
  assert.deepEqual(numbers(rowsOf(["A", "B"], turns)), [[1, 2], [3]]);
  assert.deepEqual(numbers(rowsOf(["A", "B"], turns.slice(1))), [[null, 1], [2]]);
  assert.deepEqual(numbers(rowsOf(["A", "B"], [ply("A"), ply("A")])), [[1], [2]]);
  assert.deepEqual(numbers(rowsOf(["A", "B", "C"], turns)), [[1], [2], [3]]);
  assert.deepEqual(numbers(rowsOf(["A", "B"], [ply("A"), ply(null), ply("A")])), [[1], [2], [3]]);
});

test("what just happened is what the others did since a person moved", () => {
  const plies = [ply("A"), ply("B"), ply("B"), ply("A"), ply("B")];
  const seen = (at, seats) =>
    newest({ ply: at, players: ["A", "B"], seats }, plies).map(({ n }) => n);
  assert.deepEqual(seen(3, { A: HUMAN, B: AGENT }), [2, 3]);
  assert.deepEqual(seen(5, { A: HUMAN, B: AGENT }), [5]);
  assert.deepEqual(seen(4, { A: HUMAN, B: AGENT }), [4], "nobody answered yet");
  assert.deepEqual(seen(5, { A: AGENT, B: AGENT }), [5], "nobody plays");
  assert.deepEqual(seen(0, { A: HUMAN, B: AGENT }), []);
});

test("equal neighbours are counted", () => {
  assert.equal(told(["pass", "pass", "land", "pass"]), "pass ×2, land, pass");
});

test("every match has a seed of its own unless one is given or kept", async () => {
  const play = new Engine();
  const seeds = [];
  const asked = play.call.bind(play);
  play.call = (method, payload, how) => {
    if (method === "match.new") seeds.push(payload.seed);
    return asked(method, payload, how);
  };
  const look = {};
  const keepLook = (name, value) => Object.assign(look, { [name]: value });
  const store = { state: { docId: null }, look, keepLook };
  const session = new Session({ play, store });
  const begin = (more) =>
    session.begin({ spec: {}, system: "numbers", seats: { A: HUMAN, B: HUMAN }, ...more });
  for (let n = 0; n < 5; n += 1) await begin({});
  assert.ok(new Set(seeds).size > 1, "five equal seeds are no accident");
  assert.ok(seeds.every((seed) => seedFault(seed) === ""));
  await begin({ seed: "-7" });
  session.pinSeed("42");
  await begin({});
  assert.deepEqual(seeds.slice(5), ["-7", "42"]);
  assert.equal(new Session({ play, store }).state.pin, "42", "it is kept with the document");
  session.pinSeed(null);
  await begin({});
  assert.equal(session.state.round, 7);
  assert.equal(typeof newSeed(), "string");
  session.close();
});
