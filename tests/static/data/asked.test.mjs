/** Questions to somebody slow, on a clock of the test's own; run by test_studio.py. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Asked } from "../../../static/src/data/asked.js";
import { Newest } from "../../../static/src/data/newest.js";

beforeEach(() => mock.timers.enable({ apis: ["setTimeout", "Date"] }));
afterEach(() => mock.timers.reset());

const settled = () => new Promise((go) => setImmediate(go));
const aborted = () => Object.assign(new Error("withdrawn"), { code: "worker.aborted" });

/** Somebody slow: `calls` are {question, signal, again, answer(value), fail(error)}. */
function slow() {
  const calls = [];
  const call = (question, { signal, again }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(aborted()));
      calls.push({ question, signal, again, answer: resolve, fail: reject });
    });
  const questions = () => calls.map(({ question }) => question);
  return { calls, call, questions };
}

/** An Asked, and `follow(about, question, rest)` on it. */
function begin() {
  const { calls, call, questions } = slow();
  const asked = new Asked();
  const follow = (about, question, rest) =>
    asked.follow({ about, question, rest, ask: (how) => call(question, how) });
  return { asked, calls, questions, follow };
}

test("an answer that comes late is dropped, and so is its error", async () => {
  const { asked, calls, follow } = begin();
  follow("a", 1);
  follow("a", 2);
  assert.ok(calls[0].signal.aborted);
  await settled();
  follow("a", 3);
  await settled();
  calls[0].answer("late");
  calls[1].fail(new Error("late"));
  calls[2].answer("three");
  await settled();
  assert.deepEqual(asked.getState(), { about: "a", question: 3, value: "three", error: null });
});

test("an answer stays until the next about the same is there, and after a problem", async () => {
  const { asked, calls, follow } = begin();
  const no = new Error("no");
  follow("a", 1);
  calls[0].answer("one");
  await settled();
  follow("a", 2);
  assert.equal(asked.getState().value, "one");
  calls[1].fail(no);
  await settled();
  assert.deepEqual(asked.getState(), { about: "a", question: 2, value: "one", error: no });
  follow("b", 3);
  calls[2].fail(no);
  await settled();
  assert.deepEqual(asked.getState(), { about: "b", question: 3, value: null, error: no });
});

test("the first question about something is asked at once, others after a rest", async () => {
  const { calls, questions, follow } = begin();
  follow("a", 1, 50);
  assert.deepEqual(questions(), [1]);
  calls[0].answer("one");
  await settled();
  follow("a", 2, 50);
  mock.timers.tick(49);
  follow("a", 3, 50);
  mock.timers.tick(49);
  assert.deepEqual(questions(), [1]);
  mock.timers.tick(1);
  assert.deepEqual(questions(), [1, 3]);
  follow("b", 4, 50);
  await settled();
  assert.deepEqual(questions(), [1, 3, 4]);
});

test("the end of a withdrawn question does not cut a rest short", async () => {
  const { calls, questions, follow } = begin();
  follow("a", 1, 50);
  follow("a", 2, 50);
  assert.ok(calls[0].signal.aborted);
  await settled();
  mock.timers.tick(49);
  assert.deepEqual(questions(), [1]);
  mock.timers.tick(1);
  assert.deepEqual(questions(), [1, 2]);
});

test("nobody is told anything after the end, nor while nothing is asked", async () => {
  const { asked, calls, questions, follow } = begin();
  let told = 0;
  asked.subscribe(() => (told += 1));
  follow("a", 1, 50);
  asked.stop();
  assert.ok(calls[0].signal.aborted);
  calls[0].answer("late");
  follow("a", 2, 50); // the view came back: the first question again
  assert.ok(await settled().then(() => questions().length === 2));
  follow("a", null);
  mock.timers.tick(1000);
  await settled();
  assert.deepEqual([told, questions()], [0, [1, 2]]);
});

test("what goes with an answer changes in the same moment, before anything is drawn", async () => {
  const asked = new Asked();
  const order = [];
  const draw = () => order.push(`drawn with ${asked.getState().value}`);
  const heard = (value) => {
    order.push(`heard ${value}`);
    queueMicrotask(draw); // as React does where a store has changed
  };
  asked.subscribe(() => order.push("told"));
  asked.follow({ about: "a", question: 1, ask: async () => "one", heard });
  asked.follow({ about: "a", question: 2, ask: async () => "two", heard });
  await settled();
  assert.deepEqual(order, ["heard two", "told", "drawn with two"]);
});

test("a stopped question is asked again while it is the newest, and not later", async () => {
  const { asked, calls, questions, follow } = begin();
  follow("a", 1);
  calls[0].fail(new Error("stopped"));
  await settled();
  calls[0].again();
  calls[1].answer("one");
  await settled();
  assert.equal(asked.getState().value, "one");
  follow("a", 2);
  calls[0].again();
  await settled();
  assert.deepEqual(questions(), [1, 1, 2]);
});

test("a document that was left is no problem of what asked about it", async () => {
  const { asked, calls, follow } = begin();
  follow("a", 1);
  calls[0].fail(aborted());
  await settled();
  assert.equal(asked.getState().error, null);
});

test("of the questions that wait only the newest is asked, and a failed one stops none", async () => {
  const { calls, call, questions } = slow();
  const told = [];
  const newest = new Newest(call, {
    turn: 1000,
    onAnswer: (...given) => told.push(given),
    onProblem: (question, { message }, isNewest) => told.push([question, message, isNewest]),
  });
  for (const question of [1, 2, 3]) newest.ask(question);
  assert.deepEqual([questions(), newest.waits], [[1], true]);
  calls[0].fail(new Error("no"));
  await settled();
  assert.deepEqual([questions(), newest.waits], [[1, 3], false]);
  newest.ask(4);
  calls[1].answer("yes");
  await settled();
  newest.cancel();
  calls[2].answer("late");
  await settled();
  assert.deepEqual(told, [
    [1, "no", false],
    [3, "yes", false],
  ]);
});
