// What the parts of the studio say to each other: the state of the open document, what every view
// can reach, and what each dialog is asked and answers.
import type { Cause, Check, Part, PlacedIssue, Unplayed } from "../data/wire.js";
import type { Doc } from "../games/types.js";
import type { WorkerClient } from "../worker/types.js";
import type { App } from "./app.js";
import type { Doings } from "./model/doings.js";
import type { Library } from "./model/library.js";
import type { Store } from "./model/store.js";
import type { Workspace } from "./model/workspace.js";
import type { Ui } from "./ui.js";

/** Why something could not be done: an error, or what stands for one. */
export interface Problem {
  message: string;
  /** Which of the errors of a database or a browser it is. */
  name?: string;
  /** Which exception of Python it is. */
  type?: string;
  code?: string;
  issues?: PlacedIssue[];
  /** Where a text is not what it was read as. */
  line?: number;
  column?: number;
  /** What a server refused with, and what it said; 0: it did not answer. */
  status?: number;
  body?: any;
}

/** What is known of the text; `version` is that of the text that was checked. */
export interface Checked extends Partial<Check> {
  issues: PlacedIssue[];
  valid: boolean | null;
  pending: boolean;
  failed: Problem | null;
  version?: number;
}

/** Where a text is no JSON, and why. */
export interface ParseError {
  offset: number;
  line: number;
  column: number;
  message: string;
}

/** The server's copy that a document was opened from or saved to. */
export interface LibraryLink {
  id: string;
  rev: number;
  name?: string;
  /** What its file held, and the folder of it, where the library is a folder. */
  text?: string;
  folder?: string;
}

export interface HistorySummary {
  canUndo: boolean;
  canRedo: boolean;
  undoName: string | null;
  redoName: string | null;
  steps: number;
}

/** Plain JSON that views keep beside the text, by their own names. */
export type Notes = Record<string, any>;

/** An operation of RFC 6902; `before`: the key that a new one is put before. */
export interface PatchOp {
  op: string;
  path: string;
  value?: any;
  from?: string;
  before?: string;
}

/** What the store tells of the open document; EMPTY (model/state.js) says what each means. */
export interface DocumentState {
  docId: string | null;
  title: string;
  system: string | null;
  origin: string | null;
  library: LibraryLink | null;
  text: string;
  doc: Doc | null;
  parsed: boolean;
  parseError: ParseError | null;
  goodText: string;
  selection: string;
  selectionOrigin?: string | null;
  absent: string | null;
  unused: Part[];
  unusedOf: Doc | null;
  notes: Notes;
  span: { path: string; start: number; end: number } | null;
  check: Checked;
  waits: Set<string> | null;
  history: HistorySummary;
  saved: "saved" | "saving" | "unsaved" | "failed";
  saveError?: string | null;
  kept: boolean;
  online: boolean;
  asked: number;
  readOnly: boolean;
  newer: string | null;
  version: number;
}

/** One undo step: a splice of the text, and where one was before and after it. */
export interface Step {
  name: string;
  splice: { at: number; removed: string; inserted: string };
  before: string;
  after: string;
  extra?: { system?: [string | null, string]; takes?: Notes; title?: [string, string] };
}

/** A document as this browser keeps it. */
export interface DocumentRecord {
  id: string;
  title: string;
  system: string | null;
  text: string;
  goodText?: string;
  origin?: string | null;
  library?: LibraryLink | null;
  kept?: boolean;
  selection?: string;
  notes?: Notes;
  look?: Record<string, any>;
  mark?: string;
  updated?: number;
  history?: { done: Step[]; undone: Step[] };
}

/** How a reload finds what is open now, and the place that was selected. */
export interface Last {
  doc?: string;
  shipped?: string;
  evaluated?: Evaluated;
  /** A revision of a document of the library. */
  revision?: { id: string; rev: number };
  /** A document of the library, until a draft of it is open. */
  library?: string;
  /** The data of a link (model/link.js). */
  link?: string;
  selection?: string;
}

/** A match of an evaluation; `match`: its number, or "surprising". */
export interface Evaluated {
  job: string;
  plan: number;
  match: string;
}

/** A document and its match as a link holds them; `ply`: where the match is to stand. */
export interface Linked {
  title: string;
  system: string;
  text: string;
  ply: number;
  /** Its spec is null where it is the document. */
  replay: { head: Record<string, string>; spec: string | null; plies: string[] } | null;
}

/** What an address names, null where that is nothing; `ply`: where its match is to stand. */
export interface Place {
  what: Last | null;
  ply: number | null;
}

/** A shipped game. */
export interface Shipped {
  id: string;
  title: string;
  summary: string;
  system: string;
  text: string;
}

/** What boot.json says. */
export interface Boot {
  gallery: Shipped[];
  views: Record<string, any>;
  /** The games whose first board is that of its seed alone. */
  dealt: string[];
  digests: string[];
  error?: string;
}

/** A document as the server's library lists it. */
export interface LibraryEntry {
  id: string;
  name: string;
  system: string | null;
  rev: number;
  /** Why its file cannot be opened. */
  problem?: string;
}

export interface Revision {
  number: number;
  created: string | number;
  size: number;
  note?: string;
}

