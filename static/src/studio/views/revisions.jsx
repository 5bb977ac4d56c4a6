// The dialogs about the server's library: a save conflict, a draft beside it, a document's history.

import { useEffect, useState } from "react";
import { useStudio } from "../context.js";
import { Button, Dialog } from "./Dialog.jsx";

/** @import { DialogProps } from "../types.js" */

/**
 * The library holds a newer revision than the one this document came from.
 * @param {DialogProps<"conflict">} props
 */
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

/** @param {{ theirs: string, mine: string }} props */
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

/**
 * A library document is opened of which this browser has a draft with other text.
 * @param {DialogProps<"draftExists">} props
 */
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

/**
 * The revisions of a library document.
 * @param {DialogProps<"history">} props
 */
export function HistoryDialog({ name, id, revisions, answer }) {
  const { library } = useStudio();
  const [chosen, setChosen] = useState(revisions[0]?.number);
  const [text, setText] = useState(/** @type {string | null} */ (null));
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
