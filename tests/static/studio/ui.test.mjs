import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { shownIn } from "../../../static/src/studio/layout/tree.js";
import { stackOf } from "../../../static/src/studio/layout/panes.js";
import { AUTHOR, PRESETS } from "../../../static/src/studio/layout/presets.js";
import { Ui } from "../../../static/src/studio/ui.js";

const KEY = "rulewright:ui";
const kept = new Map();

beforeEach(() => {
  kept.clear();
  globalThis.localStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
  };
});

/** The page's state as it comes up where this was kept. */
function from(state) {
  kept.set(KEY, JSON.stringify(state));
  return new Ui();
}

const twice = {
  version: 1,
  root: {
    type: "split",
    id: "root",
    orientation: "horizontal",
    children: [stackOf(["json"], { id: "one" }), stackOf(["json"], { id: "two" })],
  },
};

for (const [name, layout] of Object.entries({
  "no object": "wide",
  "a number": 3,
  "an empty list": [],
  "of another version": { version: 2, root: AUTHOR.root },
  "of panes that are gone": { version: 1, root: stackOf(["gone"]) },
  "a pane that is there twice": twice,
  "two parts of one name": {
    version: 1,
    root: {
      ...twice.root,
      children: [stackOf(["json"], { id: "a" }), stackOf(["match"], { id: "a" })],
    },
  },
}))
  test(`a kept arrangement that cannot be drawn is passed over: ${name}`, () => {
    const ui = from({ system: "boards", layouts: { boards: layout } });
    assert.equal(ui.layout, AUTHOR);
    assert.deepEqual(ui.visible, ["picture", "json", "match", "log"]);
  });

/** An arrangement as it was kept while the log was a part of the match. */
const old = (children) => ({
  version: 1,
  root: { type: "split", id: "root", orientation: "horizontal", children },
});

for (const [name, layout, direction] of [
  [
    "below a narrow board",
    old([stackOf(["json"], { size: 60 }), stackOf(["match"], { size: 40 })]),
    "vertical",
  ],
  [
    "beside a wide board",
    old([stackOf(["json"], { size: 30 }), stackOf(["match"], { size: 70 })]),
    "horizontal",
  ],
  ["beside a board alone", { version: 1, root: stackOf(["match"]) }, "horizontal"],
])
  test(`an arrangement kept before the log was a pane has it ${name}`, () => {
    const ui = from({ system: "boards", layouts: { boards: layout } });
    assert.deepEqual(ui.visible, [...shownIn(layout.root), "log"]);
    const { root } = ui.layout;
    const around = root.children.find((one) => one.type === "split") ?? root;
    assert.equal(around.orientation, direction);
    ui.closePane("log");
    const next = new Ui();
    assert.deepEqual(next.visible, shownIn(layout.root), "a log that was closed stays closed");
  });

test("an arrangement kept before, of which the match was closed, stays as it was", () => {
  const layout = old([stackOf(["form"], { size: 30 }), stackOf(["json"], { size: 70 })]);
  assert.deepEqual(from({ system: "boards", layouts: { boards: layout } }).visible, [
    "form",
    "json",
  ]);
});

test("a choice on a narrow page leaves the arrangement of a wide one", () => {
  const ui = from({ system: "boards", size: "narrow" });
  ui.showPane("form");
  ui.showPane("balance");
  ui.put({ size: "wide" });
  assert.equal(ui.layout, AUTHOR);
});

test("a divider that is dragged while panes are stacked for want of room keeps no stacking", () => {
  const ui = from({ system: "boards", size: "medium", area: { width: 900, height: 780 } });
  assert.deepEqual(ui.visible, ["json", "match", "log"]);
  const { root } = ui.shown;
  const [one, ...others] = root.children;
  ui.arrange(
    { version: 1, root: { ...root, children: [{ ...one, size: 50 }, ...others] } },
    "resize",
  );
  ui.put({ size: "wide", area: { width: 1180, height: 780 } });
  assert.deepEqual(ui.visible, ["picture", "json", "match", "log"]);
});

test("kept state of another shape is passed over, and what is beside it is taken", () => {
  for (const value of [null, {}, [], 3, "x"])
    for (const size of ["wide", "medium", "narrow"]) {
      const ui = from({ layouts: value, recent: value, area: value, size, left: 300 });
      assert.ok(ui.visible.length, `${JSON.stringify(value)} ${size}`);
      assert.equal(ui.getState().left, 300);
      ui.showPane("form");
      assert.ok(ui.visible.includes("form"));
    }
});

test("another tab's arrangement of another system is not written over", () => {
  const [one, other] = [from({ system: "boards" }), new Ui()];
  other.set({ system: "heroes" });
  one.takePreset("play");
  other.set({ left: 260 });
  other.takePreset("analyse");
  one.set({ leftOpen: false });
  const next = new Ui();
  next.put({ system: "boards" });
  assert.deepEqual(next.layout, PRESETS.get("play")?.model);
  next.put({ system: "heroes" });
  assert.deepEqual(next.layout, PRESETS.get("analyse")?.model);
});

test("where nothing can be kept, each system's arrangement holds for the visit", () => {
  globalThis.localStorage.getItem = () => null;
  globalThis.localStorage.setItem = () => {
    throw new Error("full");
  };
  const ui = new Ui();
  ui.put({ system: "boards" });
  ui.takePreset("play");
  ui.put({ system: "heroes" });
  ui.takePreset("analyse");
  ui.put({ system: "boards" });
  assert.deepEqual(ui.visible, ["match", "log"]);
});
