// Commands on the server's library. A save is explicit, and never goes over somebody else's work.

import { download } from "../files.js";
import { messageOf, problemOf } from "../../data/problem.js";
import { folderOf, isAsSaved, isHere, linkOf, putBack } from "./folder.js";

/** @import { LibraryLink, StudioParts } from "../types.js" */

/** Bring the list of the library up to date. */
export async function refreshLibrary({ app, library }) {
  try {
    const [items, folder] = await Promise.all([library.list(), library.folder()]);
    app.put({ library: { ...app.getState().library, items, folder, error: null } });
  } catch (problem) {
    app.put({ library: { ...app.getState().library, error: messageOf(problem) } });
  }
}

const revOf = (answer, fallback) => answer?.rev ?? answer?.revision ?? fallback;

/**
 * Save the open document to the library: a new entry, or a new revision of the one it belongs to.
 */
export async function saveToLibrary(studio, { asNew = false, name: given = "" } = {}) {
  const { app, store, library, workspace } = studio;
  const { text, title, library: link, docId, readOnly } = store.getState();
  if (docId === null || readOnly) return;
  if (link && !asNew && isHere(app, link)) return saveRevision(studio, link.rev, link.id);
  const isFile = folderOf(app) !== null;
  const name =
    given ||
    (await app.ask("text", {
      title: isFile ? "Save as a file of the folder" : "Save to the library",
      label: isFile ? "Name of the file" : "Name in the library",
      value: title,
      ok: "Save",
    }));
  if (!name) return;
  try {
    const made = await library.create({ name, text });
    workspace.secure(docId, text);
    const rev = revOf(made, 1);
    await note(studio, docId, linkOf(app, { id: made.id, rev }, made.name ?? name, text));
    app.toast(isFile ? `Saved ${made.name}.` : `Saved “${name}” to the library.`);
    await refreshLibrary(studio);
  } catch (problem) {
    app.toast(`Not saved to the library. ${messageOf(problem)}`);
  }
}

/**
 * While the library and what is noted of it change, nobody is told that they differ.
 * @template T
 * @param {StudioParts} studio
 * @param {() => Promise<T>} work
 */
async function saving(studio, work) {
  studio.isSaving = true;
  try {
    return await work();
  } finally {
    studio.isSaving = false;
  }
}

/**
 * Note what the library holds of a document, unless another one was opened meanwhile.
 * @param {StudioParts} studio
 * @param {string} docId
 * @param {LibraryLink} link
 */
async function note({ store, workspace }, docId, link) {
  if (store.getState().docId === docId) await workspace.setLibrary(link);
}

/**
 * Looks first, so that the usual conflict is no failed request; the server still has the last word.
 */
const saveRevision = (studio, base, id) => saving(studio, () => saveRevisionNow(studio, base, id));

async function saveRevisionNow(studio, base, id) {
  const { app, store, library, workspace } = studio;
  const { docId, text, library: link } = store.getState();
  try {
    const now = (await library.list()).find((one) => one.id === id);
    if (!now) return await goneFromLibrary(studio);
    if (now.rev !== base) return await resolveConflict(studio, await library.get(id), id);
    const answer = await library.save(id, { text, base_rev: base });
    workspace.secure(docId, text);
    const rev = revOf(answer, base + 1);
    await note(studio, docId, linkOf(app, { id: answer.id ?? id, rev }, link?.name, text));
    app.toast(
      folderOf(app) === null ? `Saved revision ${rev} to the library.` : `Saved ${answer.name}.`,
    );
    await refreshLibrary(studio);
  } catch (problem) {
    const { status, body, message } = problemOf(problem);
    if (status === 409) await resolveConflict(studio, body, id);
    else if (status === 404) await goneFromLibrary(studio);
    else app.toast(`Not saved to the library. ${message}`);
  }
}

async function goneFromLibrary(studio) {
  const { app, store, workspace } = studio;
  const { name } = store.getState().library ?? {};
  await workspace.setLibrary(null);
  if (folderOf(app) === null || !name)
    app.toast("The library no longer holds this document.", {
      label: "Save as new",
      run: () => saveToLibrary(studio),
    });
  else
    app.toast(`${name} is gone from the folder.`, {
      label: "Write it again",
      run: () => saveToLibrary(studio, { name }),
    });
}

/** Somebody saved in between: both texts are kept until the user chooses. */
export async function resolveConflict(studio, body, id) {
  const { app, store, workspace } = studio;
  const theirs = { rev: body.rev, text: body.text };
  const name = store.getState().library?.name;
  const file = folderOf(app) === null ? null : (name ?? "This file");
  if (theirs.text === store.getState().text) {
    // The same text: most often our own save, whose answer never came.
    await workspace.setLibrary(linkOf(app, { id, rev: theirs.rev }, name, theirs.text));
    app.toast(
      file
        ? `${file} holds this text already.`
        : `The library holds this text already, as revision ${theirs.rev}.`,
    );
    return refreshLibrary(studio);
  }
  const choice = await app.ask("conflict", { theirs, mine: store.getState().text, file });
  if (choice === "mine") await saveRevision(studio, theirs.rev, id);
  if (choice === "theirs") {
    const step = file
      ? `Take ${file} as it is on the disk`
      : `Take revision ${theirs.rev} of the library`;
    store.setText(theirs.text, { name: step, select: "" });
    await workspace.setLibrary(linkOf(app, { id, rev: theirs.rev }, name, theirs.text));
  }
  if (choice === "new") await saveToLibrary(studio, { asNew: true });
}

