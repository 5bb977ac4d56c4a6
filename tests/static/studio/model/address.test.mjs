// What is open as an address, and back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fragmentOf, placeIn } from "../../../../static/src/studio/model/address.js";

const JOB = "0123456789abcdef0123456789abcdef";

/** @type {[string, import("../../../../static/src/studio/types.js").Last][]} */
const PLACES = [
  ["#game/hexapawn", { shipped: "hexapawn" }],
  ["#document/6b1f-2", { doc: "6b1f-2" }],
  ["#library/7", { library: "7" }],
  ["#library/7/revision/12", { revision: { id: "7", rev: 12 } }],
  [`#evaluation/${JOB}/plan/0/match/17`, { evaluated: { job: JOB, plan: 0, match: "17" } }],
];

test("an address names what it was made from", () => {
  for (const [fragment, what] of PLACES) {
    assert.equal(fragmentOf(what), fragment);
    assert.deepEqual(placeIn({ hash: fragment, search: "" }), { what, ply: null });
    if (what.evaluated) continue;
    assert.equal(fragmentOf(what, 0), `${fragment}/ply/0`);
    assert.deepEqual(placeIn({ hash: `${fragment}/ply/31`, search: "" }), { what, ply: 31 });
  }
});

test("no fragment is the gallery", () => {
  for (const hash of ["", "#"]) assert.equal(placeIn({ hash, search: "" }), null);
  for (const what of [null, undefined, {}]) assert.equal(fragmentOf(what, 3), "");
});

test("names that would be parts of an address are kept apart from it", () => {
  for (const doc of ["a/b", "#ply/3", "100%", "<img>", "é 🂡", "constructor", "__proto__"]) {
    const fragment = fragmentOf({ doc });
    assert.match(fragment, /^#document\/[^/<> #]+$/);
    assert.deepEqual(placeIn({ hash: fragment, search: "" }), { what: { doc }, ply: null });
  }
});

test("the address of a report's match is read too", () => {
  const search = `?evaluation=${JOB}&plan=3&match=surprising`;
  const evaluated = { job: JOB, plan: 3, match: "surprising" };
  assert.deepEqual(placeIn({ hash: "", search }), { what: { evaluated }, ply: null });
  // what is typed behind it is asked for after it
  assert.deepEqual(placeIn({ hash: "#game/chess", search }), {
    what: { shipped: "chess" },
    ply: null,
  });
});

test("an address that names nothing is not the gallery", () => {
  const wrong = [
    "#nonsense",
    "#game",
    "#game/",
    "#game/a/b",
    "#game/a/ply/-1",
    "#game/a/ply/1e3",
    "#game/a/ply/many",
    "#game/a/document/b",
    "#game/a/game/b",
    "#ply/3",
    "#library/a/revision/x",
    `#evaluation/${JOB}/plan/0/match/x`,
    "#evaluation/x/plan/0/match/1",
    "#constructor/__proto__",
    "#__proto__/x",
    "#game/%E0%A4%A",
    "#//",
  ];
  for (const hash of wrong)
    assert.deepEqual(placeIn({ hash, search: "" }), { what: null, ply: null }, hash);
});
