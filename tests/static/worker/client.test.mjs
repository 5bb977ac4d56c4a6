/** The page's end of a worker, against workers made of plain objects; run by test_client.py. */
import assert from "node:assert/strict";
import test from "node:test";
import { createWorker } from "../../../static/src/worker/client.js";
import { BASE, code, fakes, GRACE, later, ready, start, until } from "./fakes.mjs";

const STOPPED = { ok: false, error: { code: "match.interrupted", message: "Stopped." } };
const NO_MEMORY = { ok: false, error: { code: "call.out-of-memory", message: "No memory." } };

test("a call before the boot waits, and calls run one at a time", async () => {
  const { client, list } = start();
  const first = client.call("a", { x: 1 });
  const second = client.call("b");
  assert.equal(list[0].calls().length, 0);
  list[0].say({ type: "ready" });
  assert.deepEqual(
    list[0].calls().map(({ method, payload }) => [method, payload]),
    [["a", '{"x":1}']],
  );
  list[0].answer({ ok: true, result: [1] });
  assert.deepEqual(await first, [1]);
  list[0].answer({ ok: true, result: null });
  assert.equal(await second, null);
  client.terminate();
});

test("a refusal arrives with its code, message and issues", async () => {
  const { client, list } = start();
  list[0].say({ type: "ready" });
  const call = client.call("check");
  const issues = [{ code: "x" }];
  list[0].answer({ ok: false, error: { code: "spec.invalid", message: "No.", issues } });
  await assert.rejects(call, { code: "spec.invalid", message: "No.", issues });
  client.terminate();
});

test("status tells the boot step by step", () => {
  const { client, list } = start();
  const seen = [];
  const off = client.onStatus(({ state, step }) => seen.push(`${state} ${step}`));
  list[0].say({ type: "step", step: "python", message: "Starting Python" });
  list[0].say({ type: "ready" });
  off();
  client.terminate();
  assert.deepEqual(seen, ["loading python", "ready ready"]);
  assert.equal(client.status.state, "stopped");
});

test("a failed boot rejects what waits, and a restart boots again", async () => {
  const { client, list } = start();
  const waiting = client.call("a");
  list[0].say({ type: "failed", step: "python", message: "No memory." });
  assert.equal(await code(waiting), "worker.failed");
  assert.deepEqual(client.status, { state: "failed", step: "python", message: "No memory." });
  await assert.rejects(client.call("b"), { code: "worker.failed", message: "No memory." });
  client.restart();
  assert.equal(list.length, 2);
  assert.equal(client.generation, 2);
  list[1].say({ type: "ready" });
  const call = client.call("c");
  list[1].answer({ ok: true, result: 3 });
  assert.equal(await call, 3);
  client.terminate();
});

test("a boot that never ends fails and says what to do", async () => {
  const { client } = start({ limits: { boot: 5 } });
  assert.equal(await code(client.call("a")), "worker.failed");
  assert.match(client.status.message, /press Restart/);
});

test("a worker whose script cannot be loaded fails and says what to do", async () => {
  const { client, list } = start();
  list[0].onerror({});
  assert.equal(client.status.state, "failed");
  assert.match(client.status.message, /server is running/);
});

test("an interrupt that is heeded keeps the worker", async () => {
  const { client, list } = start();
  const worker = list[0];
  worker.say({ type: "ready" });
  const { interrupt } = worker.sent[0];
  const call = client.call("search");
  client.interrupt();
  assert.equal(interrupt[0], 2);
  worker.answer({ ok: false, error: { code: "match.interrupted", message: "Stopped." } });
  assert.equal(await code(call), "match.interrupted");
  await later(2 * GRACE);
  assert.equal(worker.ended, false);
  client.terminate();
});

test("a runaway is ended after the grace time, and waiting calls are kept", async () => {
  const { client, list } = start();
  list[0].say({ type: "ready" });
  const runaway = client.call("loop");
  const waiting = client.call("view");
  client.interrupt();
  assert.equal(await code(runaway), "worker.stopped");
  assert.equal(list[0].ended, true);
  assert.equal(client.status.state, "loading");
  list[1].say({ type: "ready" });
  list[1].answer({ ok: true, result: "seen" });
  assert.equal(await waiting, "seen");
  client.terminate();
});