/**
 * Open a document of the library; a draft of it that is already here is opened instead. Answers why
 * that cannot be, or null.
 * @returns {Promise<string | null>}
 */
export async function openFromLibrary(studio, id) {
  const { app, library, workspace } = studio;
  const problem = app.getState().library.items?.find((one) => one.id === id)?.problem;
  if (problem) return `Not opened. ${problem}`;
  try {
    const found = await library.get(id);
    const link = linkOf(app, { id, rev: revOf(found, 1) }, found.name, found.text);
    const mine = workspace.documents.find((one) => one.library?.id === id);
    if (mine && (mine.text === found.text || isAsSaved(mine))) {
      await workspace.open(mine.id); // where its file has changed meanwhile, it follows
      return null;
    }
    if (mine) {
      const isFile = folderOf(app) !== null;
      const choice = await app.ask("draftExists", { title: mine.title, rev: link.rev, isFile });
      if (choice === "draft") await workspace.open(mine.id);
      if (choice !== "library") return null;
    }
    const { name: title, system, text } = found;
    await workspace.create({ title, system, text, library: link });
    return null;
  } catch (problem) {
    return `Not opened. ${messageOf(problem)}`;
  }
}

/**
 * Show a revision of a document of the library, for what an address names; it joins my documents
 * with its first edit. `docId`: as which document it was shown before. Answers why that cannot be,
 * or null.
 * @returns {Promise<string | null>}
 */
export async function openRevision({ library, workspace }, { id, rev }, docId = undefined) {
  try {
    const { name, system } = await library.get(id);
    const { text } = await library.revision(id, rev);
    const title = `${name} (revision ${rev})`;
    await workspace.openGiven({ id: docId, title, system, text }, { revision: { id, rev } });
    return null;
  } catch (problem) {
    return `Revision ${rev} of the library's document cannot be opened. ${messageOf(problem)}`;
  }
}

export async function renameInLibrary(studio, { id, name, rev }) {
  const { app, library, store, workspace } = studio;
  const isFile = folderOf(app) !== null;
  const next = await app.ask("text", {
    title: isFile ? "Rename the file" : "Rename in the library",
    label: "Name",
    value: name,
    ok: "Rename",
  });
  if (!next || next === name) return;
  try {
    await saving(studio, async () => {
      const answer = await library.save(id, { name: next, base_rev: rev });
      const { library: link } = store.getState();
      // Made from the revision that got the new name, the open document still is up to date; made
      // from an older one, it belongs to the file under its new name all the same.
      if (link?.id === id)
        await workspace.setLibrary({
          ...link,
          id: answer.id ?? id,
          rev: link.rev === rev ? revOf(answer, rev + 1) : link.rev,
          name: answer.name ?? next,
        });
    });
    await refreshLibrary(studio);
  } catch (problem) {
    app.toast(`Not renamed. ${messageOf(problem)}`);
  }
}

export async function deleteFromLibrary(studio, entry) {
  const { app, library, store, workspace } = studio;
  const { id, name } = entry;
  const isFile = folderOf(app) !== null;
  const yes = await app.ask("confirm", {
    title: isFile ? `Delete the file ${name}?` : `Delete “${name}” from the library?`,
    message: isFile
      ? "It goes from the folder. Copies in this browser stay, and Undo puts the file back."
      : "Its revisions go with it. Copies in this browser stay.",
    ok: "Delete",
  });
  if (!yes) return;
  try {
    const { docId, link } = await saving(studio, async () => {
      await library.remove(id);
      const { docId, library: link } = store.getState();
      if (link?.id === id) await workspace.setLibrary(null);
      return { docId, link };
    });
    await refreshLibrary(studio);
    const undo = putBack(studio, entry, async () => {
      if (link?.id === id && store.getState().docId === docId) await workspace.setLibrary(link);
      await refreshLibrary(studio);
    });
    if (isFile) app.toast(`Deleted ${name}.`, undo);
    else app.toast(`Deleted “${name}” from the library.`);
  } catch (problem) {
    app.toast(`Not deleted. ${messageOf(problem)}`);
  }
}

/** Show the revisions of a library document; one of them may be opened or restored. */
export async function showHistory(studio, { id, name }) {
  const { app, library, workspace } = studio;
  try {
    const revisions = await library.revisions(id);
    const choice = await app.ask("history", { name, id, revisions });
    if (!choice) return;
    const found = await library.get(id);
    if (choice.action === "open") {
      const { text } = await library.revision(id, choice.rev);
      await workspace.create({
        title: `${name} (revision ${choice.rev})`,
        system: found.system,
        text,
      });
    } else {
      await library.restore(id, { rev: choice.rev, base_rev: revOf(found) });
      app.toast(`Restored revision ${choice.rev} as the newest.`);
      await refreshLibrary(studio);
    }
  } catch (problem) {
    app.toast(`The history is not available. ${messageOf(problem)}`);
  }
}

/** The whole library as a ZIP made by the server. */
export async function downloadLibrary(studio) {
  const { app, library } = studio;
  try {
    await library.health();
    download("rulewright-library.zip", await library.zip());
  } catch (problem) {
    app.toast(`Not downloaded. ${messageOf(problem)}`);
  }
}
