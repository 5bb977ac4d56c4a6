// One script or trigger of the open document: its text, its problems, and the edits on it.
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { valueAt } from "../../../studio/model/pointer.js";
import { fromDocument, fromScriptCheck, joined } from "./problems.js";

const CHECK_DELAY_MS = 90;
const NONE = [];

/** What `script.check` says, asked again a moment after each change; the last answer stays. */
function useCheck({ author, text, path, about, trigger }) {
  const [found, setFound] = useState({ text: null, answer: null });
  useEffect(() => {
    let alive = true;
    const ask = () =>
      author
        .call(
          "script.check",
          { ...about(), script: text, trigger, formatted: false },
          {
            what: "Checking the script",
            auto: true,
            latest: `script.check ${path}`,
            again: () => alive && ask(),
          },
        )
        .then(
          (answer) => alive && setFound({ text, answer }),
          () => alive && setFound({ text, answer: null }),
        );
    const timer = setTimeout(ask, CHECK_DELAY_MS);
    return () => {
      alive = false;
      clearTimeout(timer);
    };
  }, [author, text, path, trigger]);
  return found.text === text ? found.answer : null;
}

/** {text, problems, formatted, about, change(text), fix(fix), format()} of the string at `path`. */
export function useScript({ store, author, path, trigger = false, label }) {
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const { doc, system, parsed, readOnly, check } = state;
  const value = valueAt(doc, path);
  const text = typeof value === "string" ? value : "";
  const latest = useRef(null);
  latest.current = { document: doc, system, path };
  const about = useCallback(() => latest.current, []);
  const answer = useCheck({ author, text, path, about, trigger });
  const last = useRef({ path: null, problems: NONE });
  const problems = useMemo(() => {
    const own = answer ? fromScriptCheck(answer, text) : null;
    if (own === null && last.current.path === path && check.pending) return last.current.problems;
    const known = check.pending ? NONE : fromDocument(check.issues, path, state.text, text);
    const all = joined(own ?? NONE, known);
    last.current = { path, problems: all };
    return all;
  }, [answer, text, path, check]);
  const change = useCallback(
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
      return { ok: false, message: problem.message };
    }
  }, [author, about, text, path, change, label]);
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
