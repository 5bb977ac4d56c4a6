/** What the page waits for, and what did not come up last time; run by test_studio.py. */
import assert from "node:assert/strict";
import test from "node:test";
import { ComingUp } from "../../../../static/src/studio/model/comingup.js";
import { Doings } from "../../../../static/src/studio/model/doings.js";

/** A worker that says what it is told to say. */
class Fake {
  ears = new Set();
  status = { state: "ready" };
  listeners = new Set();
  done = [];

  onCall(fn) {
    this.ears.add(fn);
  }
  onStatus(fn) {
    this.listeners.add(fn);
    return () => this.listeners.delete(fn);
  }
  say(event) {
    for (const fn of this.ears) fn(event);
  }
  stop(call) {
    this.done.push(`stop ${call.what}`);
  }
  release(method) {
    this.done.push(`release ${method}`);
  }
  becomes(state) {
    this.status = { state };
    for (const fn of [...this.listeners]) fn(this.status);
  }
}

const problem = (code) => Object.assign(new Error("No."), { code });
const later = (ms = 0) => new Promise((go) => setTimeout(go, ms));
const shown = (doings) => doings.getState().running.map(({ what }) => what);

function storage() {
  const kept = new Map();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
    kept,
  };
}

test("what takes long is shown with its Stop, what is quick is not", async () => {
  const doings = new Doings({ after: 5 });
  const worker = new Fake();
  doings.watch(worker);
  const quick = { method: "hover", what: "Looking up a word" };
  worker.say({ sent: quick });
  worker.say({ ended: quick, problem: null });
  const slow = { method: "check", what: "Checking Chess" };
  worker.say({ sent: slow });
  await later(20);
  assert.deepEqual(shown(doings), ["Checking Chess"]);
  doings.getState().running[0].stop();
  assert.deepEqual(worker.done, ["stop Checking Chess"]);
  worker.say({ ended: slow, problem: null });
  assert.deepEqual(shown(doings), []);
});

test("what was stopped, or was too much, is said until it is done again", () => {
  const doings = new Doings();
  const worker = new Fake();
  doings.watch(worker);
  const check = { method: "check", what: "Checking Chess", again: () => worker.done.push("again") };
  worker.say({ sent: check });
  worker.say({ ended: check, problem: problem("call.stopped") });
  const odds = { method: "odds", what: "Computing the odds" };
  worker.say({ sent: odds });
  worker.say({ ended: odds, problem: problem("call.out-of-memory") });
  assert.deepEqual(
    doings.getState().stopped.map(({ text }) => text),
    ["Stopped: Checking Chess.", "Computing the odds: No."],
  );
  assert.equal(doings.getState().stopped[1].again, null);
  doings.getState().stopped[0].again();
  assert.deepEqual(worker.done, ["release check", "again"]);
  worker.say({ sent: odds }); // asked again by whoever wants it
  assert.deepEqual(doings.getState().stopped, []);
});

test("an ordinary refusal is no news here, and what was stopped is forgotten with its document", () => {
  const doings = new Doings();
  const worker = new Fake();
  doings.watch(worker);
  const call = { method: "check", what: "Checking Chess" };
  worker.say({ ended: call, problem: problem("spec.invalid") });
  assert.deepEqual(doings.getState().stopped, []);
  worker.say({ ended: call, problem: problem("call.stopped") });
  doings.leave();
  assert.deepEqual(doings.getState().stopped, []);
});

test("a part that never came up is told at the next visit, and not once it did", async () => {
  const kept = storage();
  const now = new ComingUp({ storage: () => kept });
  now.begin("doc", "match"); // the page is killed here: nothing more is written
  const next = new ComingUp({ storage: () => kept });
  assert.deepEqual([...next.failed("doc")], ["match"]);
  assert.equal(next.failed("another"), null);
  await next.during({ key: "doc", part: "match", worker: new Fake() }, async () => "up");
  assert.equal(new ComingUp({ storage: () => kept }).failed("doc"), null);
});

test("what a person stopped, or what ended the engine, keeps its mark; a refusal does not", async () => {
  const cases = [
    ["call.stopped", true],
    ["call.fatal", true],
    ["call.out-of-memory", true],
    ["call.held", true],
    ["spec.invalid", false],
  ];
  for (const [code, isKept] of cases) {
    const kept = storage();
    const marks = new ComingUp({ storage: () => kept });
    const work = marks.during({ key: "doc", part: "check", worker: new Fake() }, async () => {
      throw problem(code);
    });
    await assert.rejects(work);
    assert.equal(new ComingUp({ storage: () => kept }).failed("doc") !== null, isKept, code);
  }
});

test("a person who leaves at once, or while the engine starts, leaves no mark", async () => {
  const kept = storage();
  const marks = new ComingUp({ storage: () => kept });
  const worker = new Fake();
  worker.status = { state: "loading" };
  let end;
  const work = marks.during(
    { key: "doc", part: "match", worker },
    () =>
      new Promise((go) => {
        end = go;
      }),
  );
  assert.equal(kept.kept.size, 0);
  worker.becomes("ready");
  assert.equal(kept.kept.size, 1);
  marks.leaveAll(); // a reload within the first two seconds
  assert.equal(kept.kept.size, 0);
  end();
  await work;
});

test("what hangs in another tab that still lives is no failure, and one when that tab has gone", async () => {
  const kept = storage();
  const living = new Set(["first", "second"]);
  const tab = (page) => {
    const marks = new ComingUp({ storage: () => kept });
    marks.join({ page, pages: async () => living });
    return marks;
  };
  const [first, second] = [tab("first"), tab("second")];
  first.begin("doc", "match"); // and hangs
  await second.look("doc");
  assert.equal(second.failed("doc"), null);
  await second.during({ key: "doc", part: "match", worker: new Fake() }, async () => "up");
  living.delete("first"); // closed, reloaded or killed
  const third = tab("third");
  await third.look("doc");
  assert.deepEqual([...third.failed("doc")], ["match"]);
  await third.during({ key: "doc", part: "match", worker: new Fake() }, async () => "up");
  assert.equal(third.failed("doc"), null);
  assert.equal(kept.kept.size, 0);
});

test("leaving a document that waits, unstarted, keeps its mark; so do marks as they were written before", async () => {
  const kept = storage();
  kept.setItem("rulewright:coming-up:doc", '["check"]');
  const marks = new ComingUp({ storage: () => kept });
  marks.join({ page: "me", pages: async () => new Set(["me"]) });
  await marks.look("doc");
  assert.deepEqual([...marks.failed("doc")], ["check"]);
  marks.leave("doc", "check");
  assert.deepEqual([...marks.failed("doc")], ["check"]);
});

test("work that is withdrawn for its next try has been coming up since the first", async (t) => {
  t.mock.timers.enable({ apis: ["Date"] });
  const kept = storage();
  const marks = new ComingUp({ storage: () => kept });
  const attempt = (goesOn) =>
    marks.during(
      { key: "doc", part: "check", worker: new Fake(), goesOn: () => goesOn },
      async () => {
        t.mock.timers.tick(1200);
        throw problem("worker.aborted");
      },
    );
  await assert.rejects(attempt(true));
  await assert.rejects(attempt(false)); // the document is left
  assert.deepEqual([...new ComingUp({ storage: () => kept }).failed("doc")], ["check"]);
});

test("a storage that is forbidden only forgets", async () => {
  const marks = new ComingUp({
    storage: () => {
      throw new Error("forbidden");
    },
  });
  assert.equal(
    await marks.during({ key: "doc", part: "match", worker: new Fake() }, async () => 1),
    1,
  );
  assert.equal(marks.failed("doc"), null);
});
