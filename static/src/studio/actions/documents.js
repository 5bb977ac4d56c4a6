// Commands on my documents: new, rename, duplicate, delete, download all.

import { isQuiet } from "../../worker/errors.js";
import { download } from "../files.js";
import { freeName } from "../model/copyname.js";
import { applyPatch } from "../model/patch.js";
import { fileName } from "../model/filename.js";
import { zip } from "../model/zip.js";
import { messageOf } from "../../data/problem.js";

/** The text with the name that was asked for, where a document of its kind has one. */
const named = (text, name) =>
  typeof JSON.parse(text).name === "string"
    ? applyPatch(text, [{ op: "replace", path: "/name", value: name }])
    : text;

/** Ask what a new document starts from, and open it. */
export async function newDocument(studio) {
  const { app, workspace, author } = studio;
  const choice = await app.ask("new", {
    gallery: workspace.boot.gallery,
    system: studio.store.getState().system,
  });
  if (!choice) return;
  const { isNamed, from, system, kind } = choice;
  const title = isNamed
    ? choice.title
    : freeName(
        choice.title,
        workspace.documents.map((one) => one.title),
      );
  const textOf = (text) => (isNamed ? named(text, title) : text);
  if (from) {
    const shipped = workspace.boot.gallery.find((one) => one.id === from);
    await workspace.create({
      title,
      system: shipped.system,
      text: textOf(shipped.text),
      origin: from,
    });
    return;
  }
  try {
    const made = await author.call("template", kind === undefined ? { system } : { system, kind }, {
      again: () => newDocument(studio),
    });
    const text = typeof made === "string" ? made : made.text;
    await workspace.create({ title, system, text: textOf(text) });
  } catch (problem) {
    if (!isQuiet(problem)) app.toast(`No new document: ${messageOf(problem)}`);
  }
}

export async function renameDocument(studio, id, title) {
  const name = await studio.app.ask("text", {
    title: "Rename the document",
    label: "Name",
    value: title,
    ok: "Rename",
  });
  if (name) await callDocument(studio, id, title, name);
}

/**
 * Rename a document, open or not. The game in it goes along where it had the same name; where it
 * had another, the user is told and may rename it too.
 */
export async function callDocument({ app, workspace }, id, title, name) {
  if (name === title) return;
  const { game = null, along } = await workspace.rename(id, name);
  const back = () => workspace.rename(id, title, along ? game : null);
  const differs = game !== null && !along && game !== name;
  if (differs)
    app.toast(`Renamed to “${name}”. The game in it is still called “${game}”.`, {
      label: "Rename it too",
      run: () => workspace.rename(id, name, name),
    });
  else
    app.toast(along ? `Renamed to “${name}”, and the game in it.` : `Renamed to “${name}”.`, {
      label: "Undo",
      run: back,
    });
}

export async function deleteDocument(studio, id, title) {
  const { app, workspace } = studio;
  const back = await workspace.remove(id);
  if (back) app.toast(`Deleted “${title}”.`, { label: "Undo", run: back });
}

/** All my documents as one ZIP. */
export async function downloadAll({ app, workspace }) {
  await workspace.autosave.flush();
  const all = await workspace.storage.list();
  if (!all.length) {
    app.toast("There are no documents of yours yet.");
    return;
  }
  downloadZip(all);
  for (const { id, text } of all) workspace.secure(id, text);
}

/** What the browser did not take, as it stands: a file, or a ZIP of several. */
export function downloadUnsaved({ workspace }) {
  const { unsaved } = workspace.storage;
  if (unsaved.length === 1) download(fileName(unsaved[0].title), unsaved[0].text);
  else downloadZip(unsaved);
  for (const { id, text } of unsaved) workspace.secure(id, text);
}

function downloadZip(all) {
  const taken = new Set();
  const files = all.map(({ title, text, updated }) => ({
    name: fileName(title, taken),
    text,
    date: new Date(updated),
  }));
  download("rulewright-documents.zip", zip(files));
}