test("when Python is gone another one is booted, and waiting calls are kept", async () => {
  const { client, list } = start();
  list[0].say({ type: "ready" });
  const fatal = client.call("fatal");
  const waiting = client.call("view");
  list[0].answer({ ok: false, error: { code: "worker.failed", message: "Gone." } }, true);
  assert.equal(await code(fatal), "worker.failed");
  assert.equal(list[0].ended, true);
  list[1].say({ type: "ready" });
  list[1].answer({ ok: true, result: "seen" });
  assert.equal(await waiting, "seen");
  client.terminate();
});

test("an interrupt with nothing running does nothing", async () => {
  const { client, list } = start();
  list[0].say({ type: "ready" });
  client.interrupt();
  await later(2 * GRACE);
  assert.equal(list.length, 1);
  client.terminate();
});

test("a withdrawn call is not run, and a late answer is dropped", async () => {
  const { client, list } = start();
  list[0].say({ type: "ready" });
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = client.call("a", {}, { signal: running.signal });
  const second = client.call("b", {}, { signal: waiting.signal });
  const third = client.call("c");
  running.abort();
  waiting.abort();
  assert.deepEqual(await Promise.all([code(first), code(second)]), [
    "worker.aborted",
    "worker.aborted",
  ]);
  list[0].answer({ ok: true, result: "late" });
  list[0].answer({ ok: true, result: "third" });
  assert.equal(await third, "third");
  assert.deepEqual(
    list[0].calls().map(({ method }) => method),
    ["a", "c"],
  );
  const gone = AbortSignal.abort();
  assert.equal(await code(client.call("d", {}, { signal: gone })), "worker.aborted");
  client.terminate();
});

test("an ended worker rejects everything", async () => {
  const { client, list } = start();
  list[0].say({ type: "ready" });
  const calls = [client.call("a"), client.call("b")].map(code);
  client.terminate();
  assert.deepEqual(await Promise.all(calls), ["worker.stopped", "worker.stopped"]);
  assert.equal(await code(client.call("c")), "worker.stopped");
});

test("a call about what an ended worker held is never sent to the next one", async () => {
  const { client, list } = start();
  list[0].say({ type: "ready" });
  const { generation } = client;
  const running = client.call("a", {}, { generation });
  const waiting = client.call("b", {}, { generation });
  const anybodys = client.call("c");
  client.restart();
  const late = client.call("d", {}, { generation });
  list[1].say({ type: "ready" });
  assert.deepEqual(await Promise.all([running, waiting, late].map(code)), [
    "worker.stopped",
    "worker.stopped",
    "worker.stopped",
  ]);
  assert.deepEqual(
    list[1].calls().map(({ method }) => method),
    ["c"],
  );
  list[1].answer({ ok: true, result: 1 });
  assert.equal(await anybodys, 1);
  client.terminate();
});

test("without shared memory a worker is booted and a stopped call ends it", async () => {
  const { SharedArrayBuffer: shared } = globalThis;
  globalThis.crossOriginIsolated = true; // as in a browser that says so and has none
  delete globalThis.SharedArrayBuffer;
  try {
    const { client, list } = ready();
    assert.equal(list[0].sent[0].interrupt, null);
    const runaway = client.call("loop");
    client.stop();
    assert.equal(await code(runaway), "call.stopped");
    await until(() => list.length === 2);
    client.terminate();
  } finally {
    globalThis.SharedArrayBuffer = shared;
    delete globalThis.crossOriginIsolated;
  }
});

test("shared memory that a worker may not have is done without", () => {
  const { list, spawn } = fakes();
  const picky = (...given) => {
    const worker = spawn(...given);
    const { postMessage } = worker;
    worker.postMessage = (message) => {
      if (message.interrupt) throw new Error("DataCloneError");
      postMessage(message);
    };
    return worker;
  };
  const client = createWorker("play", { base: BASE, spawn: picky, grace: GRACE });
  assert.deepEqual(list[0].sent, [{ type: "boot", role: "play", interrupt: null }]);
  client.terminate();
});

test("a call that a person stops says so, whether Python heeds it or not", async () => {
  const { client, list } = ready();
  const polite = client.call("search", {}, { what: "Searching" });
  client.stop();
  list[0].answer(STOPPED);
  await assert.rejects(polite, { code: "call.stopped", message: "Stopped: Searching." });
  const deaf = client.call("loop");
  const waiting = client.call("view");
  client.stop();
  assert.equal(await code(deaf), "call.stopped");
  list[1].say({ type: "ready" });
  list[1].answer({ ok: true, result: "seen" });
  assert.equal(await waiting, "seen");
  client.terminate();
});

