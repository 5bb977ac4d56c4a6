/** Runs of the Balance tab against workers made of plain objects; run by test_static.py. */
import assert from "node:assert/strict";
import test from "node:test";
import { Balance } from "../../../static/src/balance/balance.js";
import { Crew, sizeFor } from "../../../static/src/balance/crew.js";
import {
  bandOf,
  binsOf,
  deciding,
  lengthsTold,
  pliesTold,
  matchesTold,
  pointsWithBand,
  secondsLeft,
  watched,
  withBand,
} from "../../../static/src/balance/numbers.js";
import { gapsIn, Rounds } from "../../../static/src/balance/rounds.js";
import { nextCount, Run } from "../../../static/src/balance/run.js";
import { Store } from "./fakestore.mjs";

const WIDE = 0.5;

/**
 * A worker whose tallies are counts of rounds, one part each, and whose interval narrows as they
 * grow.
 */
function worker({ halfAt = (rounds) => 1 / Math.sqrt(rounds), fails = null } = {}) {
  const made = { calls: [], left: 0, ended: false };
  made.leave = () => {
    made.left += 1;
  };
  made.terminate = () => {
    made.ended = true;
  };
  made.call = async (method, payload) => {
    made.calls.push({ method, ...payload });
    await null;
    if (fails) throw new Error(fails);
    if (method === "evaluate.rounds")
      return {
        parts: Array.from({ length: payload.count }, (_, n) => ({
          first: payload.first + n,
          tally: { rounds: 1 },
          points: [payload.first + n],
        })),
        whole: 10,
      };
    if (method !== "evaluate.report") return {};
    let rounds = 0;
    for (const tally of payload.tallies) {
      rounds += tally.rounds;
      if (halfAt(rounds) <= payload.half) break;
    }
    const half = halfAt(rounds);
    return {
      tally: { rounds },
      is_enough: half <= payload.half,
      expected: Math.ceil(rounds * (half / payload.half) ** 2),
      report: {
        rounds,
        players: [{ score: 0.5, low: 0.5 - half, high: 0.5 + half }],
        unused: [{ path: "/a", kind: "piece", name: "A" }],
      },
    };
  };
  return made;
}

/**
 * A worker that answers one call each time `step` is called, and rejects the one it has when it is
 * left.
 */
function steered() {
  const made = worker();
  const { call } = made;
  let open = null;
  made.call = (method, payload) =>
    method === "evaluate.rounds"
      ? new Promise((resolve, reject) => {
          open = {
            go: () => resolve(call(method, payload)),
            leave: () => reject(new Error("left")),
          };
        })
      : call(method, payload);
  made.leave = () => {
    open?.leave();
    open = null;
  };
  made.asked = async () => {
    while (!open) await null;
  };
  made.step = async () => {
    await made.asked();
    const { go } = open;
    open = null;
    go();
  };
  return made;
}

const about = (spec = {}) => ({ system: "boards", spec, digest: "d", seats: ["random", "random"] });
const runOf = (half, more = {}) =>
  new Run({ about: { ...about(), seed: "0" }, half, before: null, onChange: () => {}, ...more });
const of = (worker, method) => worker.calls.filter((call) => call.method === method);

test("a call takes about the time it should, and never many times the rounds of the last", () => {
  assert.equal(nextCount(10, 700), 10);
  assert.equal(nextCount(10, 1), 40);
  assert.equal(nextCount(10, 1e6), 1);
  assert.equal(nextCount(900, 1), 1000);
});

test("after a quick match of up to eight players whole rounds are played, after a slow one a match", () => {
  for (const players of [3, 4, 5, 6, 7, 8]) {
    const one = 1 / players;
    assert.equal(nextCount(one, 20, one), 1, `${players} players`);
    assert.equal(nextCount(one, 700, one), one);
  }
});

test("a run ends when the score is known as well as was asked, and no round is played twice", async () => {
  const [one, two] = [worker(), worker()];
  const run = runOf(0.05);
  await run.play([one, two]);
  assert.equal(run.state, "done");
  assert.equal(run.report.rounds, 400);
  const played = [...of(one, "evaluate.rounds"), ...of(two, "evaluate.rounds")].flatMap(
    ({ first, count }) => Array.from({ length: count }, (_, n) => first + n),
  );
  assert.equal(new Set(played).size, played.length);
  assert.ok(played.length >= 400);
  assert.equal(run.points.length, 400); // what was played beyond counts for nothing
  assert.deepEqual(
    run.points,
    run.points.map((_, n) => n),
  );
  assert.equal(run.part, 1);
});

