// Import by paste, file and drop; export of canonical JSON and of drafts.

import { isQuiet } from "../../worker/errors.js";
import { FILES } from "../../games/files.js";
import { download } from "../files.js";
import { isPage, openFilm } from "./film.js";
import { cut } from "../model/copyname.js";
import { readText } from "../model/locate.js";
import { fileName } from "../model/filename.js";
import { messageOf, problemOf } from "../../data/problem.js";

const PASTED = "pasted text"; // the name of what came from no file
const CANCELLED = "Import cancelled. Nothing was changed.";
const EDITABLE = 5_000_000; // characters; no real spec comes near it
const ANY_SIZE_WITHOUT_PROGRESS = 400_000; // bytes

/** What an imported document is called: its own name, or that of its file. */
function titleOf(text, name) {
  const own = readText(text).doc?.name;
  if (typeof own === "string" && own.trim()) return cut(own.trim());
  return name === PASTED ? "Pasted text" : cut(name.replace(/\.[^.]*$/, "")) || "Imported";
}

/**
 * The game that reads a text of another format, with the format's name; null for JSON documents.
 */
async function foreign(text, about) {
  for (const [system, files] of Object.entries(FILES)) {
    const format = await files.formatOf(text, about);
    if (format) return { system, format, method: files.importMethod };
  }
  return null;
}

/**
 * Read a text of another format: its game makes a document of it, which is then checked as any
 * other.
 */
async function convert(author, found, payload, options) {
  const { system, format, method } = found;
  const made = await author.call(method, { ...payload, system, format }, options);
  const text = made.text ?? made.document;
  const { issues } = await author.call("check", { text, system }, options);
  const { table, additions = [], refused = 0 } = made;
  return { text, system, issues, fidelity: made.report ?? [], table, additions, refused };
}

/**
 * The text of the open document, for an import that may be added to it: only one of the same game
 * that can be edited.
 */
function openText({ store }, { system }) {
  const open = store.getState();
  return open.docId !== null && !open.readOnly && open.parsed && open.system === system
    ? open.text
    : "";
}

/**
 * The text of a file, read in pieces so that it can be followed and cancelled: at once, also while
 * a piece is waited for, and up to the last one.
 */
async function readFile(file, { signal, onProgress }) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = file.stream().getReader();
  signal.addEventListener("abort", () => reader.cancel().catch(() => {}));
  const pieces = [];
  let done = 0;
  for (;;) {
    const { value, done: over } = await reader.read();
    signal.throwIfAborted();
    if (over) break;
    done += value.length;
    onProgress(done / (file.size || 1));
    pieces.push(decoder.decode(value, { stream: true }));
  }
  return pieces.join("") + decoder.decode();
}

/** Import the first of the files. */
export async function importFiles(studio, files) {
  const file = files[0];
  if (!file) return;
  const { app } = studio;
  const control = new AbortController();
  const show = (share, step) =>
    app.ask("progress", { title: `Importing ${file.name}`, share, step }).then((answer) => {
      if (answer === "cancel") control.abort("stop");
    });
  const big = file.size > ANY_SIZE_WITHOUT_PROGRESS;
  if (big) show(0, "Reading the file");
  const read = studio.store.begin();
  let text;
  try {
    let shown = 0;
    text = await readFile(file, {
      signal: control.signal,
      onProgress: (share) => {
        if (!big || share - shown < 0.04) return;
        shown = share;
        app.update({ share });
      },
    });
  } catch (problem) {
    app.finish();
    app.toast(control.signal.aborted ? CANCELLED : unreadable(file, problem));
    return;
  } finally {
    read();
  }
  await importText(studio, text, { name: file.name, signal: control.signal, big });
}

const unreadable = (file, problem) =>
  problem instanceof TypeError
    ? `${file.name} is not text in UTF-8. Nothing was changed.`
    : `${file.name} cannot be read: ${problem.message}. Nothing was changed.`;

/**
 * What was last to be imported, {text, name}: kept until it is imported, so that no text is lost on
 * the way.
 */
function keepDraft(studio, text, name) {
  studio.importing = text.trim() && text.length <= EDITABLE ? { text, name } : null;
}

/**
 * Import a text: a report first where there is something to say, then the user's choice.
 * @param {any} studio
 * @param {string} text
 * @param {{name?: string, lenient?: boolean, signal?: AbortSignal, big?: boolean}} given
 */
