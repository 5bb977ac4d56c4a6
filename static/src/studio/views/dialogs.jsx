// @ts-nocheck
// The dialogs that ask: each gets its props from app.ask(kind, props) and answers once.

import { useState } from "react";
import { FILES } from "../../games/files.js";
import { useStudio } from "../context.js";
import { Dialog } from "./Dialog.jsx";

const FORMATS = Object.values(FILES)
  .map(({ titles }) => `, ${titles}`)
  .join("");
const ACCEPTED = [
  ".json,.txt,application/json,text/plain",
  ...Object.values(FILES).map(({ accept }) => accept),
].join(",");

export const Button = ({ kind = "", ...rest }) => (
  <button type="button" className={`rw-button ${kind}`} {...rest} />
);

/** Enter submits; it must not reach the button that gets the focus back. */
export const onEnter = (submit) => (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  submit();
};

/** One line of text. */
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

/** A yes or no. */
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

const counted = (n) => (n === 1 ? "one place" : `${n} places`);

/** How a deletion takes its uses along: always, or as the user likes where `goes` tells. */
function deletions(usages) {
  if (usages.every((use) => use.goes === undefined)) {
    const these = usages.length === 1 ? "this reference" : `these ${usages.length} references`;
    return {
      said: "The references go with it, as one step that Undo takes back.",
      offers: [[true, `Delete with ${these}`]],
    };
  }
  const going = usages.filter((use) => use.goes).length;
  const left = usages.length - going;
  const stay = left ? ` What only reads it stays (${counted(left)}), and finds 0.` : "";
  const take = going
    ? ` With its uses goes what writes it or listens to it (${counted(going)}).${stay}`
    : stay;
  const offers = [
    ["keep", "Delete it alone"],
    ...(going ? [["remove", "Delete with its uses"]] : []),
  ];
  return {
    said: `Its uses may stay as they are.${take} Either way it is one step that Undo takes back.`,
    offers,
  };
}

/** Deleting something that others use: who they are. Answers true, or "keep" or "remove". */
export function UsagesDialog({ label, usages, answer }) {
  const { store } = useStudio();
  const { said, offers } = deletions(usages);
  const show = (path) => {
    answer(null);
    requestAnimationFrame(() => store.reveal(path)); // the closed dialog gives the focus back first
  };
  return (
    <Dialog
      title={`Delete ${label}?`}
      onClose={() => answer(null)}
      footer={
        <>
          <Button data-autofocus onClick={() => answer(null)}>
            Cancel
          </Button>
          {offers.map(([wish, title]) => (
            <Button key={title} kind="danger" onClick={() => answer(wish)}>
              {title}
            </Button>
          ))}
        </>
      }
    >
      <div className="content">
        <p>
          It is used in {counted(usages.length)}. {said}
        </p>
        <ul className="plain">
          {usages.slice(0, 60).map((use, i) => (
            <li key={i}>
              <button
                type="button"
                className="rw-button small"
                title={use.path}
                onClick={() => show(use.path)}
              >
                {use.message || use.path}
              </button>
            </li>
          ))}
          {usages.length > 60 && <li className="rw-muted">… and {usages.length - 60} more</li>}
        </ul>
      </div>
    </Dialog>
  );
}

/**
 * Import by paste or by choosing a file; `text` was not imported the last time, and is `from` a
 * file or none.
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
            onChange={(e) => e.target.files.length && answer({ files: [...e.target.files] })}
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

/** Something long: how far it is, and a way out. */
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

/** An export that is not valid: only the explicit word exports it. */
export function DraftDialog({ check, parsed, message, answer }) {
  const { ui } = useStudio();
  const errors = check.issues.filter((issue) => issue.severity === "error");
  const show = () => {
    ui.set({ bottomOpen: true, tab: "problems" });
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