test("an answer that is there before the stop counts", async () => {
  const { client, list } = ready();
  const call = client.call("act");
  client.stop();
  list[0].answer({ ok: true, result: "done" });
  assert.equal(await call, "done");
  client.terminate();
});

test("leaving a document ends what runs for it and drops what waits", async () => {
  const { client, list } = ready();
  const old = [client.call("check"), client.call("hover")].map(code);
  client.leave();
  assert.deepEqual(await Promise.all(old), ["worker.aborted", "worker.aborted"]);
  const next = client.call("check", { of: "the next" });
  await until(() => list.length === 2); // it did not heed the interrupt
  list[1].say({ type: "ready" });
  assert.deepEqual(
    list[1].calls().map(({ payload }) => payload),
    ['{"of":"the next"}'],
  );
  list[1].answer({ ok: true, result: 1 });
  assert.equal(await next, 1);
  client.terminate();
});

test("a check goes before what the page asks by itself, and behind what a person asked", async () => {
  const { client, list } = start();
  list[0].say({ type: "ready" });
  const asked = [
    client.call("running"),
    client.call("by a person"),
    client.call("complete", {}, { auto: true }),
    client.call("hover", {}, { auto: true }),
    client.call("check", {}, { auto: true, first: true }),
    client.call("check again", {}, { auto: true, first: true }),
    client.call("by a person, later"),
  ];
  for (let n = 0; n < asked.length; n += 1) list[0].answer({ ok: true, result: n });
  await Promise.all(asked);
  assert.deepEqual(
    list[0].calls().map(({ method }) => method),
    ["running", "by a person", "check", "check again", "complete", "hover", "by a person, later"],
  );
  client.terminate();
});

test("of questions with one name only the latest is asked", async () => {
  const { client, list } = ready();
  const first = client.call("check");
  const stale = code(client.call("hover", { at: 1 }, { latest: "hover" }));
  const last = client.call("hover", { at: 2 }, { latest: "hover" });
  assert.equal(await stale, "worker.aborted");
  list[0].answer({ ok: true, result: 0 });
  await first;
  list[0].answer({ ok: true, result: 2 });
  assert.equal(await last, 2);
  assert.deepEqual(
    list[0].calls().map(({ payload }) => payload),
    ["{}", '{"at":2}'],
  );
  client.terminate();
});

test("a worker that ended without a word is missed, and asked again in the next one", async () => {
  const { client, list } = ready({ limits: { begin: 10 } });
  const call = client.call("check");
  await until(() => list.length === 2);
  list[1].say({ type: "ready" });
  list[1].answer({ ok: true, result: "checked" });
  assert.equal(await call, "checked");
  assert.equal(list[0].ended, true);
  client.terminate();
});

test("a worker that shows no life within a call is missed, one that beats is not", async () => {
  const { client, list } = ready({ limits: { begin: 5000, beat: 1500 } });
  const call = client.call("check");
  const say = (data) => list[0].say(data);
  say({ type: "begun", id: list[0].calls()[0].id });
  for (let n = 0; n < 10; n += 1) {
    await later(200);
    say({ type: "beat" });
  }
  assert.equal(list.length, 1);
  await until(() => list.length === 2);
  list[1].say({ type: "ready" });
  list[1].answer({ ok: true, result: 1 });
  assert.equal(await call, 1);
  client.terminate();
});

test("a worker that ended while nothing was asked is missed too", async () => {
  const { client, list } = ready({ limits: { every: 5, ping: 10 } });
  await until(() => list[0].sent.some(({ type }) => type === "ping"));
  list[0].say({ type: "pong" });
  await until(() => list.length === 2); // no answer to the second ping
  client.terminate();
});

test("a call that ends the worker twice is given up, and says so", async () => {
  const { client, list } = ready();
  const call = client.call("check", {}, { what: "Checking Chess" });
  list[0].onerror({ message: "trap" });
  list[1].say({ type: "ready" });
  list[1].onerror({ message: "trap" });
  await assert.rejects(call, { code: "call.fatal", message: /^Checking Chess ended Python/ });
  list[2].say({ type: "ready" });
  assert.equal(list[2].calls().length, 0);
  client.terminate();
});

test("a worker that ends again and again is left to a person", async () => {
  const { client, list } = ready();
  for (let n = 0; n < 4; n += 1) {
    list[n].say({ type: "ready" });
    list[n].onerror({ message: "trap" });
  }
  assert.equal(client.status.state, "failed");
  assert.match(client.status.message, /press Restart|Press Restart/);
  assert.equal(list.length, 4);
  client.restart();
  list[4].say({ type: "ready" });
  assert.equal(client.status.state, "ready");
  client.terminate();
});

