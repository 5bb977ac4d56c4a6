import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Autosave } from "../../../../static/src/studio/model/autosave.js";
import { Storage } from "../../../../static/src/studio/model/db.js";
import { Library, LibraryError } from "../../../../static/src/studio/model/library.js";
import { Store } from "../../../../static/src/studio/model/store.js";
import { TabLock } from "../../../../static/src/studio/model/tablock.js";
import { Workspace } from "../../../../static/src/studio/model/workspace.js";

const author = { call: async () => ({ parsed: true, system: "boards", valid: true, issues: [] }) };
const GALLERY = [{ id: "chess", system: "boards", title: "Chess", text: '{"name": "Chess"}' }];
const started = [];
after(() => started.forEach((one) => one.destroy()));

/** A workspace over a storage in memory; giving the same storage again is a later visit. */
async function visit(storage = new Storage(null)) {
  const store = new Store({ author });
  const workspace = new Workspace(store);
  workspace.storage = storage;
  workspace.autosave = new Autosave(store, storage, {
    onKept: (record) => workspace.kept(record),
    overruled: (id) => workspace.lock.overruled(id),
    onOverruled: (record) => workspace.keepAside(record),
  });
  workspace.lock = new TabLock({ onLost: (id) => workspace.lost(id), onMessage: () => {} });
  workspace.boot = { gallery: GALLERY, views: {}, digests: [] };
  await workspace.refresh();
  started.push(workspace);
  return { store, workspace, storage };
}

const rename = (to) => [{ op: "replace", path: "/name", value: to }];

test("a game of the gallery becomes a document of mine with its first edit, and only then", async () => {
  const { store, workspace } = await visit();
  await workspace.openShipped("chess");
  assert.equal(store.getState().kept, false);
  await workspace.autosave.flush();
  assert.deepEqual(workspace.documents, []);
  store.edit("Rename", rename("Mine"));
  await workspace.autosave.flush();
  assert.equal(workspace.documents.length, 1);
  assert.equal(store.getState().saved, "saved");
});

test("a later visit finds the text, the selection and every step to take back", async () => {
  const first = await visit();
  await first.workspace.openShipped("chess");
  first.store.edit("One", rename("1"), { select: "/name" });
  first.store.edit("Two", rename("2"));
  await first.workspace.autosave.flush();
  const later = await visit(first.storage);
  await later.workspace.open(first.store.getState().docId);
  assert.equal(later.store.getState().doc.name, "2");
  assert.equal(later.store.getState().selection, "/name");
  assert.deepEqual(
    [later.store.undo(), later.store.undo(), later.store.undo()],
    ["Two", "One", null],
  );
  assert.equal(later.store.getState().text, GALLERY[0].text);
});

test("a text that is no JSON is kept as it stands, with the document it came from", async () => {
  const first = await visit();
  await first.workspace.create({ title: "T", system: "boards", text: '{"a": 1}' });
  first.store.setText('{"a": ', { merge: true });
  await first.workspace.autosave.flush();
  const later = await visit(first.storage);
  await later.workspace.open(first.store.getState().docId);
  assert.equal(later.store.getState().text, '{"a": ');
  assert.deepEqual(later.store.getState().doc, { a: 1 });
  later.store.goBack();
  assert.equal(later.store.getState().text, '{"a": 1}');
});

test("a deleted document comes back whole", async () => {
  const { store, workspace } = await visit();
  const id = await workspace.create({ title: "T", system: "boards", text: '{"name": "a"}' });
  store.edit("Rename", rename("b"));
  const back = await workspace.remove(id);
  assert.equal(store.getState().docId, null);
  assert.deepEqual(workspace.documents, []);
  await back();
  assert.equal(store.getState().docId, id);
  assert.equal(store.undo(), "Rename");
});

test("renaming and duplicating leave the other document alone", async () => {
  const { store, workspace } = await visit();
  const id = await workspace.create({ title: "First", system: "boards", text: "{}" });
  const copy = await workspace.duplicate(id);
  assert.equal(store.getState().title, "First, copy");
  await workspace.rename(id, "Renamed");
  assert.deepEqual(workspace.documents.map((one) => one.title).sort(), ["First, copy", "Renamed"]);
  assert.equal(store.getState().docId, copy);
});

test("a copy takes along what is noted beside the text", async () => {
  const { store, workspace } = await visit();
  const id = await workspace.create({ title: "First", system: "boards", text: "{}" });
  store.note("loose", [{ id: 1 }]);
  await workspace.duplicate(id);
  assert.deepEqual(store.getState().notes, { loose: [{ id: 1 }] });
  store.note("loose", []);
  await workspace.open(id);
  assert.deepEqual(store.getState().notes, { loose: [{ id: 1 }] });
});

test("a page that goes away right after a choice notes that choice, not the one before", async () => {
  const { store, workspace } = await visit();
  await workspace.create({ title: "T", system: "boards", text: '{"a": 1, "b": 2}' });
  const noting = store.subscribe(() => workspace.noteSelection());
  store.select("/a");
  store.select("/b");
  workspace.keepSelection();
  assert.equal((await workspace.storage.getUi("last")).selection, "/b");
  store.select("");
  workspace.keepSelection();
  assert.equal((await workspace.storage.getUi("last")).selection, "");
  noting();
});

