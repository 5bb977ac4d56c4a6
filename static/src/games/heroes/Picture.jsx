// The picture of a hero document: all its scripts, and the chosen one to edit, as text or
// otherwise.
import { useEffect, useMemo, useState } from "react";
import { useStudio, useUi } from "../../studio/context.js";
import heroesCss from "./heroes.css";
import { scriptAt, scriptsOf } from "./look.js";
import { VIEWS } from "./views.js";
import { ownIn } from "../../data/lookup.js";
import { useObserved } from "../../data/useObserved.js";

/** The worst problem at an entry, or null. */
function worstOf(issues, base) {
  const here = issues.filter((issue) => issue.path === base || issue.path.startsWith(`${base}/`));
  return (
    ["error", "warning", "info"].find((severity) =>
      here.some((issue) => issue.severity === severity),
    ) ?? null
  );
}

const SIGNS = { __proto__: null, error: "✕", warning: "!", info: "i" };

function Sign({ worst }) {
  return worst ? (
    <span
      className={`rwh-sign rwh-${worst}`}
      title={`There is a problem (${worst})`}
      aria-label={`, ${worst}`}
    >
      {SIGNS[worst]}
    </span>
  ) : null;
}

function groupsOf(scripts) {
  const groups = [];
  for (const one of scripts) {
    if (groups.at(-1)?.owner !== one.owner) groups.push({ owner: one.owner, entries: [] });
    groups.at(-1).entries.push(one);
  }
  return groups;
}

/** All scripts, one line each; where there is little room, one choice. */
function ScriptList({ scripts, current, issues, onChoose }) {
  const groups = useMemo(() => groupsOf(scripts), [scripts]);
  const keys = (event) => {
    const step = ownIn({ ArrowDown: 1, ArrowUp: -1 }, event.key);
    const next = step && ownIn(scripts, scripts.indexOf(current) + step);
    if (!next) return;
    event.preventDefault();
    onChoose(next);
    const list = event.currentTarget;
    requestAnimationFrame(() => list.querySelector("[aria-current=true]")?.focus());
  };
  return (
    <>
      <nav className="rwh-list" aria-label="Scripts" onKeyDown={keys}>
        {groups.map((group) => (
          <section key={group.entries[0].base} aria-label={group.owner}>
            <h4>{group.owner}</h4>
            {group.entries.map((one) => (
              <button
                key={one.base}
                type="button"
                aria-current={one === current}
                tabIndex={one === current ? 0 : -1}
                data-path={one.path}
                title={one.when ?? "Ability"}
                onClick={() => onChoose(one)}
              >
                <span aria-hidden="true" className="rwh-kind">
                  {one.kind === "effect" ? "⚡" : "◆"}
                </span>
                <span className="rwh-name">{one.name}</span>
                <Sign worst={worstOf(issues, one.base)} />
              </button>
            ))}
          </section>
        ))}
      </nav>
      <select
        className="rwh-choice"
        aria-label="Script"
        value={current.base}
        onChange={(event) => onChoose(scripts.find((one) => one.base === event.target.value))}
      >
        {groups.map((group) => (
          <optgroup key={group.entries[0].base} label={group.owner}>
            {group.entries.map((one) => (
              <option key={one.base} value={one.base}>
                {one.name}
                {worstOf(issues, one.base) === "error" ? " (error)" : ""}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </>
  );
}

/** Counts up whenever a place in a script is asked for, so that the editor takes the focus. */
function useReveals(store, first) {
  const [focus, setFocus] = useState(() => (first?.span ? 1 : null));
  useEffect(() => store.on("reveal", ({ span }) => span && setFocus((n) => (n ?? 0) + 1)), [store]);
  return focus;
}

/** @param {import("../types.js").PictureProps} props */
export function Picture({ store, author, doc, selection, readOnly, wanted = null }) {
  const { span, check } = useObserved(store);
  const scripts = useMemo(() => scriptsOf(doc), [doc]);
  const [last, setLast] = useState(/** @type {string | null} */ (null));
  const { ui } = useStudio();
  const views = useUi((state) => state.views);
  const { View, id: view } = VIEWS.find(({ id }) => id === views.heroes) ?? VIEWS[0];
  const setView = (id) => ui.set({ views: { ...views, heroes: id } });
  const focus = useReveals(store, wanted);
  const chosen = scriptAt(scripts, selection);
  useEffect(() => {
    if (chosen) setLast(chosen.base);
  }, [chosen]);
  const current = chosen ?? scripts.find((one) => one.base === last) ?? scripts[0];
  const style = <style>{heroesCss}</style>;
  if (!current)
    return (
      <div className="rwh-picture" data-testid="picture">
        {style}
        <p className="rw-empty">No ability and no effect has a script yet. Add one in the form.</p>
      </div>
    );
  const mark = span?.path === current.path ? span : null;
  return (
    <div className="rwh-picture" data-testid="picture">
      {style}
      <div className="rwh-frame">
        <ScriptList
          scripts={scripts}
          current={current}
          issues={check.issues}
          onChoose={(one) => store.select(one.path)}
        />
        <div className="rwh-main">
          <header className="rwh-head">
            <h3 title={`${current.name} ${current.owner}`}>
              {current.name} <span>{current.owner}</span>
            </h3>
            {VIEWS.length > 1 && (
              <span className="rwh-switch" role="group" aria-label="Show the script as">
                {VIEWS.map(({ id, title }) => (
                  <button
                    key={id}
                    type="button"
                    aria-pressed={id === view}
                    onClick={() => setView(id)}
                  >
                    {title}
                  </button>
                ))}
              </span>
            )}
          </header>
          <View
            key={current.base}
            {...{ store, author, entry: current, mark, focus, doc, readOnly }}
          />
        </div>
      </div>
    </div>
  );
}
