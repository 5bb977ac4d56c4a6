// What the page says of a folder that is its library.
import assert from "node:assert/strict";
import test from "node:test";
import { watchFolder } from "../../../../static/src/studio/actions/folder.js";

const HERE = { id: "a", rev: 1, name: "a.json", text: "{}", folder: "/game" };
const LISTED = { id: "a", name: "a.json", rev: 1 };

/**
 * What is said when the server answers a look with `list`, where `meanwhile` happens before it
 * answers.
 */
async function saidOf(t, list, meanwhile = (_studio) => {}) {
  let look;
  t.mock.method(globalThis, "setInterval", () => 0);
  globalThis.document = {
    visibilityState: "visible",
    addEventListener: (_, listener) => (look = listener),
  };
  t.after(() => delete globalThis.document);
  const said = [];
  let app = { library: { folder: "/game", items: [LISTED] } };
  let open = { library: HERE, docId: "1", text: "{}", online: true, readOnly: false };
  const studio = {
    app: {
      getState: () => app,
      put: (more) => (app = { ...app, ...more }),
      toast: (message, action) => said.push(action ? { message, action } : message),
    },
    store: { getState: () => open, put: (more) => (open = { ...open, ...more }) },
    workspace: { setLibrary: async (library) => studio.store.put({ library }) },
    library: {
      ask: async () => {
        meanwhile(studio);
        return list;
      },
    },
  };
  watchFolder(studio);
  await look();
  return Object.assign(said, { studio });
}

test("a file that is gone is said to be gone", async (t) => {
  assert.deepEqual(
    [...(await saidOf(t, []))],
    ["a.json is gone from the folder. Your text is kept here."],
  );
});

test("a list from before a save or a new name says nothing", async (t) => {
  const renamed = { ...HERE, id: "b", name: "b.json" };
  const events = [
    ({ store }) => store.put({ library: renamed }),
    ({ app }) => app.put({ library: { ...app.getState().library, items: [] } }),
    (studio) => (studio.isSaving = true),
  ];
  for (const event of events) assert.deepEqual([...(await saidOf(t, [], event))], []);
});

test("a file that was moved is followed, with the draft on it", async (t) => {
  const said = await saidOf(t, [{ id: "b", name: "new/b.json", rev: 1 }]);
  assert.deepEqual([...said], ["a.json is now new/b.json. What is open here goes along."]);
  assert.deepEqual(said.studio.store.getState().library, { ...HERE, id: "b", name: "new/b.json" });
});

test("where more than one file may be the moved one, the author is asked", async (t) => {
  const one = { id: "b", name: "b.json", rev: 1 };
  const said = await saidOf(t, [one, { id: "c", name: "c.json", rev: 1 }]);
  assert.equal(said.length, 1);
  const [{ message, action }] = said;
  assert.equal(
    message,
    "a.json is gone from the folder. b.json holds what it held. Your text is kept here.",
  );
  assert.equal(said.studio.store.getState().library, HERE);
  assert.equal(action.label, "Go on with b.json");
  await action.run();
  assert.deepEqual(said.studio.store.getState().library, { ...HERE, id: "b", name: "b.json" });
  await action.run(); // pressed again: the document has its file
  assert.equal(said.length, 2);
});

test("a file with other content is not followed", async (t) => {
  assert.deepEqual(
    [...(await saidOf(t, [{ id: "b", name: "b.json", rev: 2 }]))],
    ["a.json is gone from the folder. Your text is kept here."],
  );
});
