/**
 * Edits written down one by one: what a killed browser had not written of the text; run by
 * test_studio.py.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Autosave } from "../../../../static/src/studio/model/autosave.js";
import { Connection } from "../../../../static/src/studio/model/connection.js";
import { Storage } from "../../../../static/src/studio/model/db.js";
import { followed, Journal } from "../../../../static/src/studio/model/journal.js";
import { Pieces } from "../../../../static/src/studio/model/pieces.js";
import { Store } from "../../../../static/src/studio/model/store.js";
import { Disk, Handle, named } from "./disk.mjs";

const author = { call: async () => ({ parsed: true, system: "boards", valid: true, issues: [] }) };
const STORES = {
  documents: { keyPath: "id" },
  histories: { keyPath: "id" },
  edits: { keyPath: "mark" },
  ui: undefined,
};
const TEXT = '{"name": ""}';
const made = [];
after(() => made.forEach((one) => one.destroy()));

/** A page whose whole text is never written by itself, as in a browser that is too busy for it. */
async function page(
  disk,
  record = { id: "d", title: "T", system: "boards", text: TEXT, kept: true, updated: 1 },
) {
  const storage = new Storage(new Connection("rulewright", 1, { stores: STORES, open: disk.open }));
  await storage.probe();
  const store = new Store({ author });
  const autosave = new Autosave(store, storage);
  made.push(autosave);
  autosave.schedule = () => {
    autosave.since = 1;
  };
  if (record.text !== undefined) await storage.save(record);
  store.open(await storage.load(record.id));
  return { storage, store, autosave };
}

const again = async (disk) => {
  const { storage } = await page(disk, { id: "d" });
  return storage.load("d");
};
const settled = () => new Promise((go) => setImmediate(go));
const newDisk = () => new Disk(["documents", "histories", "edits", "ui"], 1);
const edits = (disk) => [...disk.stores.get("edits").values()];

test("every edit is there at the next visit though the whole text was never written", async () => {
  const disk = newDisk();
  const { store } = await page(disk);
  store.setText('{"name": "a"}', { merge: true });
  store.setText('{"name": "ab"}', { merge: true });
  store.edit("Rename", [{ op: "replace", path: "/name", value: "\u{1f409}\u0000" }], {
    select: "/name",
  });
  store.setText(`${store.getState().text}]`);
  await settled();
  assert.equal(disk.stores.get("documents").get("d").text, TEXT);
  const found = await again(disk);
  assert.equal(found.text, store.getState().text);
  assert.equal(found.goodText, store.getState().goodText); // the last text that was JSON
  assert.equal(found.selection, "/name");
  const next = new Store({ author });
  next.open(found);
  assert.deepEqual(next.getState().doc, store.getState().doc);
  assert.deepEqual([next.undo(), next.getState().text], ["Last changes", TEXT]);
});

test("undo, redo, a text of another system and what is noted beside the text are edits like any other", async () => {
  const disk = newDisk();
  const { store } = await page(disk);
  store.setText('{"name": "a"}');
  store.setText('{"name": "b"}', { system: "asg" });
  store.note("loose", [1]);
  store.undo();
  store.undo();
  store.redo();
  await settled();
  const { text, system, notes } = await again(disk);
  assert.deepEqual(
    { text, system, notes },
    { text: '{"name": "a"}', system: "boards", notes: { loose: [1] } },
  );
});

test("a written text drops the edits that it has in it, and later ones follow it", async () => {
  const disk = newDisk();
  const { store, autosave, storage } = await page(disk);
  store.setText('{"name": "a"}');
  store.setText('{"name": "ab"}');
  const record = autosave.record();
  store.setText('{"name": "abc"}'); // while the record is on its way
  await storage.save(record);
  await settled();
  assert.equal(edits(disk).length, 1);
  assert.equal((await again(disk)).text, '{"name": "abc"}');
  await autosave.flush();
  await settled();
  assert.deepEqual(edits(disk), []);
  assert.equal((await again(disk)).text, '{"name": "abc"}');
});

