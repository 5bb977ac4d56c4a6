/** The list of moves: what is told joined with what is known, its rows, and what just happened. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  joined,
  newest,
  NO_MOVES,
  rowsOf,
  told,
  toldInTurn,
} from "../../../static/src/match/moves.js";
import { Session } from "../../../static/src/match/session.js";
import { newSeed, seedFault } from "../../../static/src/match/seeds.js";
import { Engine, HUMAN } from "./fakeengine.mjs";

const ply = (player, text = "x") => ({ player, text });
const AGENT = { kind: "random" };

test("what is told replaces what is known from its first ply on, and nothing told changes nothing", () => {
  const known = joined(NO_MOVES, { first: 0, plies: [ply("A", "a"), ply("B", "b")], pending: [] });
  assert.equal(joined(known, undefined), known);
  const next = joined(known, { first: 1, plies: [ply("B", "c")], pending: ["d"] });
  assert.deepEqual(
    next.plies.map(({ text }) => text),
    ["a", "c"],
  );
  assert.deepEqual(next.pending, ["d"]);
});

test("what is told again as it was stays the same, and so do the lines of the list", () => {
  const told = () => ({
    first: 0,
    plies: [ply("A", "a"), ply("A", "b"), ply("A", "c")],
    pending: [],
  });
  const known = joined(NO_MOVES, told());
  const again = joined(known, told());
  assert.equal(again.plies, known.plies);
  const more = joined(known, { ...told(), plies: [...told().plies.slice(0, 2), ply("A", "d")] });
  const [before, after] = [known, more].map(({ plies }) => rowsOf(["A", "B"], plies).flat());
  assert.equal(after[0], before[0]);
  assert.equal(after[1], before[1]);
  assert.notEqual(after[2], before[2]);
});

test("two players who move by turns share a row, also where the second begins", () => {
  const turns = [ply("A"), ply("B"), ply("A")];
  const numbers = (rows) => rows.map((row) => row.map((entry) => entry?.n ?? null));
  assert.deepEqual(numbers(rowsOf(["A", "B"], turns)), [[1, 2], [3]]);
  assert.deepEqual(numbers(rowsOf(["A", "B"], turns.slice(1))), [[null, 1], [2]]);
  assert.deepEqual(numbers(rowsOf(["A", "B"], [ply("A"), ply("A")])), [[1], [2]]);
  assert.deepEqual(numbers(rowsOf(["A", "B", "C"], turns)), [[1], [2], [3]]);
  assert.deepEqual(numbers(rowsOf(["A", "B"], [ply("A"), ply(null), ply("A")])), [[1], [2], [3]]);
});

test("what just happened is what everybody else did since the viewer moved", () => {
  const plies = [ply("A"), ply("B"), ply("B"), ply("A"), ply("B")];
  const seen = (at, viewer) => newest({ ply: at, viewer }, plies).map(({ n }) => n);
  assert.deepEqual(seen(3, "A"), [2, 3]);
  assert.deepEqual(seen(5, "A"), [5]);
  assert.deepEqual(seen(4, "A"), [4], "nobody answered yet");
  assert.deepEqual(seen(5, null), [5], "nobody plays");
  assert.deepEqual(seen(0, "A"), []);
});

test("two people are told in turn what the other did since their own last move", () => {
  const plies = [ply("A"), ply("B"), ply("B"), ply("B", "passes"), ply("A"), ply("A", "passes")];
  const seen = (at, viewer) => newest({ ply: at, viewer }, plies, ["passes"]).map(({ n }) => n);
  assert.deepEqual(seen(4, "A"), [2, 3]);
  assert.deepEqual(seen(6, "B"), [5]);
  assert.deepEqual(seen(1, "B"), [1], "before a first move of one's own");
  assert.deepEqual(seen(6, null), [6], "the match is over and nobody decides any more");
});

test("plies of the viewer that say nothing do not end what the others did", () => {
  const plies = [ply("A"), ply("B"), ply("A", "passes"), ply("B"), ply("A", "passes")];
  const seen = (at) => newest({ ply: at, viewer: "A" }, plies, ["passes"]).map(({ n }) => n);
  assert.deepEqual(seen(5), [2, 4]);
  assert.deepEqual(seen(1), [1]);
  plies.push(ply("B", "passes"), ply("B", "passes"));
  assert.deepEqual(seen(7), [2, 4], "what says something");
  plies[1] = plies[3] = ply("B", "passes");
  assert.deepEqual(seen(7), [7], "there is nothing else");
});

test("equal neighbours are counted", () => {
  assert.equal(told(["passes", "passes", "draws"]), "passes ×2, draws");
});

test("every match has a seed of its own unless one is given or kept", async () => {
  const play = new Engine();
  const seeds = [];
  const asked = play.call.bind(play);
  play.call = (method, payload, how) => {
    if (method === "match.new") seeds.push(payload.seed);
    return asked(method, payload, how);
  };
  const look = {};
  const keepLook = (name, value) => Object.assign(look, { [name]: value });
  const store = { state: { docId: null }, look, keepLook };
  const session = new Session({ play, store });
  const begin = (more) =>
    session.begin({ spec: {}, system: "numbers", seats: { A: HUMAN, B: HUMAN }, ...more });
  for (let n = 0; n < 5; n += 1) await begin({});
  assert.ok(new Set(seeds).size > 1, "five equal seeds are no accident");
  assert.ok(seeds.every((seed) => seedFault(seed) === ""));
  await begin({ seed: "-7" });
  session.pinSeed("42");
  await begin({});
  assert.deepEqual(seeds.slice(5), ["-7", "42"]);
  assert.equal(new Session({ play, store }).state.pin, "42", "it is kept with the document");
  session.pinSeed(null);
  await begin({});
  assert.equal(session.state.round, 7);
  assert.equal(typeof newSeed(), "string");
  session.close();
});

/** A game that may begin from a position of one's own. */
class Placed extends Engine {
  starts = [];

