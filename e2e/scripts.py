"""What the tests run inside the page: its reset, calls to its workers, looks at its storage."""

from __future__ import annotations

RESET = """
async (ui) => {
  const { studio, store, workspace, ready } = globalThis.__rulewright;
  await ready;  // the test before may have loaded the page again
  const left = store.match;
  studio.app.getState().dialog?.answer(null);
  for (const toast of studio.app.getState().toasts) studio.app.dismiss(toast.id);
  await workspace.close();
  while (left && store.match === left) await new Promise((go) => setTimeout(go, 10));
  await left?.memory.keeping;  // what it kept at its end is cleared below, not written after it
  for (const key of Object.keys(localStorage)) {  // what was left under way came up late, no more
    if (key.startsWith("rulewright:coming-up:")) localStorage.removeItem(key);
  }
  await workspace.places.keep();
  for (const { id } of workspace.boot.gallery) {
    await workspace.storage.setUi(`look:shipped:${id}`, {});
  }
  for (const one of await workspace.storage.list()) await workspace.storage.remove(one.id);
  await workspace.refresh();
  await new Promise((done) => {
    const request = indexedDB.open("rulewright-matches", 1);
    request.onupgradeneeded = () => {
      request.result
        .createObjectStore("matches", { keyPath: "docId" })
        .createIndex("time", "time");
    };
    request.onsuccess = () => {
      const cleared = request.result.transaction("matches", "readwrite");
      cleared.objectStore("matches").clear();
      cleared.oncomplete = () => { request.result.close(); done(); };
    };
  });
  studio.ui.set(ui);
  localStorage.removeItem("rulewright.theme");
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}
"""

EMPTY_LIBRARY = """async () => {
  const { library, app } = globalThis.__rulewright.studio;
  const documents = library.root + "/documents";  // asked as they are, whatever the page thinks
  for (const { id } of await (await fetch(documents)).json())
    await fetch(`${documents}/${encodeURIComponent(id)}`, { method: "DELETE" });
  app.put({ library: { items: [], error: null } });
}"""

DONE = "() => globalThis.__rulewright.store.getState().asked === 0"
"""Whether nothing is under way that a person asked for."""
CHANGED = """before => {
  const { asked, text } = globalThis.__rulewright.store.getState();
  return asked === 0 && text !== before;
}"""

MARKED = """([editor, words]) => words ===
  [...editor.querySelectorAll(".cm-selected")].map((one) => one.textContent).join("")"""

CALL = """
async ([role, method, payload]) => {
  try {
    return { ok: true, result: await globalThis.__rulewright[role].call(method, payload) };
  } catch (problem) {
    const { code, message, issues, path } = problem;
    return { ok: false, error: { code, message, issues, path } };
  }
}
"""


KEPT = """
async () => {
  const names = (await indexedDB.databases()).map((one) => one.name);
  if (!names.includes("rulewright-matches")) return false;
  const done = (request) => new Promise((yes, no) => {
    request.onsuccess = () => yes(request.result);
    request.onerror = () => no(request.error);
  });
  const db = await done(indexedDB.open("rulewright-matches"));
  const all = await done(db.transaction("matches").objectStore("matches").getAll());
  db.close();
  const last = all.sort((a, b) => a.time - b.time).at(-1);
  const digest = globalThis.__rulewright.store.match?.state.view?.digest; // none is there yet
  const stands = last?.replay.plies[(last.ply ?? last.replay.plies.length) - 1];
  const start = last?.replay.head.start_digest;
  return (stands ? JSON.parse(stands).digest : start && JSON.parse(start)) === digest && !!digest;
}
"""

# An answer of the author that comes late: HOLD a method, and RELEASE it.
HOLD = """name => {
  const { author } = globalThis.__rulewright.studio;
  const { call } = author;
  author.call = async (method, ...rest) => {
    const answer = await call.call(author, method, ...rest);
    if (method === name) await new Promise((go) => { globalThis.__go = go; });
    return answer;
  };
  globalThis.__held = () => { author.call = call; };
}"""
RELEASE = """() => {
  globalThis.__go();
  globalThis.__held();
  delete globalThis.__go;
}"""

# A big file whose end does not come before LET_GO; `__there` says that everything else was read.
HOLD_READING = """() => {
  const { stream } = Blob.prototype;
  const held = new Promise((go) => { globalThis.__letGo = go; });
  Blob.prototype.stream = function () {
    const reader = stream.call(this).getReader();
    const pull = async (pieces) => {
      const { value, done } = await reader.read();
      if (!done) return pieces.enqueue(value);
      globalThis.__there = true;
      await held;
      pieces.close();
    };
    return new ReadableStream({ pull }, { highWaterMark: 0 });
  };
  globalThis.__restore = () => { Blob.prototype.stream = stream; };
}"""
# Exactly these of the document's views beside its match, as the buttons above them do it; in the
# arrangement of its game even before the page has drawn that.
ARRANGE = """(views) => {
  const { studio, store } = globalThis.__rulewright;
  const { ui } = studio;
  ui.set({ system: store.getState().system ?? "" });
  for (const view of views) ui.showPane(view);
  for (const view of ["form", "picture", "json"]) if (!views.includes(view)) ui.closePane(view);
}"""
# A worker that is not asked for a method before LET_GO; `__there` says that somebody did ask.
HOLD_ASKING = """name => {
  const { postMessage } = Worker.prototype;
  const held = new Promise((go) => { globalThis.__letGo = go; });
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message.method !== name) return postMessage.call(this, message, ...rest);
    globalThis.__there = true;
    held.then(() => postMessage.call(this, message, ...rest));
  };
  globalThis.__restore = () => { Worker.prototype.postMessage = postMessage; };
}"""
LET_GO = """() => {
  globalThis.__letGo();
  globalThis.__restore();
  for (const name of ["__letGo", "__restore", "__there"]) delete globalThis[name];
}"""


ONE_SEED = """
(() => {
  const { prototype } = globalThis.Crypto;
  const draw = prototype.getRandomValues;
  prototype.getRandomValues = function (array) {
    const isSeed = array instanceof Uint32Array && array.length === 1;
    return isSeed && !globalThis.chance ? array.fill(0) : draw.call(this, array);
  };
})();
"""
"""Gives every match the seed 0, unless a test sets `globalThis.chance`."""
