// The document being edited: its text is the truth, everything else follows from it.
// A plain class without React; views subscribe and never keep a copy of their own.

import { Checking } from "./checking.js";
import { History } from "./history.js";
import { readText } from "./locate.js";
import { given, taken } from "./notes.js";
import { applyPatch } from "./patch.js";
import { followed } from "./pointer.js";
import { EMPTY, placeIn, UNCHECKED } from "./state.js";
import { isNewer } from "./versions.js";
import { ownIn } from "../../data/lookup.js";

// until the checker says which
const ARRIVED_NEWER = "This document is of a newer version of the format.";

/** @import { Change, DocumentRecord, DocumentState, PatchOp } from "../types.js" */

/** Observable state with named undo; its fields are those of EMPTY (state.js). */
export class Store extends Checking {
  constructor(options) {
    super(options);
    this.history = new History();
    this.mark = ""; // of the last edit, in the journal
    // where somebody is in the views of the open document, by their own names (places.js)
    /** @type {Record<string, any>} */
    this.look = {};
    /** @type {import("../../match/session.js").Session | null} */
    this.match = null; // the match of the open document
    /** @type {import("../../balance/balance.js").Balance | null} */
    this.balance = null; // made when it is first asked for, as is the next
    /** @type {import("../../balance/remote.js").Remote | null} */
    this.remote = null;
    /** @type {((id: string) => Promise<unknown> | null) | null} */
    this.doubt = null; // given by the workspace
  }

  /** The selected place, whether the document has it or not. */
  get place() {
    return this.state.absent ?? this.state.selection;
  }

  /** Something that a person asked for is begun; answers what to call, once, when it is done. */
  begin() {
    const count = (by) => this.put({ asked: this.state.asked + by });
    count(1);
    return () => count(-1);
  }

  /**
   * Show a document record; its history comes with it.
   * @param {DocumentRecord} record
   * @param {{ readOnly?: boolean, valid?: boolean | null }} options
   */
  open(record, { readOnly = false, valid = null } = {}) {
    this.leave(record.id);
    this.mark = record.mark ?? "";
    this.arrived = true;
    if (record.id !== this.state.docId) this.look = record.look ?? {};
    this.history = new History(record.history);
    const left = record.id === this.state.docId ? this.state.waits : null;
    const read = this.readInto(record.text, { doc: null, goodText: "" });
    if (read.doc === null && record.goodText) {
      Object.assign(read, {
        goodText: record.goodText,
        doc: readText(record.goodText).doc ?? null,
      });
    }
    const history = this.history.summary();
    const arrived = { text: read.text, doc: read.parsed ? read.doc : null, system: record.system };
    const newer = !history.steps && isNewer(arrived, this.versions) ? ARRIVED_NEWER : null;
    this.put({
      ...EMPTY,
      ...read,
      docId: record.id,
      title: record.title,
      system: record.system ?? null,
      origin: record.origin ?? null,
      library: record.library ?? null,
      kept: record.kept ?? true,
      ...placeIn(read.doc, record.selection ?? ""),
      notes: record.notes ?? {},
      history,
      check: valid === null ? UNCHECKED : { ...UNCHECKED, valid },
      online: this.state.online,
      asked: this.state.asked,
      readOnly: readOnly || newer !== null,
      newer,
      version: this.state.version + 1,
    });
    this.hold(left);
    this.requestCheck(true);
    this.emit("opened", record.id);
  }

  /** Leave the document; the gallery is shown. */
  close() {
    this.leave(null);
    this.history = new History();
    this.put({
      ...EMPTY,
      online: this.state.online,
      asked: this.state.asked,
      version: this.state.version + 1,
    });
    this.emit("opened", null);
  }

  /**
   * The state for a text; one that is not JSON keeps the `last` document.
   * @param {string} text
   * @param {Pick<DocumentState, "doc" | "goodText">} last
   */
  readInto(text, last = this.state) {
    const { doc, error } = readText(text);
    if (error)
      return { text, parsed: false, parseError: error, doc: last.doc, goodText: last.goodText };
    return { text, parsed: true, parseError: null, doc, goodText: text };
  }

  checked(answer) {
    super.checked(answer);
    if (this.arrived && answer.parsed) this.settleVersion(answer.issues);
  }

  /**
   * What arrives in a newer version is only shown, and what arrives in an older one is brought up
   * to date, as one step of undo. What somebody writes here about its version is theirs to write.
   */
  settleVersion(issues) {
    this.arrived = false;
    const { readOnly, history } = this.state;
    if (history.steps) return;
    const newer = issues.find(
      ({ code, path }) => code === "spec.newer-version" && path === "/schema_version",
    );
    const older = issues.find(({ code }) => code === "spec.older-version");
    if (newer) this.put({ newer: newer.message, readOnly: true });
    else if (older && !readOnly) {
      const [{ title, patch }] = older.fixes;
      if (this.edit(title, patch)) this.emit("migrated", older.message);
    }
  }

  /**
   * Nothing that was asked for the last document is waited for; "leaving" where the next is
   * another.
   */
  leave(id) {
    this.checker.cancel();
    const { docId } = this.state;
    if (docId !== null && docId !== id) this.emit("leaving", docId);
  }

