// The studio's door: mounts the page into an element, with one store and one pair of workers per
// browser tab, however often the component around it is mounted again.

import { createRoot } from "react-dom/client";
import { GAMES } from "../games/index.js";
import { createWorker } from "../worker/client.js";
import { isHeavy } from "../worker/errors.js";
import { watchFolder } from "./actions/folder.js";
import { resolveConflict } from "./actions/library.js";
import { Addresses } from "./addresses.js";
import { App } from "./app.js";
import { Studio } from "./context.js";
import { wordsFor } from "../worker/words.js";
import { ComingUp } from "./model/comingup.js";
import { Doings } from "./model/doings.js";
import { FocusKeeper } from "./focus.js";
import { Library } from "./model/library.js";
import { Presence } from "./model/presence.js";
import { Store } from "./model/store.js";
import { Workspace } from "./model/workspace.js";
import codeCss from "./styles/code.css";
import dialogCss from "./styles/dialog.css";
import formCss from "./styles/form.css";
import layoutCss from "./styles/layout.css";
import libraryCss from "./styles/library.css";
import themeCss from "./styles/theme.css";
import { Ui } from "./ui.js";
import { Shell } from "./views/Shell.jsx";
import { ownIn } from "../data/lookup.js";
import { messageOf } from "../data/problem.js";

const CSS = [themeCss, layoutCss, libraryCss, dialogCss, formCss, codeCss].join("\n");

async function bootData(base) {
  try {
    const answer = await fetch(new URL("boot.json", base));
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    return await answer.json();
  } catch (problem) {
    return {
      gallery: [],
      views: {},
      dealt: [],
      digests: [],
      error: `The gallery cannot be loaded: ${messageOf(problem)}. Reload the page.`,
    };
  }
}

const LONG_MS = 2000;

/**
 * An automatic question that takes long is noted, so that it is not asked by itself if the page
 * ends under it.
 */
function markLong(store, author) {
  const timers = new Map();
  author.onCall(({ sent, ended, problem }) => {
    const key = store.lasting;
    if (sent?.auto && sent.method !== "check")
      timers.set(
        sent,
        setTimeout(() => {
          timers.set(sent, key);
          store.comingUp.begin(key, "analysis");
        }, LONG_MS),
      );
    if (!timers.has(ended)) return;
    const mark = timers.get(ended);
    timers.delete(ended);
    if (typeof mark === "string" && !isHeavy(problem)) store.comingUp.end(mark, "analysis");
    else clearTimeout(mark);
  });
}

/**
 * Resolves once a worker is ready.
 * @returns {Promise<void>}
 */
function ready(worker) {
  return new Promise((resolve) => {
    const look = () => worker.status.state === "ready" && resolve();
    worker.onStatus(look);
    look();
  });
}

async function start(studio) {
  const { workspace, play, author } = studio;
  const [boot] = await Promise.all([bootData(studio.base), workspace.start()]);
  workspace.boot = boot;
  await new Addresses(studio).begin();
  await workspace.refresh();
  await Promise.all([ready(play), ready(author)]);
}

/**
 * A place was asked for, {path, span} or an offset of the text: a view that shows it opens, if need
 * be, and takes it from there.
 */
function showText(studio, place) {
  const shown = (pane) => studio.ui.visible.includes(pane);
  const best =
    (typeof place === "object" &&
      ownIn(GAMES, studio.store.getState().system)?.paneFor?.(place.path)) ||
    "json";
  if (shown("json") || shown(best)) return;
  studio.wanted = { pane: best, place };
  studio.ui.showPane(best);
}

function create(base) {
  const shared = (globalThis.__rulewright ??= {});
  if (shared.studio) return shared.studio;
  shared.play ??= createWorker("play", { base });
  shared.author ??= createWorker("author", { base });
  const { play, author } = shared;
  const versions = Object.fromEntries(
    Object.entries(GAMES).map(([id, { version }]) => [id, version]),
  );
  const store = new Store({ author, versions, comingUp: new ComingUp() });
  const online = (value) => store.getState().online !== value && store.put({ online: value });
  const root = new URL("../api", base).href;
  const presence = new Presence({ address: `${root}/health`, onOnline: online });
  const doings = new Doings();
  const library = new Library({ root, onOnline: online, away: () => presence.away(), doings });
  const workspace = new Workspace(store);
  const studio = {
    base,
    store,
    workspace,
    library,
    author,
    play,
    doings,
    ui: new Ui(),
    app: new App(),
    compare: (theirs, id) => resolveConflict(studio, theirs, id),
  };
  const done = start(studio);
  presence.start();
  watchFolder(studio);
  store.on("reveal", (place) => showText(studio, place));
  store.on("reveal-offset", (offset) => showText(studio, offset));
  store.on("kept-aside", (title) =>
    studio.app.toast(
      `Another tab took this document over while this one hung. What was not written yet is kept as “${title}”.`,
    ),
  );
  store.on("trouble", (message) => studio.app.toast(message));
  store.on("migrated", (message) =>
    studio.app.toast(message, { label: "Undo", run: () => store.undo() }),
  );
  store.on("opened", () => studio.ui.getState().tab === "games" && studio.ui.set({ tab: "match" }));
  store.on("leaving", () => [author, play, doings].forEach((one) => one.leave()));
  for (const worker of [play, author]) {
    worker.describe = (method) => wordsFor(method, store.getState().title);
    doings.watch(worker);
  }
  author.begin = () => store.begin();
  markLong(store, author);
  author.onStatus(({ state }) => state === "ready" && store.checkAnew());
  Object.assign(shared, { studio, store, workspace, library, ready: done });
  return studio;
}

/** Mount the studio into an element: `{base}` is the address of /assets/. */
export function mountStudio(el, { base = new URL("./", import.meta.url).href } = {}) {
  const address = new URL(base, document.baseURI).href;
  const studio = create(address);
  const host = document.createElement("div");
  host.style.cssText = "display: block; width: 100%; height: 100%";
  const shadow = host.attachShadow({ mode: "open" });
  const style = document.createElement("style");
  style.textContent = CSS;
  const root = document.createElement("div");
  root.style.height = "100%";
  shadow.append(style, root);
  el.append(host);
  studio.root = shadow;
  const focus = (studio.focus = new FocusKeeper(shadow, () => shadow.querySelector(".rw-app")));
  const tree = createRoot(root);
  tree.render(
    <Studio.Provider value={studio}>
      <Shell />
    </Studio.Provider>,
  );
  return {
    studio,
    destroy() {
      studio.workspace.autosave?.flush();
      focus.destroy();
      tree.unmount();
      host.remove();
    },
  };
}