test("the time left is that of the rounds the worker expects", async () => {
  assert.equal(runOf(WIDE).secondsLeft, null);
  const one = steered();
  const run = runOf(0.05);
  run.play([one]);
  await one.step();
  while (!run.report) await null;
  assert.equal(run.expected, 400);
  assert.equal(run.part, 1 / 400);
  run.stop();
});

test("the time left is told once the pace is known", () => {
  assert.equal(secondsLeft(1, 100, 30), null); // a slow start would say something wild
  assert.equal(secondsLeft(50, 100, 0.5), null);
  assert.equal(secondsLeft(10, 100, 30), 270);
  assert.equal(secondsLeft(40, 4000, 60), 5940);
});

test("rounds of before go along", async () => {
  const before = { points: [7, 8, 9] };
  const one = worker({ halfAt: () => 0.01 });
  await runOf(WIDE, { before }).play([one]);
  const sent = of(one, "evaluate.rounds").flatMap((call) => call.before);
  assert.deepEqual(sent, [7, 8, 9].slice(0, sent.length));
  assert.ok(sent.length >= 1);
});

test("what goes wrong is said, and what was played stays", async () => {
  const run = runOf(0.01);
  await run.play([worker({ fails: "The spec has an error" })]);
  assert.equal(run.state, "failed");
  assert.equal(run.error, "The spec has an error");
});

function balance() {
  const workers = [];
  const store = new Store();
  const crew = new Crew(() => {
    const made = worker();
    workers.push(made);
    return made;
  });
  return { store, crew, workers, made: new Balance({ store, crew }) };
}

const over = async (made) => {
  while (!made.getState().run.isOver) await null;
};

test("an edit while the first run is on is compared with what that has played", async () => {
  const { made, crew } = balance();
  made.start({ ...about({ n: 1 }), half: 0.0001 });
  while (!made.getState().run.report) await null;
  const first = made.getState().run;
  made.start({ ...about({ n: 2 }), half: 0.0001 });
  assert.equal(made.getState().run.before, first);
  made.start({ ...about({ n: 3 }), half: 0.0001 }); // the next key of what is typed
  assert.equal(made.getState().run.before, first);
  made.start({ ...about({ n: 3 }), seats: ["greedy", "random"], half: 0.0001 });
  assert.equal(made.getState().run.before, null);
  made.stop();
  crew.dismiss();
});

test("after an edit the finished run is compared with, not one that an edit cut short", async () => {
  const { made, crew } = balance();
  made.start({ ...about({ n: 1 }), half: 0.1 });
  await over(made);
  const first = made.getState().run;
  made.start({ ...about({ n: 2 }), half: 0.0001 });
  assert.equal(made.getState().run.before, first);
  while (!made.getState().run.report) await null;
  made.start({ ...about({ n: 3 }), half: 0.1 });
  assert.equal(made.getState().run.before, first);
  await over(made);
  made.start({ ...about({ n: 4 }), seats: ["greedy", "random"], half: 0.1 });
  assert.equal(made.getState().run.before, null);
  made.stop();
  crew.dismiss();
});

test("a stopped run keeps what it has, gives up its calls, and is compared with after an edit", async () => {
  const { made, workers, crew } = balance();
  made.start({ ...about({ n: 1 }), half: 0.0001 });
  while (!made.getState().run.report) await null;
  const run = made.getState().run;
  made.stop();
  assert.equal(run.state, "stopped");
  assert.ok(run.report.rounds > 0);
  assert.equal(workers[0].left, 1);
  assert.equal(made.getState().on, false);
  made.start({ ...about({ n: 2 }), half: 0.1 });
  assert.equal(made.getState().run.before, run);
  made.stop();
  crew.dismiss();
  assert.ok(workers.every(({ ended }) => ended));
});

test("who leaves the document leaves its run", async () => {
  const { made, store, crew } = balance();
  made.start({ ...about(), half: 0.0001 });
  while (!made.getState().run.report) await null;
  store.tell("leaving");
  assert.equal(made.getState().run, null);
  assert.deepEqual(store.getState().unused, []);
  assert.equal(made.getState().shown, null);
  crew.dismiss();
});

test("the page keeps cores for itself", () => {
  assert.deepEqual([undefined, 1, 2, 4, 8, 64].map(sizeFor), [1, 1, 1, 2, 3, 3]);
});

