import assert from "node:assert/strict";
import { test } from "node:test";
import {
  applySplice,
  History,
  spliceBetween,
} from "../../../../static/src/studio/model/history.js";
import { applyFix } from "../../../../static/src/studio/actions/entities.js";
import { Store } from "../../../../static/src/studio/model/store.js";

/** An author that answers when told to, so that order can be tested. */
function author() {
  const calls = [];
  const call = (method, payload) =>
    new Promise((resolve, reject) => calls.push({ method, payload, resolve, reject }));
  return { call, calls };
}

const answer = (issues = []) => ({ parsed: true, system: "boards", valid: !issues.length, issues });

function opened(text = '{\n  "name": "A",\n  "n": 1\n}') {
  const worker = author();
  const store = new Store({ author: worker });
  store.open({ id: "d1", title: "A", system: "boards", text });
  return { store, worker };
}

test("an edit changes the text, is named, and is undone and redone with its selection", () => {
  const { store } = opened();
  assert.ok(
    store.edit("Rename", [{ op: "replace", path: "/name", value: "B" }], { select: "/name" }),
  );
  assert.deepEqual(store.getState().doc, { name: "B", n: 1 });
  assert.equal(store.getState().history.undoName, "Rename");
  assert.equal(store.undo(), "Rename");
  assert.deepEqual(store.getState().doc, { name: "A", n: 1 });
  assert.equal(store.getState().selection, "");
  assert.equal(store.redo(), "Rename");
  assert.equal(store.getState().selection, "/name");
});

test("a step that gives the document another title takes it back and gives it again, unless it has a new one", () => {
  const { store } = opened();
  assert.ok(store.setText('{"name": "B"}', { name: "Import", title: ["A", "B"] }));
  const titled = () => [store.getState().title, store.getState().doc.name];
  assert.deepEqual(titled(), ["B", "B"]);
  store.undo();
  assert.deepEqual(titled(), ["A", "A"]);
  store.redo();
  assert.deepEqual(titled(), ["B", "B"]);
  store.put({ title: "Mine" }); // somebody's own name for it
  store.undo();
  assert.deepEqual(titled(), ["Mine", "A"]);
  store.redo();
  assert.deepEqual(titled(), ["Mine", "B"]);
});

test("a worker that gets ready does not ask again what is being asked, and what failed only once", async () => {
  const { store, worker } = opened();
  store.checkAnew(); // the first start of Python: the check of the opened text waits for it
  assert.equal(worker.calls.length, 1);
  assert.equal(store.checker.waits, false);
  worker.calls[0].reject(Object.assign(new Error("Gone."), { code: "worker.stopped" }));
  await new Promise((resolve) => setImmediate(resolve));
  store.checkAnew();
  assert.equal(worker.calls.length, 2);
  worker.calls[1].reject(Object.assign(new Error("Too much."), { code: "call.fatal" }));
  await new Promise((resolve) => setImmediate(resolve));
  store.checkAnew();
  assert.equal(worker.calls.length, 2);
});

test("what is noted beside the text is kept with the draft, is no step, and goes with its document", () => {
  const { store } = opened();
  let told = 0;
  store.on("noted", () => {
    told += 1;
  });
  store.note("loose", [{ name: "ROLL" }]);
  assert.deepEqual(store.getState().notes, { loose: [{ name: "ROLL" }] });
  assert.deepEqual(
    [told, store.getState().saved, store.getState().history.steps],
    [1, "unsaved", 0],
  );
  store.open(
    { id: "d2", title: "B", system: "boards", text: "{}", notes: { other: 1 } },
    { readOnly: true },
  );
  assert.deepEqual(store.getState().notes, { other: 1 });
  store.note("other", 2); // another tab's draft
  assert.deepEqual(store.getState().notes, { other: 1 });
  store.close();
  assert.deepEqual(store.getState().notes, {});
});

