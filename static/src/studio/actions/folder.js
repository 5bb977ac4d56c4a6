// A folder as library: its files change under the page, by git or another editor. What the page has
// not changed follows its file; what both changed is kept twice until the author chooses.

import { messageOf } from "../../data/problem.js";

const EVERY_MS = 2000; // while the page is visible and the server answers

/** The folder whose files the library's documents are; null where they are in a database. */
export const folderOf = (app) => app.getState().library.folder ?? null;

/** What is noted with a document of what the library holds of it. */
export const linkOf = (app, { id, rev }, name, text) =>
  folderOf(app) === null ? { id, rev, name } : { id, rev, name, text, folder: folderOf(app) };

/**
 * Whether a document belongs to the library that the server has now: it may have served another one
 * when the document was saved. While that is not known it is taken to.
 */
export function isHere(app, link) {
  const { folder } = app.getState().library;
  return folder === undefined || (link.folder ?? null) === folder;
}

/** Whether a document holds what its file held when it was opened or saved. */
export const isAsSaved = ({ text, library: link }) => link?.text === text;

/** Ask the server for the list now and then, and have the open document follow its file. */
export function watchFolder(studio) {
  let isAsking = false;
  const look = async () => {
    const { app, store } = studio;
    if (isAsking || document.visibilityState !== "visible") return;
    if (folderOf(app) === null || !store.getState().online) return;
    isAsking = true;
    try {
      await lookNow(studio);
    } catch {
      // said by whatever needs the server; this asks again
    } finally {
      isAsking = false;
    }
  };
  setInterval(look, EVERY_MS);
  document.addEventListener("visibilitychange", look);
}

async function lookNow(studio) {
  const { app, library, store } = studio;
  const { library: link } = store.getState();
  const { items: before } = app.getState().library;
  const items = await library.ask("GET", "/documents");
  const was = app.getState().library;
  // A list that was asked for before a save or a new name may come after it.
  if (studio.isSaving || was.items !== before || store.getState().library !== link) return;
  if (JSON.stringify(items) !== JSON.stringify(before))
    app.put({ library: { ...was, items, error: null } });
  await follow(studio, items, before ?? []);
}

/**
 * Go on with the file that holds what the open document's file held before it went.
 * @param {import("../types.js").StudioParts} studio
 * @param {import("../types.js").LibraryLink} link
 * @param {{ id: string, name: string }} to
 */
async function goOnWith({ app, store, workspace }, link, { id, name }) {
  if (store.getState().library?.id !== link.id) return;
  await workspace.setLibrary({ ...store.getState().library, id, name });
  app.put({ library: { ...app.getState().library, apart: null } });
  app.toast(`${link.name} is now ${name}. What is open here goes along.`);
}

/** A file went: follow it to its new name where that is plain, else ask or say so. */
async function leave(studio, link, items, before) {
  const same = items.filter(({ rev }) => rev === link.rev);
  const fresh = same.filter(({ id }) => !before.some((one) => one.id === id));
  if (fresh.length === 1 && before.length) return goOnWith(studio, link, fresh[0]);
  const gone = `${link.name} is gone from the folder.`;
  if (!same.length) return apart(studio, link, { message: gone });
  const [to] = fresh.length ? fresh : same;
  return apart(studio, link, {
    message: `${gone} ${to.name} holds what it held.`,
    action: { label: `Go on with ${to.name}`, run: () => goOnWith(studio, link, to) },
  });
}

/** Bring the open document up to what its file holds, or say why it stays. */
async function follow(studio, items, before) {
  const { app, store, library, workspace } = studio;
  const { library: link, docId, readOnly } = store.getState();
  if (!link || link.folder !== folderOf(app) || readOnly) return apart(studio, null);
  const now = items.find((one) => one.id === link.id);
  if (now?.rev === link.rev) return apart(studio, null);
  if (!now) return leave(studio, link, items, before);
  if (now.problem) return apart(studio, link, { rev: now.rev, message: now.problem });
  const found = await library.ask("GET", `/documents/${link.id}`);
  const { docId: open, library: own, text } = store.getState();
  if (open !== docId || own?.rev !== link.rev || own.rev === found.rev || studio.isSaving) return;
  const next = { ...own, rev: found.rev, text: found.text };
  if (found.text !== text && !isAsSaved(store.getState()))
    return apart(studio, link, {
      rev: found.rev,
      message: `${link.name} was changed on the disk, and here too.`,
      action: { label: "Compare", run: () => studio.compare(found, link.id) },
    });
  if (found.text !== text) {
    store.setText(found.text, { name: `Take over ${link.name} from the disk` });
    app.toast(`${link.name} was changed on the disk; the page shows it as it is now.`);
  }
  await workspace.setLibrary(next);
  apart(studio, null);
}

/**
 * Note that the open document differs from its file, and say it once; null: it does not.
 * @param {import("../types.js").StudioParts} studio
 * @param {import("../types.js").LibraryLink | null} link
 * @param {{ rev?: number, message: string, action?: import("../types.js").ToastAction }} [about]
 */
function apart({ app, store }, link, about) {
  const { library } = app.getState();
  const key = link && about ? `${store.getState().docId} ${link.id} ${about.rev ?? "gone"}` : null;
  if ((library.apart ?? null) === key) return;
  app.put({ library: { ...library, apart: key } });
  if (about) app.toast(`${about.message} Your text is kept here.`, about.action ?? null);
}

/** After a file was deleted by the page: put it back with every byte that it had. */
export function putBack(studio, { id, name, rev }, then) {
  const { app, library } = studio;
  return {
    label: "Undo",
    run: async () => {
      try {
        await then(await library.restore(id, { rev, base_rev: rev }));
        app.toast(`Put ${name} back.`);
      } catch (problem) {
        app.toast(`Not put back. ${messageOf(problem)}`);
      }
    },
  };
}