test("the edits of a later visit follow those of an earlier one that was killed as well", async () => {
  const disk = newDisk();
  const first = await page(disk);
  // more than either of the later visits
  for (const name of ["", "abc", "a"]) first.store.setText(`{"name":  "${name}"}`);
  first.store.setText('{"name": "a"}');
  await settled();
  const second = await page(disk, { id: "d" });
  second.store.setText('{"name": "ab"}');
  await settled();
  const third = await page(disk, { id: "d" });
  assert.equal(third.store.getState().text, '{"name": "ab"}');
  third.store.setText('{"name": "abc"}');
  await third.autosave.flush();
  await settled();
  assert.deepEqual(edits(disk), []); // those of all three
});

test("edits of a tab that was overruled, and of a removed document, join no other text", async () => {
  const disk = newDisk();
  const hung = await page(disk);
  const other = await page(disk, { id: "d" });
  other.store.setText('{"name": "theirs"}');
  await other.autosave.flush();
  hung.store.setText('{"name": "late"}');
  await settled();
  assert.equal((await again(disk)).text, '{"name": "theirs"}');
  await hung.storage.load("d");
  await hung.storage.remove("d");
  assert.deepEqual(edits(disk), []);
});

test("a change too long for the journal, and the first of a game of the gallery, write the whole text at once", async () => {
  const disk = newDisk();
  const { store } = await page(disk);
  const long = JSON.stringify({ name: "x".repeat(50_000) });
  store.setText(long, { name: "Paste" });
  await settled();
  assert.equal(disk.stores.get("documents").get("d").text, long);
  store.open({ id: "e", title: "E", system: "boards", text: TEXT, kept: false });
  store.setText('{"name": "a"}');
  store.put({ title: "E, copy" }); // by whoever hears of the edit
  await settled();
  const { text, title } = disk.stores.get("documents").get("e");
  assert.deepEqual([text, title], ['{"name": "a"}', "E, copy"]);
  store.setText('{"name": "ab"}');
  await settled();
  assert.equal((await (await page(disk, { id: "e" })).storage.load("e")).text, '{"name": "ab"}');
});

test("an edit that the disk refuses ends the chain there, and the whole text keeps it", async () => {
  const disk = newDisk();
  const { store, autosave } = await page(disk);
  store.setText('{"name": "a"}');
  await settled();
  disk.faults = [named("QuotaExceededError")];
  store.setText('{"name": "ab"}');
  await settled();
  store.setText('{"name": "abc"}');
  await settled();
  assert.equal((await again(disk)).text, '{"name": "a"}');
  await autosave.flush();
  assert.equal((await again(disk)).text, '{"name": "abc"}');
});

test("of two edits that follow the same one the later counts, and a circle ends", () => {
  const edit = (mark, follows, inserted, updated) => ({
    id: "d",
    mark,
    after: follows,
    at: 0,
    removed: 0,
    inserted,
    parsed: true,
    updated,
  });
  const stored = { id: "d", text: "", mark: "a:1" };
  assert.equal(
    followed(stored, [edit("c:1", "a:1", "new", 9), edit("b:1", "a:1", "old", 3)]).text,
    "new",
  );
  assert.equal(
    followed(stored, [edit("a:2", "a:1", "1", 1), edit("a:1", "a:2", "2", 2)]).text,
    "21",
  );
  assert.equal(followed(stored, [{ ...edit("a:2", "a:1", "1", 1), id: "e" }]), stored);
});

test("the last words of a page are followed by the edits after them, and can be taken back step by step", async () => {
  const disk = newDisk();
  const { store, autosave } = await page(disk);
  const kept = new Map();
  const refuse = () => {
    disk.faults = [named("QuotaExceededError")];
  };
  globalThis.localStorage = {
    setItem: (key, value) => kept.set(key, value),
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => kept.delete(key),
  };
  refuse(); // the edit itself, so that no chain of edits leads past it
  store.setText('{"name": "a"}', { name: "First" });
  await settled();
  refuse();
  await autosave.flush(); // the whole text: it is rescued
  store.setText('{"name": "ab"}', { name: "Second" });
  await settled();
  const found = await again(disk);
  delete globalThis.localStorage;
  assert.equal(found.text, '{"name": "ab"}');
  const next = new Store({ author });
  next.open(found);
  assert.deepEqual(
    [next.undo(), next.undo(), next.getState().text],
    ["Last changes", "First", TEXT],
  );
});

