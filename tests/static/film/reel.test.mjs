// Frames of a match: views made of differences, and the file that holds them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { filmPage, matchIn, packFrames } from "../../../static/src/film/page.js";
import { readFilm } from "../../../static/src/film/data.js";
import { packLink } from "../../../static/src/studio/model/link.js";
import { applied, Reel } from "../../../static/src/film/reel.js";

test("a difference is a new value, items for others, or differences by key", () => {
  assert.deepEqual(applied(null, [{ a: 1 }]), { a: 1 });
  assert.deepEqual(applied([1, 2, 3], [1, 1, [7, 8]]), [1, 7, 8, 3]);
  assert.deepEqual(applied([1, { a: 2 }], { 1: { a: [3] } }), [1, { a: 3 }]);
  assert.deepEqual(applied({ a: 1, b: 2 }, { a: 0, c: [3] }), { b: 2, c: 3 });
  const value = { deep: { a: 1 }, same: [1] };
  const next = applied(value, { deep: { a: [2] } });
  assert.deepEqual(value, { deep: { a: 1 }, same: [1] });
  assert.equal(next.same, value.same);
  assert.equal(applied(value, {}), value);
});

test("a key may be called like anything", () => {
  const value = JSON.parse('{"a": 1}');
  const change = JSON.parse('{"__proto__": [{"evil": true}], "constructor": [1]}');
  const made = applied(value, change);
  assert.equal(Object.getPrototypeOf(made), Object.prototype);
  assert.equal(JSON.stringify(made), '{"a":1,"__proto__":{"evil":true},"constructor":1}');
  assert.equal({}.evil, undefined);
});

test("a reel goes to any ply and back, each with what had happened up to there", () => {
  const frame = (view, ...texts) => ({ view, events: texts.map((text) => ({ text })) });
  const frames = /** @type {any[]} */ ([
    frame([{ ply: 0, at: [1] }], "begins"),
    frame({ ply: [1], at: [[2]] }, "moves", "takes"),
    frame({ ply: [2] }),
  ]);
  const reel = new Reel(frames);
  assert.equal(reel.plies, 2);
  const texts = (ply) => reel.at(ply).events.map(({ text }) => text);
  assert.deepEqual(texts(2), ["begins", "moves", "takes"]);
  assert.deepEqual(texts(0), ["begins"]);
  assert.equal(reel.at(9).ply, 2);
  assert.equal(reel.at(-1).ply, 0);
  assert.deepEqual(/** @type {any} */ (reel.at(1)).at, [2]);
});

test("what a title says stays in the title, whatever it says", () => {
  const template =
    "<!doctype html><title>@TITLE@</title>" +
    '<script type="application/octet-stream" id="rulewright-match">@MATCH@</script>' +
    "<script>@SCRIPT@</script>@FILM@";
  const title = "@MATCH@ $& </title><b>";
  const page = filmPage({ template, script: "run('$1')", title, match: "abc_-9", frames: ["{}"] });
  assert.ok(page.includes("<title>@MATCH@ $&amp; &lt;/title&gt;&lt;b&gt;</title>"));
  assert.ok(page.includes("<script>run('$1')</script>"));
  assert.ok(page.endsWith(packFrames(["{}"])));
  assert.equal(matchIn(page), "abc_-9");
  assert.equal(matchIn("{}"), null);
  assert.equal(matchIn("<!doctype html><p>abc</p>"), null);
});

test("frames that were changed on the way are told from whole ones", () => {
  const match = packLink({ title: "x", system: "boards", text: "{}", ply: 0, replay: null });
  const frames = packFrames(['{"view":[{"ply":0}],"events":[]}']);
  const read = (/** @type {string} */ film) =>
    readFilm((id) => (id === "rulewright-match" ? match : film));
  assert.equal(read(frames).reel.at(0).ply, 0);
  const bytes = Array.from(atob(frames), (one) => one.charCodeAt(0));
  const last = bytes.pop() ?? 0; // of the checksum: the text itself is whole
  const changed = btoa(String.fromCharCode(...bytes, last ^ 1));
  assert.throws(() => read(changed), /This file is damaged/);
  assert.throws(() => read(frames.slice(0, 8)), /This file is damaged/);
  for (const other of ["", "1", '{"view":[{}]}', "[]"])
    assert.throws(() => read(packFrames([other])), /This file is damaged/, other);
});

test("what is too long for the page says the limit and what to do, and is not damaged", () => {
  const match = packLink({ title: "x", system: "boards", text: "{}", ply: 0, replay: null });
  const film = packFrames(['{"view":[{"ply":0}],"events":[]}']);
  const read = (/** @type {number} */ most) =>
    readFilm((id) => (id === "rulewright-match" ? match : film), most);
  assert.equal(read(34).reel.at(0).ply, 0);
  assert.throws(() => read(33), {
    message:
      "This match is too long for a page of its own: shown ply by ply it takes more than 33 bytes, the most that this page reads. Import this file into Rulewright, which holds the moves only.",
  });
});

test("what is too long for a page is not made into one", () => {
  const parts = { template: "", script: "", title: "", match: "" };
  const frames = ["{}", "{}", "{}"];
  filmPage({ ...parts, frames }, 10);
  assert.throws(() => filmPage({ ...parts, frames }, 9), {
    message:
      "this match is too long for a page of its own: shown ply by ply it takes 10 bytes, and such a page reads at most 9. Save its replay instead.",
  });
});

test("the list of moves has one of each ply, and none of the start", () => {
  const move = (player, text) => ({ player, text });
  const frames = [
    { view: { ply: 0 }, events: [], move: null },
    { view: { ply: 1 }, events: [], move: move("WHITE", "e4") },
    { view: { ply: 2 }, events: [], move: move("BLACK", "e5") },
  ];
  const { plies, pending } = new Reel(frames).moves;
  assert.deepEqual(
    plies.map(({ text }) => text),
    ["e4", "e5"],
  );
  assert.deepEqual(pending, []);
});