test("lengths fall into few bars that cover them all", () => {
  const bins = binsOf([
    [3, 2],
    [50, 1],
    [120, 4],
  ]);
  assert.ok(bins.length <= 24);
  assert.equal(
    bins.reduce((sum, { count }) => sum + count, 0),
    7,
  );
  assert.equal(bins[0].from, 3);
  assert.equal(bins.at(-1).to, 120);
  assert.deepEqual(binsOf([]), []);
  assert.deepEqual(binsOf([[5, 9]]), [{ from: 5, to: 5, count: 9 }]);
});

test("a length of one ply is told as one", () => {
  assert.equal(pliesTold(1), "1 ply");
  assert.equal(
    lengthsTold({ median: 1200, low: 1, high: 2000 }),
    "Half of the matches last at most 1,200 plies; 8 in 10 last 1 to 2,000.",
  );
  assert.equal(lengthsTold({ median: 1, low: 1, high: 1 }), "Most matches last 1 ply.");
});

test("where an interval is not symmetric, the wider side is told", () => {
  assert.equal(withBand({ score: 1, low: 0.95, high: 1 }), "95.0 to 100 %");
  assert.equal(withBand({ score: 0.05, low: 0, high: 0.124 }), "0 to 12.4 %");
  assert.equal(withBand({ score: 1, low: 1, high: 1 }), "100.0 % ± 0.0");
  assert.equal(withBand({ score: 0.5, low: 0, high: 1 }), "50.0 % ± 50.0");
  assert.equal(pointsWithBand({ value: 0.018, low: -0.01, high: 0.03 }), "+1.8 ± 2.8");
  assert.equal(pointsWithBand({ value: -1, low: -1, high: 0.5 }), "−100.0 to +50.0");
});

test("matches are counted as people count", () => {
  assert.deepEqual([0, 1, 2, 1154].map(matchesTold), [
    "0 matches",
    "1 match",
    "2 matches",
    "1,154 matches",
  ]);
});

test("an edit is told by the rounds that both played, however many more one of them has", async () => {
  const before = { points: [5, 9] };
  const run = runOf(WIDE, { before });
  await run.play([worker({ halfAt: (rounds) => 1.5 / rounds })]);
  assert.equal(run.report.rounds, 3);
  assert.deepEqual(run.both, { rounds: 2, was: 0.7, is: 0.05 });
});

test("the report of before is shown until the new one is there, and the form is marked for its own document only", async () => {
  const { made, store, crew } = balance();
  const spec = { n: 1 };
  made.start({ ...about(spec), half: 0.1 });
  await over(made);
  const first = made.getState().run;
  const marks = store.getState().unused;
  assert.equal(store.getState().unusedOf, spec);
  made.start({ ...about({ n: 2 }), half: 0.1 });
  assert.equal(made.getState().shown, first);
  assert.equal(store.getState().unused, marks);
  await over(made);
  assert.equal(made.getState().shown, made.getState().run);
  assert.notEqual(store.getState().unusedOf, spec);
  crew.dismiss();
});

test("marks that did not change are not told again", async () => {
  const { made, store, crew } = balance();
  made.start({ ...about(), half: 0.05 });
  while (!made.getState().run.report) await null;
  const marks = store.getState().unused;
  await over(made);
  assert.equal(store.getState().unused, marks);
  crew.dismiss();
});

test("a finer precision keeps what the edit is compared with, and no chain of runs is kept", async () => {
  const { made, crew } = balance();
  made.start({ ...about({ n: 1 }), half: 0.1 });
  await over(made);
  const [first, edited] = [made.getState().run, { n: 2 }];
  made.start({ ...about(edited), half: 0.1 });
  await over(made);
  made.start({ ...about(edited), half: 0.05 });
  assert.equal(made.getState().run.before, first);
  await over(made);
  made.start({ ...about({ n: 3 }), half: 0.1 });
  assert.equal(made.getState().run.before.before, null);
  await over(made);
  crew.dismiss();
});

test("where one worker fails the others give up too, and one that could not start gets another try", async () => {
  const workers = [];
  const store = new Store();
  const crew = new Crew(() => {
    const made = {
      ...worker(),
      status: { state: "ready" },
      tries: 0,
      restart() {
        this.tries += 1;
      },
    };
    workers.push(made);
    return made;
  });
  const made = new Balance({ store, crew });
  crew.call();
  workers[0].call = async () => {
    throw new Error("It ended");
  };
  const left = [...workers].map((each) => {
    each.leave = () => {
      each.gone = true;
    };
    return each;
  });
  made.start({ ...about(), half: 0.0001 });
  await over(made);
  assert.equal(made.getState().run.state, "failed");
  assert.ok(left.every(({ gone }) => gone));
  workers[0].status = { state: "failed" };
  crew.call();
  assert.equal(workers[0].tries, 1);
  crew.dismiss();
});

