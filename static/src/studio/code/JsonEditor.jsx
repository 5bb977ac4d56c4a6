// The JSON view: CodeMirror over the store's text. The store is the truth; the editor follows it
// by the smallest change, so that cursor, folds and scroll position stay.

import { closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
} from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Annotation, Compartment, EditorState, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { useEffect, useRef } from "react";
import { applyFix } from "../actions/entities.js";
import { useStudio } from "../context.js";
import { spliceBetween } from "../model/history.js";
import { pointerAt, rangeInString, rangeOf } from "../model/locate.js";
import { completion, diagnosticsOf, hovering } from "./assist.js";
import { whenComposed } from "./composing.js";
import { overtyping } from "./overtype.js";
import { backTo, placing } from "./place.js";
import { appearance } from "./theme.js";
import { markUnused, unusedMarks } from "./unused.js";
import { wrapping } from "./wrap.js";

// places of another document mean nothing here
const unusedIn = ({ parsed, doc, unused, unusedOf }) => (parsed && unusedOf === doc ? unused : []);
const fromStore = Annotation.define(); // a change that came from the store is not sent back
/** @type {import("@codemirror/state").StateEffectType<{from: number, to: number} | null>} */
const setMark = StateEffect.define();
const CURSOR_DELAY_MS = 80; // the cursor rests before the other views follow it

