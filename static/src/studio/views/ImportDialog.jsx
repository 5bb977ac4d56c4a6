// The dialog that reports what an import found, and asks what to do with it.

import { useEffect, useRef, useState } from "react";
import { faultOf, offsetOf } from "../model/faults.js";
import { Button, Dialog } from "./Dialog.jsx";
import { Fidelity, ImportTable } from "./Fidelity.jsx";
import { Icon } from "./icons.jsx";

/** @import { Fault } from "../model/faults.js" */

/** @import { PlacedIssue } from "../../data/wire.js" */

/** @import { DialogProps } from "../types.js" */

/** @param {{ line?: number, column?: number }} at */
function place({ line, column }) {
  return line ? `Line ${line}, column ${column}: ` : "";
}

/** @param {{ title: string, items?: Partial<PlacedIssue>[], severity: string }} props */
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

const READABLE = [
  "spec.not-json",
  "spec.duplicate-key",
  "spec.not-finite",
  "spec.empty",
  "spec.too-deep",
  "spec.too-large",
];

const CORRECTABLE = 300_000; // characters; a longer text is corrected where it came from

/**
 * A text that cannot be read, to be corrected here; the place of the fault is selected.
 * @param {{ text: string, fault: Fault | null, onText: (text: string) => void }} props
 */
function Correct({ text, fault, onText }) {
  const box = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const show = () => {
    const { current } = box;
    if (!current || !fault) return;
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
  useEffect(() => queueMicrotask(() => (fault ? show() : box.current?.focus())), []);
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

/**
 * What an import found, and what to do with it.
 * @param {DialogProps<"import">} props
 */
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
    report.failed ||
    !report.text ||
    report.issues?.some(({ code = "" }) => READABLE.includes(code));
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
            This is {Math.round((report.text ?? "").length / 1e6)} MB of text; the studio edits
            documents up to 5 MB. Nothing was changed.
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
        {!!report.refused && usable && (
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