test("a late answer changes the text but leaves whoever has gone elsewhere where they are", () => {
  const { store } = opened();
  store.select("/n");
  const asked = store.getState();
  const patch = [{ op: "replace", path: "/n", value: 2 }];
  store.select("/name");
  assert.ok(store.edit("Set n", patch, { select: "/n", asked }));
  assert.deepEqual([store.getState().doc.n, store.getState().selection], [2, "/name"]);
  const again = store.getState();
  assert.ok(store.edit("Set n", [{ ...patch[0], value: 3 }], { select: "/n", asked: again }));
  assert.equal(store.getState().selection, "/n");
  store.open({ id: "d2", title: "B", system: "boards", text: '{"n": 1}' });
  assert.equal(store.edit("Set n", patch, { select: "/n", asked: again }), false);
  assert.equal(store.getState().text, '{"n": 1}');
});

test("notes that an edit uses up come back with its undo, beside those noted since", () => {
  const { store } = opened();
  const [roll, pass, win] = ["ROLL", "PASS", "WIN"].map((name, id) => ({ id, name }));
  const names = () => store.getState().notes.loose.map(({ name }) => name);
  store.note("loose", [roll, pass]);
  store.edit("Connect", [{ op: "replace", path: "/n", value: 2 }], { takes: { loose: [roll] } });
  assert.deepEqual(names(), ["PASS"]);
  store.note("loose", [pass, win]);
  // as after a reload
  store.history = new History(JSON.parse(JSON.stringify(store.history.tail())));
  store.undo();
  assert.deepEqual(names(), ["PASS", "WIN", "ROLL"]);
  store.redo();
  assert.deepEqual(names(), ["PASS", "WIN"]);
});

test("quick typing is one step, and a broken text keeps the last document", () => {
  const { store } = opened("[1]");
  store.setText("[1,", { merge: true });
  assert.equal(store.getState().parsed, false);
  assert.deepEqual(store.getState().doc, [1]);
  assert.equal(store.getState().parseError.line, 1);
  store.setText("[1,2]", { merge: true });
  assert.deepEqual(store.getState().doc, [1, 2]);
  assert.equal(store.getState().history.steps, 1);
  store.undo();
  assert.equal(store.getState().text, "[1]");
});

test("form and picture edits are refused while the text is no JSON, and going back is a step", () => {
  const { store } = opened("[1]");
  store.setText("[1", { merge: true });
  assert.equal(store.edit("Edit", [{ op: "replace", path: "/0", value: 2 }]), false);
  store.goBack();
  assert.equal(store.getState().text, "[1]");
  store.undo();
  assert.equal(store.getState().text, "[1");
});

test("a read-only document takes no edit, no typing and no undo", () => {
  const { store } = opened("[1]");
  store.edit("Two", [{ op: "replace", path: "/0", value: 2 }]);
  store.put({ readOnly: true });
  assert.equal(store.edit("Three", [{ op: "replace", path: "/0", value: 3 }]), false);
  assert.equal(store.setText("[]"), false);
  assert.equal(store.undo(), null);
  assert.equal(store.getState().text, "[2]");
  store.put({ readOnly: false });
  assert.equal(store.undo(), "Two");
});

test("a stale check is dropped and only the newest text is asked about", async () => {
  const { store, worker } = opened();
  assert.equal(worker.calls.length, 1);
  store.edit("B", [{ op: "replace", path: "/name", value: "B" }]);
  store.edit("C", [{ op: "replace", path: "/name", value: "C" }]);
  worker.calls[0].resolve(answer([{ code: "old" }]));
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(store.getState().check.pending, true);
  assert.equal(worker.calls.length, 2);
  assert.ok(worker.calls[1].payload.text.includes('"C"'));
  worker.calls[1].resolve(answer());
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(store.getState().check.valid, true);
});

test("the history comes back from what was stored, and undo reaches the first state", () => {
  const { store } = opened("[0]");
  for (let i = 1; i <= 20; i += 1)
    store.edit(`Set ${i}`, [{ op: "replace", path: "/0", value: i }]);
  const record = {
    id: "d1",
    title: "A",
    text: store.getState().text,
    history: store.history.tail(),
  };
  const other = new Store({ author: author() });
  other.open(JSON.parse(JSON.stringify(record)));
  while (other.undo());
  assert.equal(other.getState().text, "[0]");
  while (other.redo());
  assert.equal(other.getState().text, "[20]");
});

