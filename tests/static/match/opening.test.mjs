/** How a match comes up, and which of two that were kept stays; run by test_static.py. */
import assert from "node:assert/strict";
import test from "node:test";
import { keepMatch, keptMatch } from "../../../static/src/match/keep.js";
import { catchUp, findNewer, start } from "../../../static/src/match/opening.js";
import { Workspace } from "../../../static/src/studio/model/workspace.js";
import { Session } from "../../../static/src/match/session.js";
import { Engine, failure, HUMAN } from "./fakeengine.mjs";

const SEATS = { A: HUMAN, B: HUMAN };
const HEAD = { format: '"f"', system: '"numbers"', seats: JSON.stringify(SEATS) };
const played = (...plies) => ({
  replay: { head: HEAD, spec: "{}", plies: plies.map((ply) => JSON.stringify(ply)) },
  ply: null,
});
const pliesOf = (kept) => kept.replay.plies.map((ply) => JSON.parse(ply));
let documents = 0;

/** A store with one document open, and the key of its match. */
function opened(more = {}) {
  documents += 1;
  const docId = `d${documents}`;
  const fns = new Set();
  const store = {
    state: { docId, system: "numbers", doc: {}, kept: true, readOnly: false, ...more },
    lasting: docId,
    subscribe: (fn) => {
      fns.add(fn);
      return () => fns.delete(fn);
    },
    put: (change) => {
      store.state = { ...store.state, ...change };
      for (const fn of fns) fn();
    },
  };
  return { store, key: `${docId} numbers` };
}

/** A session of that document, which brings its match up as the page does. */
function sessionOf({ store, key }, play = new Engine(), found = null) {
  const session = new Session({ play, store, system: "numbers" });
  session.seats = SEATS;
  session.startBy((more) => start(session, store, { keys: [key], found, ...more }));
  return { session, play };
}

const later = () =>
  new Promise((go) => {
    setTimeout(go);
  });

test("a kept match that is only restored at the second try is not replaced by a new one for an edit", async () => {
  const open = opened();
  await keepMatch(open.key, played("a", "b"));
  const play = new Engine();
  const { replay_load: load } = play;
  play.status = { state: "loading" };
  play.replay_load = () => {
    throw Object.assign(failure("worker.failed"), { unasked: true });
  }; // the engine does not come up
  const { session } = sessionOf(open, play);
  await session.started;
  assert.equal(session.state.live, false);
  play.replay_load = load;
  play.status = { state: "ready" };
  // it does: the kept match is loaded again
  for (const fn of play.listeners) fn({ state: "ready" });
  const doc = { longer: true };
  open.store.put({ doc });
  // of an edit that comes meanwhile
  await catchUp({ session, store: open.store, play, doc, digest: null });
  await session.tail;
  assert.equal(session.state.view.digest, "a,b");
  assert.equal(session.state.spec, doc);
  assert.equal(play.calls.includes("match.new"), false);
  assert.deepEqual(pliesOf(await keptMatch(open.key)), ["a", "b"]);
  session.close();
});

test("an edit begins a match where none is kept and none could begin", async () => {
  const open = opened({ doc: { broken: true } });
  const { session, play } = sessionOf(open);
  await session.started;
  assert.equal(session.state.live, false);
  open.store.put({ doc: { longer: true } });
  await catchUp({ session, store: open.store, play, doc: open.store.state.doc, digest: null });
  assert.deepEqual([session.state.live, session.state.spec], [true, { longer: true }]);
  session.close();
});

test("the match of a tab that read along does not replace what the other tab kept", async () => {
  const open = opened({ readOnly: true });
  await keepMatch(open.key, played("a"));
  const { session, play } = sessionOf(open);
  await session.started;
  await keepMatch(open.key, played("a", "b", "c")); // the other tab plays on
  const doc = {};
  open.store.put({ readOnly: false, doc }); // taken over: the text is read again, and followed
  await catchUp({ session, store: open.store, play, doc, digest: null });
  await session.act("x");
  await later();
  assert.deepEqual(pliesOf(await keptMatch(open.key)), ["a", "b", "c"]);
  const other = await findNewer(session, [open.key], "note");
  assert.deepEqual([other.note, other.previous.plies.length], ["note", 2]);
  session.close();
  await later();
  assert.deepEqual(pliesOf(await keptMatch(open.key)), ["a", "b", "c"]);
});

test("a tab that took a document over keeps its match from then on, where it is the one that was kept", async () => {
  const open = opened({ readOnly: true });
  await keepMatch(open.key, played("a"));
  const { session } = sessionOf(open);
  await session.started;
  open.store.put({ readOnly: false });
  assert.equal(await findNewer(session, [open.key], "note"), null);
  await session.act("b");
  session.close();
  assert.deepEqual(pliesOf(await keptMatch(open.key)), ["a", "b"]);
});

