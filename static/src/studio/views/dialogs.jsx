// The dialogs that ask: each gets its props from app.ask(kind, props) and answers once.

import { useState } from "react";
import { FILES } from "../../games/files.js";
import { useStudio } from "../context.js";
import { Button, Dialog } from "./Dialog.jsx";

/** @import { DialogProps } from "../types.js" */

const FORMATS = Object.values(FILES)
  .map(({ titles }) => `, ${titles}`)
  .join("");
const ACCEPTED = [
  ".json,.txt,application/json,text/plain",
  ...Object.values(FILES).map(({ accept }) => accept),
].join(",");

/**
 * Enter submits; it must not reach the button that gets the focus back.
 * @param {() => unknown} submit
 * @returns {(event: import("react").KeyboardEvent) => void}
 */
export const onEnter = (submit) => (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  submit();
};

/**
 * One line of text.
 * @param {DialogProps<"text">} props
 */
export function TextDialog({ title, label, value = "", ok, note, answer }) {
  const [text, setText] = useState(value);
  const submit = () => text.trim() && answer(text.trim());
  return (
    <Dialog
      title={title}
      onClose={() => answer(null)}
      footer={
        <>
          <Button onClick={() => answer(null)}>Cancel</Button>
          <Button kind="primary" disabled={!text.trim()} onClick={submit}>
            {ok}
          </Button>
        </>
      }
    >
      <div className="content">
        <label>
          {label}
          <input
            className="rw-input"
            data-autofocus
            value={text}
            maxLength={200}
            spellCheck={false}
            onChange={(e) => setText(e.target.value)}
            onKeyDown={onEnter(submit)}
          />
        </label>
        {note && <p className="rw-muted">{note}</p>}
      </div>
    </Dialog>
  );
}

/**
 * A yes or no.
 * @param {DialogProps<"confirm">} props
 */
export function ConfirmDialog({ title, message, ok, answer }) {
  return (
    <Dialog
      title={title}
      onClose={() => answer(null)}
      footer={
        <>
          <Button data-autofocus onClick={() => answer(null)}>
            Cancel
          </Button>
          <Button kind="danger" onClick={() => answer(true)}>
            {ok}
          </Button>
        </>
      }
    >
      <div className="content">
        <p>{message}</p>
      </div>
    </Dialog>
  );
}

/**
 * Import by paste or by choosing a file; `text` was not imported the last time, and is `from` a
 * file or none.
 * @param {DialogProps<"paste">} props
 */
export function PasteDialog({ text: before, from, onDraft, answer }) {
  const [text, setText] = useState(before);
  const put = (next) => {
    setText(next);
    onDraft(next);
  };
  return (
    <Dialog
      title="Import"
      wide
      onClose={() => answer(null)}
      footer={
        <>
          <Button onClick={() => answer(null)}>Cancel</Button>
          <Button kind="primary" onClick={() => answer({ text })}>
            Import the text
          </Button>
        </>
      }
    >
      <div className="content">
        <label>
          Choose a file (or drop one anywhere on the page)
          <input
            className="rw-input"
            type="file"
            accept={ACCEPTED}
            data-testid="import-file"
            onChange={({ target: { files } }) => files?.length && answer({ files: [...files] })}
          />
        </label>
        <label>
          Or paste it: JSON{FORMATS}
          <textarea
            className="rw-input"
            data-autofocus
            aria-label="Text to import"
            spellCheck={false}
            value={text}
            onChange={(e) => put(e.target.value)}
          />
        </label>
        {before && (
          <p className="rw-muted">
            {from ? `This is the text of ${from}` : "This is the text of the last time"}, which was
            not imported.
          </p>
        )}
      </div>
    </Dialog>
  );
}

/**
 * Something long: how far it is, and a way out.
 * @param {DialogProps<"progress">} props
 */
export function ProgressDialog({ title, share, step, answer }) {
  return (
    <Dialog
      title={title}
      onClose={() => answer("cancel")}
      footer={
        <Button data-autofocus onClick={() => answer("cancel")}>
          Cancel
        </Button>
      }
    >
      <div className="content" role="status">
        <p>
          {step}
          {share !== null && share !== undefined ? ` ${Math.round(share * 100)} %` : "…"}
        </p>
        <progress style={{ width: "100%" }} value={share ?? undefined} max={1} aria-label={step} />
      </div>
    </Dialog>
  );
}

/**
 * An export that is not valid: only the explicit word exports it.
 * @param {DialogProps<"draft">} props
 */
export function DraftDialog({ check, parsed, message, answer }) {
  const { ui } = useStudio();
  const errors = check.issues.filter((issue) => issue.severity === "error");
  const show = () => {
    ui.showPane("problems");
    answer(null);
  };
  return (
    <Dialog
      title="This document is not valid"
      onClose={() => answer(null)}
      footer={
        <>
          <Button onClick={show}>Show the problems</Button>
          <Button data-autofocus onClick={() => answer("draft")}>
            Export draft
          </Button>
        </>
      }
    >
      <div className="content">
        <p>
          {message ??
            (parsed
              ? `It has ${errors.length === 1 ? "one error" : `${errors.length} errors`}, so it cannot be exported as a valid game.`
              : "The text is not JSON yet.")}{" "}
          A draft is exported as it stands, marked as such in its name.
        </p>
        <ul className="plain rw-small">
          {errors.slice(0, 6).map((issue, i) => (
            <li key={i} className="rw-muted">
              {issue.path || "/"}: {issue.message}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
