// Wrapped lines continue under their own indent, so that the shape of the document stays visible.

import { RangeSetBuilder } from "@codemirror/state";
import { Decoration, ViewPlugin } from "@codemirror/view";
import { levelled, longLines, wrapWhereShort } from "./bounds.js";

const EXTRA = 2; // characters a continuation stands further in
const MOST = 24; // deeper indents would leave no room in a narrow pane

const lines = new Map();

function hanging(indent) {
  const n = Math.min(indent, MOST) + EXTRA;
  if (!lines.has(n)) {
    const style = `text-indent: -${n}ch; padding-left: calc(${n}ch + 6px)`;
    lines.set(n, Decoration.line({ attributes: { style } }));
  }
  return lines.get(n);
}

function decorate(view) {
  /** @type {RangeSetBuilder<Decoration>} */
  const builder = new RangeSetBuilder();
  if (view.state.field(longLines, false)) return builder.finish();
  let last = -1;
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at);
      if (line.from > last) builder.add(line.from, line.from, hanging(line.text.search(/[^ ]|$/)));
      last = line.from;
      at = line.to + 1;
    }
  }
  return builder.finish();
}

const indents = ViewPlugin.fromClass(
  class {
    constructor(view) {
      this.decorations = decorate(view);
    }

    update(update) {
      if (update.docChanged || update.viewportChanged) this.decorations = decorate(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

export const wrapping = [wrapWhereShort, indents, levelled];
