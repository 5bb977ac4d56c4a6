/**
 * The matches that are opened from a report, against workers made of plain objects; run by
 * test_static.py.
 */
import assert from "node:assert/strict";
import test from "node:test";
import {
  CANDIDATES,
  mostSurprising,
  Stories,
  toldOf,
} from "../../../static/src/balance/stories.js";
import { Store } from "./fakestore.mjs";

const about = { system: "boards", spec: {}, digest: "d", seats: ["random", "random"], seed: "0" };
const TURN = { ply: 12, before: 0.22, after: 0.81 };
const storyOf = (number, chance) => ({
  number,
  plies: 20,
  winner: chance === null ? null : "RED",
  lowest: chance === null ? null : { ply: 3, chance },
  turn: null,
  replay: null,
});

function stories(chanceOf, { hangs = false } = {}) {
  const store = new Store();
  const calls = [];
  const worker = () => ({
    call: async (method, payload, { signal }) => {
      calls.push({ method, ...payload });
      await null;
      if (signal.aborted) throw new Error("aborted"); // as a worker refuses it
      if (method === "trust") return {};
      if (hangs)
        await new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(new Error("aborted")));
        });
      const found = storyOf(payload.number, chanceOf(payload.number));
      return payload.whole ? { ...found, turn: found.winner && TURN, replay: "text" } : found;
    },
  });
  const crew = {
    made: [worker(), worker()],
    rests: 0,
    call() {
      return this.made;
    },
    rest() {
      this.rests += 1;
    },
  };
  return { store, calls, crew, made: new Stories({ store, crew }) };
}

test("the most surprising match is the one whose winner once had the lowest chance", async () => {
  const { made, calls, crew } = stories((number) => (number === 7 ? 0.1 : 0.4));
  const found = await made.find(about, "surprising");
  assert.deepEqual([found.replay, found.ply], ["text", 12]);
  assert.match(
    found.says,
    /most surprising of 24 matches: RED won after a chance of 10 % at ply 3\. Turned at ply 12: RED’s chance went 22 → 81 %\./,
  );
  const looked = calls
    .filter(({ method, whole }) => method === "evaluate.story" && !whole)
    .map(({ number }) => number);
  assert.deepEqual(
    looked.sort((a, b) => a - b),
    Array.from({ length: CANDIDATES }, (_, n) => n),
  );
  assert.equal(made.getState().state, "done");
  assert.equal(crew.rests, 1);
});

test("an example is one match, and what it has no turn for is said", async () => {
  const { made, calls } = stories(() => 0.4);
  assert.equal((await made.find(about, "shortest", 31)).ply, 12);
  assert.deepEqual(
    calls.filter(({ whole }) => whole).map(({ number }) => number),
    [31],
  );
  assert.match(toldOf({ ...storyOf(1, null) }), /^Nobody won/);
  assert.match(toldOf(storyOf(1, 0.97)), /never turned: RED’s chance never fell below about 97 %/);
  assert.equal(mostSurprising([storyOf(4, 0.3), storyOf(2, 0.3), storyOf(1, null)]).number, 2);
});

test("where no match has a winner there is nothing to open", async () => {
  const { made } = stories(() => null);
  assert.equal(await made.find(about, "surprising"), null);
  assert.match(made.getState().says, /None of the first 24 matches has a winner/);
});

test("a person stops it, and who leaves the document leaves it", async () => {
  const { made, store } = stories(() => 0.4, { hangs: true });
  const first = made.find(about, "surprising");
  await null;
  made.stop();
  assert.equal(await first, null);
  assert.equal(made.getState().state, "stopped");
  const second = made.find(about, "shortest", 1);
  store.tell("leaving");
  assert.equal(await second, null);
  assert.equal(made.getState().state, "none");
});

test("what a worker refuses is said", async () => {
  const { made, crew } = stories(() => 0.4);
  crew.made = [
    {
      call: async () => {
        throw new Error("The spec has an error");
      },
    },
  ];
  assert.equal(await made.find(about, "typical", 1), null);
  assert.deepEqual(
    [made.getState().state, made.getState().says],
    ["failed", "The spec has an error"],
  );
});