test("a tab that was overruled while it hung does not keep what it had not kept", async () => {
  const open = opened();
  await keepMatch(open.key, played("a"));
  const { session } = sessionOf(open);
  await session.started;
  await session.memory.keep();
  await session.act("b");
  await session.act("c");
  await keepMatch(open.key, played("a", "other")); // of the tab that took it
  open.store.put({ readOnly: true });
  session.memory.dropPending();
  session.close();
  await later();
  assert.deepEqual(pliesOf(await keptMatch(open.key)), ["a", "other"]);
});

/** A workspace whose lock another tab has by force, or asks for; it has only what `lost` needs. */
function losing({ store }, session, isOverruled) {
  const asked = [];
  Object.assign(store, { match: session, getState: () => store.state });
  const workspace = Object.assign(Object.create(Workspace.prototype), {
    store,
    autosave: { flush: async () => {} },
    places: { keep: async () => {} },
    lock: {
      taken: null,
      overruled: async (id) => {
        asked.push(id);
        await later();
        return isOverruled;
      },
    },
  });
  return { workspace, asked };
}

for (const isOverruled of [true, false]) {
  test(`a tab that hears late that it is to let go keeps its match ${isOverruled ? "not over that of the other one" : "where that one still waits"}`, async () => {
    const open = opened();
    await keepMatch(open.key, played("a"));
    const { session } = sessionOf(open);
    await session.started;
    await session.memory.keep();
    await session.act("b");
    await session.act("c"); // it waits for its timer
    if (isOverruled) await keepMatch(open.key, played("a", "other"));
    const { workspace } = losing(open, session, isOverruled);
    await workspace.lost(open.store.state.docId);
    await new Promise((go) => {
      setTimeout(go, 200);
    });
    assert.deepEqual(
      pliesOf(await keptMatch(open.key)),
      isOverruled ? ["a", "other"] : ["a", "b", "c"],
    );
    session.close();
  });
}

test("what the browser did not take is not tried again when another tab has the document", async () => {
  const open = opened();
  const { session } = sessionOf(open);
  await session.started;
  globalThis.indexedDB = {}; // nothing can be written
  await session.act("mine");
  await session.memory.keep();
  assert.equal((await keptMatch(open.key)).replay.plies.length, 1); // it waits for the next try
  session.memory.dropPending();
  delete globalThis.indexedDB;
  assert.equal(await keptMatch(open.key), null);
  session.close();
});

test("a document that is lost while another one is still shown takes nothing from that one", async () => {
  const open = opened();
  const { session } = sessionOf(open);
  await session.started;
  await session.memory.keep();
  await session.act("a");
  await session.act("b");
  const { workspace, asked } = losing(open, session, true);
  await workspace.lost("another");
  session.close();
  assert.deepEqual(asked, []);
  assert.deepEqual(pliesOf(await keptMatch(open.key)), ["a", "b"]);
});

test("what was played meanwhile is there also where the match that was found cannot be played any more", async () => {
  const open = opened();
  const previous = played("x").replay;
  const { session } = sessionOf(open, new Engine(), {
    docId: open.store.state.docId,
    keys: [open.key],
    previous,
    note: "note",
  });
  await session.started;
  assert.deepEqual([session.state.previous, session.state.note], [previous, "note"]);
  session.close();
});

test("where a database cannot be read at first, what is in it is not replaced", async () => {
  const open = opened();
  let isAway = true;
  const inside = played("a", "b");
  // a connection is asked for: it fails, since there is no such thing here
  globalThis.indexedDB = {};
  const { session } = sessionOf(open);
  await session.started;
  assert.deepEqual([session.state.live, session.memory.isUnread], [true, true]);
  await session.act("x");
  await session.memory.keep();
  delete globalThis.indexedDB;
  assert.equal(await keptMatch(open.key), null); // nothing was kept
  await keepMatch(open.key, inside); // it can be read now
  isAway = false;
  const other = await findNewer(session, [open.key], "late", 1);
  assert.deepEqual([isAway, other.note, other.previous.plies.length], [false, "late", 1]);
  session.close();
});

test("a database that does not answer is asked until it does, and nothing in it is replaced meanwhile", async () => {
  const open = opened();
  globalThis.indexedDB = {};
  const { session } = sessionOf(open);
  await session.started;
  await session.act("x");
  const found = findNewer(session, [open.key], "late", 1);
  await new Promise((go) => {
    setTimeout(go, 300);
  }); // many more than the five tries
  await session.act("y");
  session.memory.keep();
  assert.equal(session.memory.isUnread, true);
  delete globalThis.indexedDB; // it answers: nothing was kept
  assert.equal(await keptMatch(open.key), null);
  assert.equal(await found, null);
  session.close();
  assert.deepEqual(pliesOf(await keptMatch(open.key)), ["x", "y"]);
});

test("a match that could not be kept is there when its document is opened again in this page", async () => {
  const open = opened();
  globalThis.indexedDB = {};
  const first = sessionOf(open).session;
  await first.started;
  await first.act("x");
  first.close();
  const second = sessionOf(open).session;
  await second.started;
  assert.deepEqual([second.state.view.digest, second.memory.isUnread], ["x", true]);
  await second.act("y");
  second.close();
  delete globalThis.indexedDB;
  await keepMatch(open.key, played("a")); // it can be read now: this was in it
  const third = sessionOf(open).session;
  await third.started;
  assert.equal(third.state.view.digest, "a");
  assert.deepEqual(
    third.state.previous.plies.map((ply) => JSON.parse(ply)),
    ["x", "y"],
  );
  third.close();
});

