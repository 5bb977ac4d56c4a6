// Every command of the page, once: the palette, the buttons and the keys all run these.

import { deleteDocument, downloadAll, newDocument, renameDocument } from "./actions/documents.js";
import { downloadLibrary, refreshLibrary, saveToLibrary } from "./actions/library.js";
import { copyLink } from "./actions/links.js";
import { evaluate, fixSelected, goToProblem, openPage, showNotices } from "./actions/places.js";
import { showSheet } from "./actions/sheet.js";
import { exportDocument, importDialog } from "./actions/transfer.js";
import { PANE_COMMANDS } from "./layout/commands.js";
import { isOpen } from "./model/state.js";
import { chooseTheme } from "./theme.js";
import { ownIn } from "../data/lookup.js";

/** @import { Command, DocumentState, StudioParts } from "./types.js" */

/** @type {Command[]} */
export const COMMANDS = [
  {
    id: "undo",
    title: "Undo",
    group: "Edit",
    keys: "Mod-Z",
    enabled: (s) => s.history.canUndo && !s.readOnly,
    run: ({ store }) => store.undo(),
  },
  {
    id: "redo",
    title: "Redo",
    group: "Edit",
    keys: "Mod-Shift-Z",
    enabled: (s) => s.history.canRedo && !s.readOnly,
    run: ({ store }) => store.redo(),
  },
  { id: "new", title: "New document…", group: "Documents", run: newDocument },
  { id: "import", title: "Import…", group: "Documents", keys: "Mod-O", run: importDialog },
  {
    id: "export",
    title: "Export JSON",
    group: "Documents",
    keys: "Mod-E",
    enabled: isOpen,
    run: (s) => exportDocument(s),
  },
  { id: "copy-link", title: "Copy link", group: "Documents", enabled: isOpen, run: copyLink },
  {
    id: "export-draft",
    title: "Export draft",
    group: "Documents",
    enabled: (s) => isOpen(s) && (s.check.valid === false || !s.parsed),
    run: (s) => exportDocument(s, { draft: true }),
  },
  {
    id: "save",
    title: "Save to library",
    group: "Library",
    keys: "Mod-S",
    enabled: (s) => isOpen(s) && !s.readOnly,
    run: (s) => saveToLibrary(s),
  },
  {
    id: "save-new",
    title: "Save to library as a new document…",
    group: "Library",
    enabled: (s) => isOpen(s) && !s.readOnly,
    run: (s) => saveToLibrary(s, { asNew: true }),
  },
  {
    id: "duplicate",
    title: "Duplicate this document",
    group: "Documents",
    enabled: isOpen,
    run: ({ workspace }) => workspace.duplicate(),
  },
  {
    id: "rename",
    title: "Rename this document…",
    group: "Documents",
    enabled: (s) => isOpen(s) && !s.readOnly,
    run: (s) => renameDocument(s, s.store.getState().docId, s.store.getState().title),
  },
  {
    id: "sheet",
    title: "Rules sheet in plain words",
    group: "Documents",
    enabled: isOpen,
    run: showSheet,
  },
  {
    id: "delete",
    title: "Delete this document",
    group: "Documents",
    enabled: (s) => isOpen(s) && s.kept && !s.readOnly,
    run: (s) => deleteDocument(s, s.store.getState().docId, s.store.getState().title),
  },
  { id: "download-all", title: "Download all my documents", group: "Documents", run: downloadAll },
  { id: "library-refresh", title: "Refresh the library", group: "Library", run: refreshLibrary },
  {
    id: "library-download",
    title: "Download the whole library",
    group: "Library",
    run: downloadLibrary,
  },
  {
    id: "evaluate",
    title: "Evaluate this document on the server",
    group: "Library",
    enabled: isOpen,
    run: evaluate,
  },
  {
    id: "jobs",
    title: "Evaluations on the server",
    group: "Library",
    run: ({ library }) => openPage(library, "jobs"),
  },
  {
    id: "gallery",
    title: "Show the gallery",
    group: "View",
    run: ({ workspace }) => workspace.close(),
  },
  ...PANE_COMMANDS,
  {
    id: "side",
    title: "Show or hide the list of games",
    group: "View",
    keys: "Mod-B",
    enabled: isOpen,
    run: ({ ui }) => ui.toggleLeft(),
  },
  {
    id: "next-problem",
    title: "Go to the next problem",
    group: "Problems",
    keys: "F8",
    enabled: hasProblems,
    run: (s) => goToProblem(s, 1),
  },
  {
    id: "previous-problem",
    title: "Go to the previous problem",
    group: "Problems",
    keys: "Shift-F8",
    enabled: hasProblems,
    run: (s) => goToProblem(s, -1),
  },
  {
    id: "fix",
    title: "Fix the selected problem",
    group: "Problems",
    keys: "Mod-.",
    enabled: hasProblems,
    run: fixSelected,
  },
  { id: "theme-light", title: "Light theme", group: "View", run: () => chooseTheme("light") },
  { id: "theme-dark", title: "Dark theme", group: "View", run: () => chooseTheme("dark") },
  { id: "theme-auto", title: "Theme of the system", group: "View", run: () => chooseTheme("auto") },
  {
    id: "hint",
    title: "Show the three things to try",
    group: "Help",
    run: ({ ui }) => ui.set({ hint: true }),
  },
  {
    id: "restart-author",
    title: "Restart the checker",
    group: "Help",
    run: ({ author }) => author.restart(),
  },
  {
    id: "restart-play",
    title: "Restart the game engine",
    group: "Help",
    run: ({ play }) => play.restart(),
  },
  {
    id: "notices",
    title: "Licences of what this page is made of",
    group: "Help",
    run: showNotices,
  },
  {
    id: "palette",
    title: "All commands…",
    group: "Help",
    keys: "Mod-K",
    run: ({ app }) => app.ask("palette", {}),
  },
];

/** @param {DocumentState} state */
function hasProblems(state) {
  return isOpen(state) && state.check.issues.length > 0;
}

/** @type {Record<string, Command>} */
export const byId = Object.fromEntries(COMMANDS.map((command) => [command.id, command]));

/**
 * Run a command by id, if it is enabled now.
 * @param {StudioParts} studio
 * @param {string} id
 */
export function run(studio, id) {
  const command = ownIn(byId, id);
  if (command.enabled && !command.enabled(studio.store.getState())) return;
  Promise.resolve(command.run(studio)).catch((problem) => studio.app.toast(problem.message));
}

const mac = () => /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "");

/**
 * A key combination as this machine writes it.
 * @param {string} [keys]
 */
export function keyLabel(keys) {
  if (!keys) return "";
  return mac()
    ? keys.replace("Mod-", "⌘").replace("Shift-", "⇧").replace("Alt-", "⌥")
    : keys.replace("Mod", "Ctrl").replaceAll("-", "+");
}

/**
 * The command a key event asks for, or null.
 * @param {KeyboardEvent} event
 * @returns {Command | null}
 */
export function commandFor(event) {
  const parts = [];
  if (mac() ? event.metaKey : event.ctrlKey) parts.push("Mod");
  if (event.altKey) parts.push("Alt");
  if (event.shiftKey) parts.push("Shift");
  const key = event.altKey && /^Digit\d$/.test(event.code) ? event.code.slice(5) : event.key;
  const name = [...parts, key.length === 1 ? key.toUpperCase() : key].join("-");
  if (name === "Mod-Y") return byId.redo;
  return COMMANDS.find((command) => command.keys === name) ?? null;
}
