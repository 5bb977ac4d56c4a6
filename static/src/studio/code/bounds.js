// How much a line of an editor may carry. The browser lays a line out in time that grows with the
// square of its marks, so a line that nobody can read is shown plainly: unbroken and unmarked.

import { RangeSetBuilder, StateField } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin } from "@codemirror/view";
import { surplus } from "../../data/brief.js";

/** Characters from which on a line is neither wrapped nor marked. */
export const LONG_LINE = 10_000;

/** Marks that one line shows, and that a text shows; the list of problems has the others. */
const PER_LINE = 20;
const PER_TEXT = 500;

const isLong = (line) => line.length > LONG_LINE;

function hasAnyLongLine(doc) {
  // as cheap as a text of many lines needs at each key
  for (const line of doc.iterLines()) if (isLong(line)) return true;
  return false;
}

function hasLongLine(doc, from, to) {
  for (let at = from; at <= to;) {
    const line = doc.lineAt(at);
    if (isLong(line)) return true;
    at = line.to + 1;
  }
  return false;
}

/**
 * Whether the text has a line that is too long to wrap; what a change leaves alone is not read
 * again.
 */
export const longLines = StateField.define({
  create: (state) => state.doc.length > LONG_LINE && hasAnyLongLine(state.doc),
  update(had, tr) {
    if (!tr.docChanged) return had;
    if (tr.newDoc.length <= LONG_LINE) return false;
    if (had) return hasAnyLongLine(tr.newDoc);
    let found = false;
    tr.changes.iterChangedRanges((_fromA, _toA, from, to) => {
      found ||= hasLongLine(tr.newDoc, from, to);
    });
    return found;
  },
});

/** Lines are wrapped, unless one of them is long: the others are then read by scrolling as well. */
export const wrapWhereShort = [
  longLines,
  EditorView.contentAttributes.compute([longLines], (state) => ({
    class: state.field(longLines) ? "" : "cm-lineWrapping",
  })),
];

/** The diagnostics, in their order, that the lines of a text can show. */
export function bounded(diagnostics, doc) {
  const counts = new Map();
  const shown = [];
  for (const one of diagnostics) {
    if (shown.length === PER_TEXT) break;
    const first = doc.lineAt(Math.min(one.from, doc.length));
    if (isLong(first) || isLong(doc.lineAt(Math.min(one.to, doc.length)))) continue;
    const there = counts.get(first.number) ?? 0;
    if (there >= PER_LINE) continue;
    counts.set(first.number, there + 1);
    shown.push(one);
  }
  return shown;
}

const unseen = Decoration.replace({});

function towers({ state, visibleRanges }) {
  /** @type {RangeSetBuilder<Decoration>} */
  const builder = new RangeSetBuilder();
  for (const { from, to } of visibleRanges) {
    for (const [start, end] of surplus(state.sliceDoc(from, to)))
      builder.add(from + start, from + end, unseen);
  }
  return builder.finish();
}

/**
 * Marks by the dozen on one letter are not drawn, and passed over by the cursor; they stay in the
 * text.
 */
export const levelled = ViewPlugin.fromClass(
  class {
    constructor(view) {
      this.decorations = towers(view);
    }

    update(update) {
      if (update.docChanged || update.viewportChanged) this.decorations = towers(update.view);
    }
  },
  {
    decorations: (plugin) => plugin.decorations,
    provide: (plugin) =>
      EditorView.atomicRanges.of((view) => view.plugin(plugin)?.decorations ?? Decoration.none),
  },
);