  match_new(payload) {
    this.starts.push(payload.start);
    return super.match_new(payload);
  }

  record(match, from) {
    const { head, ...more } = super.record(match, from);
    return from ? { head, ...more } : { head: { ...head, start: this.last }, ...more };
  }

  get last() {
    return JSON.stringify(this.starts.at(-1) ?? null);
  }
}

test("the same match again begins from the position that it began from", async () => {
  const play = new Placed();
  const session = new Session({ play, store: { state: { docId: null } } });
  assert.equal(session.memory.start, undefined);
  const about = { spec: {}, system: "numbers", seats: { A: HUMAN, B: HUMAN } };
  await session.begin({ ...about, start: { fen: "8/8", count: 3 } });
  await session.begin({ ...about, start: session.memory.start });
  await session.begin(about);
  await session.begin({ ...about, start: session.memory.start });
  const own = { fen: "8/8", count: 3 };
  assert.deepEqual(play.starts, [own, own, undefined, undefined]);
  session.close();
});

/** A game with secrets: each move reads otherwise for each player; A looks, and B from ply 3 on. */
class Secret extends Engine {
  async call(method, payload, how) {
    const view = await super.call(method, payload, how);
    const shown = view?.view?.view ? view.view : view; // of new rules
    const first = payload.moves_from ?? payload.record_from;
    if (!shown?.view || first === undefined) return view;
    const viewer = shown.ply > 2 ? "B" : "A";
    const plies = this.tables.get(shown.match).plies.slice(first);
    const texts = plies.map((text) => ({ player: "A", text: `${text} for ${viewer}` }));
    Object.assign(shown, {
      viewer,
      has_secrets: true,
      moves: { first, plies: texts, pending: [] },
    });
    return view;
  }

  match_view({ match, record_from }) {
    return this.view(match, 0, record_from);
  }
}

/** Whether all moves that are listed are told for whoever looks. */
function assertOwn({ state }, plies) {
  const { view, moves } = state;
  assert.equal(moves.plies.length, plies);
  for (const { text } of moves.plies) assert.ok(text.endsWith(`for ${view.viewer}`), text);
}

