/**
 * The Balance tab's jobs on the server, against a server made of a function; run by test_static.py.
 */
import assert from "node:assert/strict";
import test from "node:test";
import { AMOUNTS, partOf, Remote } from "../../../static/src/balance/remote.js";
import { readExact } from "../../../static/src/worker/exact.js";
import { Store } from "./fakestore.mjs";

const ID = "f".repeat(32);
const told = (state, rounds = 10) => ({
  id: ID,
  state,
  left_s: 5,
  plans: [
    {
      rounds,
      of: 100,
      expected: 40,
      seats: ["random"],
      report: { rounds, games: 2 * rounds, players: [{ score: 0.5, low: 0.4, high: 0.6 }] },
    },
  ],
});
const refused = (status) => Object.assign(new Error("No."), { status });

/** A server whose job is told as `states` one after the other; `asked` is what it was asked. */
function server(states, { health = () => ({ build: "b" }) } = {}) {
  const asked = [];
  let n = 0;
  const ask = async (method, path, text) => {
    asked.push([method, path, text]);
    await null;
    if (path === "/health") return health();
    if (path === "/evaluations") return { id: ID };
    if (method === "POST") return { id: ID };
    const next = states[Math.min(n, states.length - 1)];
    n += 1;
    if (next instanceof Error) throw next;
    return next;
  };
  return { ask, asked };
}

function made(states, more) {
  const store = new Store();
  const { ask, asked } = server(states, more);
  const waits = [];
  const remote = new Remote({
    store,
    ask,
    wait: async (ms) => {
      waits.push(ms);
      await null;
    },
  });
  return { store, remote, asked, waits };
}

const settled = async (fine) => {
  for (let n = 0; n < 10_000; n += 1) {
    if (fine()) return;
    await null;
  }
  assert.fail("it did not come to that");
};
const plan = () => ({
  system: "heroes",
  spec: readExact('{"health": 100.0}'),
  digest: "d",
  seats: ["random", "greedy"],
  seed: "0",
});

test("the plan goes as it was written, and its numbers are followed to the end", async () => {
  const { remote, asked, store } = made([told("queued", 0), told("running"), told("done", 40)]);
  const off = remote.watch();
  await remote.start({ ...plan(), against: readExact('{"health": 7.0}') }, "point", 100);
  await settled(() => remote.getState().job.told?.state === "done");
  const [, , text] = asked.find(([method]) => method === "POST");
  assert.ok(text.includes('{"health": 100.0}') && text.includes('"against":{"health": 7.0}'));
  const { spec: _, against: __, ...rest } = JSON.parse(text);
  assert.deepEqual(rest, {
    system: "heroes",
    seats: ["random", "greedy"],
    seed: 0,
    precision: 0.01,
    games: 20000,
  });
  assert.equal(store.look.balanceJob.id, ID);
  const count = asked.length;
  await settled(() => true);
  assert.equal(asked.length, count);
  off();
});

test("ten times the matches are those of the page, within what the server takes", () => {
  const { ask } = AMOUNTS.find(({ id }) => id === "ten");
  assert.deepEqual(
    [ask(0), ask(300), ask(1e9)],
    [{ games: 400 }, { games: 3000 }, { games: 1_000_000 }],
  );
});

test("nobody is asked for while the tab is closed, and the job is found again with its document", async () => {
  const { remote, asked, store } = made([told("running")]);
  const off = remote.watch();
  await remote.start(plan(), "point", 0);
  await settled(() => remote.getState().job.told);
  off();
  store.tell("leaving");
  assert.equal(remote.getState().job, null);
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  const count = asked.length;
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  assert.equal(asked.length, count);
  const again = remote.watch();
  await settled(() => remote.getState().job?.told);
  assert.equal(remote.getState().job.digest, "d");
  again();
});

