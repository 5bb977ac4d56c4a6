/** How a long match follows its edited document: seen at once, played again bit by bit. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { nextSize } from "../../../static/src/match/follow.js";
import { replayText } from "../../../static/src/match/record.js";
import { Session } from "../../../static/src/match/session.js";
import { Engine, failure, HUMAN } from "./fakeengine.mjs";

const PLIES = 90;
const store = { state: { docId: "doc" } };

async function started(plies = PLIES) {
  const play = new Engine();
  const session = new Session({ play, store });
  await session.begin({ spec: {}, system: "numbers", seats: { A: HUMAN, B: HUMAN } });
  for (let n = 0; n < plies; n += 1) await session.act(`move ${n}`);
  play.calls.length = 0;
  return { play, session };
}

const reruns = ({ calls }) => calls.filter((name) => name === "match.rerun").length;

/** The glances that a session shows while `work` runs, by their digest. */
async function seenDuring(session, work) {
  const seen = [];
  const off = session.subscribe(() => {
    const { glance } = session.state;
    const shown = glance && (glance.view?.digest ?? "nothing");
    if (seen.at(-1) !== shown) seen.push(shown);
  });
  await work();
  off();
  return seen;
}

test("a short match follows in one call, and a long one is seen before it is played again", async () => {
  const short = await started(3);
  assert.deepEqual(await seenDuring(short.session, () => short.session.follow({ name: "a" })), [
    null,
  ]);
  assert.equal(reruns(short.play), 1);
  const { play, session } = await started();
  const { events } = session.view;
  assert.deepEqual(await seenDuring(session, () => session.follow({ name: "a" })), [
    null,
    "glance a",
    null,
  ]);
  assert.ok(reruns(play) > 2, `${reruns(play)} calls`);
  assert.deepEqual([session.view.ply, session.state.spec.name], [PLIES, "a"]);
  assert.equal(session.view.events, events);
  assert.equal(session.memory.record.plies.length, PLIES);
  for (const each of [short.session, session]) each.close();
});

test("where the newest position cannot be told, the last one stays", async () => {
  const { session } = await started();
  const seen = await seenDuring(session, () => session.follow({ unseen: true }));
  assert.deepEqual(seen, [null, "nothing", null]);
  assert.equal(session.state.spec.unseen, true);
  session.close();
});

test("the next edit takes the place of one that is still followed", async () => {
  const { play, session } = await started();
  let isEdited = false;
  const names = new Set();
  const off = session.subscribe(() => {
    names.add(session.state.spec.name);
    if (isEdited || !session.state.glance) return;
    isEdited = true;
    session.follow({ name: "second", lasts: 50 });
  });
  await session.follow({ name: "first" });
  off();
  assert.deepEqual([session.state.spec.name, session.view.ply], ["second", 50]);
  assert.deepEqual([...names], [undefined, "second"]);
  assert.equal(session.state.divergence.ply, 51);
  const calls = reruns(play);
  await session.follow({});
  assert.deepEqual([session.view.ply, session.state.divergence], [PLIES, null]);
  assert.ok(reruns(play) > calls);
  session.close();
});

test("the next edit is followed also where the one before it fails", async () => {
  const { play, session } = await started(2);
  const rerun = play.match_rerun.bind(play);
  play.match_rerun = (asked) => {
    if (asked.spec?.name !== "heavy") return rerun(asked);
    session.follow({ name: "second" });
    throw failure("call.out-of-memory");
  };
  await session.follow({ name: "heavy" });
  await session.tail;
  assert.equal(session.state.spec.name, "second");
  assert.equal(session.state.error, null);
  session.close();
});

test("an edit that comes as the last one ends is followed too", async () => {
  for (let turns = 0; turns < 12; turns += 1) {
    const { session } = await started(2);
    let isEdited = false;
    const off = session.subscribe(async () => {
      if (session.state.spec.name !== "first" || isEdited) return;
      isEdited = true;
      for (let n = 0; n < turns; n += 1) await null;
      session.follow({ name: "second" });
    });
    await session.follow({ name: "first" });
    for (let n = 0; n < turns; n += 1) await null;
    await session.tail;
    off();
    assert.equal(session.state.spec.name, "second", `${turns} turns later`);
    session.close();
  }
});

test("a move that is made while new rules are followed is made on them", async () => {
  const { session } = await started();
  const followed = session.follow({ name: "a" });
  await session.act("x");
  await followed;
  assert.deepEqual([session.view.ply, session.view.plies], [PLIES + 1, PLIES + 1]);
  assert.ok(session.view.digest.endsWith(",x"));
  session.close();
});

test("a move that was chosen where the new rules do not lead costs no ply", async () => {
  for (const move of [
    (/** @type {Session} */ session) => session.act("x"),
    (/** @type {Session} */ session) => session.orders([{ type: "x" }]),
    (/** @type {Session} */ session) => session.edit({ value: 1 }),
  ]) {
    const { session } = await started();
    session.follow({ lasts: 40 });
    await move(session);
    assert.deepEqual([session.view.ply, session.state.divergence?.ply], [40, 41]);
    await session.follow({});
    assert.deepEqual([session.view.ply, session.state.divergence], [PLIES, null]);
    session.follow({ lasts: 40 });
    await session.tail;
    await move(session); // at what is shown by now
    assert.equal(session.view.ply, 41);
    session.close();
  }
});

test("a rewound match is seen where it stands, and stands there in the end", async () => {
  const { session } = await started();
  await session.goto(10);
  await session.follow({ name: "a" });
  assert.deepEqual([session.view.ply, session.view.plies], [10, PLIES]);
  session.close();
});

test("an engine that was started since plays the match as it was played first", async () => {
  const { play, session } = await started(4);
  await session.follow({ lasts: 1 });
  assert.equal(session.view.ply, 1);
  play.kill();
  await session.follow({ lasts: 3 });
  assert.equal(session.view.ply, 3);
  assert.ok(play.calls.includes("replay.load"));
  play.calls.length = 0;
  await session.follow({});
  assert.deepEqual([session.view.ply, session.state.divergence], [4, null]);
  assert.ok(!play.calls.includes("replay.load"), "the engine has kept it");
  assert.ok(replayText(session.memory.record).includes("move 3"));
  session.close();
});

test("bits last about as long as one another, and are never tiny", () => {
  assert.equal(nextSize(32, 40), 32);
  assert.equal(nextSize(32, 80), 16);
  assert.equal(nextSize(32, 0), 128);
  assert.equal(nextSize(32, 10_000), 8);
});
