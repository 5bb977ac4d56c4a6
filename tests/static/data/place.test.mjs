/** Places of documents in words; run by test_static.py. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { placeLines, placeWords } from "../../../static/src/data/place.js";

const DOC = {
  heroes: [{ name: "Fighter", abilities: [{ name: "Strike", script: "NOOP()" }] }],
  initialState: { nodeForces: { p1_hq: { P1: 3 } } },
  global_effects: [{ trigger: "ON_TURN_END" }],
  "a/b": [[1]],
};

test("entries of lists are told by their names, keys by plain words", () => {
  assert.equal(
    placeWords(DOC, "/heroes/0/abilities/0/script#3-7"),
    "heroes › Fighter › abilities › Strike › script",
  );
  assert.equal(placeWords(DOC, "/global_effects/0"), "global effects › 1");
});

test("what has no name, or is there no more, is told by its number and its keys", () => {
  assert.equal(placeWords(DOC, ""), "the whole document");
  assert.equal(placeWords(null, "/heroes/3/abilities"), "heroes › 4 › abilities");
  assert.equal(placeWords(DOC, "/a~1b/0/0"), "a/b › 1 › 1");
  assert.equal(placeWords(DOC, "/constructor/name"), "constructor › name");
});

test("keys that are names of the author stay as they are", () => {
  const place = placeWords(DOC, "/initialState/nodeForces/p1_hq/P1");
  assert.equal(place, "initial state › node forces › p1_hq › P1");
});

test("several places are one text, which an edit elsewhere leaves as it is", () => {
  const causes = [{ path: "/heroes/0/abilities/0/script" }, { path: "/a~1b/0" }];
  const lines = placeLines({ ...DOC, name: "before" }, causes);
  assert.deepEqual(
    lines.split("\n"),
    causes.map(({ path }) => placeWords(DOC, path)),
  );
  assert.equal(placeLines({ ...structuredClone(DOC), name: "after" }, causes), lines);
  const broken = { heroes: [{ name: "two\nlines" }] };
  assert.equal(placeLines(broken, [{ path: "/heroes/0" }]), "heroes › two lines");
  assert.equal(placeLines(DOC, []), "");
});