test("a page that nobody sees asks for nothing, and goes on when it is seen", async () => {
  const { remote, asked, waits } = made([told("running")]);
  let isSeen = true;
  remote.seen = () => isSeen;
  const off = remote.watch();
  await remote.start(plan(), "point", 0);
  await settled(() => remote.getState().job.told);
  isSeen = false;
  await settled(() => waits.length > 3);
  const [count, rounds] = [asked.length, waits.length];
  await settled(() => waits.length > rounds + 5);
  assert.equal(asked.length, count);
  isSeen = true;
  await settled(() => asked.length > count);
  off();
});

test("what is still the same is not sent again, and what was told of it stays", async () => {
  const { remote, asked } = made([
    { ...told("running"), rev: "r1" },
    { rev: "r1", same: true },
    { ...told("done", 40), rev: "r2" },
  ]);
  const off = remote.watch();
  await remote.start(plan(), "point", 0);
  await settled(() => asked.some(([, path]) => path === `/evaluations/${ID}?rev=r1`));
  assert.equal(remote.getState().job.told.plans[0].rounds, 10);
  await settled(() => remote.getState().job.told.state === "done");
  assert.equal(remote.getState().job.told.plans[0].rounds, 40);
  assert.deepEqual(
    asked.slice(-3).map(([, path]) => path.split("?")[1]),
    [undefined, "rev=r1", "rev=r1"],
  );
  off();
});

test("a server that does not answer is asked again, less often; what it told stays", async () => {
  const { remote, waits } = made([told("running"), refused(0), told("done")]);
  const off = remote.watch();
  await remote.start(plan(), "point", 0);
  await settled(() => remote.getState().isAway);
  assert.equal(remote.getState().job.told.state, "running");
  await settled(() => remote.getState().job.told.state === "done");
  assert.equal(remote.getState().isAway, false);
  assert.ok(waits.includes(8000));
  off();
});

test("a job that somebody deleted is forgotten", async () => {
  const { remote, store } = made([told("running"), refused(404)]);
  const off = remote.watch();
  await remote.start(plan(), "point", 0);
  await settled(() => remote.getState().job === null && store.look.balanceJob === null);
  off();
});

test("an address without a server is known by its answer, and one that is away is asked later", async () => {
  const absent = made([], {
    health: () => {
      throw refused(404);
    },
  });
  absent.remote.watch();
  await settled(() => absent.remote.getState().there === false);
  const away = made([], {
    health: () => {
      throw refused(0);
    },
  });
  away.remote.watch();
  await settled(() => away.asked.length === 1);
  assert.equal(away.remote.getState().there, null);
  const offline = made([]);
  offline.store.put({ online: false });
  await offline.remote.find();
  assert.equal(offline.asked.length, 0);
});

test("a refusal is said, and Cancel and Go on are asked for by the job", async () => {
  const { remote, asked } = made([told("running")]);
  const off = remote.watch();
  await remote.start(plan(), "point", 0);
  await remote.cancel();
  await remote.resume();
  assert.deepEqual(
    asked.filter(([method]) => method === "POST").map(([, path]) => path),
    ["/evaluations", `/evaluations/${ID}/cancel`, `/evaluations/${ID}/resume`],
  );
  off();
  remote.ask = async () => {
    throw refused(400);
  };
  await remote.start(plan(), "point", 0);
  assert.equal(remote.getState().error, "No.");
  assert.equal(remote.getState().isAsking, false);
});

test("progress goes by the rounds after which the server expects the end", () => {
  assert.equal(partOf({ told: told("running", 10) }), 10 / 40);
  assert.equal(partOf({ told: null }), 0);
  assert.equal(partOf({ told: told("done") }), 1);
});

test("an answer about a job changes nothing about another one that was begun meanwhile", async () => {
  const other = { id: "e".repeat(32), digest: "d", half: null };
  for (const answer of [async () => told("running"), () => Promise.reject(refused(404))]) {
    const { remote } = made([]);
    remote.ask = answer;
    remote.take({ ...other, id: ID });
    const looked = remote.look(remote.turn);
    remote.take(other);
    await looked;
    assert.deepEqual(remote.getState().job, { ...other, told: null });
  }
});
