/** What boxes keep of what is typed; run by test_studio.py. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Draft } from "../../../../static/src/studio/model/draft.js";

/** Every promise that can be kept by now has been. */
const settled = () =>
  new Promise((go) => {
    setImmediate(go);
  });

/** A box with a value behind it, whose answers come when the test says so. */
function box(value) {
  const draft = new Draft();
  const [sent, waiting] = [[], []];
  const send = (text) => {
    sent.push(text);
    return new Promise((yes, no) => waiting.push({ yes, no }));
  };
  const state = { draft, sent, send, value };
  draft.follow(value, send);
  return {
    ...state,
    shown: () => draft.getState().text ?? state.value,
    /** The value is another one from now on, and drawn. */
    comes: (next) => {
      state.value = next;
      draft.follow(next, send);
    },
    answer: async (result) => {
      waiting.shift().yes(result);
      await settled();
    },
    fail: async () => {
      waiting.shift().no(new Error("refused"));
      await settled();
    },
  };
}

test("what is typed while an older text comes back stays, and is handed on in its turn", async () => {
  const { draft, sent, shown, comes, answer } = box("old");
  draft.type("first");
  draft.hand();
  assert.equal(shown(), "first"); // not the old one until the answer
  draft.type("second");
  comes("first");
  await answer({});
  assert.equal(shown(), "second");
  draft.hand();
  assert.deepEqual(sent, ["first", "second"]);
  comes("second");
  await answer({});
  assert.equal(draft.getState().text, null);
});

test("a text handed on while another is under way waits for it", async () => {
  const { draft, sent, comes, answer, shown } = box("old");
  for (const text of ["first", "second"]) {
    draft.type(text);
    draft.hand();
  }
  assert.deepEqual(sent, ["first"]);
  comes("first");
  await answer({});
  assert.deepEqual(sent, ["first", "second"]);
  assert.equal(shown(), "second");
});

test("the way back to the value before is handed on too", async () => {
  const { draft, sent, comes, answer } = box("old");
  draft.type("new");
  draft.hand();
  draft.type("old");
  draft.hand();
  comes("new");
  await answer({});
  assert.deepEqual(sent, ["new", "old"]);
});

test("Enter and leaving hand a text on once, and nothing where nothing is typed", async () => {
  const { draft, sent, answer } = box("old");
  draft.hand();
  draft.type("old");
  draft.hand();
  draft.type("new");
  draft.hand();
  draft.hand();
  await answer({});
  draft.hand();
  assert.deepEqual(sent, ["new"]);
});

test("a text that is refused gives the value back, unless it was written on", async () => {
  for (const [more, seen] of [
    ["", "old"],
    [" and more", "new and more"],
  ]) {
    const { draft, fail, shown } = box("old");
    draft.type("new");
    draft.hand();
    if (more) draft.type(`new${more}`);
    await fail();
    assert.equal(shown(), seen);
  }
});

test("a value that comes later than the answer is waited for", async () => {
  const { draft, answer, comes, shown } = box("old");
  draft.type("new");
  draft.hand();
  await answer(true);
  assert.equal(shown(), "new");
  comes("new, in order");
  assert.equal(shown(), "new, in order");
  assert.equal(draft.getState().sent, null);
});

test("a value from elsewhere leaves what is typed, and refreshes a box that is only open", () => {
  const typed = box("3");
  typed.draft.open();
  typed.draft.type("35");
  typed.comes("4");
  assert.equal(typed.shown(), "35");
  const open = box("3");
  open.draft.open();
  open.comes("4");
  assert.equal(open.shown(), "4");
  open.draft.hand();
  assert.deepEqual([open.sent, open.draft.getState().text], [[], null]);
});

test("what is taken back is not handed on", () => {
  const { draft, sent, shown } = box("old");
  draft.type("new");
  draft.drop();
  draft.hand();
  assert.deepEqual([sent, shown()], [[], "old"]);
});

test("a text that is taken at once needs no answer", () => {
  const draft = new Draft();
  let value = "old";
  draft.follow(value, (text) => {
    value = text;
  });
  draft.type("new");
  draft.hand();
  assert.deepEqual([value, draft.getState()], ["new", { text: null, opened: null, sent: null }]);
});

test("a text whose sending breaks leaves the box as it was, for the next one too", async () => {
  const { draft, send, shown, answer, sent } = box("old");
  const breaks = () => {
    throw new Error("broken");
  };
  draft.follow("old", breaks);
  draft.type("first");
  assert.throws(draft.hand, /broken/);
  assert.equal(shown(), "old");
  draft.follow("old", send);
  draft.type("second");
  draft.hand();
  await answer({});
  assert.deepEqual(sent, ["second"]);
  assert.equal(draft.getState().sent, null);
});