test("a stopped run goes on with what it has: no round is lost or counted twice", async () => {
  const [one, two] = [steered(), steered()];
  const run = runOf(0.15);
  const first = run.play([one, two]);
  await one.step(); // 1 round each, then 4 each at most
  await one.step();
  await two.step();
  while ((run.report?.rounds ?? 0) < 2) await null;
  const { rounds } = run.report;
  run.stop();
  one.leave();
  two.leave();
  await first;
  assert.equal(run.state, "stopped");
  assert.equal(run.report.rounds, rounds);
  assert.ok(run.rounds.next > rounds, "a stop in the middle of calls leaves gaps");
  const more = [worker(), worker()];
  const going = run.play(more);
  assert.equal(run.state, "playing");
  assert.equal(run.report.rounds, rounds);
  await going;
  assert.equal(run.state, "done");
  assert.ok(run.report.rounds > rounds);
  assert.equal(run.report.rounds, run.points.length);
  assert.deepEqual(
    run.points,
    run.points.map((_, n) => n),
  );
});

test("answers to calls from before a stop count for nothing once the run went on", async () => {
  const slow = steered();
  const run = runOf(0.15);
  const first = run.play([slow]);
  await slow.asked();
  run.stop();
  const going = run.play([worker()]);
  await slow.step();
  await first;
  await going;
  assert.equal(run.report.rounds, run.points.length);
  assert.deepEqual(
    run.points,
    run.points.map((_, n) => n),
  );
});

/** A worker for rounds of four matches, whose tally of a match is its place. */
function slow(calls, gone = () => false) {
  return {
    async call(method, payload) {
      if (method === "evaluate.report") return worker().call(method, payload);
      if (method === "trust") return {};
      calls.push({ method, ...payload });
      await null;
      if (gone()) throw new Error("left");
      const { first, count = 1 } = payload;
      if (method === "evaluate.match") return { tally: { match: [first, payload.part] } };
      if (method === "evaluate.joined")
        assert.deepEqual(
          payload.tallies.map(({ match }) => match).sort(),
          [0, 1, 2, 3].map((part) => [first, part]),
        );
      return {
        parts: Array.from({ length: count }, (_, n) => ({
          first: first + n,
          tally: { rounds: 1 },
          points: [first + n],
        })),
        whole: 10,
      };
    },
  };
}

const four = (half) =>
  runOf(half, { about: { ...about(), seats: ["a", "a", "a", "a"], seed: "0" } });

test("a round of four players is played match by match, by several workers, and then as a whole", async () => {
  const run = four(0.3);
  const calls = [];
  await run.play([slow(calls), slow(calls), slow(calls)]);
  assert.equal(run.state, "done");
  const matches = calls.filter(({ method }) => method === "evaluate.match");
  assert.deepEqual(
    new Set(matches.map(({ first, part }) => 4 * first + part)).size,
    matches.length,
  );
  assert.ok(matches.length >= 4 && matches.length % 4 === 0);
  const rounds = calls.filter(({ method }) => method !== "evaluate.match");
  for (const method of ["evaluate.joined", "evaluate.rounds"])
    assert.ok(rounds.some((call) => call.method === method));
  assert.deepEqual(
    run.points,
    run.points.map((_, n) => n),
  );
  assert.equal(run.report.rounds, run.points.length);
});

test("what a stopped run has of a round is kept, and counts once the round is whole", async () => {
  const run = four(0.9);
  const calls = [];
  await run.play([slow(calls, () => calls.length === 3 && (run.stop(), true))]);
  assert.deepEqual([run.state, run.points, run.report], ["stopped", [], null]);
  const before = calls.length;
  await run.play([slow(calls)]);
  assert.equal(run.state, "done");
  assert.deepEqual(
    calls.slice(before, before + 3).map(({ method, first, part }) => [method, first, part]),
    [
      ["evaluate.match", 0, 2],
      ["evaluate.match", 0, 3],
      ["evaluate.joined", 0, undefined],
    ],
  );
});

test("a round of two players is never cut", () => {
  const two = new Rounds(2);
  assert.equal(two.least, 1);
  assert.deepEqual(two.take(3), { first: 0, count: 3 });
});

test("gaps are the rounds in between that no part has", () => {
  const part = (first, count) => ({ first, points: Array.from({ length: count }) });
  assert.deepEqual(gapsIn([part(3, 1), part(6, 2)], 1, 9), [
    { first: 1, count: 2 },
    { first: 4, count: 2 },
    { first: 8, count: 1 },
  ]);
  assert.deepEqual(gapsIn([part(4, 2)], 4, 6), []);
  assert.deepEqual(gapsIn([], 0, 0), []);
});

