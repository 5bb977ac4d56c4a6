// What the author worker tells the JSON editor: completion, hover docs, diagnostics with repairs.

import {
  autocompletion,
  closeBrackets,
  insertCompletionText,
  pickedCompletion,
} from "@codemirror/autocomplete";
import { hoverTooltip } from "@codemirror/view";
import { brief } from "../../data/brief.js";
import { bounded } from "./bounds.js";
import { asTyped, isTyped } from "./quotes.js";

const TYPES = {
  __proto__: null,
  key: "property",
  value: "enum",
  reference: "variable",
  snippet: "text",
};

/** Puts a key there with its first value, so that none is missing, and the cursor into it. */
const withValue = (key, value) => (view, option, from, to) => {
  const behind = /^\s*(.?)/.exec(view.state.sliceDoc(to, to + 200))?.[1] ?? "";
  const isNext = behind === '"';
  const made = key + (behind === "" || /[",}\]]/.test(behind) ? value : "");
  view.dispatch({
    ...insertCompletionText(view.state, made + (isNext ? "," : ""), from, to),
    annotations: pickedCompletion.of(option),
  });
  const inside = made.length - (/["\]}]$/.test(made) ? 1 : 0);
  view.dispatch({ selection: { anchor: from + inside } });
};

/** Completion of keys, words and the document's own codes; `studio.author` does the thinking. */
export function completion({ store, author }) {
  const source = async (context) => {
    const before = context.matchBefore(/["\w-]+/);
    if (!context.explicit && !before) return null;
    const text = context.state.doc.toString();
    const control = new AbortController();
    // a later key has a question of its own
    context.addEventListener("abort", () => control.abort(), { onDocChange: true });
    try {
      const { system } = store.getState();
      const found = await author.call(
        "complete",
        { text, system, offset: context.pos },
        { signal: control.signal, auto: true, latest: "complete" },
      );
      if (!found?.options?.length || context.aborted) return null;
      const options = found.options.map((option) => ({
        label: asTyped(text, found.from, option.label),
        displayLabel: brief(option.label),
        detail: brief(option.detail) || undefined,
        info: brief(option.info, 2000) || undefined,
        type: TYPES[option.type] ?? option.type,
        apply: option.value
          ? withValue(option.apply, option.value)
          : (option.apply ?? option.label),
      }));
      return {
        from: found.from,
        to: found.to ?? context.pos,
        options,
        filter: isTyped(text, found.from, context.pos),
      };
    } catch {
      return null;
    }
  };
  return [
    closeBrackets(),
    autocompletion({ override: [source], icons: false, activateOnTypingDelay: 120 }),
  ];
}

/** The documentation of what lies under the pointer. */
export function hovering({ store, author }) {
  return hoverTooltip(
    async (view, pos) => {
      if (author.status.state !== "ready") return null;
      try {
        const { system } = store.getState();
        const found = await author.call(
          "hover",
          { text: view.state.doc.toString(), system, offset: pos },
          { auto: true, latest: "hover" },
        );
        if (!found) return null;
        return {
          pos: found.from,
          end: found.to,
          above: true,
          create() {
            const dom = document.createElement("div");
            dom.className = "rw-hover";
            const title = document.createElement("strong");
            title.textContent = brief(found.title ?? "");
            const body = document.createElement("span");
            body.textContent = brief(found.text ?? "", 2000);
            dom.append(title, body);
            return { dom };
          },
        };
      } catch {
        return null;
      }
    },
    { hoverTime: 350 },
  );
}

const clamp = (n, max) => Math.max(0, Math.min(n ?? 0, max));

/** The check's issues as CodeMirror diagnostics; a text that is no JSON has one of its own. */
export function diagnosticsOf(state, doc, { onFix }) {
  const { length } = doc;
  const { check, parsed, parseError } = state;
  const found = check.issues.filter((issue) => issue.start !== undefined && issue.start !== null);
  if (!parsed && check.pending && parseError) {
    const from = clamp(parseError.offset, Math.max(0, length - 1));
    return [
      { from, to: Math.min(length, from + 1), severity: "error", message: parseError.message },
    ];
  }
  if (check.pending) return null;
  const all = found
    .map((issue) => ({
      from: clamp(issue.start, length),
      to: clamp(Math.max(issue.end ?? 0, issue.start), length),
      severity: issue.severity,
      source: issue.code,
      message: issue.message,
      actions: state.readOnly
        ? []
        : (issue.fixes ?? []).map((fix) => ({ name: fix.title, apply: () => onFix(fix) })),
    }))
    .sort((a, b) => a.from - b.from || a.to - b.to);
  return bounded(all, doc);
}
