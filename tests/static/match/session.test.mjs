/** The match session against an engine made of plain objects; run by test_static.py. */
import assert from "node:assert/strict";
import test from "node:test";
import { caseText } from "../../../static/src/match/case.js";
import { replayText } from "../../../static/src/match/record.js";
import { Session } from "../../../static/src/match/session.js";
import { Engine, failure, HUMAN } from "./fakeengine.mjs";

const store = { state: { docId: null } };
async function started(seats = { A: HUMAN, B: HUMAN }) {
  const play = new Engine();
  const session = new Session({ play, store });
  await session.begin({ spec: {}, system: "numbers", seats });
  return { play, session, ply: () => session.state.view.ply };
}

const until = async (holds) => {
  for (let n = 0; n < 400 && !holds(); n += 1) await new Promise((go) => setTimeout(go, 5));
  assert.ok(holds());
};

test("a move chosen before the engine is there is played when it is", async () => {
  const play = new Engine();
  const session = new Session({ play, store });
  session.showPrepared({ players: ["A", "B"], ply: 0 }, {});
  await session.act("early");
  assert.equal(session.state.queued, "early");
  await session.begin({ spec: {}, system: "numbers", seats: { A: HUMAN, B: HUMAN } });
  assert.deepEqual([session.state.view.digest, session.state.queued], ["early", null]);
  session.close();
});

test("an engine that comes up while the kept match is still being read starts nothing twice", async () => {
  const play = new Engine();
  const session = new Session({ play, store });
  const replay = JSON.stringify({ spec: {}, plies: ["a"], seats: { A: HUMAN, B: HUMAN } });
  let kept = replay;
  let read;
  const reading = new Promise((go) => {
    read = go;
  });
  session.startBy(async () => {
    const found = kept;
    kept = null; // what was kept is there for the first look only
    await reading;
    return found ? session.load(found) : session.begin({ spec: {}, system: "numbers" });
  });
  for (const fn of play.listeners) fn({ state: "ready" });
  read();
  await session.started;
  await session.tail;
  assert.deepEqual([session.state.view.digest, session.state.previous], ["a", null]);
  assert.equal(play.calls.filter((method) => method === "match.new").length, 0);
  session.close();
});

test("a start that came to nothing is made again when the engine came up meanwhile, and else when it does", async () => {
  const play = new Engine();
  const session = new Session({ play, store });
  const outcomes = ["nothing", "trouble", "a match"];
  session.startBy(async () => {
    const outcome = outcomes.shift();
    if (outcome === "nothing") for (const fn of play.listeners) fn({ state: "ready" });
    if (outcome === "trouble") throw failure("no.luck");
    if (outcome === "a match")
      await session.begin({ spec: {}, system: "numbers", seats: { A: HUMAN, B: HUMAN } });
  });
  await session.started;
  assert.deepEqual(
    [outcomes, session.state.live, session.state.error.message],
    [["a match"], false, "no.luck"],
  );
  for (const fn of play.listeners) fn({ state: "ready" });
  await session.started;
  assert.deepEqual([outcomes, session.state.live], [[], true]);
  session.close();
});

test("listed orders are given as one ply, come back with its undo, and a new match has none", async () => {
  const kept = new Map();
  globalThis.sessionStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
  };
  const { play, session, ply } = await started();
  const orders = [{ type: "march" }, { type: "pass" }];
  await session.plan(orders);
  assert.deepEqual(
    [session.state.plan, play.calls.includes("match.orders"), ply()],
    [orders, false, 0],
  );
  await session.follow({ longer: true });
  assert.deepEqual(session.state.plan, orders); // another rule, the same position
  await session.orders(session.state.plan);
  assert.deepEqual([session.state.view.digest, session.state.plan], ["march+pass", []]);
  await session.undo();
  assert.deepEqual([ply(), session.state.plan], [0, orders]);
  await session.begin({ spec: {}, system: "numbers", seats: { A: HUMAN, B: HUMAN } });
  assert.deepEqual(session.state.plan, []);
  session.close();
  delete globalThis.sessionStorage;
});

test("a new match begins with what a person has switched in the session, and no match loses it by a reload", async () => {
  const play = new Engine();
  const opening = async (view, own) => (own.value === undefined ? [] : [own]);
  const session = new Session({ play, store, opening });
  const how = { spec: {}, system: "numbers", seats: { A: HUMAN, B: HUMAN } };
  await session.begin(how);
  assert.equal(session.state.view.ply, 0);
  await session.switch({ value: 7 });
  assert.equal(session.state.view.digest, "edit 7");
  await session.act("one");
  await session.begin(how);
  assert.equal(session.state.view.digest, "edit 7");
  assert.equal(session.memory.record.plies.length, 1); // recorded, so that a replay holds it
  session.close();
});