test("selecting a place that is not there selects the nearest around it", () => {
  const { store } = opened('{"a": [1, 2]}');
  store.select("/a/7/x");
  assert.equal(store.getState().selection, "/a");
  assert.equal(store.place, "/a/7/x");
  store.select("/a");
  assert.equal(store.getState().absent, null);
});

test("a place that is not there yet is selected once something stands there, and kept by undo", () => {
  const { store } = opened('{"a": 1}');
  store.select("/list");
  assert.deepEqual([store.getState().selection, store.getState().absent], ["", "/list"]);
  store.edit("Add", [{ op: "add", path: "/list", value: [5] }]);
  assert.deepEqual([store.getState().selection, store.getState().absent], ["/list", null]);
  store.undo();
  assert.deepEqual([store.getState().selection, store.getState().absent], ["", "/list"]);
  store.redo();
  assert.deepEqual([store.getState().selection, store.getState().absent], ["/list", null]);
});

test("splices turn one text into the other and back", () => {
  for (const [a, b] of [
    ["", "x"],
    ["aaa", "aa"],
    ["abc", "axc"],
    ["same", "same"],
    ["ab", "abab"],
  ]) {
    const splice = spliceBetween(a, b);
    assert.equal(applySplice(a, splice), b);
    assert.equal(applySplice(b, splice, true), a);
  }
});

test("the kept history is bounded in steps and in size", () => {
  const history = new History();
  let text = "";
  for (let i = 0; i < 400; i += 1) {
    history.push({ name: "Typing", from: text, to: text + "x" });
    text += "x";
  }
  assert.equal(history.tail().done.length, 300);
  history.push({ name: "Import", from: text, to: "y".repeat(2_000_000) });
  assert.equal(history.tail().done.length, 1);
});

test("a part of a string is revealed by its span, and forgotten with the next selection", () => {
  const { store } = opened();
  const asked = [];
  store.on("reveal", (place) => asked.push(place));
  store.reveal("/name", [0, 1]);
  assert.deepEqual(
    [store.getState().selection, store.getState().span],
    ["/name", { path: "/name", start: 0, end: 1 }],
  );
  store.select("/n");
  assert.equal(store.getState().span, null);
  store.reveal("/name", [0, 1]);
  store.reveal("/name");
  assert.equal(store.getState().span, null);
  const part = { path: "/name", span: [0, 1] };
  assert.deepEqual(asked, [part, part, { path: "/name", span: null }]);
});

test("typing that came to nothing leaves the step before it alone", () => {
  const { store } = opened("[1]");
  store.setText("[2]", { name: "First" });
  store.setText("[23]", { merge: true });
  store.setText("[2]", { merge: true });
  store.setText("[24]", { merge: true });
  assert.equal(store.undo(), "Typing");
  assert.equal(store.getState().text, "[2]");
  assert.equal(store.undo(), "First");
  assert.equal(store.getState().text, "[1]");
});

const NEWER = {
  code: "spec.newer-version",
  path: "/schema_version",
  severity: "error",
  message: "newer",
};
const OLDER = {
  code: "spec.older-version",
  path: "/schema_version",
  severity: "warning",
  message: "heap is stones",
  fixes: [{ title: "Bring it up to version 2", patch: [{ op: "replace", path: "/n", value: 2 }] }],
};

/** A store whose document has been checked once. */
async function checkedWith(issues, record = {}, more = {}) {
  const worker = author();
  const store = new Store({ author: worker });
  const told = [];
  store.on("migrated", (message) => told.push(message));
  store.open(
    { id: "d1", title: "A", system: "boards", text: '{ "n": 1, "later": 3.0 }', ...record },
    more,
  );
  worker.calls[0].resolve({
    ...answer(issues),
    valid: !issues.some(({ severity }) => severity === "error"),
  });
  await new Promise((go) => setImmediate(go));
  return { store, worker, told };
}

