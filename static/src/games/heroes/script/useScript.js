// One script or trigger of the open document: its text, its problems, and the edits on it.
import { useCallback, useMemo, useRef } from "react";
import { useAsked } from "../../../data/useAsked.js";
import { useObserved } from "../../../data/useObserved.js";
import { valueAt } from "../../../studio/model/pointer.js";
import { fromDocument, fromScriptCheck, joined } from "./problems.js";
import { messageOf } from "../../../data/problem.js";

const CHECK_DELAY_MS = 90;
const NONE = [];

/** What `script.check` says, asked again a moment after each change, or null until it is known. */
function useCheck({ author, text, path, about, trigger }) {
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the same text elsewhere is another question
  const question = useMemo(() => ({ text, trigger }), [text, path, trigger]);
  const ask = (how) =>
    author.call(
      "script.check",
      { ...about(), script: text, trigger, formatted: false },
      { ...how, what: "Checking the script", auto: true },
    );
  const { value, error, isFresh } = useAsked({ about: path, question, ask, rest: CHECK_DELAY_MS });
  return isFresh && !error ? value : null;
}

/**
 * {text, problems, formatted, about, change(text), fix(fix), format()} of the string at `path`.
 * @param {{
 *   store: import("../../types.js").Store, author: import("../../types.js").Author,
 *   path: string, trigger?: boolean, label: string,
 * }} about
 */
export function useScript({ store, author, path, trigger = false, label }) {
  const state = useObserved(store);
  const { doc, system, parsed, readOnly, check } = state;
  const value = valueAt(doc, path);
  const text = typeof value === "string" ? value : "";
  const latest = useRef({ document: doc, system, path });
  latest.current = { document: doc, system, path };
  const about = useCallback(() => latest.current, []);
  const answer = useCheck({ author, text, path, about, trigger });
  const last = useRef({ path: "", problems: NONE });
  const problems = useMemo(() => {
    const own = answer ? fromScriptCheck(answer, text) : null;
    if (own === null && last.current.path === path && check.pending) return last.current.problems;
    const known = check.pending ? NONE : fromDocument(check.issues, path, state.text, text);
    const all = joined(own ?? NONE, known);
    last.current = { path, problems: all };
    return all;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `check` is another one after every text of the document
  }, [answer, text, path, check]);
  const change = useCallback(
    /**
     * @param {string} next
     * @param {string} [name]
     * @param {string | null} [merge] null: a step of its own
     * @param {import("../../../studio/types.js").DocumentState} [asked]
     */
    (next, name = `Edit ${label}`, merge = `script:${path}`, asked = undefined) => {
      store.edit(name, [{ op: "replace", path, value: next }], { select: path, merge, asked });
    },
    [store, path, label],
  );
  const fix = useCallback(
    (one) => {
      if (typeof one.text === "string") change(one.text, one.title, null);
      else store.edit(one.title, one.patch);
    },
    [change, store],
  );
  const format = useCallback(async () => {
    const asked = store.getState();
    try {
      const made = await author.call(
        "script.format",
        { ...about(), script: text },
        { what: `Laying out ${label}` },
      );
      const next = made.script ?? made.formatted ?? made.text;
      if (typeof next === "string" && next !== text && valueAt(store.state.doc, path) === text)
        change(next, `Lay out ${label}`, null, asked);
      return { ok: true };
    } catch (problem) {
      return { ok: false, message: messageOf(problem) };
    }
  }, [author, store, about, text, path, change, label]);
  return {
    text,
    value,
    problems,
    answer,
    about,
    change,
    fix,
    format,
    readOnly: readOnly || !parsed,
  };
}
