import assert from "node:assert/strict";
import test from "node:test";
import { close, move, open } from "../../../static/src/studio/layout/arrange.js";
import { fit, sized } from "../../../static/src/studio/layout/fit.js";
import { heldIn, shownIn, tabsets } from "../../../static/src/studio/layout/tree.js";
import { AUTHOR } from "../../../static/src/studio/layout/presets.js";
import { DIVIDER, PANES, stackOf, VIEWS } from "../../../static/src/studio/layout/panes.js";

const WIDE = { width: 1180, height: 780 };
const RECENT = ["picture", "json"];
const TALL = { ...WIDE, height: 1040 };
const { root } = AUTHOR;

test("what has room stays as it is, down to the object", () => {
  assert.equal(fit(root, WIDE, RECENT), root);
  const once = sized(root);
  assert.equal(sized(once), once);
});

test("with less room views are stacked first, the one shown last in front; then everything", () => {
  const two = fit(root, { ...WIDE, width: 900 }, RECENT);
  assert.deepEqual(shownIn(two), ["json", "match", "log"]);
  assert.deepEqual(shownIn(fit(root, { ...WIDE, width: 900 }, ["json", "picture"])), [
    "picture",
    "match",
    "log",
  ]);
  const one = fit(root, { ...WIDE, width: 500 }, [...RECENT, "match"]);
  assert.deepEqual(shownIn(one), ["match"]);
  assert.deepEqual(heldIn(one), ["picture", "json", "match", "log"]);
  const low = fit(root, { ...WIDE, height: 400 }, RECENT);
  assert.deepEqual(shownIn(low), ["picture", "json", "match"], "the log is stacked on the match");
});

test("at no width is a pane narrower than it can be read, whatever stands side by side", () => {
  const least = (id) => PANES.get(id).least.width;
  for (let width = 300; width < 2000; width += 10) {
    const shown = fit(open(root, "form", WIDE, RECENT), { ...WIDE, width }, RECENT);
    const columns = shown.orientation === "horizontal" ? shown.children : [shown];
    const needs = columns.map((one) => Math.max(...heldIn(one).map(least)));
    const all = needs.reduce((sum, one) => sum + one, DIVIDER * (columns.length - 1));
    assert.ok(columns.length === 1 || all <= width, `${width} px`);
  }
});

test("a pane that is opened stands beside its like, or on the one not shown for longest", () => {
  const wide = { ...WIDE, width: 1600 };
  assert.deepEqual(shownIn(open(root, "form", wide, RECENT)), [...VIEWS, "match", "log"]);
  assert.deepEqual(shownIn(open(root, "form", WIDE, RECENT)), ["form", "json", "match", "log"]);
});

test("what tells of a match opens on its like, else below the board, else stacked", () => {
  assert.deepEqual(shownIn(open(root, "balance", WIDE, RECENT)), [
    "picture",
    "json",
    "match",
    "balance",
  ]);
  const bare = close(root, "log");
  const again = open(bare, "log", TALL, RECENT);
  assert.deepEqual(shownIn(again), ["picture", "json", "match", "log"]);
  assert.equal(again.children[2].orientation, "vertical");
  const low = open(bare, "log", { ...WIDE, height: 420 }, RECENT);
  assert.deepEqual(shownIn(low), ["picture", "json", "log"]);
  assert.ok(shownIn(open(close(bare, "match"), "log", WIDE, RECENT)).includes("log"));
});

test("the problems open below all else, on a low page in place of the log and not of the board", () => {
  const below = open(root, "problems", WIDE, RECENT);
  assert.deepEqual(shownIn(below), ["picture", "json", "match", "log", "problems"]);
  assert.equal(below.orientation, "vertical");
  assert.deepEqual(close(below, "problems"), { ...root, size: undefined });
  const low = open(root, "problems", { width: 1000, height: 530 }, RECENT);
  assert.deepEqual(shownIn(low), ["picture", "json", "match", "problems"]);
  assert.deepEqual(heldIn(low), ["picture", "json", "match", "log", "problems"]);
});

test("a neighbour has the room of a pane that is closed; the last one stays", () => {
  const two = close(root, "json");
  assert.deepEqual(
    two.children.map(({ size }) => size),
    [63, 37],
  );
  const last = stackOf(["match"]);
  assert.equal(close(last, "match"), last);
});

test("ids stay apart when panes are closed and opened again", () => {
  const stacked = open(root, "form", WIDE, RECENT); // on the picture
  const again = open(close(stacked, "picture"), "picture", { ...WIDE, width: 1600 }, RECENT);
  const ids = tabsets(again).map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
});

test("a pane is moved to each side of another one, and into its set of tabs", () => {
  const ids = (node) => tabsets(node).map(({ tabs }) => tabs.map(({ id }) => id).join("+"));
  assert.deepEqual(ids(move(root, "json", "left", "picture")), ["json", "picture", "match", "log"]);
  assert.deepEqual(ids(move(root, "picture", "right", "json")), [
    "json",
    "picture",
    "match",
    "log",
  ]);
  assert.deepEqual(ids(move(root, "log", "above", "match")), ["picture", "json", "log", "match"]);
  assert.deepEqual(ids(move(root, "json", "below", "log")), ["picture", "match", "log", "json"]);
  assert.deepEqual(ids(move(root, "json", "on", "match")), ["picture", "match+json", "log"]);
  assert.deepEqual(ids(move(root, "form", "left", "picture"))[0], "form", "opened where it is not");
  assert.equal(move(root, "json", "left", "json"), root);
  assert.equal(move(root, "json", "left", "problems"), root, "there is no such pane");
  assert.equal(new Set(tabsets(move(root, "json", "left", "picture")).map(({ id }) => id)).size, 4);
});
