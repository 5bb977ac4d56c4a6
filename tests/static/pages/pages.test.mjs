/**
 * The server's pages without React: addresses, seats, and what the server answers; run by
 * test_static.py.
 */
import assert from "node:assert/strict";
import test from "node:test";
import { addressOf, dressed } from "../../../static/src/pages/pictures.js";
import { placeOf } from "../../../static/src/pages/places.js";
import { evaluatedIn, searchOf } from "../../../static/src/studio/model/evaluated.js";
import { Away, Later, Server } from "../../../static/src/pages/server.js";
import { requestOf, seatsFor } from "../../../static/src/pages/sources.js";
import { NOTHING, problemOf, rangeAround } from "../../../static/src/pages/varied.js";

test("a part of a report has the place that the file gives it", () => {
  // as tests/webapp/reports/test_page.py has them
  const id = (path) => decodeURIComponent(placeOf("r", 3, path).slice(2));
  assert.equal(id("/pieces/0"), "spec-3/pieces/0");
  assert.equal(
    id("/a b/(c)!'*;,?:@&=+$~"),
    "spec-3/a%20b/%28c%29%21%27%2A%3B%2C%3F%3A%40%26%3D%2B%24~",
  );
  assert.equal(id("/d\u00eda/\ud800\0"), "spec-3/d%C3%ADa/%EF%BF%BD%EF%BF%BD");
  assert.equal(id("/pieces/0#3-27"), "spec-3/pieces/0");
});

test("a figure that is kept has the paper and the ink of one look, whatever shows it", () => {
  const svg =
    '<svg viewBox="0 0 360 34" style="max-width: 504px; color-scheme: light dark"><title>Scores</title><text fill="currentColor">A</text></svg>';
  for (const [look, paper, ink] of [
    ["light", "#ffffff", "#1b2330"],
    ["dark", "#1a1e26", "#e4e8ef"],
  ]) {
    const kept = dressed(svg, look);
    assert.ok(kept.startsWith(`<svg color="${ink}" viewBox=`));
    assert.match(kept, new RegExp(`color-scheme: ${look}"`));
    assert.ok(
      kept.includes(`<title>Scores</title><rect width="100%" height="100%" fill="${paper}"/><text`),
    );
    assert.equal(decodeURIComponent(addressOf(kept).split(",")[1]), kept);
  }
});

const doc = (players, agents) => ({ title: "t", system: "boards", players, agents, text: "{}" });

test("an agent that not all documents know does not stay chosen", () => {
  const [one, other] = [
    doc(["A", "B"], ["random", "greedy", "rusher"]),
    doc(["A", "B", "C"], ["random", "greedy"]),
  ];
  assert.deepEqual(seatsFor([one], ["rusher", "greedy"]), ["rusher", "greedy"]);
  assert.deepEqual(seatsFor([one, other], ["rusher", "greedy"]), ["random", "greedy", "greedy"]);
  assert.deepEqual(seatsFor([], ["greedy"]), []);
  const { plans } = JSON.parse(
    requestOf([one, other], { seats: ["random", "greedy", "greedy"] }, "n"),
  );
  assert.deepEqual(
    plans.map(({ seats }) => seats.length),
    [2, 3],
  );
});

test("a study asks for the games or the precision that were chosen", () => {
  const study = (options) =>
    JSON.parse(
      requestOf(
        [doc(["A", "B"], ["random"])],
        { seats: ["greedy", "greedy"], seed: 7, ...options },
        "n",
        false,
        { ...NOTHING, kind: "parts" },
      ),
    ).study;
  assert.deepEqual(study({ precision: 0.03 }), {
    kind: "parts",
    title: "t",
    system: "boards",
    levels: ["greedy"],
    seed: 7,
    precision: 0.03,
    spec: {},
  });
  assert.equal(study({ games: 40 }).games, 40);
});

test("the values that are offered for a number are such as its field takes", () => {
  for (const [now, from, to] of [
    [10, "5", "15"],
    [1, "0", "2"],
    [-3, "-5", "-1"],
    [0.3, "0.15", "0.45"],
    [1e-7, "5e-8", "1.5e-7"],
    [0, "-1", "1"],
  ]) {
    assert.deepEqual(rangeAround(now), { from, to });
    assert.equal(
      problemOf({ ...NOTHING, kind: "number", pointer: "/x", ...rangeAround(now) }, { x: now }),
      null,
    );
  }
});

test("a place without a number is said to have none, before the server is asked", () => {
  const doc = { heroes: [{ name: "A", health: 5 }] };
  const said = (pointer) =>
    problemOf({ ...NOTHING, kind: "number", pointer, from: "1", to: "9" }, doc);
  assert.equal(said("/heroes/0/health"), null);
  for (const pointer of ["/nonsense", "heroes", "/heroes/0", "/heroes/0/name", "/heroes/7/health"])
    assert.equal(said(pointer), `The document has no number at ${pointer}.`);
});

const answer = (status, told) => ({
  ok: status < 300,
  status,
  json: async () => {
    if (told === undefined) throw new Error("no JSON");
    return told;
  },
});
const server = (...given) => new Server("http://h/", async () => answer(...given));

test("a server that is away or has too much to do may be asked again, and a refusal stays one", async () => {
  assert.deepEqual(await server(200, []).ask("x"), []);
  await assert.rejects(server(504).ask("x"), Away);
  await assert.rejects(
    new Server("http://h/", async () => {
      throw new TypeError("no net");
    }).ask("x"),
    Away,
  );
  await assert.rejects(
    server(503, { error: { message: "Busy." } }).ask("x"),
    (error) => error instanceof Later && !(error instanceof Away) && error.message === "Busy.",
  );
  await assert.rejects(
    server(400, { error: { message: "No." } }).ask("x"),
    (error) => !(error instanceof Later) && error.message === "No.",
  );
  await assert.rejects(server(200).ask("x"), Later);
});

test("a match of an evaluation is named by its address, and nothing else is taken for one", () => {
  const job = "0123456789abcdef".repeat(2);
  for (const match of ["57", "surprising"])
    assert.deepEqual(evaluatedIn(searchOf({ job, plan: 3, match })), { job, plan: 3, match });
  const wrong = [
    "",
    "?evaluation=1&plan=0&match=1",
    `?evaluation=${job}&plan=-1&match=1`,
    `?evaluation=${job}&plan=0&match=longest`,
    `?evaluation=${job}/..&plan=0&match=1`,
    `?evaluation=${job}&plan=0`,
  ];
  for (const search of wrong) assert.equal(evaluatedIn(search), null, search);
});