test("rounds count in their order, whichever worker was quicker, and no more than are needed", async () => {
  const [slow, quick] = [steered(), steered()];
  const run = runOf(0.45); // 5 rounds
  const playing = run.play([slow, quick]);
  await slow.asked();
  await quick.step();
  await quick.asked();
  assert.equal(run.report, null, "the first round is still missing");
  await slow.step();
  while (!run.report) await null;
  assert.equal(run.report.rounds, 2);
  await slow.asked();
  while (!run.isOver) {
    await quick.step();
    await slow.step();
    for (let n = 0; n < 20; n += 1) await null;
    if (run.isEnough) break;
  }
  await playing;
  assert.equal(run.state, "done");
  assert.equal(run.report.rounds, 5);
  assert.deepEqual(run.points, [0, 1, 2, 3, 4]);
});

test("going on takes the precision that is asked for by then, and the run is compared with as before", async () => {
  const { made, crew } = balance();
  made.start({ ...about({ n: 1 }), half: 0.0001 });
  while (!made.getState().run.report) await null;
  const { run } = made.getState();
  made.stop();
  const { rounds } = run.report;
  const spec = { n: 1 };
  made.goOn({ half: 0.05, spec });
  assert.equal(made.getState().on, true);
  await over(made);
  assert.equal(made.getState().run, run);
  assert.equal(run.state, "done");
  assert.ok(run.report.rounds >= rounds);
  assert.equal(made.store.getState().unusedOf, spec);
  made.goOn({ half: 0.01, spec }); // not stopped: nothing happens
  assert.equal(run.state, "done");
  crew.dismiss();
});

test("a number that grows is shown with the interval that holds at every look", () => {
  assert.equal(
    withBand(watched({ score: 0.5, low: 0.4, high: 0.6, always_low: 0.3, always_high: 0.7 })),
    "50.0 % ± 20.0",
  );
});

test("a score has the bounds for every look while it grows, and its own once it is over", () => {
  const share = { score: 0.5, low: 0.4, high: 0.6, always_low: 0.3, always_high: 0.7 };
  assert.equal(withBand(bandOf(share, false)), "50.0 % ± 20.0");
  assert.equal(withBand(bandOf(share, true)), "50.0 % ± 10.0");
  assert.equal(withBand(bandOf({ score: 0.5, low: 0.4, high: 0.6 }, false)), "50.0 % ± 10.0");
});

test("while it grows, a part that decides has the bounds for every look, and is told of once they say so too", () => {
  const part = (name, always, isTold = true) => ({
    name,
    is_told: isTold,
    swing: isTold
      ? { value: 0.4, low: 0.2, high: 0.6, always_low: always, always_high: 0.7 }
      : null,
  });
  const held = [part("sure", 0.1), part("sure for one look", -0.1), part("unknown", 0, false)];
  const shown = (isOver) =>
    deciding(held, isOver).map(({ name, swing: { low, high } }) => [name, low, high]);
  assert.deepEqual(shown(false), [["sure", 0.1, 0.7]]);
  assert.deepEqual(shown(true), [
    ["sure", 0.2, 0.6],
    ["sure for one look", 0.2, 0.6],
  ]);
});

test("the workers rest while somebody waits for the match or the editor, not for an agent, and not for ever", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const told = [];
  const other = { running: null, fns: [], onCall: (fn) => other.fns.push(fn) };
  const tell = (running, event) => {
    other.running = running;
    for (const fn of other.fns) fn(event);
  };
  const crew = new Crew(
    () => ({ ...worker(), pause: (isResting) => told.push(isResting) }),
    [other],
  );
  tell({ method: "match.act" }, { sent: { method: "match.act" } });
  assert.deepEqual(told, []); // nobody plays yet
  crew.call().length = 1;
  const act = { method: "match.act" };
  tell(act, { sent: act });
  assert.deepEqual(told, [true]);
  tell(null, { ended: act });
  assert.deepEqual(told, [true]);
  t.mock.timers.tick(200);
  assert.deepEqual(told.splice(0), [true, false]);
  const thinking = { method: "match.agent", agent: true };
  tell(thinking, { sent: thinking });
  tell(null, { ended: thinking });
  t.mock.timers.tick(200);
  assert.equal(told.splice(0).includes(true), false);
  tell(act, { sent: act });
  t.mock.timers.tick(5000); // it takes long: they go on
  assert.deepEqual(told, [true, false]);
  crew.dismiss();
});
