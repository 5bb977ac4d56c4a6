// @ts-nocheck
// The dialogs that report: what an import found, a save conflict, the history of a document.

import { useEffect, useRef, useState } from "react";
import { useStudio } from "../context.js";
import { Dialog } from "./Dialog.jsx";
import { Icon } from "./icons.jsx";
import { faultOf, offsetOf } from "../model/faults.js";

const Button = ({ kind = "", ...rest }) => (
  <button type="button" className={`rw-button ${kind}`} {...rest} />
);

function place({ line, column }) {
  return line ? `Line ${line}, column ${column}: ` : "";
}

function Findings({ title, items, severity }) {
  if (!items?.length) return null;
  return (
    <div>
      <strong>{title}</strong>
      <ul className="plain" style={{ marginTop: 4 }} data-testid="import-findings">
        {items.slice(0, 100).map((item, i) => (
          <li key={i} className="rw-row" style={{ alignItems: "flex-start" }}>
            <span className={`rw-sev ${item.severity ?? severity}`}>
              <Icon name={item.severity ?? severity} size={14} />
            </span>
            <span>
              {place(item)}
              {item.message}
            </span>
          </li>
        ))}
        {items.length > 100 && <li className="rw-muted">… and {items.length - 100} more</li>}
      </ul>
    </div>
  );
}

const LEVELS = { lost: ["Lost", "warning"], changed: ["Changed", "info"], kept: ["Kept", "ok"] };

/** What another format keeps of a document, and what not. */
export function Fidelity({ report }) {
  if (!report?.length) return null;
  return Object.entries(LEVELS).map(([level, [title, icon]]) => {
    const rows = report.filter((one) => one.level === level);
    return (
      rows.length > 0 && (
        <div key={level} data-testid={`fidelity-${level}`}>
          <strong>{title}</strong>
          <ul className="plain" style={{ marginTop: 4 }}>
            {rows.slice(0, 60).map(({ what, message }, i) => (
              <li key={i} className="rw-row" style={{ alignItems: "flex-start" }}>
                <span className={`rw-sev ${icon}`}>
                  <Icon name={icon === "ok" ? "check" : icon} size={14} />
                </span>
                <span>
                  {what && <b>{what}</b>}
                  {what && message ? ": " : ""}
                  {message}
                </span>
              </li>
            ))}
            {rows.length > 60 && <li className="rw-muted">… and {rows.length - 60} more</li>}
          </ul>
        </div>
      )
    );
  });
}

const SHOWN = 200; // rows of a table; a bulk file has thousands

/** What became of each thing in a file, as a table with its counts in the title. */
export function ImportTable({ title, columns, rows }) {
  return (
    <div>
      <strong>{title}</strong>
      <div
        className="rw-scroll"
        style={{ maxHeight: 320, overflow: "auto", marginTop: 4 }}
        tabIndex={0}
        role="region"
        aria-label={title}
      >
        <table className="rw-table" data-testid="import-table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map(({ name, status, reason, level }, i) => (
              <tr key={i} data-status={status}>
                <th scope="row">{name}</th>
                <td>
                  <span className={`rw-sev ${level}`}>
                    <Icon name={level === "ok" ? "check" : level} size={14} />
                  </span>{" "}
                  {status}
                </td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > SHOWN && <p className="rw-muted">… and {rows.length - SHOWN} more</p>}
    </div>
  );
}

/** A finished conversion, to read and to close. */
export function ReportDialog({ title, lead, report, answer }) {
  return (
    <Dialog
      title={title}
      wide
      onClose={() => answer(null)}
      footer={
        <Button kind="primary" data-autofocus onClick={() => answer(null)}>
          Close
        </Button>
      }
    >
      <div className="content" data-testid="fidelity-report">
        <p>{lead}</p>
        <Fidelity report={report} />
      </div>
    </Dialog>
  );
}

const READABLE = [
  "spec.not-json",
  "spec.duplicate-key",
  "spec.not-finite",
  "spec.empty",
  "spec.too-deep",
  "spec.too-large",
];

const CORRECTABLE = 300_000; // characters; a longer text is corrected where it came from

