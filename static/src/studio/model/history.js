// Undo and redo as named splices of the text: small, serialisable, restored after a reload.

const MAX_STEPS = 300;
const MAX_CHARACTERS = 1_500_000;
const MERGE_WINDOW_MS = 1500;

/** The one splice that turns `before` into `after`. */
export function spliceBetween(before, after) {
  const limit = Math.min(before.length, after.length);
  let start = 0;
  while (start < limit && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let tail = 0;
  while (
    tail < limit - start &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  ) {
    tail += 1;
  }
  return {
    at: start,
    removed: before.slice(start, before.length - tail),
    inserted: after.slice(start, after.length - tail),
  };
}

/** The text with a splice applied, or taken back. */
export function applySplice(text, { at, removed, inserted }, back = false) {
  const [out, into] = back ? [inserted, removed] : [removed, inserted];
  return text.slice(0, at) + into + text.slice(at + out.length);
}

const weight = (step) => step.splice.removed.length + step.splice.inserted.length + 80;

/** One document's past and future. Steps: {name, splice, before, after, extra}. */
export class History {
  constructor(saved) {
    this.done = saved?.done ?? [];
    this.undone = saved?.undone ?? [];
    this.open = null; // the step that typing may still join: {key, time, text}
  }

  /**
   * Note a change; `merge` is a key under which quick successive changes become one step.
   * @param {{
   *   name: string, from: string, to: string, before: string, after: string,
   *   merge?: string | null, extra?: object,
   * }} change
   */
  push({ name, from, to, before, after, merge, extra }, now = Date.now()) {
    this.undone = [];
    const last = this.done.at(-1);
    const joins =
      merge && last && this.open?.key === merge && now - this.open.time < MERGE_WINDOW_MS;
    if (joins) {
      last.splice = spliceBetween(this.open.text, to);
      last.after = after;
      this.open.time = now;
      if (last.splice.removed === "" && last.splice.inserted === "") {
        this.done.pop();
        this.close(); // what comes next must not join the step before this one
      }
      return;
    }
    const step = { name, splice: spliceBetween(from, to), before, after };
    if (extra) step.extra = extra;
    this.done.push(step);
    this.open = merge ? { key: merge, time: now, text: from } : null;
    this.trim();
  }

  /** No further typing joins the last step. */
  close() {
    this.open = null;
  }

  /** Take the last step back; answers the text and the step, or null. */
  undo(text) {
    this.close();
    const step = this.done.pop();
    if (!step) return null;
    this.undone.push(step);
    return { text: applySplice(text, step.splice, true), step };
  }

  /** Do the last undone step again; answers the text and the step, or null. */
  redo(text) {
    this.close();
    const step = this.undone.pop();
    if (!step) return null;
    this.done.push(step);
    return { text: applySplice(text, step.splice), step };
  }

  /** What the toolbar shows. */
  summary() {
    return {
      canUndo: this.done.length > 0,
      canRedo: this.undone.length > 0,
      undoName: this.done.at(-1)?.name ?? null,
      redoName: this.undone.at(-1)?.name ?? null,
      steps: this.done.length,
    };
  }

  /** The part worth keeping: the newest steps within a bound. */
  tail() {
    return { done: this.done, undone: this.undone };
  }

  trim() {
    let size = 0;
    let keep = 0;
    for (let i = this.done.length - 1; i >= 0 && keep < MAX_STEPS; i -= 1) {
      size += weight(this.done[i]);
      if (size > MAX_CHARACTERS && keep > 0) break;
      keep += 1;
    }
    if (keep < this.done.length) this.done = this.done.slice(-keep);
  }
}