test("an agent answers a person, and undo brings the person to move", async () => {
  const { session, ply } = await started({ A: HUMAN, B: { kind: "random" } });
  await session.act("one");
  await until(() => ply() === 2);
  await session.undo();
  assert.equal(ply(), 0);
  await new Promise((go) => setTimeout(go, 200));
  assert.equal(ply(), 0); // nothing moves over a rewound match
  session.close();
});

test("redo is the mirror of undo, over the answers of an agent", async () => {
  const { session, ply } = await started({ A: HUMAN, B: { kind: "random" } });
  for (const end of [2, 4]) {
    await session.act("one");
    await until(() => ply() === end);
  }
  const walked = [];
  for (const deed of ["undo", "undo", "redo", "redo"]) {
    await session[deed]();
    walked.push(ply());
  }
  assert.deepEqual(walked, [2, 0, 2, 4]);
  assert.equal(session.state.view.digest, "one,agent,one,agent");
  session.close();
});

test("redo is the mirror of undo, over plies at which nobody would be asked; one ply is still one", async () => {
  const play = new Engine();
  const session = new Session({ play, store, isIdle: ({ ply }) => [1, 2, 4].includes(ply) });
  await session.begin({ spec: {}, system: "numbers", seats: { A: HUMAN, B: HUMAN } });
  for (const what of ["cast", "pass", "pass", "attack"]) await session.act(what);
  const walked = [];
  for (const deed of ["undo", "undo", "redo", "redo", "undo", "undo", "stepOn", "redo"]) {
    await session[deed]();
    walked.push(session.state.view.ply);
  }
  assert.deepEqual(walked, [3, 0, 3, 4, 3, 0, 1, 3]);
  session.close();
});

test("undo stops a thinking agent, and the match is as it was before", async () => {
  const { play, session, ply } = await started({ A: HUMAN, B: { kind: "mcts", nodes: 9 } });
  play.agentHolds = new Promise(() => {});
  await session.act("one");
  await until(() => session.thinking);
  await session.undo();
  assert.deepEqual([play.interrupts, ply(), session.state.error], [1, 0, null]);
  session.close();
});

test("stop pauses the agents and says so", async () => {
  const { play, session } = await started({ A: { kind: "random" }, B: { kind: "random" } });
  play.agentHolds = new Promise(() => {});
  await until(() => session.thinking);
  session.stop();
  await until(() => !session.thinking);
  assert.deepEqual([session.state.auto, session.state.view.ply], [false, 0]);
  assert.match(session.state.note, /Play/);
  session.close();
});

test("new rules that cut a match short give the plies back when they are undone", async () => {
  const { session, ply } = await started();
  for (const what of ["a", "b", "c", "d"]) await session.act(what);
  await session.follow({ lasts: 1 });
  assert.deepEqual([ply(), session.state.divergence.ply], [1, 2]);
  await session.follow({ lasts: 3 });
  assert.equal(ply(), 3);
  await session.follow({});
  assert.deepEqual([ply(), session.state.divergence], [4, null]);
  await session.follow({ lasts: 1 });
  await session.act("other");
  await session.follow({});
  assert.equal(session.state.view.digest, "a,other"); // a move gives up what lay beyond
  session.close();
});

test("rules that come back differ in nothing from what was played", async () => {
  const { session, ply } = await started();
  for (const what of ["a", "b"]) await session.act(what);
  await session.follow({ name: "other" });
  assert.equal(session.state.divergence.ply, 1);
  await session.follow({ name: "third" });
  assert.equal(session.state.divergence.ply, 1);
  await session.follow({});
  assert.deepEqual([ply(), session.state.divergence], [2, null]);
  await session.follow({ name: "other" });
  await session.act("c");
  await session.follow({ name: "other" });
  assert.equal(session.state.divergence, null); // a move is played on the new rules
  session.close();
});