test("an edit of a document that was opened a moment ago is no edit of the text before it", async () => {
  const disk = newDisk();
  const { store } = await page(disk);
  const off = store.subscribe(() => {
    off();
    store.setText('{"name": "of e"}'); // by whoever hears of the document before the journal does
  });
  store.open({ id: "e", title: "E", system: "boards", text: "[1, 2, 3, 4, 5, 6]" });
  await settled();
  assert.equal(disk.stores.get("documents").get("e").text, '{"name": "of e"}'); // whole, at once
  store.setText('{"name": "of me"}');
  await settled();
  assert.equal((await page(disk, { id: "e" })).store.getState().text, '{"name": "of me"}');
});

test("a store of edits that is damaged keeps no document from being opened", async () => {
  const disk = newDisk();
  const { store, autosave } = await page(disk);
  store.setText('{"name": "a"}');
  await autosave.flush();
  const { getAll, getAllKeys } = Handle.prototype;
  const damaged = (fn) =>
    async function (name) {
      if (name === "edits") throw named("UnknownError");
      return fn.call(this, name);
    };
  Object.assign(Handle.prototype, { getAll: damaged(getAll), getAllKeys: damaged(getAllKeys) });
  const found = await again(disk);
  Object.assign(Handle.prototype, { getAll, getAllKeys });
  assert.equal(found.text, '{"name": "a"}');
});

test("in a long session the journal holds no more than the edits since the last whole text", async () => {
  const disk = newDisk();
  const { storage, store, autosave } = await page(disk);
  let most = 0;
  for (let n = 1; n <= 500; n += 1) {
    store.setText(`{"name": "${n}"}`, { merge: true });
    if (n % 10 === 0) await autosave.flush();
    await settled();
    most = Math.max(most, edits(disk).length);
  }
  assert.equal(most, 9); // the tenth is in the whole text
  assert.deepEqual([edits(disk), storage.edits.get("d")], [[], []]);
});

test("edits left by a page that never wrote the whole text are read in their order, however many and however stored", () => {
  const rows = Array.from({ length: 5000 }, (_, n) => ({
    id: "d",
    mark: `k:${n + 1}`,
    after: n ? `k:${n}` : "",
    at: n,
    removed: 0,
    inserted: String(n % 10),
    parsed: n % 2 === 0,
    updated: 7,
  }));
  const { text, goodText, mark } = followed({ id: "d", text: "" }, rows.toReversed());
  assert.equal(text, rows.map(({ inserted }) => inserted).join(""));
  assert.deepEqual([goodText, mark], [text.slice(0, -1), "k:5000"]);
});

test("a text in pieces takes every change as a text in one does", () => {
  let seed = 7;
  const random = (most) => {
    seed = (seed * 48271) % 2147483647;
    return seed % (most + 1);
  };
  let text = Array.from({ length: 30_000 }, (_, n) => String.fromCharCode(97 + (n % 26))).join("");
  const pieces = new Pieces(text);
  for (let n = 0; n < 400; n += 1) {
    const at = random(text.length);
    const splice = {
      at,
      removed: random(n % 7 ? 3 : Math.min(12_000, text.length - at)),
      inserted: "xy\u{1f409}".repeat(random(n % 9 ? 2 : 2500)),
    };
    text = text.slice(0, at) + splice.inserted + text.slice(at + splice.removed);
    pieces.splice(splice);
    assert.equal(pieces.text, text);
  }
  const none = new Pieces("");
  none.splice({ at: 0, removed: 0, inserted: "a" });
  none.splice({ at: 0, removed: 1, inserted: "" });
  assert.equal(none.text, "");
});

test("two journals never give the same mark", () => {
  assert.notEqual(new Journal(() => {}).lastMark, new Journal(() => {}).lastMark);
});