/** A text that cannot be read, to be corrected here; the place of the fault is selected. */
function Correct({ text, fault, onText }) {
  const box = useRef(null);
  const show = () => {
    const { current } = box;
    const at = offsetOf(current.value, fault);
    const end = current.value.indexOf("\n", at);
    current.focus();
    current.setSelectionRange(
      at,
      Math.max(at, Math.min(at + 1, end < 0 ? current.value.length : end)),
    );
    const lines = current.value.slice(0, at).split("\n").length - 1;
    const height = parseFloat(getComputedStyle(current).lineHeight) || 16;
    current.scrollTop = Math.max(0, (lines - 3) * height);
  };
  // once the dialog is open
  // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the dialog opens
  useEffect(() => queueMicrotask(() => (fault ? show() : box.current.focus())), []);
  return (
    <>
      <label>
        The text, to correct it here
        <textarea
          ref={box}
          className="rw-input"
          rows={10}
          wrap="off"
          spellCheck={false}
          aria-label="Text to correct"
          aria-invalid="true"
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      </label>
      {fault && (
        <p>
          <button
            type="button"
            className="rw-button small"
            onClick={show}
          >{`Go to line ${fault.line}${fault.column ? `, column ${fault.column}` : ""}`}</button>
        </p>
      )}
    </>
  );
}

/** What an import found, and what to do with it. */
export function ImportDialog({
  name,
  source = "",
  report,
  over,
  lenient,
  tooLong,
  onDraft,
  answer,
}) {
  const [drafts, setDrafts] = useState(true);
  const [text, setText] = useState(source);
  const put = (next) => {
    setText(next);
    onDraft(next);
  };
  const say = (choice, add) =>
    answer(
      report.refused && drafts && choice !== null
        ? { choice, add, drafts }
        : add
          ? { choice, add }
          : choice,
    );
  const unreadable =
    report.failed || !report.text || report.issues?.some((issue) => READABLE.includes(issue.code));
  const usable = !unreadable && !tooLong;
  const errors = report.issues?.filter((issue) => issue.severity === "error").length ?? 0;
  const newer = report.issues?.some((issue) => issue.code === "spec.newer-version");
  const correctable = unreadable && source.length <= CORRECTABLE;
  const leniently = unreadable && !lenient && report.repairable !== false;
  const empty =
    report.issues?.some((issue) => issue.code === "spec.empty") || report.code === "spec.empty";
  return (
    <Dialog
      title={`Import ${name}`}
      wide
      onClose={() => answer(null)}
      footer={
        <>
          <Button onClick={() => answer(null)}>Cancel</Button>
          {leniently && !empty && (
            <Button kind="primary" onClick={() => answer({ choice: "lenient", text })}>
              Read leniently and clean
            </Button>
          )}
          {correctable && (
            <Button
              kind={leniently && !empty ? "" : "primary"}
              disabled={!text.trim()}
              onClick={() => answer({ choice: "again", text })}
            >
              Try again
            </Button>
          )}
          {usable && over && !newer && (
            <Button onClick={() => say("replace")}>Replace the open document</Button>
          )}
          {usable &&
            report.additions?.map(({ id, title }) => (
              <Button key={id} onClick={() => say("add", id)}>
                {title}
              </Button>
            ))}
          {usable && (
            <Button kind="primary" data-autofocus onClick={() => say("new")}>
              Open as a new document
            </Button>
          )}
        </>
      }
    >
      <div className="content" data-testid="import-report">
        {unreadable && (
          <p>{report.failed ?? "It cannot be read as it stands."} Nothing was changed.</p>
        )}
        {tooLong && (
          <p>
            This is {Math.round(report.text.length / 1e6)} MB of text; the studio edits documents up
            to 5 MB. Nothing was changed.
          </p>
        )}
        {usable && newer && <p>It is of a newer version of the format; it opens read-only.</p>}
        {usable && !newer && errors > 0 && (
          <p>It is readable and can be opened as a draft; it is not a valid game yet.</p>
        )}
        {usable && !errors && !report.unplayed && (
          <p>It is a valid document{report.system ? ` of the system “${report.system}”` : ""}.</p>
        )}
        {usable && !errors && report.unplayed && (
          <>
            <p>
              It can be opened{report.system ? ` in the system “${report.system}”` : ""}, but not
              all of it is played. <b>{report.unplayed.headline}.</b>
            </p>
            <ul className="plain rw-small">
              {report.unplayed.parts.map(({ path, message }) => (
                <li key={path}>{message}</li>
              ))}
            </ul>
          </>
        )}
        {report.table ? <ImportTable {...report.table} /> : <Fidelity report={report.fidelity} />}
        {report.refused > 0 && usable && (
          <label className="rw-row">
            <input
              type="checkbox"
              checked={drafts}
              onChange={(event) => setDrafts(event.target.checked)}
            />
            <span>
              Keep{" "}
              {report.refused === 1
                ? "the one that is not played as a draft"
                : `the ${report.refused} that are not played as drafts`}
              , to reword {report.refused === 1 ? "it" : "them"} here
            </span>
          </label>
        )}
        <Findings title="Cleaned while reading" items={report.repaired} severity="info" />
        <Findings title="Problems" items={report.issues} severity="error" />
        {correctable && <Correct text={text} fault={faultOf(report)} onText={put} />}
      </div>
    </Dialog>
  );
}

