// The Problems list: what the checker found, where, why, and the ready repairs.

import { useMemo, useState } from "react";
import { brief } from "../../data/brief.js";
import { placeWords } from "../../data/place.js";
import { applyFix, callMeant, fixAll } from "../actions/entities.js";
import { useStore, useStudio } from "../context.js";
import { Icon } from "./icons.jsx";

/** @import { PlacedIssue } from "../../data/wire.js" */

/** @typedef {PlacedIssue["severity"]} Severity */

/** @type {Severity[]} */
export const ORDER = ["error", "warning", "info"];
const PLURAL = {
  __proto__: null,
  error: ["error", "errors"],
  warning: ["warning", "warnings"],
  info: ["note", "notes"],
};

/**
 * @param {Severity} severity
 * @param {number} count
 */
export const counted = (severity, count) => `${count} ${PLURAL[severity][count === 1 ? 0 : 1]}`;

/**
 * How many problems there are of each severity.
 * @param {readonly PlacedIssue[]} issues
 */
export const countsOf = (issues) =>
  new Map(ORDER.map((s) => [s, issues.filter(({ severity }) => severity === s).length]));

/** @param {{ severity: Severity, count: number, on: boolean, onClick: () => void }} props */
function Count({ severity, count, on, onClick }) {
  if (!count) return null;
  return (
    <button
      type="button"
      className={`rw-badge ${severity}`}
      aria-pressed={on}
      onClick={onClick}
      title={on ? "Show all" : `Show only ${PLURAL[severity][1]}`}
    >
      <Icon name={severity} size={12} />
      {counted(severity, count)}
    </button>
  );
}

/** @param {{ issue: PlacedIssue, sameKind: number, current: boolean }} props */
function Problem({ issue, sameKind, current }) {
  const studio = useStudio();
  const readOnly = useStore((s) => s.readOnly);
  const jump = () => {
    const { store } = studio;
    if (store.getState().parsed) store.reveal(issue.path);
    else store.emit("reveal-offset", issue.start ?? 0);
  };
  return (
    <li
      className="rw-problem"
      data-testid="problem"
      data-code={issue.code}
      data-severity={issue.severity}
      data-path={issue.path}
      aria-current={current || undefined}
    >
      <span className={`rw-sev ${issue.severity}`}>
        <Icon name={issue.severity} size={15} />
        <span className="rw-hidden">{issue.severity}: </span>
      </span>
      <button type="button" className="jump" onClick={jump}>
        <span>{brief(issue.message, 1000)}</span>{" "}
        <span className="where">
          {placeWords(studio.store.getState().doc, issue.path)}
          {issue.line ? ` · line ${issue.line}` : ""} · {issue.code}
        </span>
        {issue.related?.length > 0 && (
          <span className="related">
            <br />
            {issue.related.map((place) => place.message).join(" · ")}
          </span>
        )}
      </button>
      {issue.fixes?.map((fix) => (
        <button
          key={fix.title}
          type="button"
          className="rw-button small"
          disabled={readOnly}
          title={fix.removes}
          aria-description={fix.removes}
          onClick={() => applyFix(studio, fix)}
        >
          <Icon name="wand" size={13} />
          {fix.title}
        </button>
      ))}
      {issue.fixes?.[0]?.patch && sameKind > 1 && (
        <button
          type="button"
          className="rw-button small"
          disabled={readOnly}
          onClick={() => fixAll(studio, issue.code)}
        >
          Fix all {sameKind} of this kind
        </button>
      )}
      {issue.severity !== "error" && (
        <button
          type="button"
          className="rw-button small"
          disabled={readOnly}
          title="The document says so, and nothing like it is told of it any more"
          onClick={() => callMeant(studio, issue)}
        >
          It is meant
        </button>
      )}
    </li>
  );
}

export function Problems() {
  const { store } = useStudio();
  const issues = useStore((s) => s.check.issues);
  const failed = useStore((s) => s.check.failed);
  const pending = useStore((s) => s.check.pending);
  const selection = useStore((s) => s.selection);
  const [filter, setFilter] = useState("");
  const [only, setOnly] = useState(/** @type {Severity | null} */ (null));
  const counts = useMemo(() => countsOf(issues), [issues]);
  const fixable = useMemo(() => {
    const kinds = new Map();
    for (const issue of issues)
      if (issue.fixes?.[0]?.patch) kinds.set(issue.code, (kinds.get(issue.code) ?? 0) + 1);
    return kinds;
  }, [issues]);
  const wanted = filter.trim().toLowerCase();
  const shown = issues
    .filter((i) => !only || i.severity === only)
    .filter((i) => !wanted || `${i.message} ${i.code} ${i.path}`.toLowerCase().includes(wanted))
    .sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
  return (
    <>
      <div className="rw-bar">
        {ORDER.map((s) => (
          <Count
            key={s}
            severity={s}
            count={counts.get(s) ?? 0}
            on={only === s}
            onClick={() => setOnly(only === s ? null : s)}
          />
        ))}
        {!issues.length && !failed && (
          <span className="rw-muted rw-small">{pending ? "Checking…" : "None"}</span>
        )}
        {failed && (
          <>
            <span className="rw-badge warning" title={failed.message}>
              Not checked
            </span>
            <button
              type="button"
              className="rw-button small"
              title={failed.message}
              onClick={() => store.checkAgain()}
            >
              Check again
            </button>
          </>
        )}
        {issues.length > 3 && (
          <input
            className="rw-input"
            type="search"
            placeholder="Filter"
            aria-label="Filter the problems"
            value={filter}
            onChange={(e) => setFilter(e.target.value)}
          />
        )}
      </div>
      {issues.length > 0 && (
        <ul
          className="rw-problems"
          aria-label="Problems"
          style={{ listStyle: "none", margin: 0, padding: 0 }}
        >
          {shown.slice(0, 300).map((issue, i) => (
            <Problem
              key={`${issue.code}${issue.path}${i}`}
              issue={issue}
              sameKind={
                shown.findIndex((one) => one.code === issue.code) === i
                  ? fixable.get(issue.code)
                  : 1
              }
              current={issue.path === selection}
            />
          ))}
          {shown.length > 300 && (
            <li className="rw-empty">… and {shown.length - 300} more; filter to see them.</li>
          )}
          {!shown.length && <li className="rw-empty">Nothing fits the filter.</li>}
        </ul>
      )}
    </>
  );
}
