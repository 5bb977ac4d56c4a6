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
      toast: (message) => said.push(message),
    },
    store: { getState: () => open, put: (more) => (open = { ...open, ...more }) },
    library: {
      ask: async () => {
        meanwhile(studio);
        return list;
      },
    },
  };
  watchFolder(studio);
  await look();
  return said;
}

test("a file that is gone is said to be gone", async (t) => {
  assert.deepEqual(await saidOf(t, []), [
    "a.json is gone from the folder. Your text is kept here.",
  ]);
});

test("a list from before a save or a new name says nothing", async (t) => {
  const renamed = { ...HERE, id: "b", name: "b.json" };
  const events = [
    ({ store }) => store.put({ library: renamed }),
    ({ app }) => app.put({ library: { ...app.getState().library, items: [] } }),
    (studio) => (studio.isSaving = true),
  ];
  for (const event of events) assert.deepEqual(await saidOf(t, [], event), []);
});
