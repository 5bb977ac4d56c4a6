// Quiet marks in the JSON text: the parts of the document that no match of its evaluation used.

import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";
import { rangeInString, rangeOf } from "../model/locate.js";

const MOST = 40; // parts that are marked: each is looked for in the whole text
const LONGEST = 500_000; // characters of a text in which they are

/** @type {import("@codemirror/state").StateEffectType<import("@codemirror/view").DecorationSet>} */
const setUnused = StateEffect.define();

/** The marks, which move with the text until they are set again. */
export const unusedMarks = StateField.define({
  create: () => Decoration.none,
  update(marks, tr) {
    let next = marks.map(tr.changes);
    for (const effect of tr.effects) if (effect.is(setUnused)) next = effect.value;
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const titled = (kind) =>
  Decoration.mark({
    class: "cm-unused",
    attributes: { title: `No match of the Balance tab used this ${kind}` },
  });

function rangeIn(text, { path, span }) {
  const whole = rangeOf(text, path);
  if (!whole || !span) return whole;
  return text.charAt(whole.from) === '"' ? rangeInString(text, whole.from, span[0], span[1]) : null;
}

/** The effect that marks these parts in a text: [{path, span, kind}]. */
export function markUnused(text, unused) {
  if (text.length > LONGEST) return setUnused.of(Decoration.none);
  const ranges = unused.slice(0, MOST).flatMap((part) => {
    const found = rangeIn(text, part);
    return found && found.to > found.from ? [titled(part.kind).range(found.from, found.to)] : [];
  });
  return setUnused.of(Decoration.set(ranges, true));
}