test("a document that arrives in a newer version is shown and nothing in it can be changed", async () => {
  const { store } = await checkedWith([NEWER]);
  assert.deepEqual([store.getState().readOnly, store.getState().newer], [true, "newer"]);
  assert.equal(store.edit("Change", [{ op: "replace", path: "/n", value: 5 }]), false);
  assert.equal(store.getState().text, '{ "n": 1, "later": 3.0 }');
  store.open({ id: "d2", title: "B", system: "boards", text: "{}" });
  assert.deepEqual([store.getState().readOnly, store.getState().newer], [false, null]);
});

test("a newer document can be changed at no moment, also before the first check answers", () => {
  const versions = { boards: 1, asg: 0, valueOf: 3 };
  const locked = (text, record = {}) => {
    const store = new Store({ author: author(), versions });
    store.open({ id: "d1", title: "A", system: "boards", text, ...record });
    const { readOnly, newer } = store.getState();
    assert.equal(readOnly, newer !== null);
    if (text.startsWith("{") && !record.history)
      assert.equal(store.edit("Change", [{ op: "add", path: "/n", value: 5 }]), !readOnly, text);
    return readOnly;
  };
  for (const version of ["2", "99", "1" + "0".repeat(30)])
    assert.ok(locked(`{"schema_version": ${version}}`), version);
  for (const version of ["1", "0", "-3", "99.0", "2e3", "true", "null", '"99"', "[99]", "{}"])
    assert.ok(!locked(`{"schema_version": ${version}}`), version);
  for (const text of ["{}", "[99]", '{"hero": {"schema_version": 99}}'])
    assert.ok(!locked(text), text);
  assert.ok(locked('{"schema_version": 1}', { system: "asg" }));
  assert.ok(!locked('{"schema_version": 3}', { system: null }), "some system reads it");
  assert.ok(locked('{"schema_version": 4}', { system: null }), "no system reads it");
  assert.ok(!locked('{"schema_version": 4}', { system: "later" }));
  assert.ok(
    !locked('{"schema_version": 9}', {
      history: { done: [{ name: "Change", splice: {} }], undone: [] },
    }),
  );
});

test("a version that somebody writes here locks nobody out", async () => {
  const { store, worker } = await checkedWith([]);
  store.edit("Change", [{ op: "add", path: "/schema_version", value: 9 }]);
  worker.calls.at(-1).resolve(answer([NEWER]));
  await new Promise((go) => setImmediate(go));
  assert.deepEqual([store.getState().readOnly, store.getState().newer], [false, null]);
  assert.equal(store.undo(), "Change");
  const kept = await checkedWith([NEWER], {
    history: { done: [{ name: "Change", splice: {} }], undone: [] },
  });
  assert.equal(kept.store.getState().readOnly, false);
});

test("a document that arrives in an older version is brought up to date in one step, which is told and can be undone", async () => {
  const { store, worker, told } = await checkedWith([OLDER]);
  assert.equal(store.getState().text, '{ "n": 2, "later": 3.0 }');
  assert.deepEqual([told, store.getState().history.steps], [["heap is stones"], 1]);
  worker.calls.at(-1).resolve(answer());
  assert.equal(store.undo(), "Bring it up to version 2");
  worker.calls.at(-1).resolve(answer([OLDER]));
  await new Promise((go) => setImmediate(go));
  // who takes it back has it as it was
  assert.equal(store.getState().text, '{ "n": 1, "later": 3.0 }');
});

test("an older document that another tab holds is left to that tab", async () => {
  const { store, told } = await checkedWith([OLDER], {}, { readOnly: true });
  assert.deepEqual([store.getState().text, told], ['{ "n": 1, "later": 3.0 }', []]);
});

