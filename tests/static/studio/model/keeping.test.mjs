/**
 * The browser's database under faults: what it refuses is kept, tried again and told; run by
 * test_studio.py.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Autosave } from "../../../../static/src/studio/model/autosave.js";
import { Connection } from "../../../../static/src/studio/model/connection.js";
import { Storage } from "../../../../static/src/studio/model/db.js";
import { rejoin } from "../../../../static/src/studio/model/rescue.js";
import { Store } from "../../../../static/src/studio/model/store.js";
import { Disk, Handle, named } from "./disk.mjs";

const author = { call: async () => ({ parsed: true, system: "boards", valid: true, issues: [] }) };
const made = [];
after(() => made.forEach((one) => one.destroy()));

const STORES = { documents: { keyPath: "id" }, histories: { keyPath: "id" }, ui: undefined };
const connect = (disk, more = {}) =>
  new Connection("rulewright", 1, { stores: STORES, open: disk.open, ...more });

async function page(disk, more) {
  const storage = new Storage(connect(disk, more));
  await storage.probe();
  const store = new Store({ author });
  const told = [];
  const autosave = new Autosave(store, storage, { onTrouble: () => told.push(autosave.trouble) });
  made.push(autosave);
  store.open({ id: "d", title: "T", system: "boards", text: '{"name": "a"}' });
  return { storage, store, autosave, told };
}

const kept = (disk, id = "d") => disk.stores.get("documents")?.get(id)?.text;
const type = (store, name) => store.setText(`{"name": "${name}"}`);
const waitFor = async (said) => {
  while (!said()) await new Promise((go) => setTimeout(go, 5));
};

for (const fault of [
  "QuotaExceededError",
  "InvalidStateError",
  "AbortError",
  "UnknownError",
  "TransactionInactiveError",
]) {
  test(`after ${fault}, however often, the page says so, tries again by itself and keeps the text`, async () => {
    const disk = new Disk();
    const { store, storage, autosave, told } = await page(disk);
    disk.faults = Array.from({ length: 4 }, () => named(fault));
    type(store, "b");
    await autosave.flush();
    assert.equal(store.getState().saved, "failed");
    assert.match(told[0], /said/);
    assert.ok(autosave.mustAsk);
    assert.deepEqual(
      storage.unsaved.map(({ id }) => id),
      ["d"],
    );
    assert.deepEqual(
      (await storage.list()).map(({ text }) => text),
      ['{"name": "b"}'],
    ); // shown all the same
    await waitFor(() => store.getState().saved === "saved"); // nobody types and nobody presses anything
    assert.equal(kept(disk), '{"name": "b"}');
    assert.equal(told.at(-1), null);
    assert.ok(!autosave.mustAsk);
  });
}

test("a connection closed by the browser, by another tab's upgrade or with the site's data is opened again", async () => {
  for (const end of ["terminated", "blocking"]) {
    const disk = new Disk();
    const { store, autosave } = await page(disk);
    disk.last.calls[end]();
    assert.ok(disk.last.closed);
    type(store, end);
    await autosave.flush();
    assert.deepEqual([store.getState().saved, kept(disk)], ["saved", `{"name": "${end}"}`]);
  }
  const disk = new Disk();
  const { store, autosave } = await page(disk);
  disk.last.close(); // without a word
  type(store, "c");
  await autosave.flush();
  assert.equal(kept(disk), '{"name": "c"}');
});

test("a database that was deleted while it was open is made again, and one that lacks a store gets it", async () => {
  const disk = new Disk();
  const { store, autosave } = await page(disk);
  disk.last.calls.blocking();
  disk.stores.clear();
  disk.version = 0;
  type(store, "b");
  await autosave.flush();
  assert.equal(kept(disk), '{"name": "b"}');
  const damaged = new Disk(["documents"], 1);
  const second = await page(damaged);
  assert.equal(second.storage.durable, true);
  type(second.store, "c");
  await second.autosave.flush();
  assert.equal(kept(damaged), '{"name": "c"}');
});

test("a database that a newer page upgraded is used as it is", async () => {
  const disk = new Disk(undefined, 7);
  const { store, autosave } = await page(disk);
  type(store, "b");
  await autosave.flush();
  assert.equal(kept(disk), '{"name": "b"}');
});

test("a database that does not open holds up nothing, and takes the work as soon as it does", async () => {
  const disk = new Disk();
  disk.hung = true;
  const { store, storage, autosave } = await page(disk, { openMs: 20 });
  assert.equal(storage.durable, false);
  type(store, "b");
  assert.ok(autosave.mustAsk); // also before the first write
  await autosave.flush();
  assert.equal(store.getState().saved, "saved"); // in this visit
  assert.ok(autosave.mustAsk);
  disk.hung = false;
  await autosave.retry();
  assert.equal(kept(disk), '{"name": "b"}');
  assert.deepEqual([storage.durable, autosave.mustAsk], [true, false]);
});

test("a transaction that never ends has failed", async () => {
  const disk = new Disk();
  const connection = connect(disk, { askMs: 20 });
  await assert.rejects(
    connection.run(() => new Promise(() => {})),
    /does not answer/,
  );
  assert.equal(await connection.run(async () => 1), 1);
});

test("work is left without a question once it is downloaded as it stands", async () => {
  const disk = new Disk();
  disk.refuses = named("SecurityError");
  const { store, storage, autosave } = await page(disk);
  assert.ok(!autosave.mustAsk); // nothing is edited yet
  type(store, "b");
  await autosave.flush();
  assert.ok(autosave.mustAsk);
  storage.secure("d", store.getState().text);
  assert.ok(!autosave.mustAsk);
  type(store, "c");
  await autosave.flush();
  assert.ok(autosave.mustAsk);
});

test("two documents that the disk refused are both there, and both are kept later", async () => {
  const disk = new Disk();
  const { store, storage, autosave } = await page(disk);
  disk.faults = Array.from({ length: 2 }, () => named("QuotaExceededError"));
  type(store, "b");
  await autosave.flush();
  store.open({ id: "e", title: "E", system: "boards", text: "{}" });
  type(store, "c");
  await autosave.flush();
  assert.equal((await storage.load("d")).text, '{"name": "b"}');
  assert.deepEqual(
    storage.unsaved.map(({ id }) => id),
    ["d", "e"],
  );
  await autosave.retry();
  assert.deepEqual([kept(disk, "d"), kept(disk, "e")], ['{"name": "b"}', '{"name": "c"}']);
});

test("one record that cannot be read any more hides no other", async () => {
  const disk = new Disk();
  const { storage } = await page(disk);
  await storage.save({ id: "x", text: "1", updated: 1 });
  await storage.save({ id: "y", text: "2", updated: 2 });
  const { getAll, get } = Handle.prototype;
  Handle.prototype.getAll = async () => {
    throw named("DataError");
  };
  Handle.prototype.get = async function (name, key) {
    if (key === "x") throw named("DataError");
    return get.call(this, name, key);
  };
  assert.deepEqual(
    (await storage.list()).map(({ id }) => id),
    ["y"],
  );
  Object.assign(Handle.prototype, { getAll, get });
});

test("a change is asked about, or rescued, at every moment until the storage has it", async () => {
  const rescues = new Map();
  globalThis.localStorage = {
    setItem: (key, value) => rescues.set(key, value),
    getItem: (key) => rescues.get(key) ?? null,
    removeItem: (key) => rescues.delete(key),
  };
  const storage = new Storage();
  const store = new Store({ author });
  const asked = [];
  let answer;
  const autosave = new Autosave(store, storage, {
    overruled: () => {
      asked.push(autosave.mustAsk);
      return new Promise((go) => {
        answer = go;
      });
    },
  });
  made.push(autosave);
  store.open({ id: "d", title: "T", system: "boards", text: '{"name": "a"}' });
  assert.ok(!autosave.mustAsk);
  type(store, "b");
  assert.ok(autosave.mustAsk);
  const writing = autosave.flush();
  assert.ok(autosave.mustAsk, "the write has been begun");
  await waitFor(() => answer);
  assert.deepEqual(asked, [true]);
  assert.ok(autosave.mustAsk, "whether another tab writes is being asked");
  type(store, "c");
  autosave.flush();
  autosave.flush({ leaving: true }); // nothing was changed since, yet nothing is written either
  assert.match(rescues.get("rulewright:rescue:d"), /\{\\"name\\": \\"c\\"\}/);
  answer(false);
  answer = null;
  await waitFor(() => answer);
  assert.ok(autosave.mustAsk);
  answer(false);
  await writing;
  await autosave.writing;
  assert.ok(autosave.mustAsk, "it is in the memory of this page only");
  assert.deepEqual(
    storage.unsaved.map(({ text }) => text),
    ['{"name": "c"}'],
  );
  delete globalThis.localStorage;
});

test("a slow disk gets the newest text, not every one in between", async () => {
  const disk = new Disk();
  const { store, storage, autosave } = await page(disk);
  let writes = 0;
  let release;
  const { save } = storage;
  storage.save = async (record) => {
    writes += 1;
    if (writes === 1)
      await new Promise((go) => {
        release = go;
      });
    return save.call(storage, record);
  };
  for (const name of "abcdef") {
    type(store, name);
    autosave.flush();
    await null;
  }
  await waitFor(() => release);
  release();
  await autosave.flush();
  assert.equal(kept(disk), '{"name": "f"}');
  assert.ok(writes <= 2, `${writes} writes`);
});

test("a rescue without its history goes on from the steps that were stored", () => {
  const steps = {
    done: [{ name: "One", splice: { at: 0, removed: "", inserted: "a" } }],
    undone: [],
  };
  const last = rejoin(
    { id: "d", text: "abc", history: null, selection: "" },
    { text: "ab", selection: "" },
    steps,
  );
  assert.deepEqual(
    last.history.done.map(({ name }) => name),
    ["One", "Last changes"],
  );
  assert.deepEqual(last.history.done[1].splice, { at: 2, removed: "", inserted: "c" });
});
