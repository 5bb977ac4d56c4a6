import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
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
    assert.deepEqual(ui.visible, ["picture", "json", "match"]);
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
  one.set({ bottom: 170 });
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
  assert.deepEqual(ui.visible, ["match"]);
});