test("an edit that no rule reads adds nothing to what was told, and is in the replay", async () => {
  const { session, play, ply } = await started();
  for (const what of ["a", "b"]) await session.act(what);
  const { events } = session.view;
  const { plies } = session.memory.record;
  await session.follow({ caption: "Another name" });
  assert.deepEqual([ply(), session.view.events, session.state.divergence], [2, events, null]);
  assert.equal(session.view.events, events); // the same list: nothing is drawn again
  assert.deepEqual(session.memory.record.plies, plies);
  assert.equal(session.memory.record.spec, '{"caption":"Another name"}');
  assert.equal(session.state.spec.caption, "Another name");
  assert.ok(session.memory.record.head.format);
  await session.goto(1);
  await session.follow({ caption: "A third" }); // from elsewhere, all is told
  assert.deepEqual([ply(), session.view.plies], [1, 2]);
  assert.equal(session.memory.record.plies.length, 2);
  assert.equal(play.calls.filter((name) => name === "match.rerun").length, 2);
  session.close();
});

test("while the rules are broken the match stays on the last good ones", async () => {
  const { session, ply } = await started();
  await session.act("a");
  const before = session.state.spec;
  await session.follow({ broken: true });
  assert.deepEqual([ply(), session.state.spec, session.state.error], [1, before, null]);
  session.close();
});

test("a rewound match follows new rules and stays where it was", async () => {
  const { session } = await started();
  for (const what of ["a", "b", "c"]) await session.act(what);
  await session.goto(1);
  await session.follow({});
  assert.deepEqual([session.state.view.ply, session.state.view.plies], [1, 3]);
  session.close();
});

test("the log is the same whether events were asked for one by one or all at once", async () => {
  const { play, session } = await started();
  const texts = () => session.state.view.events.map((event) => event.text).join();
  for (const what of ["a", "b", "c"]) await session.act(what);
  assert.equal(texts(), "start,a,b,c");
  await session.goto(1);
  assert.equal(texts(), "start,a");
  await session.goto(3);
  assert.equal(texts(), "start,a,b,c");
  await session.undo();
  await session.act("d");
  assert.equal(texts(), "start,a,b,d");
  assert.deepEqual(session.state.view.events, play.view(session.state.view.match).events);
  session.close();
});

test("events that come again under new rules as they were are the same objects", async () => {
  const { session } = await started();
  for (const move of ["a", "b", "c"]) await session.act(move);
  const before = session.state.view.events;
  await session.follow({ other: true });
  assert.equal(session.state.view.events, before);
  assert.equal(session.state.spec.other, true);
  session.close();
});

test("of the plies that a slider passes only the first and the last are gone to", async () => {
  const { play, session, ply } = await started();
  for (let n = 0; n < 60; n += 1) await session.act(`move ${n}`);
  play.calls.length = 0;
  const first = session.goto(59);
  while (!play.calls.length) await null; // it is under way
  await Promise.all([first, ...Array.from({ length: 49 }, (_, n) => session.goto(58 - n))]);
  assert.equal(ply(), 10);
  assert.deepEqual(play.calls, ["match.goto", "match.goto"]);
  await session.goto(3);
  assert.equal(ply(), 3);
  session.close();
});

test("a move that is made while a slider is on its way is made where the slider ends", async () => {
  const { play, session } = await started();
  for (const move of ["a", "b", "c", "d"]) await session.act(move);
  play.calls.length = 0;
  session.goto(3);
  while (!play.calls.length) await null; // it is under way
  session.goto(1);
  await session.act("x");
  assert.equal(session.state.view.digest, "a,x");
  await session.tail;
  assert.deepEqual([session.state.view.ply, session.state.error], [2, null]);
  session.close();
});

test("what was asked of a match that ended its engine is asked again, and a later ply still has its turn", async () => {
  const { play, session, ply } = await started();
  for (const move of ["a", "b", "c", "d"]) await session.act(move);
  play.killAt = { n: play.calls.length + 1, late: false };
  await session.goto(3);
  assert.equal(ply(), 3);
  await session.goto(1);
  assert.equal(ply(), 1);
  session.close();
});

test("when the engine was restarted the match is played into the new one", async () => {
  const { play, session, ply } = await started();
  await session.act("a");
  play.kill(); // no time at all between the ply and the end
  await session.act("b");
  assert.deepEqual([ply(), session.state.view.digest], [2, "a,b"]);
  assert.match(session.state.note, /restarted/);
  session.close();
});

test("a new engine gets the match at once, also when nobody moves", async () => {
  const { play, session } = await started();
  await session.act("a");
  play.kill();
  await until(() => session.home === play.generation);
  assert.deepEqual(
    [...play.tables.values()].map(({ plies }) => plies),
    [["a"]],
  );
  session.close();
});

