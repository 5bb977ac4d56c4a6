/** Workers that end, or fall silent, at awkward moments; run by test_client.py. */
import assert from "node:assert/strict";
import test from "node:test";
import { isHeavy } from "../../../static/src/worker/errors.js";
import { code, later, ready, start, until } from "./fakes.mjs";

const GONE = { ok: false, error: { code: "worker.failed", message: "Gone." } };
const NO_MEMORY = { ok: false, error: { code: "call.out-of-memory", message: "No memory." } };
const FINE = { ok: true, result: 1 };

for (const [what, answer, isBroken] of [
  ["ends Python", GONE, true],
  ["needs all memory", NO_MEMORY, false],
]) {
  test(`work that ${what} in every new worker is left to a person`, async () => {
    const { client, list } = ready();
    client.onStatus(({ state }) => state === "ready" && client.call("replay.load").catch(() => {}));
    client.call("replay.load").catch(() => {});
    for (let n = 0; n < 4; n += 1) {
      if (n) list[n].say({ type: "ready" });
      list[n].answer(answer, isBroken);
    }
    assert.equal(client.status.state, "failed");
    assert.match(client.status.message, /Press Restart/);
    assert.equal(list.length, 4);
    client.terminate();
  });
}

test("work that succeeds in between does not count towards giving up", async () => {
  const { client, list } = ready();
  for (let n = 0; n < 6; n += 1) {
    if (n) list[n].say({ type: "ready" });
    const fine = client.call("check");
    list[n].answer(FINE);
    await fine;
    const heavy = code(client.call("analyse"));
    list[n].answer(NO_MEMORY);
    assert.equal(await heavy, "call.out-of-memory");
  }
  assert.equal(client.status.state, "loading");
  client.terminate();
});

test("a person who restarts a worker gives it all its tries again", () => {
  const { client, list } = ready();
  for (let n = 0; n < 4; n += 1) {
    if (n) list[n].say({ type: "ready" });
    list[n].onerror({ message: "trap" });
  }
  assert.equal(client.status.state, "failed");
  client.restart();
  list[4].say({ type: "ready" });
  list[4].onerror({ message: "trap" });
  assert.equal(client.status.state, "loading");
  client.terminate();
});

test("a stop that came before Python began reaches it when it does", () => {
  const { client, list } = ready();
  const { interrupt } = list[0].sent[0];
  const ended = code(client.call("check"));
  client.stop();
  interrupt[0] = 0; // what is left of an earlier call's signal is cleared when Python begins
  list[0].say({ type: "begun", id: list[0].calls()[0].id });
  assert.equal(interrupt[0], 2);
  client.terminate();
  return ended;
});

test("a worker that falls silent while it starts is missed, one that beats is not", async () => {
  const { client, list } = start({ limits: { start: 1500 } });
  const waiting = code(client.call("check"));
  for (let n = 0; n < 10; n += 1) {
    list[0].say({ type: "beat" });
    await later(200);
  }
  assert.equal(client.status.state, "loading");
  await until(() => client.status.state === "failed");
  assert.match(client.status.message, /stopped answering.*Press Restart/);
  assert.equal(await waiting, "worker.failed");
  client.restart();
  list[1].say({ type: "ready" });
  const call = client.call("check");
  list[1].answer(FINE);
  assert.equal(await call, 1);
  client.terminate();
});

test("a worker that is slow to be loaded is not taken for a silent one", async () => {
  const { client } = start({ limits: { start: 5 } });
  await later(100);
  assert.equal(client.status.state, "loading");
  client.terminate();
});

test("what no worker was asked was not too much for one", async () => {
  const { client, list } = start();
  const waiting = client.call("check", {}, { auto: true }).catch((problem) => problem);
  list[0].say({ type: "failed", step: "python", message: "No memory." });
  assert.equal(isHeavy(await waiting), false);
  assert.equal(isHeavy(await client.call("check").catch((problem) => problem)), false);
  client.restart();
  list[1].say({ type: "ready" });
  const heavy = client.call("check").catch((problem) => problem);
  list[1].answer(GONE, true);
  assert.equal(isHeavy(await heavy), true);
  client.terminate();
});

test("a worker that is replaced for its memory is not restarted once more for the same", async () => {
  const { client, list } = ready({ memoryLimit: 100 });
  const heavy = code(client.call("analyse"));
  const { id } = list[0].calls()[0];
  list[0].say({ type: "answer", id, json: JSON.stringify(NO_MEMORY), broken: false, memory: 150 });
  assert.equal(await heavy, "call.out-of-memory");
  list[1].say({ type: "ready" });
  await later(1200);
  assert.equal(list.length, 2);
  client.terminate();
});
