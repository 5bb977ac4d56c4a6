// A script in CodeMirror: colours, squiggles with repairs, completion, docs, signatures, layout on
// demand. The document's text stays the truth; this editor follows it by the smallest change.
import {
  acceptCompletion,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
  completionStatus,
} from "@codemirror/autocomplete";
import { defaultKeymap } from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { lintKeymap, setDiagnostics } from "@codemirror/lint";
import {
  Annotation,
  Compartment,
  EditorState,
  Prec,
  StateEffect,
  StateField,
} from "@codemirror/state";
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  tooltips,
} from "@codemirror/view";
import { useEffect, useRef } from "react";
import { bounded } from "../../../studio/code/bounds.js";
import { whenComposed } from "../../../studio/code/composing.js";
import { appearance } from "../../../studio/code/theme.js";
import { wrapping } from "../../../studio/code/wrap.js";
import { spliceBetween } from "../../../studio/model/history.js";
import { completion, hideSignature, hovering, signature } from "./assist.js";
import { scriptLanguage } from "./language.js";
import { fromPoints } from "./points.js";
import { ownIn } from "../../../data/lookup.js";

const fromOutside = Annotation.define();
/** @type {import("@codemirror/state").StateEffectType<{ from: number, to: number } | null>} */
const setMark = StateEffect.define();