test("a worker out of memory is restarted after its answer", async () => {
  const { client, list } = ready();
  const call = client.call("analyse");
  list[0].answer(NO_MEMORY);
  assert.equal(await code(call), "call.out-of-memory");
  assert.equal(list.length, 2);
  client.terminate();
});

test("a worker that has grown is restarted at rest, and not again for as much", async () => {
  const { client, list } = ready({ memoryLimit: 100 });
  const grow = async (worker, memory) => {
    const call = client.call("analyse");
    const { id } = worker.calls().at(-1);
    worker.say({ type: "answer", id, json: '{"ok":true,"result":1}', broken: false, memory });
    await call;
  };
  await grow(list[0], 150);
  await until(() => list.length === 2);
  list[1].say({ type: "ready" });
  await grow(list[1], 160);
  await later(1200);
  assert.equal(list.length, 2);
  client.terminate();
});

test("an automatic question that was too much is not asked again by itself", async () => {
  const { client, list } = ready();
  const heavy = client.call("analyse", {}, { auto: true });
  list[0].answer(NO_MEMORY);
  assert.equal(await code(heavy), "call.out-of-memory");
  assert.equal(await code(client.call("analyse", {}, { auto: true })), "call.held");
  client.release("analyse");
  list[1].say({ type: "ready" });
  const again = client.call("analyse", {}, { auto: true });
  list[1].answer({ ok: true, result: 1 });
  assert.equal(await again, 1);
  client.hold();
  assert.equal(await code(client.call("check", {}, { auto: true })), "call.held");
  client.leave();
  const other = client.call("check", {}, { auto: true });
  list[1].answer({ ok: true, result: 2 });
  assert.equal(await other, 2);
  client.terminate();
});

test("an automatic question that was stopped is tried again only for a short while", async () => {
  const { client, list } = ready();
  const first = client.call("check", {}, { auto: true });
  client.stop();
  list[0].answer(STOPPED);
  assert.equal(await code(first), "call.stopped");
  const second = client.call("check", {}, { auto: true });
  assert.equal(client.running.limit, 2000);
  list[0].answer({ ok: true, result: 1 });
  assert.equal(await second, 1);
  const third = client.call("check", {}, { auto: true });
  assert.equal(client.running.limit, undefined);
  list[0].answer({ ok: true, result: 1 });
  await third;
  client.terminate();
});

test("who listens hears what is asked, with its words, and how it ended", async () => {
  const { client, list } = ready();
  const heard = [];
  client.describe = (method) => `Doing ${method}`;
  client.onCall(({ sent, ended, problem }) =>
    heard.push([(sent ?? ended).what, problem?.code ?? (sent ? "sent" : "done")]),
  );
  const first = client.call("check");
  list[0].answer({ ok: true, result: 1 });
  await first;
  const second = code(client.call("loop", {}, { what: "Laying out the map" }));
  client.stop();
  list[0].answer(STOPPED);
  assert.equal(await second, "call.stopped");
  assert.deepEqual(heard, [
    ["Doing check", "sent"],
    ["Doing check", "done"],
    ["Laying out the map", "sent"],
    ["Laying out the map", "call.stopped"],
  ]);
  client.terminate();
});

test("what a person asks for is told from its beginning to its end, waiting, stopped or refused; what the page asks by itself is not", async () => {
  const { client, list } = start();
  let under = 0;
  client.begin = () => {
    under += 1;
    return () => {
      under -= 1;
    };
  };
  const changed = client.call("edit.rename").then(() => "applied");
  const dropped = new AbortController();
  const gone = code(client.call("edit.delete", {}, { signal: dropped.signal }));
  const check = client.call("check", {}, { auto: true });
  assert.equal(under, 2); // Python still starts
  list[0].say({ type: "ready" });
  dropped.abort();
  await gone;
  assert.equal(under, 1);
  list[0].answer({ ok: true, result: 1 });
  assert.equal(await changed, "applied");
  assert.equal(under, 0);
  list[0].answer({ ok: true, result: 1 });
  await check;
  const refused = code(client.call("edit.add"));
  list[0].answer({ ok: false, error: { code: "edit.refused", message: "No." } });
  await refused;
  const stopped = code(client.call("edit.add"));
  client.terminate();
  await stopped;
  assert.equal(under, 0);
});
