// The address follows what is open, and what is open the address, whatever comes between.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { keepMatch, keptMatch } from "../../../static/src/match/keep.js";
import { openLink } from "../../../static/src/studio/actions/links.js";
import { Addresses } from "../../../static/src/studio/addresses.js";
import { App } from "../../../static/src/studio/app.js";
import { Autosave } from "../../../static/src/studio/model/autosave.js";
import { Storage } from "../../../static/src/studio/model/db.js";
import { packLink } from "../../../static/src/studio/model/link.js";
import { Store } from "../../../static/src/studio/model/store.js";
import { TabLock } from "../../../static/src/studio/model/tablock.js";
import { Workspace } from "../../../static/src/studio/model/workspace.js";

const author = { call: async () => ({ parsed: true, system: "boards", valid: true, issues: [] }) };
const GALLERY = ["chess", "hexapawn"].map((id) => ({
  id,
  system: "boards",
  title: id,
  text: `{"name": "${id}"}`,
}));
const SAVED = { id: "7", rev: 1, name: "Saved", system: "boards", text: '{"name": "Saved"}' };
const LINK = packLink({
  title: "Sent",
  system: "boards",
  text: '{"name": "Sent"}',
  ply: 1,
  replay: { head: { system: '"boards"', engine: '"0.2.0"' }, spec: null, plies: ['{"n": 1}'] },
});

/** The entries of a tab's history; `walk` goes to another one, as Back and Forward do. */
class Entries {
  constructor() {
    this.all = [{ address: "/", state: /** @type {any} */ (null) }];
    this.at = 0;
    this.heard = /** @type {() => void} */ (() => {});
    const url = () => new URL(this.all[this.at].address, "http://page.example/");
    const part = (name) => ({ get: () => url()[name], configurable: true });
    const names = ["hash", "search", "pathname", "href"];
    const location = Object.defineProperties(
      {},
      Object.fromEntries(names.map((name) => [name, part(name)])),
    );
    const here = () => this.all[this.at].state;
    const history = {
      get state() {
        return here();
      },
      pushState: (state, _, address) => this.add({ state, address }),
      replaceState: (state, _, address) => {
        this.all[this.at] = { state, address };
      },
    };
    const addEventListener = (name, fn) => {
      if (name === "popstate") this.heard = fn;
    };
    Object.assign(globalThis, { addEventListener, window: globalThis });
    Object.defineProperty(globalThis, "location", { value: location, configurable: true });
    Object.defineProperty(globalThis, "history", { value: history, configurable: true });
  }

  add(entry) {
    this.all = [...this.all.slice(0, this.at + 1), entry];
    this.at += 1;
  }

  walk(steps) {
    this.at += steps;
    this.heard();
  }

  /** As a person types an address. */
  type(fragment) {
    this.add({ state: null, address: `/${fragment}` });
    this.heard();
  }

  get addresses() {
    return this.all.map((one) => one.address);
  }
}

const started = [];
after(() => started.forEach((one) => one.destroy()));

/** A page at its gallery. */
async function page() {
  const entries = new Entries();
  const store = new Store({ author, versions: { boards: 1 } });
  const workspace = new Workspace(store);
  const storage = (workspace.storage = new Storage(null));
  workspace.autosave = new Autosave(store, storage, { onKept: (record) => workspace.kept(record) });
  workspace.lock = new TabLock({ onLost: () => {}, onMessage: () => {} });
  workspace.boot = { gallery: GALLERY, views: {}, digests: [] };
  started.push(workspace);
  const library = { get: async () => SAVED };
  const studio = /** @type {any} */ ({ store, workspace, library, app: new App() });
  const addresses = new Addresses(studio);
  await addresses.begin();
  return { addresses, app: studio.app, entries, library, storage, store, studio, workspace };
}

/** A match of the open document that stands at a ply, as far as an address asks. */
const matchAt = (store, ply) => ({
  state: { live: true, view: { ply, plies: ply } },
  memory: { docId: store.getState().docId },
  isLeft: false,
  subscribe: () => () => {},
});