  /**
   * One change of the text as one undo step. Answers false when nothing could change. `asked` is
   * the state as of which a worker was asked for the change: its answer is for that document, and
   * leaves whoever has selected something else since where they are. `takes` are notes it uses up;
   * `title` is that of the document, [before, after].
   * @param {string} name
   * @param {string} text
   * @param {Change} more
   */
  change(name, text, { select, otherwise, merge, soon = true, system, asked, takes, title } = {}) {
    const { readOnly, docId, selection, absent, system: was, notes } = this.state;
    const before = this.place;
    if (readOnly || docId === null || text === this.state.text) return false;
    if (asked && asked.docId !== docId) return false;
    const stayed = !asked || (asked.selection === selection && asked.absent === absent);
    const after = (stayed ? select : null) ?? otherwise ?? before;
    const extra = {
      ...(system && system !== was && { system: [was, system] }),
      ...(takes && { takes }),
      ...(title && { title }),
    };
    const push = { name, from: this.state.text, to: text, before, after, merge };
    this.history.push(Object.keys(extra).length ? { ...push, extra } : push);
    this.settle(text, after, { soon, system, title: title?.[1], notes: taken(notes, takes) });
    return true;
  }

  /**
   * Show a text and have it checked.
   * @param {string} text
   * @param {string} selection
   * @param {{soon?: boolean, system?: string | null, title?: string, notes?: object}} more
   */
  settle(text, selection, { soon = true, system, title, notes = this.state.notes } = {}) {
    const read = this.readInto(text);
    this.put({
      ...read,
      ...(system === undefined ? {} : { system }),
      ...(title === undefined ? {} : { title }),
      ...placeIn(read.doc, selection),
      notes,
      history: this.history.summary(),
      check: { ...this.state.check, pending: true },
      saved: "unsaved",
      version: this.state.version + 1,
    });
    this.requestCheck(soon);
    this.emit("edited");
  }

  /**
   * Apply an RFC 6902 patch to the text; formatting and key order stay. One undo step.
   * @param {string} name
   * @param {PatchOp[]} patch
   * @param {Change} more
   */
  edit(name, patch, { select, merge, asked, takes, title } = {}) {
    if (!this.state.parsed) return false;
    const { text, doc } = this.state;
    const after = applyPatch(text, patch);
    const otherwise = followed(doc, this.place, patch); // the same thing, wherever it is now
    return this.change(name, after, { select, otherwise, merge, asked, takes, title });
  }

  /**
   * Put a whole text in place: typing (merge: true) or a named step such as an import.
   * @param {string} text
   * @param {Omit<Change, "merge"> & {name?: string, merge?: boolean}} more
   */
  setText(text, { name = "Typing", merge = false, select, system, title } = {}) {
    const key = merge ? `text:${name}` : undefined;
    return this.change(name, text, { merge: key, select, soon: !merge, system, title });
  }

  /** Keep something with the draft that is no part of the document; no step of undo. */
  note(name, value) {
    const { readOnly, docId, notes } = this.state;
    if (readOnly || docId === null) return;
    this.put({ notes: { ...notes, [name]: value }, saved: "unsaved" });
    this.emit("noted");
  }

  /** Keep where somebody is in a view of the open document, for when they come back to it. */
  keepLook(name, value) {
    if (this.state.docId === null) return;
    this.look = { ...this.look, [name]: value };
    this.emit("looked", name);
  }

  undo() {
    return this.step(this.history.undo(this.state.text), "before");
  }

  redo() {
    return this.step(this.history.redo(this.state.text), "after");
  }

  step(moved, side) {
    if (!moved) return null;
    if (this.state.readOnly) {
      if (side === "before") this.history.redo(moved.text);
      else this.history.undo(moved.text);
      return null;
    }
    const system = moved.step.extra?.system?.[side === "before" ? 0 : 1];
    const [now, then] = side === "before" ? [1, 0] : [0, 1];
    const titles = moved.step.extra?.title;
    // one given since stays
    const title = titles && titles.at(now) === this.state.title ? titles.at(then) : undefined;
    const notes = (side === "before" ? given : taken)(this.state.notes, moved.step.extra?.takes);
    this.settle(moved.text, ownIn(moved.step, side) ?? "", { system, title, notes });
    return moved.step.name;
  }

  /**
   * Make a pointer the selection of every view; where nothing stands yet, what is around it.
   * @param {string | null} pointer
   * @param {{ origin?: string | null }} [how]
   */
  select(pointer, { origin = null } = {}) {
    const { selection, absent } = placeIn(this.state.doc, pointer ?? "");
    if (selection === this.state.selection && absent === this.state.absent) return;
    this.put({ selection, absent, selectionOrigin: origin, span: null });
  }

  /**
   * Select a place and bring it into view, with the focus, in the JSON text; `span`: the part
   * [start, end] of the string there, in code points.
   * @param {string} path
   * @param {number[] | null} [span]
   */
  reveal(path, span = null) {
    this.select(path);
    if (span || this.state.span) this.put({ span: span && { path, start: span[0], end: span[1] } });
    this.emit("reveal", { path, span });
  }

  /** While the text is no JSON: return to the last text that was. */
  goBack() {
    return this.setText(this.state.goodText, { name: "Go back to the last readable text" });
  }
}