test("who looks reads no move as another does, over undo, new rules and reload", async () => {
  const play = new Secret();
  const isIdle = ({ ply }) => ply === 2;
  const session = new Session({ play, store: { state: { docId: null } }, isIdle });
  await session.begin({ spec: {}, system: "numbers", seats: { A: HUMAN, B: HUMAN } });
  for (const move of ["a", "b", "c"]) await session.act(move);
  assertOwn(session, 3);
  await session.undo(); // over two plies, of which the first changes who looks
  assert.equal(session.state.view.ply, 1);
  assertOwn(session, 3);
  await session.goto(2);
  await session.follow({ other: true });
  assert.equal(session.state.view.ply, 2);
  assertOwn(session, 3);
  const { plies } = session.memory.record;
  const seats = { A: HUMAN, B: HUMAN };
  const text = JSON.stringify({ spec: {}, seats, plies: plies.map((ply) => JSON.parse(ply)) });
  for (const ply of [0, 1, 2, 3]) {
    await session.load(text, { ply });
    assert.equal(session.state.view.ply, ply);
    assertOwn(session, 3);
  }
  session.close();
});

test("of two answers the later one tells what both have", () => {
  const all = { first: 0, plies: [ply("A", "a"), ply("B", "b")], pending: ["x"] };
  const end = { first: 1, plies: [ply("B", "c")], pending: [] };
  assert.deepEqual(toldInTurn(all, end), { ...end, first: 0, plies: [all.plies[0], end.plies[0]] });
  assert.equal(toldInTurn(end, all), all);
  assert.equal(toldInTurn(undefined, end), end);
});

/** A game in which a person has one action at some plies, and a choice at all others. */
class Forced extends Engine {
  constructor(forced) {
    super();
    this.forced = forced;
  }

  view(...asked) {
    const view = super.view(...asked);
    const legal = this.forced.includes(view.ply) ? ["only"] : ["one", "other"];
    return { ...view, legal, legal_total: legal.length };
  }
}

async function onward(forced, seats = { A: HUMAN, B: HUMAN }) {
  const play = new Forced(forced);
  const session = new Session({ play, store: { state: { docId: null } } });
  session.put({ delay: 0 });
  await session.begin({ spec: {}, system: "numbers", seats });
  return { play, session };
}

const until = async (holds) => {
  for (let n = 0; n < 400 && !holds(); n += 1) await new Promise((go) => setTimeout(go, 5));
  assert.ok(holds());
};

test("on to the next decision takes what is the only action, agents move, and a choice is left", async () => {
  const { session } = await onward([0, 2], { A: HUMAN, B: AGENT });
  assert.equal(session.canGoOn, true);
  session.goOn();
  await until(() => !session.state.onward);
  await session.tail;
  assert.equal(session.state.view.digest, "only,agent,only,agent");
  assert.equal(session.canGoOn, false);
  await session.act("one");
  await until(() => session.state.view.ply === 6);
  assert.equal(session.state.view.digest, "only,agent,only,agent,one,agent");
  session.close();
});

test("whoever stops the agents, begins a match or opens a replay does not go on any more", async () => {
  const wait = async (more) => {
    const made = await onward([2], { A: HUMAN, B: AGENT });
    made.play.agentHolds = new Promise(() => {});
    await made.session.act("one");
    made.session.goOn();
    await until(() => made.session.thinking);
    await more(made.session, made.play);
    await made.session.tail;
    assert.equal(made.session.state.onward, false);
    assert.ok(!made.session.state.view.digest.includes("only"));
    made.session.close();
  };
  await wait((session) => session.pause());
  await wait((session) => session.stop());
  await wait((session) => {
    session.put({ auto: false }); // as a call does that was stopped elsewhere
    return session.undo();
  });
  await wait((session, play) => {
    play.forced = [0];
    return session.begin({ spec: {}, system: "numbers", seats: { A: HUMAN, B: AGENT } });
  });
  await wait((session) => {
    const plies = ["a", "b"];
    const seats = { A: HUMAN, B: AGENT };
    return session.load(JSON.stringify({ spec: {}, seats, plies }));
  });
});

test("going on is given up where it is asked for once more", async () => {
  const isIdle = () => true; // a table that passes by itself, and is not shown
  const session = new Session({ play: new Engine(), store: { state: { docId: null } }, isIdle });
  await session.begin({ spec: {}, system: "numbers", seats: { A: HUMAN, B: HUMAN } });
  session.goOn();
  await session.tail;
  assert.equal(session.state.onward, true);
  session.goOn();
  assert.equal(session.state.onward, false);
  session.close();
});