const until = async (holds) => {
  while (!holds()) await new Promise((go) => setImmediate(go));
};

test("a document of the library is opened by its address from the gallery too", async () => {
  const { addresses, entries, store } = await page();
  entries.type("#library/7");
  await addresses.turn;
  assert.equal(store.getState().title, "Saved");
  assert.deepEqual(entries.addresses, ["/", `/#document/${store.getState().docId}`]);
});

test("where Back leads is told each time, also when it is the same as the last time", async () => {
  const { addresses, app, entries, workspace } = await page();
  const said = [];
  app.subscribe(() => said.push(app.getState().said));
  for (const game of ["chess", "hexapawn"]) {
    await workspace.openShipped(game);
    entries.walk(-1);
    await addresses.turn;
    await until(() => app.getState().said !== "");
  }
  const heard = said.filter((one, n) => one !== (said[n - 1] ?? ""));
  assert.deepEqual(heard, ["The gallery", "", "The gallery"]);
});

test("what plays on while another entry is arrived at is not written into that", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { addresses, entries, library, store, workspace } = await page();
  await workspace.openShipped("chess");
  entries.type("#library/7");
  let answer = /** @type {((found: object) => void) | null} */ (null);
  library.get = () => new Promise((go) => (answer = go));
  await until(() => addresses.isArriving);
  addresses.watch(matchAt(store, 3));
  t.mock.timers.tick(1000);
  await until(() => answer);
  answer?.(SAVED);
  await addresses.turn;
  const { docId } = store.getState();
  assert.deepEqual(entries.addresses, ["/", "/#game/chess", `/#document/${docId}`]);
});

test("an entry that is left while its match plays on keeps as which document it was", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { addresses, entries, store, workspace } = await page();
  entries.type(`#link/${LINK}`);
  await addresses.turn;
  const { docId } = store.getState();
  addresses.watch(matchAt(store, 2));
  await workspace.openShipped("chess");
  assert.deepEqual(entries.all[1].state, { rulewright: true, id: docId });
  entries.walk(-1);
  await addresses.turn;
  assert.equal(store.getState().docId, docId);
});

test("where something cannot be read that is said, and the next address is gone to", async () => {
  const { addresses, app, entries, storage, store } = await page();
  const { getUi } = storage;
  storage.getUi = async () => Promise.reject(new Error("The disk is away."));
  entries.type("#game/chess");
  await addresses.turn;
  assert.match(app.getState().absent, /The disk is away/);
  storage.getUi = getUi;
  entries.type("#game/hexapawn");
  await addresses.turn;
  assert.equal(store.getState().title, "hexapawn");
  assert.equal(app.getState().absent, null);
});

test("Back goes on where an address has asked something first", async () => {
  const { addresses, app, entries, store, workspace } = await page();
  await workspace.openShipped("chess");
  const library = { id: "7", rev: 1, name: "Saved" };
  await workspace.create({ title: "Mine", system: "boards", text: "{}", library });
  entries.type("#library/7");
  await until(() => app.getState().dialog);
  entries.walk(-2);
  await addresses.turn;
  assert.equal(app.getState().dialog, null);
  assert.equal(store.getState().title, "chess");
});

test("a link whose document another tab has comes with the match that was sent", async () => {
  const { studio, store, storage } = await page();
  await storage.save({ id: "there", title: "Sent", system: "boards", text: "{}" });
  const played = { head: { system: '"boards"' }, spec: "{}", plies: [] };
  await keepMatch("there boards", { replay: played, ply: null, trusted: null });
  assert.equal(await openLink(studio, LINK, "there"), null);
  const { docId } = store.getState();
  assert.notEqual(docId, "there");
  const kept = await keptMatch(`${docId} boards`);
  assert.equal(kept?.ply, 1);
  assert.deepEqual(kept?.replay.plies, ['{"n": 1}']);
  assert.deepEqual((await keptMatch("there boards"))?.replay, played);
});