test("opening two documents at once ends with the later one, whole", async () => {
  const { store, workspace } = await visit();
  const a = await workspace.create({ title: "A", system: "boards", text: '{"name": "a"}' });
  const b = await workspace.create({ title: "B", system: "boards", text: '{"name": "b"}' });
  await Promise.all([workspace.open(a), workspace.open(b), workspace.open(a)]);
  assert.deepEqual([store.getState().docId, store.getState().doc.name], [a, "a"]);
});

const json = (status, body) => ({ ok: status < 400, status, json: async () => body });

test("a conflict of the library carries the newer text, an absent server is told apart", async () => {
  const online = [];
  const answers = [
    async () => json(409, { error: { message: "Saved elsewhere." }, rev: 3, text: "{}" }),
    async () => {
      throw new TypeError("refused");
    },
  ];
  const library = new Library({
    onOnline: (value) => online.push(value),
    fetch: () => answers.shift()(),
  });
  const conflict = await library.save("d", { text: "[]", base_rev: 2 }).catch((problem) => problem);
  assert.ok(conflict instanceof LibraryError);
  assert.deepEqual(
    [conflict.status, conflict.body.rev, conflict.message],
    [409, 3, "Saved elsewhere."],
  );
  const absent = await library.list().catch((problem) => problem);
  assert.equal(absent.status, 0);
  assert.deepEqual(online, [true, false]);
});

test("nothing is sent to a server that is known to be away", async () => {
  const library = new Library({
    away: async () => true,
    fetch: () => assert.fail("a request was sent"),
  });
  await assert.rejects(library.list(), LibraryError);
});

test("a tab that took a document over stays its writer, though the other's last words arrive late", async () => {
  const first = await visit();
  const id = await first.workspace.create({ title: "T", system: "boards", text: '{"name": "a"}' });
  const second = await visit(first.storage);
  await second.workspace.open(id);
  second.store.put({ readOnly: true }); // as where the first tab holds the lock
  const { load } = first.storage;
  let go;
  const held = new Promise((done) => {
    go = done;
  });
  first.storage.load = async (...args) => {
    await held;
    return load.apply(first.storage, args);
  };
  const late = second.workspace.heard({ type: "kept", id });
  for (let n = 0; n < 20; n += 1) await null; // until the record is being read
  first.storage.load = load;
  await second.workspace.takeOver();
  assert.equal(second.store.getState().readOnly, false);
  go();
  await late;
  assert.equal(second.store.getState().readOnly, false);
  assert.equal(second.store.setText('{"name": "b"}'), true);
});

test("a tab that loses its document takes no edit after what it wrote last", async () => {
  const { store, workspace } = await visit();
  const id = await workspace.create({ title: "T", system: "boards", text: '{"name": "a"}' });
  store.edit("Rename", rename("b"));
  const lost = workspace.lost(id);
  assert.equal(store.edit("Rename", rename("c")), false);
  await lost;
  assert.equal(JSON.parse((await workspace.storage.load(id)).text).name, "b");
});

test("what a tab had not written when another one overruled it becomes a document of its own", async () => {
  const { store, workspace, storage } = await visit();
  const id = await workspace.create({ title: "T", system: "boards", text: '{"name": "a"}' });
  store.edit("Rename", rename("mine"));
  // by the other tab
  await storage.save({ ...(await storage.load(id)), text: '{"name": "theirs"}' });
  workspace.lock.overruled = async (asked) => asked === id;
  const said = [];
  store.on("kept-aside", (title) => said.push(title));
  await workspace.autosave.flush();
  const texts = Object.fromEntries(
    workspace.documents.map((one) => [one.title, JSON.parse(one.text).name]),
  );
  assert.deepEqual(texts, { T: "theirs", "T (not written in time)": "mine" });
  assert.deepEqual(said, ["T (not written in time)"]);
  assert.equal(store.getState().doc.name, "theirs");
  assert.equal(store.undo(), null);
});

test("the gallery and back keeps what was selected and how views were, also of an unedited game", async () => {
  const { store, workspace } = await visit();
  const end = workspace.places.watch();
  await workspace.openShipped("chess");
  store.select("/name");
  store.keepLook("flip", 2);
  await workspace.close();
  assert.deepEqual(store.look, { flip: 2 }); // until another document is opened
  await workspace.openShipped("chess");
  assert.deepEqual([store.getState().selection, store.look.flip], ["/name", 2]);
  store.edit("Rename", rename("Mine")); // from here on it is the place of this document
  const { docId } = store.getState();
  await workspace.close();
  await workspace.open(docId);
  assert.deepEqual([store.getState().selection, store.look.flip], ["/name", 2]);
  end();
});

test("views hear of it when a text that no database has is secured elsewhere", async () => {
  const { store, workspace, storage } = await visit();
  await workspace.create({ title: "T", system: "boards", text: "{}" });
  const { docId } = store.getState();
  let unsaved = null;
  workspace.subscribe(() => (unsaved = storage.unsaved.length));
  workspace.secure(docId, "{}");
  assert.equal(unsaved, 0);
});