async function importText(studio, text, { name = PASTED, lenient = false, signal, big } = {}) {
  const { app, author, store } = studio;
  if (isPage(text)) return openFilm(studio, text);
  keepDraft(studio, text, name);
  const control = new AbortController();
  signal?.addEventListener("abort", () => control.abort(signal.reason));
  const waiting = author.status.state !== "ready" ? "Waiting for Python to start" : "Checking";
  const shown = setTimeout(
    () => {
      app
        .ask("progress", { title: `Importing ${name}`, share: null, step: waiting })
        .then((answer) => {
          if (answer === "cancel") control.abort("stop");
        });
    },
    big ? 0 : 300,
  );
  let report, found, source;
  try {
    const options = {
      signal: control.signal,
      what: `Importing ${name}`,
      again: () => importText(studio, text, { name, lenient, big }),
    };
    found = await foreign(text, { author, name, options });
    if (found) {
      source = {
        text,
        ...(name === PASTED ? {} : { name: name.replace(/\.[^.]*$/, "") }),
        open: openText(studio, found),
      };
      report = await convert(author, found, source, options);
    } else report = await author.call("import", { text, lenient, name }, options);
  } catch (problem) {
    const isForeign = found !== null; // of another program: there is no JSON that could be cleaned
    const { message: failed, issues = [], code, line, column } = problemOf(problem);
    report = { failed, issues, code, line, column, ...(isForeign && { repairable: false }) };
  } finally {
    clearTimeout(shown);
    app.finish();
  }
  if (
    control.signal.aborted ||
    report.code === "call.stopped" ||
    report.code === "worker.aborted"
  ) {
    app.toast(CANCELLED);
    return;
  }
  const over = store.getState().docId !== null && !store.getState().readOnly;
  const tooLong = (report.text?.length ?? 0) > EDITABLE;
  const clean =
    !report.failed &&
    !report.issues?.length &&
    !report.repaired?.length &&
    !report.fidelity &&
    !tooLong;
  const answer =
    clean && !over
      ? "new"
      : await app.ask("import", {
          name,
          source: text,
          report,
          over,
          lenient,
          tooLong,
          onDraft: (draft) => keepDraft(studio, draft, name),
        });
  const {
    choice,
    add,
    drafts = false,
    text: again,
  } = typeof answer === "string" ? { choice: answer } : (answer ?? {});
  if (add || drafts) {
    try {
      report = await convert(
        author,
        found,
        { ...source, drafts, ...(add ? { add, open: openText(studio, found) } : {}) },
        { what: `Importing ${name}` },
      );
    } catch (problem) {
      app.toast(`${messageOf(problem)}. Nothing was changed.`);
      return;
    }
  }
  if (choice === "again") return importText(studio, again, { name, big });
  if (choice === "lenient") return importText(studio, again ?? text, { name, lenient: true, big });
  if (choice) studio.importing = null;
  if (choice === "new") await openImported(studio, report, name);
  if (choice === "replace" || choice === "add") {
    const { title: before } = store.getState();
    const title = choice === "replace" ? titleOf(report.text, name) : before;
    store.setText(report.text, {
      name: `${add ? "Add" : "Import"} ${name}`,
      select: "",
      system: report.system,
      ...(title !== before && { title: [studio.workspace.ownTitle, title] }),
    });
    app.toast(`Imported ${name}.`, { label: "Undo", run: () => store.undo() });
  }
}

async function openImported({ workspace }, report, name) {
  await workspace.create({
    title: titleOf(report.text, name),
    system: report.system,
    text: report.text,
  });
}

/** Ask for a text to import; one that was not imported the last time is there again. */
export async function importDialog(studio) {
  const { text = "", name = PASTED } = studio.importing ?? {};
  const from = name === PASTED ? null : name;
  const answer = await studio.app.ask("paste", {
    text,
    from,
    onDraft: (draft) => keepDraft(studio, draft, name),
  });
  if (answer?.files) await importFiles(studio, answer.files);
  else if (answer?.text !== undefined)
    await importText(studio, answer.text, { name: answer.text ? name : PASTED });
}

/** Export canonical JSON; an invalid document is exported only on the explicit word "draft". */
export async function exportDocument(studio, { draft = false } = {}) {
  const { app, author, store, workspace } = studio;
  await workspace.autosave.flush();
  const { docId, text, title, parsed, check } = store.getState();
  if (!draft && (!parsed || check.valid === false)) {
    const choice = await app.ask("draft", { check, parsed });
    if (choice !== "draft") return;
    draft = true;
  }
  if (!parsed) {
    download(fileName(`${title} (draft)`), text);
    workspace.secure(docId, text);
    return;
  }
  try {
    const made = await author.call(
      "export",
      { text, draft },
      { again: () => exportDocument(studio, { draft }) },
    );
    download(made.filename ?? fileName(draft ? `${title} (draft)` : title), made.text);
    workspace.secure(docId, text);
  } catch (problem) {
    if (isQuiet(problem)) return;
    const issues = problemOf(problem).issues ?? check.issues;
    const choice = await app.ask("draft", {
      check: { ...check, issues },
      parsed,
      message: messageOf(problem),
    });
    if (choice === "draft") await exportDocument(studio, { draft: true });
  }
}