const PIECES = '{"pieces": [{"n": 0}, {"n": 1}, {"n": 2}], "other": {"0": 1}}';
const FOLLOWED = [
  ["an entry before it goes", "/pieces/2/n", [{ op: "remove", path: "/pieces/0" }], "/pieces/1/n"],
  ["an entry after it goes", "/pieces/0/n", [{ op: "remove", path: "/pieces/1" }], "/pieces/0/n"],
  ["it goes itself", "/pieces/1/n", [{ op: "remove", path: "/pieces/1" }], "/pieces"],
  [
    "an entry comes before it",
    "/pieces/1",
    [{ op: "add", path: "/pieces/0", value: {} }],
    "/pieces/2",
  ],
  [
    "an entry comes at the end",
    "/pieces/1",
    [{ op: "add", path: "/pieces/-", value: {} }],
    "/pieces/1",
  ],
  [
    "it is moved",
    "/pieces/0/n",
    [{ op: "move", from: "/pieces/0", path: "/pieces/2" }],
    "/pieces/2/n",
  ],
  [
    "another one is moved over it",
    "/pieces/1",
    [{ op: "move", from: "/pieces/0", path: "/pieces/2" }],
    "/pieces/0",
  ],
  [
    "a key that looks like an index goes",
    "/other/0",
    [{ op: "remove", path: "/pieces/0" }],
    "/other/0",
  ],
  [
    "it is replaced by something without that part",
    "/pieces/1/n",
    [
      { op: "replace", path: "/pieces/1", value: 5 },
      { op: "remove", path: "/pieces/0" },
    ],
    "/pieces/0",
  ],
];
for (const [what, selection, patch, after] of FOLLOWED) {
  test(`the selection stays on the same thing when ${what}`, () => {
    const { store } = opened(PIECES);
    store.select(selection);
    assert.equal(store.getState().selection, selection);
    store.edit("Fix", patch);
    assert.equal(store.getState().selection, after);
    store.undo();
    assert.equal(store.getState().selection, selection);
    store.redo();
    assert.equal(store.getState().selection, after);
  });
}

test("a view's place stays with its document, and goes when another one is opened", () => {
  const { store } = opened();
  const told = [];
  store.on("looked", (name) => told.push(name));
  store.keepLook("flip", 2);
  store.open({ id: "d1", title: "A", text: "{}" }); // as another tab left it
  assert.deepEqual([store.look, told], [{ flip: 2 }, ["flip"]]);
  store.open({ id: "d2", title: "B", text: "{}", look: { flip: 1 } });
  assert.deepEqual(store.look, { flip: 1 });
  store.open({ id: "d3", title: "C", text: "{}" });
  assert.deepEqual(store.look, {});
});

test("what was asked for is under way until its end, whatever document is open meanwhile", () => {
  const { store } = opened();
  assert.equal(store.getState().asked, 0);
  const first = store.begin();
  const second = store.begin();
  store.open({ id: "d2", title: "B", system: "boards", text: "{}" });
  assert.equal(store.getState().asked, 2);
  first();
  store.close();
  assert.equal(store.getState().asked, 1);
  second();
  assert.equal(store.getState().asked, 0);
});

test("a repair of a text that has changed since changes nothing and says so", async () => {
  const { store, worker } = opened('{"n" 1}');
  const told = [];
  const studio = { store, app: { toast: (text) => told.push(text) } };
  const fix = { title: "Add the colon", splice: [4, 4, ":"] };
  worker.calls[0].resolve({
    parsed: false,
    system: "boards",
    valid: false,
    issues: [{ code: "spec.not-json", fixes: [fix] }],
  });
  await new Promise((resolve) => setImmediate(resolve));
  store.setText('{"name": 2, "n" 1}', { merge: true });
  applyFix(studio, store.getState().check.issues[0].fixes[0]);
  assert.equal(store.getState().text, '{"name": 2, "n" 1}');
  assert.equal(told.length, 1);
  store.undo();
  applyFix(studio, fix);
  assert.equal(
    store.getState().text,
    '{"n" 1}',
    "not even where the letters are those of before: that is for the check to say",
  );
  worker.calls.at(-1).resolve({
    parsed: false,
    system: "boards",
    valid: false,
    issues: [{ code: "spec.not-json", fixes: [fix] }],
  });
  await new Promise((resolve) => setImmediate(resolve));
  applyFix(studio, store.getState().check.issues[0].fixes[0]);
  assert.deepEqual(store.getState().doc, { n: 1 });
  store.checker.cancel();
});
