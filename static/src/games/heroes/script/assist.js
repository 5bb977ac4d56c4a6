// What the author worker knows about a script, brought to the editor: completion, hover docs, the
// signature of the command around the cursor.
import {
  autocompletion,
  closeBrackets,
  insertBracket,
  insertCompletionText,
  pickedCompletion,
} from "@codemirror/autocomplete";
import { StateEffect, StateField } from "@codemirror/state";
import { hoverTooltip, showTooltip, ViewPlugin } from "@codemirror/view";
import { brief } from "../../../data/brief.js";
import { heeding, Newest } from "../../../data/newest.js";
import { asTyped, isTyped } from "../../../studio/code/quotes.js";
import { fromPoints, toPoints } from "./points.js";

const SIGNATURE_DELAY_MS = 60;
const TYPES = {
  __proto__: null,
  command: "function",
  attribute: "variable",
  context: "property",
  tag: "enum",
  target: "constant",
  trigger: "keyword",
  number: "text",
};

/**
 * Everything the worker needs to answer about the text: where it stands, and the document around.
 */
function payload(about, state, pos) {
  const text = state.doc.toString();
  return { ...about(), script: text, offset: toPoints(text, pos) };
}

/**
 * Puts `name` there and its bracket as if that were typed, so that it is closed and completion goes
 * on.
 */
const withBracket = (name) => (view, option, from, to) => {
  view.dispatch({
    ...insertCompletionText(view.state, name, from, to),
    annotations: pickedCompletion.of(option),
  });
  const { head } = view.state.selection.main;
  if (view.state.sliceDoc(head, head + 1) === "(")
    view.dispatch({ selection: { anchor: head + 1 } });
  else view.dispatch(insertBracket(view.state, "(") ?? view.state.replaceSelection("("));
};

/** Completion of commands, targets, attributes, context keys and tags, with their docs. */
export function completion({ author, about }) {
  const source = async (context) => {
    if (!context.explicit && !context.matchBefore(/["'\w]+|[(,]\s*/)) return null;
    const control = new AbortController();
    // a later key has a question of its own
    context.addEventListener("abort", () => control.abort(), { onDocChange: true });
    try {
      const found = await author.call(
        "script.complete",
        payload(about, context.state, context.pos),
        { signal: control.signal, auto: true, latest: "complete", what: "Looking for completions" },
      );
      if (!found?.options?.length || context.aborted) return null;
      const text = context.state.doc.toString();
      const from = fromPoints(text, found.from);
      const options = found.options.map((option) => ({
        label: asTyped(text, from, option.label),
        displayLabel: brief(option.label),
        detail: option.detail || undefined,
        info: option.info || undefined,
        type: TYPES[option.type] ?? option.type,
        apply: option.apply?.endsWith("(")
          ? withBracket(option.apply.slice(0, -1))
          : (option.apply ?? option.label),
      }));
      return {
        from,
        to: fromPoints(text, found.to ?? found.from),
        options,
        filter: isTyped(text, from, context.pos),
      };
    } catch {
      return null;
    }
  };
  return [
    closeBrackets(),
    autocompletion({ override: [source], icons: false, activateOnTypingDelay: 100 }),
  ];
}

function box(title, body, className = "rw-hover") {
  const dom = document.createElement("div");
  dom.className = className;
  const head = document.createElement("strong");
  head.append(typeof title === "string" ? brief(title) : title);
  const text = document.createElement("span");
  text.textContent = brief(body ?? "", 2000);
  dom.append(head, text);
  return dom;
}

/** The documentation of the word under the pointer. */
export function hovering({ author, about }) {
  return hoverTooltip(
    async (view, pos) => {
      if (author.status.state !== "ready") return null;
      try {
        const found = await author.call("script.hover", payload(about, view.state, pos), {
          auto: true,
          latest: "hover",
          what: "Looking up a word",
        });
        if (!found) return null;
        const text = view.state.doc.toString();
        return {
          pos: fromPoints(text, found.from),
          end: fromPoints(text, found.to),
          above: true,
          create: () => ({ dom: box(found.title ?? "", found.text) }),
        };
      } catch {
        return null;
      }
    },
    { hoverTime: 300 },
  );
}

/**
 * @import { StateEffectType } from "@codemirror/state"
 * @import { Tooltip } from "@codemirror/view"
 */

/** @type {StateEffectType<Tooltip | null>} */
const setSignature = StateEffect.define();

const signatureField = StateField.define({
  create: () => /** @type {Tooltip | null} */ (null),
  update(tip, tr) {
    for (const effect of tr.effects) if (effect.is(setSignature)) return effect.value;
    return tr.docChanged && tip ? { ...tip, pos: tr.changes.mapPos(tip.pos) } : tip;
  },
  provide: (field) => showTooltip.from(field),
});

/** `MODIFY(target, attribute, delta)` with the active argument marked. */
function signatureTitle({ name, parameters, active }) {
  const line = document.createElement("span");
  line.append(`${name}(`);
  parameters.forEach((parameter, n) => {
    if (n) line.append(", ");
    const word = document.createElement(n === active ? "mark" : "span");
    word.textContent = parameter.label ?? parameter.name ?? parameter;
    line.append(word);
  });
  line.append(")");
  return line;
}

/** Puts the signature away until the cursor moves; whether there was one. */
export function hideSignature(view) {
  if (!view.state.field(signatureField, false)) return false;
  view.dispatch({ effects: setSignature.of(null) });
  return true;
}

/** The signature of the command that the cursor stands in. */
export function signature({ author, about }) {
  const plugin = ViewPlugin.define((view) => {
    // the last question with its answer: a place that is only come back to is no new one
    /** @type {{ doc: object, pos: number, found: Promise<any> } | null} */
    let known = null;
    const hide = () => hideSignature(view);
    const answer = ({ doc }, pos) => {
      if (known && known.doc === doc && known.pos === pos) return known.found;
      const found = author.call("script.signature", payload(about, view.state, pos), {
        auto: true,
        latest: "signature",
        what: "Looking up a command",
      });
      const question = { doc, pos, found };
      known = question;
      found.catch(() => {
        if (known === question) known = null;
      });
      return found;
    };
    const ask = async () => {
      const { state } = view;
      return author.status.state === "ready" && view.hasFocus
        ? answer(state, state.selection.main.head)
        : null;
    };
    const show = (found) => {
      if (!found || !view.hasFocus) return void hide();
      const dom = () => ({
        dom: box(signatureTitle(found), found.text ?? found.doc, "rw-hover rwh-signature"),
      });
      return view.dispatch({
        effects: setSignature.of({
          pos: view.state.selection.main.head,
          above: true,
          strictSide: false,
          create: dom,
        }),
      });
    };
    const newest = new Newest((_place, { signal }) => heeding(signal, ask()), {
      onAnswer: (_place, found) => show(found),
      onProblem: hide,
    });
    const isPutAway = ({ effects }) =>
      effects.some((effect) => effect.is(setSignature) && !effect.value);
    return {
      update(update) {
        // An answer that is still on its way would bring it back.
        if (update.transactions.some(isPutAway)) newest.cancel();
        if (update.docChanged || update.selectionSet || update.focusChanged)
          newest.ask(view.state.selection.main.head, SIGNATURE_DELAY_MS);
      },
      destroy() {
        newest.cancel();
      },
    };
  });
  return [signatureField, plugin];
}