/** What the studio can do about a notice. */
export interface ToastAction {
  label: string;
  run: () => unknown;
}

/** What every view of the studio can reach. */
export interface StudioParts {
  /** The address of /assets/. */
  base: string;
  store: Store;
  workspace: Workspace;
  library: Library;
  /** Whether a save is on its way: what the server holds is not to be compared then. */
  isSaving?: boolean;
  /** Show the library's text of the open document beside one's own. */
  compare: (theirs: { rev: number; text: string }, id: string) => unknown;
  author: WorkerClient;
  play: WorkerClient;
  doings: Doings;
  ui: Ui;
  app: App;
  root?: ShadowRoot;
  /** Of the mounted page. */
  focus?: import("./focus.js").FocusKeeper;
  /** A place that was asked for while no view showed it, and the view that opens for it. */
  wanted?: { pane: string; place: Cause | number } | null;
  /** What did not fit when a part became another kind, by its path. */
  stashes?: Map<string, any>;
  /** A text that was not imported yet. */
  importing?: { text: string; name: string } | null;
}

/** A place that uses what is to be deleted; `goes`: whether it can be taken along. */
export interface Usage {
  path: string;
  message?: string;
  goes?: boolean;
}

/** A row of what another format keeps of a document. */
export interface Kept {
  level: "lost" | "changed" | "kept";
  what?: string;
  message: string;
}

export interface ImportRow {
  name: string;
  status: string;
  reason: string;
  level: string;
}

export interface ImportTable {
  title: string;
  columns: string[];
  rows: ImportRow[];
}

/** What an import found, or why it `failed`. */
export interface ImportReport {
  text?: string;
  system?: string;
  issues?: Partial<PlacedIssue>[];
  repaired?: Partial<PlacedIssue>[];
  unplayed?: Unplayed | null;
  fidelity?: Kept[];
  table?: ImportTable;
  additions?: { id: string; title: string }[];
  /** How many of a file's things are not played. */
  refused?: number;
  repairable?: boolean;
  failed?: string;
  code?: string;
  line?: number;
  column?: number;
}

/** What a person says to an import: a word, or one with what goes with it. */
export type ImportChoice =
  string | { choice: string; text?: string; add?: string; drafts?: boolean };

/** The dialogs: what each is told, and what it answers unless it is closed. */
export interface Dialogs {
  text: [{ title: string; label: string; value?: string; ok: string; note?: string }, string];
  confirm: [{ title: string; message: string; ok: string }, true];
  choice: [
    {
      title: string;
      label: string;
      options: { id: string; title: string; note?: string }[];
      ok: string;
    },
    string,
  ];
  usages: [{ label: string; usages: Usage[] }, true | "keep" | "remove"];
  new: [
    { gallery: Shipped[]; system: string | null },
    { title: string; isNamed: boolean; from: string; system: string; kind: string | undefined },
  ];
  paste: [
    { text: string; from: string | null; onDraft: (text: string) => void },
    { text?: string; files?: File[] },
  ];
  picture: [
    { plies: number },
    { kind: "svg" | "png" | "animated"; width: number; ms: number } | null,
  ];
  move: [{ pane: string; shown: string[] }, { pane: string; where: string; other: string }];
  progress: [{ title: string; share: number | null; step: string }, "cancel"];
  draft: [{ check: Checked; parsed: boolean; message?: string }, "draft"];
  import: [
    {
      name: string;
      source?: string;
      report: ImportReport;
      over: boolean;
      lenient: boolean;
      tooLong: boolean;
      onDraft: (text: string) => void;
    },
    ImportChoice,
  ];
  conflict: [
    { theirs: { rev: number; text: string }; mine: string; file: string | null },
    "mine" | "theirs" | "new",
  ];
  draftExists: [{ title: string; rev: number; isFile: boolean }, "draft" | "library"];
  history: [
    { name: string; id: string; revisions: Revision[] },
    { action: "open" | "restore"; rev: number },
  ];
  sheet: [{ sheet: RulesSheet }, undefined];
  report: [{ title: string; lead: string; report: Kept[] }, undefined];
  palette: [object, undefined];
}

/** The rules of a document in plain words; `path` is where each sentence comes from. */
export interface RulesSheet {
  title: string;
  system: string;
  sections: {
    title: string;
    statements: { text: string; path: string }[];
    picture: { svg: string; told: string } | null;
  }[];
  /** The sheet as a page of its own. */
  page: string;
}

/** The props of a dialog's component. */
export type DialogProps<Kind extends keyof Dialogs> = Dialogs[Kind][0] & {
  answer: (value: Dialogs[Kind][1] | null) => void;
};

/** What can be done by name; `keys`: "Mod" is Ctrl or Cmd. */
export interface Command {
  id: string;
  title: string;
  group: string;
  keys?: string;
  run: (studio: StudioParts) => unknown;
  /** Whether it can be done now. */
  enabled?: (state: DocumentState) => boolean;
}

/** What goes with a change of the text, see Store.change. */
export interface Change {
  select?: string;
  otherwise?: string;
  merge?: string | null;
  soon?: boolean;
  system?: string | null;
  /** The state as of which a worker was asked. */
  asked?: DocumentState;
  takes?: Notes;
  title?: [string, string];
}
