/**
 * What an earlier page left of a document is written whole, and over no other tab's work; run by
 * test_studio.py.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Autosave } from "../../../../static/src/studio/model/autosave.js";
import { Connection } from "../../../../static/src/studio/model/connection.js";
import { Storage } from "../../../../static/src/studio/model/db.js";
import { Store } from "../../../../static/src/studio/model/store.js";
import { TabLock } from "../../../../static/src/studio/model/tablock.js";
import { Workspace } from "../../../../static/src/studio/model/workspace.js";
import { Disk } from "./disk.mjs";
import { Locks } from "./locks.mjs";

const author = { call: async () => ({ parsed: true, system: "boards", valid: true, issues: [] }) };
const STORES = {
  documents: { keyPath: "id" },
  histories: { keyPath: "id" },
  edits: { keyPath: "mark" },
  ui: undefined,
};
const newDisk = () => new Disk(["documents", "histories", "edits", "ui"], 1);
const named = (name) => JSON.stringify({ name });
const RECORD = { id: "d", title: "T", system: "boards", text: named("a"), kept: true, updated: 1 };
const settled = () => new Promise((go) => setImmediate(go));
const made = [];
after(() => made.forEach((one) => one.destroy()));

Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });

/** A tab on a disk: its workspace without its start. Edits reach the whole text only by `flush`. */
async function tab(disk) {
  const storage = new Storage(new Connection("rulewright", 1, { stores: STORES, open: disk.open }));
  await storage.probe();
  const store = new Store({ author });
  const workspace = new Workspace(store);
  workspace.storage = storage;
  workspace.autosave = new Autosave(store, storage, { onKept: (record) => workspace.kept(record) });
  workspace.autosave.schedule = () => {
    workspace.autosave.since = 1;
  };
  workspace.lock = new TabLock({ onLost: () => {}, onMessage: () => {} });
  made.push(workspace);
  return { storage, store, workspace };
}

/** Let `work` of a storage wait between reading and what follows; answers {reached, go}. */
function pauseAfterLoad(storage) {
  const { load } = storage;
  const pause = {};
  const reached = new Promise((go) => {
    pause.reach = go;
  });
  const held = new Promise((go) => {
    pause.go = go;
  });
  storage.load = async (id) => {
    const record = await load.call(storage, id);
    pause.reach();
    await held;
    return record;
  };
  return { reached, go: pause.go };
}

const textOf = (disk, id = "d") => disk.stores.get("documents").get(id)?.text;
const edits = (disk) => [...disk.stores.get("edits").values()];

/** A disk with a document and one edit that is in no whole text, as a killed page leaves it. */
async function killed() {
  globalThis.navigator.locks = new Locks();
  const disk = newDisk();
  const { storage, store, workspace } = await tab(disk);
  await storage.save(RECORD);
  await workspace.open("d");
  store.setText(named("ab"));
  await settled();
  assert.deepEqual([textOf(disk), edits(disk).length], [named("a"), 1]);
  globalThis.navigator.locks = new Locks(); // the browser let all go
  return disk;
}

test("an older text that is recovered is not written over what another tab writes meanwhile", async () => {
  const disk = await killed();
  const late = await tab(disk);
  const pause = pauseAfterLoad(late.storage);
  const recovering = late.workspace.recover("d");
  await pause.reached;
  const other = await tab(disk);
  await other.workspace.open("d");
  other.store.setText(named("newer")); // refused: it is only shown until the text is whole
  await other.workspace.autosave.flush();
  const shown = other.store.getState().text;
  pause.go();
  await recovering;
  assert.equal(textOf(disk), shown);
});

test("a document that another tab writes is not recovered", async () => {
  const disk = await killed();
  const other = await tab(disk);
  await other.workspace.open("d");
  const late = await tab(disk);
  await late.workspace.recover("d");
  assert.equal(textOf(disk), named("a"));
  other.store.setText(named("abc"));
  await other.workspace.autosave.flush();
  assert.equal(textOf(disk), named("abc"));
});

test("edits that a killed page left are part of the whole text from the next start on", async () => {
  const disk = await killed();
  const { storage, workspace } = await tab(disk);
  for (const id of await workspace.editedIds()) await workspace.recover(id);
  await settled();
  assert.deepEqual([textOf(disk), edits(disk)], [named("ab"), []]);
  assert.deepEqual(
    (await storage.load("d")).history.done.map(({ name }) => name),
    ["Last changes"],
  );
});

test("edits of a document that was removed are removed at the next start, and bring nothing back", async () => {
  const disk = await killed();
  disk.stores.get("documents").delete("d");
  const { workspace } = await tab(disk);
  for (const id of await workspace.editedIds()) await workspace.recover(id);
  assert.deepEqual([edits(disk), disk.stores.get("documents").size], [[], 0]);
});

test("removing a document removes all its edits, those of other tabs too, and no others", async () => {
  const disk = await killed();
  const { storage, workspace } = await tab(disk);
  await storage.save({ ...RECORD, id: "e" });
  await workspace.open("e");
  disk.stores
    .get("edits")
    .set("x:1", { id: "d", mark: "x:1", after: "", at: 0, removed: 0, inserted: "", updated: 2 });
  disk.stores.get("edits").set("x:2", {
    id: "e",
    mark: "x:2",
    after: "x:1",
    at: 0,
    removed: 0,
    inserted: "",
    updated: 2,
  });
  await storage.remove("d");
  assert.deepEqual(
    edits(disk).map(({ mark }) => mark),
    ["x:2"],
  );
});

test("without Web Locks, where no tab knows of another, single edits wait until their document is opened", async () => {
  const disk = await killed();
  delete globalThis.navigator.locks;
  const { store, workspace } = await tab(disk);
  assert.deepEqual(await workspace.editedIds(), []);
  await workspace.open("d");
  assert.equal(store.getState().text, named("ab"));
});

test("a document is opened as it is once this tab may write it, not as it was before", async () => {
  const disk = await killed();
  const first = await tab(disk);
  await first.workspace.open("d");
  const second = await tab(disk);
  second.workspace.leave = async () => {
    // takes its time: the first tab writes and lets go meanwhile
    first.store.setText(named("abc"));
    await first.workspace.close();
  };
  await second.workspace.open("d");
  const { text, readOnly } = second.store.getState();
  assert.deepEqual([text, readOnly], [named("abc"), false]);
});

test("a document that another tab opens meanwhile is not renamed as it was before", async () => {
  const disk = await killed();
  const renaming = await tab(disk);
  const pause = pauseAfterLoad(renaming.storage);
  const renamed = renaming.workspace.rename("d", "New title");
  await pause.reached;
  const other = await tab(disk);
  await other.workspace.open("d");
  if (other.store.setText(named("newer"))) await other.workspace.autosave.flush();
  const wanted = other.store.getState().text;
  pause.go();
  await renamed;
  assert.deepEqual(
    [textOf(disk), disk.stores.get("documents").get("d").title],
    [wanted, "New title"],
  );
});