test("a match that could not be kept is still there when the engine did not come up for it at once", async () => {
  const open = opened();
  globalThis.indexedDB = {};
  const first = sessionOf(open).session;
  await first.started;
  await first.act("x");
  first.close();
  const play = new Engine();
  const { replay_load: load } = play;
  play.status = { state: "loading" };
  play.replay_load = () => {
    throw Object.assign(failure("worker.failed"), { unasked: true });
  };
  const { session } = sessionOf(open, play);
  await session.started;
  assert.equal(session.state.live, false);
  play.replay_load = load;
  play.status = { state: "ready" };
  for (const fn of play.listeners) fn({ state: "ready" });
  await session.started;
  await session.tail;
  delete globalThis.indexedDB;
  assert.equal(session.state.view?.digest, "x");
  session.close();
});

test("a match that could not be kept is still there when its document was left before it came up", async () => {
  const open = opened();
  globalThis.indexedDB = {};
  const first = sessionOf(open).session;
  await first.started;
  await first.act("x");
  first.close();
  for (let steps = 0; steps < 40; steps += 1) {
    // at each step of its coming up
    const left = sessionOf(open).session;
    for (let n = 0; n < steps; n += 1) await null;
    left.close();
    await left.started;
  }
  const last = sessionOf(open).session;
  await last.started;
  delete globalThis.indexedDB;
  assert.equal(last.state.view.digest, "x");
  last.close();
});

test("a match in which nothing was played is not shown beside the one that could be read at last", async () => {
  const open = opened();
  globalThis.indexedDB = {};
  const first = sessionOf(open).session;
  await first.started;
  await first.memory.keep();
  first.close();
  delete globalThis.indexedDB;
  await keepMatch(open.key, played("a"));
  const second = sessionOf(open).session;
  await second.started;
  assert.deepEqual([second.state.view.digest, second.state.previous], ["a", null]);
  second.close();
});

test("a tab that hung keeps nothing before it knows whether another one took its document", async () => {
  const open = opened();
  await keepMatch(open.key, played("a"));
  const { session } = sessionOf(open);
  await session.started;
  await session.memory.keep();
  for (const isTaken of [false, true]) {
    let tell;
    open.store.doubt = () =>
      new Promise((go) => {
        tell = go;
      });
    await session.act(isTaken ? "c" : "b");
    await later();
    const writing = session.memory.keep();
    tell(isTaken);
    await writing;
    assert.deepEqual(session.state.view.digest, isTaken ? "a,b,c" : "a,b");
  }
  delete open.store.doubt;
  await keepMatch(open.key, played("a", "other")); // of the tab that took it
  session.memory.dropPending();
  session.close();
  await later();
  assert.deepEqual(pliesOf(await keptMatch(open.key)), ["a", "other"]);
});

/** What is shown before the engine of a shipped game answers, and the seed that it is asked for. */
async function prepared({ dealt = [], pin = null, state = "loading" }) {
  const view = { players: ["A", "B"], ply: 0, seed_text: "0" };
  const boot = { gallery: [{ id: "game", text: "{}" }], views: { game: view }, dealt };
  const open = opened({ origin: "game", text: "{}" });
  const play = new Engine();
  play.status = { state };
  const session = new Session({ play, store: open.store, system: "numbers" });
  session.pinSeed(pin);
  const seen = { shown: false, seed: null };
  session.showPrepared = () => {
    seen.shown = true;
  };
  const { match_new: begin } = play;
  play.match_new = (payload) => {
    seen.seed = payload.seed;
    return begin.call(play, payload);
  };
  await start(session, open.store, { keys: [open.key], boot });
  session.close();
  return seen;
}

test("a hand that is shown before the engine is there is the one that is played", async () => {
  assert.deepEqual(await prepared({ dealt: ["game"] }), { shown: true, seed: "0" });
  assert.deepEqual(await prepared({ dealt: ["game"], pin: "7" }), { shown: false, seed: "7" });
  assert.deepEqual(await prepared({ dealt: ["game"], pin: "0" }), { shown: true, seed: "0" });
  assert.deepEqual(await prepared({ pin: "7" }), { shown: true, seed: "7" });
  const ready = await prepared({ dealt: ["game"], state: "ready" });
  assert.equal(ready.shown, false, "the engine is there, and deals");
  assert.match(ready.seed, /^\d+$/);
  const drawn = new Set([ready.seed]);
  for (let n = 0; n < 3; n += 1)
    drawn.add((await prepared({ dealt: ["game"], state: "ready" })).seed);
  assert.ok(drawn.size > 1, "each with a seed of its own");
  assert.equal((await prepared({ state: "ready" })).shown, true);
  const free = await prepared({});
  assert.equal(free.shown, true, "the same for every seed");
  assert.match(free.seed, /^\d+$/);
});