const mark = StateField.define({
  create: () => Decoration.none,
  update(marks, tr) {
    let next = marks.map(tr.changes);
    for (const effect of tr.effects) {
      if (!effect.is(setMark)) continue;
      const { value } = effect;
      next =
        value && value.to > value.from
          ? Decoration.set([Decoration.mark({ class: "cm-selected" }).range(value.from, value.to)])
          : Decoration.none;
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function extensions(studio, access) {
  const { store } = studio;
  const history = [
    { key: "Mod-z", run: () => (store.undo(), true), preventDefault: true },
    { key: "Mod-Shift-z", run: () => (store.redo(), true), preventDefault: true },
    { key: "Mod-y", run: () => (store.redo(), true), preventDefault: true },
  ];
  return [
    lineNumbers(),
    foldGutter(),
    codeFolding(),
    lintGutter(),
    highlightActiveLineGutter(),
    highlightActiveLine(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of("  "),
    bracketMatching(),
    highlightSelectionMatches(),
    search({ top: true }),
    wrapping,
    overtyping,
    json(),
    mark,
    unusedMarks,
    completion(studio),
    hovering(studio),
    appearance,
    access.of(EditorState.readOnly.of(store.getState().readOnly)),
    EditorView.contentAttributes.of({
      "aria-label": "JSON text of the document",
      spellcheck: "false",
    }),
    keymap.of([
      ...history,
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...foldKeymap,
      ...lintKeymap,
      ...defaultKeymap,
    ]),
  ];
}

/** Where to scroll a place to: nowhere when it is in sight, else with its surroundings. */
function sightOf(view, at) {
  const { top, bottom } = view.lineBlockAt(at);
  const { scrollTop, clientHeight } = view.scrollDOM;
  return top >= scrollTop && bottom + 60 <= scrollTop + clientHeight ? "nearest" : "center";
}

/** Keeps one editor and the store alike; answers the function that ends it. */
function connect(view, studio, access) {
  const { store } = studio;
  let seen = store.getState();
  const show = ({ path, span }, { focus = false } = {}) => {
    const text = view.state.doc.toString();
    const range = rangeOf(text, path, true);
    if (!range) return;
    const value = span && rangeOf(text, path);
    const inside =
      value && text.charAt(value.from) === '"'
        ? rangeInString(text, value.from, span[0], span[1])
        : null;
    const whole = path === "" ? { from: 0, to: 0 } : (inside ?? range);
    const spec = {
      effects: [
        setMark.of(whole),
        EditorView.scrollIntoView(whole.from, { y: sightOf(view, whole.from) }),
      ],
      annotations: fromStore.of(true),
    };
    if (focus || !view.hasFocus) spec.selection = { anchor: whole.from };
    view.dispatch(spec);
    if (focus) view.focus();
  };
  const lint = (state) => {
    const found = diagnosticsOf(state, view.state.doc, { onFix: (fix) => applyFix(studio, fix) });
    if (found) view.dispatch(setDiagnostics(view.state, found));
  };
  const follow = () => {
    const state = store.getState();
    const last = seen;
    seen = state;
    const text = view.state.doc.toString();
    if (state.version !== last.version && state.text !== text) {
      const { at, removed, inserted } = spliceBetween(text, state.text);
      view.dispatch({
        changes: { from: at, to: at + removed.length, insert: inserted },
        annotations: fromStore.of(true),
        ...(view.hasFocus
          ? { selection: { anchor: at + inserted.length }, scrollIntoView: true }
          : {}),
      });
    }
    if (state.readOnly !== last.readOnly)
      view.dispatch({ effects: access.reconfigure(EditorState.readOnly.of(state.readOnly)) });
    if (state.selection !== last.selection && state.parsed) {
      if (state.selectionOrigin !== "json") show({ path: state.selection, span: null });
      // here the cursor shows it
      else view.dispatch({ effects: setMark.of(null), annotations: fromStore.of(true) });
    }
    if (state.check !== last.check || state.parsed !== last.parsed) lint(state);
    if (state.unused !== last.unused)
      view.dispatch({
        effects: markUnused(state.text, unusedIn(state)),
        annotations: fromStore.of(true),
      });
  };
  const showOffset = (offset) => {
    const at = Math.max(0, Math.min(offset, view.state.doc.length));
    view.dispatch({
      selection: { anchor: at },
      effects: EditorView.scrollIntoView(at, { y: "center" }),
      annotations: fromStore.of(true),
    });
    view.focus();
  };
  // Where the cursor and the text were at the last visit; at a first one, where the selection is.
  const comeBack = () => {
    const { selection, parsed } = store.getState();
    if (selection && parsed) show({ path: selection, span: null });
    const back = backTo(view, store);
    if (back) view.dispatch({ ...back, annotations: fromStore.of(true) });
    return back;
  };
  const offs = [
    store.subscribe(follow),
    store.on("reveal", (place) => show(place, { focus: true })),
    store.on("reveal-offset", (offset) => showOffset(offset)),
  ];
  lint(seen);
  if (unusedIn(seen).length)
    view.dispatch({
      effects: markUnused(seen.text, unusedIn(seen)),
      annotations: fromStore.of(true),
    });
  const wanted = studio.wanted?.pane === "json" ? studio.wanted.place : null;
  studio.wanted = null;
  if (typeof wanted === "number") showOffset(wanted);
  else if (wanted !== null) show(wanted, { focus: true });
  else comeBack();
  return () => offs.forEach((off) => off());
}

/** Changes that are steps of their own; everything else is typing, joined while it is quick. */
const EVENTS = [
  ["input.paste", "Paste"],
  ["input.drop", "Move text"],
  ["input.complete", "Complete a word"],
  ["delete.cut", "Cut"],
];

/** What the user does in the editor, told to the store. */
function listener({ store }) {
  let timer = 0;
  const isOwn = (update) => update.transactions.some((tr) => tr.annotation(fromStore));
  const tell = (view, update) => {
    const name =
      update &&
      EVENTS.find(([event]) => update.transactions.some((tr) => tr.isUserEvent(event)))?.[1];
    store.setText(view.state.doc.toString(), name ? { name } : { merge: true });
  };
  const cursor = EditorView.updateListener.of((update) => {
    const own = isOwn(update);
    // typing elsewhere is a step of its own
    if (!own && update.selectionSet && !update.docChanged) store.history.close();
    if (own || !(update.selectionSet || update.docChanged)) return;
    store.emit("cursor");
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { parsed, text } = store.getState();
      // The search panel belongs to the editor: what it finds is selected like what is clicked.
      const { dom } = update.view;
      const root = /** @type {Document | ShadowRoot} */ (dom.getRootNode());
      if (parsed && dom.contains(root.activeElement))
        store.select(pointerAt(text, update.view.state.selection.main.head), { origin: "json" });
    }, CURSOR_DELAY_MS);
  });
  return [whenComposed(tell, (update) => !isOwn(update)), cursor];
}

export function JsonEditor() {
  const studio = useStudio();
  const ref = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    const parent = ref.current;
    if (!parent) return undefined;
    const access = new Compartment();
    const state = EditorState.create({
      doc: studio.store.getState().text,
      extensions: [extensions(studio, access), listener(studio)],
    });
    const view = new EditorView({ state, parent, root: parent.getRootNode() });
    const stop = connect(view, studio, access);
    const place = placing(view, studio.store);
    let shown = studio.store.getState().docId;
    const reopen = studio.store.on("opened", (docId) => {
      if (docId === shown) return; // as another tab left it, or brought up to date
      shown = docId;
      const back = docId !== null && backTo(view, studio.store);
      if (back) view.dispatch({ ...back, annotations: fromStore.of(true) });
      else view.scrollDOM.scrollTo(0, 0);
    });
    const noting = studio.store.on("cursor", place.note);
    return () => {
      stop();
      reopen();
      noting();
      place.end();
      view.destroy();
    };
  }, [studio]);
  return <div className="rw-code" ref={ref} data-testid="json-editor" />;
}