/** The library holds a newer revision than the one this document came from. */
export function ConflictDialog({ theirs, mine, answer }) {
  const same = theirs?.text === mine;
  return (
    <Dialog
      title="Somebody saved this document meanwhile"
      wide
      onClose={() => answer(null)}
      footer={
        <>
          <Button onClick={() => answer(null)}>Cancel</Button>
          <Button onClick={() => answer("new")}>Save mine as a new document</Button>
          <Button onClick={() => answer("theirs")}>Take theirs</Button>
          <Button kind="primary" onClick={() => answer("mine")}>
            Save mine on top
          </Button>
        </>
      }
    >
      <div className="content" data-testid="conflict">
        <p>
          The library is at revision {theirs?.rev}.{" "}
          {same ? "Its text equals yours." : "Its text differs from yours."} Nothing was
          overwritten.
        </p>
        <p className="rw-muted">
          <b>Take theirs</b> replaces your draft as one step that Undo takes back.{" "}
          <b>Save mine on top</b> adds a revision; theirs stays in the history.
        </p>
        {!same && <FirstDifference theirs={theirs?.text ?? ""} mine={mine} />}
      </div>
    </Dialog>
  );
}

function FirstDifference({ theirs, mine }) {
  const a = theirs.split("\n");
  const b = mine.split("\n");
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const cut = (lines) => lines.slice(at, at + 5).join("\n") || "(end of the text)";
  return (
    <div>
      <strong className="rw-small">First difference, line {at + 1}</strong>
      <p className="rw-small rw-muted">Theirs</p>
      <pre>{cut(a)}</pre>
      <p className="rw-small rw-muted">Mine</p>
      <pre>{cut(b)}</pre>
    </div>
  );
}

/** A library document is opened of which this browser has a draft with other text. */
export function DraftExistsDialog({ title, rev, answer }) {
  return (
    <Dialog
      title="You have a draft of this document"
      onClose={() => answer(null)}
      footer={
        <>
          <Button onClick={() => answer(null)}>Cancel</Button>
          <Button onClick={() => answer("library")}>Open revision {rev} as a new document</Button>
          <Button kind="primary" data-autofocus onClick={() => answer("draft")}>
            Open my draft
          </Button>
        </>
      }
    >
      <div className="content">
        <p>
          “{title}” in this browser differs from revision {rev} in the library.
        </p>
      </div>
    </Dialog>
  );
}

/** The revisions of a library document. */
export function HistoryDialog({ name, id, revisions, answer }) {
  const { library } = useStudio();
  const [chosen, setChosen] = useState(revisions[0]?.number);
  const [text, setText] = useState(null);
  useEffect(() => {
    let live = true;
    setText(null);
    if (chosen !== undefined)
      library.revision(id, chosen).then(
        (r) => live && setText(r.text),
        (e) => live && setText(e.message),
      );
    return () => {
      live = false;
    };
  }, [library, id, chosen]);
  return (
    <Dialog
      title={`History of ${name}`}
      wide
      onClose={() => answer(null)}
      footer={
        <>
          <Button onClick={() => answer(null)}>Cancel</Button>
          <Button onClick={() => answer({ action: "open", rev: chosen })}>
            Open as a new document
          </Button>
          <Button
            kind="primary"
            disabled={chosen === revisions[0]?.number}
            onClick={() => answer({ action: "restore", rev: chosen })}
          >
            Restore revision {chosen}
          </Button>
        </>
      }
    >
      <div className="content">
        <label>
          Revision
          <select
            className="rw-input"
            data-autofocus
            value={chosen}
            size={Math.min(8, Math.max(2, revisions.length))}
            onChange={(e) => setChosen(Number(e.target.value))}
          >
            {revisions.map((r) => (
              <option
                key={r.number}
                value={r.number}
              >{`${r.number} · ${new Date(r.created).toLocaleString()} · ${r.size} characters${r.note ? ` · ${r.note}` : ""}`}</option>
            ))}
          </select>
        </label>
        <pre data-testid="revision-text">{text ?? "Loading…"}</pre>
      </div>
    </Dialog>
  );
}