test("an agent that thinks while the engine is ended thinks again in the new one", async () => {
  const { play, session, ply } = await started({ A: HUMAN, B: { kind: "random" } });
  play.agentHolds = new Promise(() => {});
  await session.act("one");
  await until(() => session.thinking);
  play.agentHolds = null;
  play.kill();
  await until(() => ply() === 2);
  assert.equal(session.state.view.digest, "one,agent");
  session.close();
});

test("stopping a search by ending the worker does not start it again", async () => {
  const { play, session } = await started({ A: { kind: "random" }, B: { kind: "random" } });
  play.agentHolds = new Promise(() => {});
  await until(() => session.thinking);
  play.interrupt = () => play.kill(); // where calls cannot be interrupted politely
  session.stop();
  await until(() => !session.state.busy && session.home === play.generation);
  assert.deepEqual(
    [session.thinking, session.state.view.ply, session.state.error],
    [false, 0, null],
  );
  session.close();
});

/** Everything a person does to a match; the state after each step is told to `see`. */
const DEEDS = {
  act: (session) => session.act("x"),
  undo: (session) => session.undo(),
  redo: (session) => session.redo(),
  goto: (session) => session.goto(1),
  back: (session) => session.goto(3),
  edit: (session) => session.edit({ value: 3 }),
  half: (session) => session.act("half"),
  whole: (session) => session.act("queen"),
  seat: (session) => session.seat("A", { kind: "human", name: "Ann" }),
  agent: (session) => session.step(),
  rules: (session) => session.follow({ lasts: 9 }),
  shorter: (session) => session.follow({ lasts: 2 }),
  restored: (session) => session.follow({ lasts: 8 }),
  broken: (session) => session.follow({ broken: true }),
  illegal: (session) => session.act("illegal"),
};
const STORY = [
  "act",
  "act",
  "undo",
  "redo",
  "agent",
  "goto",
  "broken",
  "seat",
  "rules",
  "back",
  "half",
  "seat",
  "whole",
  "edit",
  "shorter",
  "restored",
  "illegal",
  "undo",
  "half",
  "undo",
  "act",
  "goto",
  "act",
];

/** The story, with what stood after every step; the worker is ended at the nth call. */
async function told(n = null, late = false) {
  const { play, session } = await started();
  play.killAt = n && { n, late };
  const stood = [];
  for (const deed of STORY) {
    await DEEDS[deed](session);
    const { digest, ply, plies, seats, events, can_undo: back, can_redo: on } = session.state.view;
    stood.push({
      deed,
      digest,
      ply,
      plies,
      seats,
      events,
      back,
      on,
      error: session.state.error?.message,
    });
  }
  await session.inLine(() => {});
  await session.tail;
  const { plies, ply, pending } = session.memory.record;
  const table = play.tables.get(session.state.view.match);
  assert.deepEqual([table.plies, table.ply], [plies.map((text) => JSON.parse(text)), ply]);
  assert.deepEqual(pending, table.pending ? [JSON.stringify(table.pending)] : []);
  session.close();
  return { stood, calls: play.calls.length };
}

test("whenever the worker is ended, no step of a match is lost and none is taken twice", async () => {
  const { stood, calls } = await told();
  assert.ok(stood.every(({ deed, digest }) => digest || deed === "undo"));
  assert.ok(calls > STORY.length);
  for (let n = 4; n <= calls; n += 1) {
    for (const late of [false, true])
      assert.deepEqual(
        (await told(n, late)).stood,
        stood,
        `call ${n}, ${late ? "after" : "before"} its work`,
      );
  }
});

test("a call that is stopped over and over is given up, and the match stays", async () => {
  const { play, session } = await started();
  await session.act("a");
  play.match_act = () => {
    play.kill();
    throw failure("worker.stopped");
  };
  await session.act("b");
  delete play.match_act;
  await session.act("c");
  assert.equal(session.state.view.digest, "a,c");
  session.close();
});

test("a match that cannot be restored does not stand in the way of a new one", async () => {
  const { play, session } = await started();
  await session.act("a");
  play.replay_load = () => {
    throw failure("replay.unplayable");
  };
  play.kill();
  await session.act("b");
  assert.equal(session.state.error.message, "replay.unplayable");
  await session.begin({ spec: {}, system: "words", seats: { A: HUMAN, B: HUMAN } });
  assert.deepEqual([session.state.view.ply, session.state.error], [0, null]);
  session.close();
});