const marked = StateField.define({
  create: () => Decoration.none,
  update(marks, tr) {
    let next = marks.map(tr.changes);
    for (const effect of tr.effects) {
      if (effect.is(setMark))
        next = effect.value
          ? Decoration.set([
              Decoration.mark({ class: "cm-selected" }).range(effect.value.from, effect.value.to),
            ])
          : Decoration.none;
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const smallLook = EditorView.theme({
  "&": {
    height: "auto",
    maxHeight: "240px",
    border: "1px solid var(--rw-line-strong)",
    borderRadius: "var(--rw-radius-s)",
  },
  "&.cm-focused": { outline: "2px solid var(--rw-focus)", outlineOffset: "1px" },
  ".cm-content": { padding: "4px 2px" },
  ".cm-activeLine": { backgroundColor: "transparent" },
});

/** A trigger is one line: what is pasted or typed with breaks becomes spaces. */
const oneLine = EditorState.transactionFilter.of((tr) =>
  tr.docChanged && tr.newDoc.lines > 1
    ? [
        {
          changes: {
            from: 0,
            to: tr.startState.doc.length,
            insert: tr.newDoc.toString().replace(/\s*\n\s*/g, " "),
          },
          selection: { anchor: Math.min(tr.newSelection.main.head, tr.newDoc.length) },
        },
      ]
    : tr,
);

/**
 * Tab takes what the list offers, not yet as it opens; without a list it goes on to what is next on
 * the page.
 */
const take = (view) => acceptCompletion(view) || completionStatus(view.state) === "active";

/**
 * Escape puts away what is seen: a list, else the signature, with a list that is still being made.
 */
function putAway(view) {
  if (completionStatus(view.state) === "active") return closeCompletion(view);
  const wasWaiting = closeCompletion(view);
  return hideSignature(view) || wasWaiting;
}

function extensionsFor({ large, trigger, label, access, live }) {
  const call = (name) => () => {
    ownIn(live.current, name)?.();
    return true;
  };
  const keys = [
    { key: "Mod-z", run: call("onUndo"), preventDefault: true },
    { key: "Mod-Shift-z", run: call("onRedo"), preventDefault: true },
    { key: "Mod-y", run: call("onRedo"), preventDefault: true },
    ...(trigger ? [] : [{ key: "Shift-Alt-f", run: call("onFormat"), preventDefault: true }]),
  ];
  const about = () => live.current.about();
  const { author } = live.current;
  return [
    large ? [lineNumbers(), highlightActiveLine()] : smallLook,
    drawSelection(),
    indentOnInput(),
    indentUnit.of("    "),
    bracketMatching(),
    wrapping,
    Prec.highest(keymap.of([{ key: "Escape", run: putAway }])),
    scriptLanguage,
    appearance,
    marked,
    completion({ author, about }),
    hovering({ author, about }),
    signature({ author, about }),
    tooltips({ position: "fixed" }),
    access.of(EditorState.readOnly.of(!!live.current.readOnly)),
    trigger ? oneLine : [],
    EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false" }),
    keymap.of([
      ...keys,
      ...closeBracketsKeymap,
      ...completionKeymap,
      { key: "Tab", run: take },
      ...lintKeymap,
      ...defaultKeymap,
    ]),
    whenComposed(
      (view) => live.current.onChange(view.state.doc.toString()),
      (update) => !update.transactions.some((tr) => tr.annotation(fromOutside)),
    ),
  ];
}

const diagnosticsOf = (problems, { length }, onFix, readOnly) =>
  problems
    .filter((one) => !one.whole)
    .map((one) => {
      const to = Math.min(length, Math.max(one.to, one.from + 1));
      return {
        from: Math.min(one.from, Math.max(0, to - 1), length),
        to,
        severity: one.severity,
        message: one.message,
        source: one.code,
        actions: readOnly
          ? []
          : one.fixes.map((fix) => ({ name: fix.title, apply: () => onFix(fix) })),
      };
    })
    .sort((a, b) => a.from - b.from || a.to - b.to);

/**
 * `about()` answers {document, system, path}; `problems` are shown as squiggles; `mark` {start,
 * end} (code points) is lit; `focus` (any new value) moves the focus to the mark.
 * @param {{
 *   value: string, author: any, about: () => any, label: string, large?: boolean,
 *   trigger?: boolean, readOnly?: boolean, problems?: any[],
 *   mark?: { start: number, end: number } | null, focus?: any, onChange: (text: string) => void,
 *   onFix: (fix: any) => void, onUndo: () => unknown, onRedo: () => unknown,
 *   onFormat?: () => unknown, testid?: string
 * }} props
 */
export function ScriptEditor({
  value,
  author,
  about,
  label,
  large = false,
  trigger = false,
  readOnly = false,
  problems = [],
  mark = null,
  focus = null,
  onChange,
  onFix,
  onUndo,
  onRedo,
  onFormat,
  testid = "script-editor",
}) {
  const place = useRef(/** @type {HTMLDivElement | null} */ (null));
  const view = useRef(/** @type {EditorView | null} */ (null));
  const live = useRef(/** @type {any} */ ({}));
  live.current = { author, about, readOnly, onChange, onUndo, onRedo, onFormat, onFix };
  const access = useRef(/** @type {Compartment | null} */ (null));
  useEffect(() => {
    const parent = place.current;
    if (!parent) return undefined;
    access.current = new Compartment();
    const state = EditorState.create({
      doc: value,
      extensions: extensionsFor({ large, trigger, label, access: access.current, live }),
    });
    const editor = new EditorView({ state, parent, root: parent.getRootNode() });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = null;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- later values are put into the editor by the next effect
  }, [large, trigger, label]);
  useEffect(() => {
    const text = view.current?.state.doc.toString() ?? value;
    if (text === value) return;
    const { at, removed, inserted } = spliceBetween(text, value);
    view.current?.dispatch({
      changes: { from: at, to: at + removed.length, insert: inserted },
      annotations: fromOutside.of(true),
    });
  }, [value]);
  useEffect(() => {
    const effects = access.current?.reconfigure(EditorState.readOnly.of(readOnly));
    view.current?.dispatch({ effects });
  }, [readOnly]);
  useEffect(() => {
    const state = view.current?.state;
    if (state?.doc.toString() === value)
      view.current?.dispatch(
        setDiagnostics(
          state,
          bounded(
            diagnosticsOf(problems, state.doc, (fix) => live.current.onFix(fix), readOnly),
            state.doc,
          ),
        ),
      );
  }, [problems, value, readOnly]);
  const start = mark?.start;
  const end = mark?.end;
  useEffect(() => {
    const text = view.current?.state.doc.toString() ?? "";
    const from = start === undefined ? 0 : fromPoints(text, start);
    const to = start === undefined ? 0 : fromPoints(text, end);
    view.current?.dispatch({
      effects: [
        setMark.of(to > from ? { from, to } : null),
        ...(to > from ? [EditorView.scrollIntoView(from, { y: "nearest", yMargin: 30 })] : []),
      ],
    });
  }, [start, end, value]);
  useEffect(() => {
    const editor = view.current;
    if (focus === null || !editor) return;
    if (start !== undefined)
      editor.dispatch({
        selection: { anchor: fromPoints(editor.state.doc.toString(), start) },
      });
    editor.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `focus` is a request: it is met once, at the mark of that moment
  }, [focus]);
  return (
    <div className={large ? "rwh-code rwh-large" : "rwh-code"} ref={place} data-testid={testid} />
  );
}