test("a new match can be taken back", async () => {
  const { session } = await started();
  await session.act("a");
  await session.begin({ spec: {}, system: "numbers", seats: { A: HUMAN, B: HUMAN } });
  assert.equal(session.state.view.ply, 0);
  await session.load(replayText(session.state.previous));
  assert.equal(session.state.view.digest, "a");
  session.close();
});

test("a case names a shipped spec and holds any other", () => {
  const replay = {
    head: { format: '"f"' },
    spec: '{"a": 1}',
    plies: ['{"actions": [], "digest": "x"}'],
  };
  const named = JSON.parse(caseText(replay, { id: "game", text: '{ "a": 1 }' }));
  assert.deepEqual(
    [named.spec_name, named.spec, named.plies],
    ["game", undefined, [{ actions: [], digest: "x" }]],
  );
  assert.deepEqual(JSON.parse(caseText(replay, { id: "game", text: '{ "a": 2 }' })).spec, { a: 1 });
});

test("a change by hand is a ply that is taken back and redone like any other", async () => {
  const { session, ply } = await started();
  await session.act("a");
  await session.edit({ entity: 0, attribute: "health", value: 3 });
  assert.deepEqual([ply(), session.state.view.digest], [2, "a,edit 3"]);
  await session.undo();
  assert.deepEqual([ply(), session.state.view.digest], [1, "a"]);
  await session.redo();
  assert.equal(session.state.view.digest, "a,edit 3");
  session.close();
});

test("a start that a person stops is not begun again by itself, and is when they say so", async () => {
  const play = new Engine();
  const session = new Session({ play, store });
  const { match_new: begin } = play;
  play.match_new = () => {
    throw failure("call.stopped");
  };
  session.startBy(() =>
    session.begin({ spec: {}, system: "numbers", seats: { A: HUMAN, B: HUMAN } }),
  );
  await session.started;
  assert.deepEqual(
    [session.state.stopped.what, session.state.live, session.state.error],
    ["Starting the match", false, null],
  );
  const asked = play.calls.length;
  play.kill(); // Stop may have ended the worker: the next one comes up
  await session.started;
  await session.tail;
  assert.equal(play.calls.length, asked);
  play.match_new = begin;
  await session.state.stopped.again();
  assert.deepEqual(
    [session.state.live, session.state.stopped, session.state.view.ply],
    [true, null, 0],
  );
  session.close();
});

test("a start whose engine did not come up is made again by itself when it does", async () => {
  const play = new Engine();
  const session = new Session({ play, store });
  const { match_new: begin } = play;
  play.match_new = () => {
    throw Object.assign(failure("worker.failed"), { unasked: true });
  };
  session.startBy(() =>
    session.begin({ spec: {}, system: "numbers", seats: { A: HUMAN, B: HUMAN } }),
  );
  await session.started;
  assert.deepEqual(
    [session.state.stopped, session.state.live, session.state.error.message],
    [null, false, "worker.failed"],
  );
  play.match_new = begin;
  play.kill();
  await session.started;
  assert.deepEqual([session.state.live, session.state.error], [true, null]);
  session.close();
});

test("a move that a person stops leaves the match as it was, and can be done again", async () => {
  const { play, session } = await started();
  const { match_act: act } = play;
  await session.act("a");
  play.match_act = () => {
    throw failure("call.stopped");
  };
  await session.act("b");
  assert.deepEqual([session.state.view.digest, session.state.stopped.what], ["a", "Moving"]);
  play.match_act = act;
  await session.state.stopped.again();
  assert.deepEqual([session.state.view.digest, session.state.stopped], ["a,b", null]);
  session.close();
});

test("work that ends the engine twice is given up with a word, and can be tried again", async () => {
  const { play, session } = await started();
  await session.act("a");
  play.match_act = () => {
    play.kill();
    throw failure("worker.stopped");
  };
  await session.act("b");
  assert.match(
    session.state.error.message,
    /^Moving ended the engine, also when it was tried again/,
  );
  delete play.match_act;
  await session.state.error.again();
  assert.deepEqual([session.state.view.digest, session.state.error], ["a,b", null]);
  session.close();
});

test("of a document that was left nothing is asked any more", async () => {
  const play = new Engine();
  const open = { state: { docId: "one" } };
  const session = new Session({ play, store: open });
  await session.begin({ spec: {}, system: "numbers", seats: { A: HUMAN, B: HUMAN } });
  const asked = play.calls.length;
  open.state = { docId: "two" };
  await session.act("a");
  assert.equal(play.calls.length, asked);
  session.close();
});
