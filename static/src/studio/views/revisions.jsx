// The dialogs about the server's library: two texts of one document, a draft beside it, a
// document's history.

import { useEffect, useMemo, useState } from "react";
import { beside, shortened } from "../../data/lines.js";
import { useStudio } from "../context.js";
import { fragmentOf } from "../model/address.js";
import { Button, Dialog } from "./Dialog.jsx";

/** @import { DialogProps } from "../types.js" */

/**
 * The library holds another text than the one this document came from; `file` is whose it is.
 * @param {DialogProps<"conflict">} props
 */
export function ConflictDialog({ theirs, mine, file, answer }) {
  const same = theirs?.text === mine;
  return (
    <Dialog
      title={
        file
          ? `${file} was changed on the disk meanwhile`
          : "Somebody saved this document meanwhile"
      }
      wide
      onClose={() => answer(null)}
      footer={
        <>
          <Button onClick={() => answer(null)}>Cancel</Button>
          <Button onClick={() => answer("new")}>
            {file ? "Save mine as another file" : "Save mine as a new document"}
          </Button>
          <Button onClick={() => answer("theirs")}>
            {file ? "Take the file’s" : "Take theirs"}
          </Button>
          {/* What is on the disk would be gone, so a hasty Enter does not do it. */}
          <Button kind={file ? undefined : "primary"} onClick={() => answer("mine")}>
            {file ? "Write mine over it" : "Save mine on top"}
          </Button>
        </>
      }
    >
      <div className="content" data-testid="conflict">
        <p>
          {!file && `The library is at revision ${theirs?.rev}. `}
          {same ? "Its text equals yours." : "Its text differs from yours."} Nothing was
          overwritten.
        </p>
        {file ? (
          <p className="rw-muted">
            <b>Take the file’s</b> replaces your text as one step that Undo takes back.{" "}
            <b>Write mine over it</b> replaces what is on the disk now.
          </p>
        ) : (
          <p className="rw-muted">
            <b>Take theirs</b> replaces your draft as one step that Undo takes back.{" "}
            <b>Save mine on top</b> adds a revision; theirs stays in the history.
          </p>
        )}
        {!same && (
          <Beside
            theirs={theirs?.text ?? ""}
            mine={mine}
            titles={file ? ["On the disk", "Here"] : ["Theirs", "Mine"]}
          />
        )}
      </div>
    </Dialog>
  );
}

/**
 * Two texts side by side; long runs of equal lines are left out.
 * @param {{ theirs: string, mine: string, titles: string[] }} props
 */
function Beside({ theirs, mine, titles }) {
  const rows = useMemo(() => {
    const [a, b] = [theirs.split("\n"), mine.split("\n")];
    const texts = beside(a, b).map((row) => ({
      ...row,
      left: row.theirs === null ? null : a.at(row.theirs),
      right: row.mine === null ? null : b.at(row.mine),
    }));
    return shortened(texts, ({ left, right }) => left === right);
  }, [theirs, mine]);
  const at = (line) => (line === null ? "" : line + 1);
  return (
    <table className="rw-beside">
      <colgroup>
        <col className="line" />
        <col />
        <col className="line" />
        <col />
      </colgroup>
      <thead>
        <tr>
          {titles.map((title) => (
            <th key={title} colSpan={2} scope="colgroup">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, n) =>
          typeof row === "number" ? (
            <tr key={n} className="skipped">
              <td colSpan={4}>{row === 1 ? "1 equal line" : `${row} equal lines`}</td>
            </tr>
          ) : (
            <tr key={n} className={row.left === row.right ? undefined : "differs"}>
              <td className="line">{at(row.theirs)}</td>
              <td className="theirs">{row.left}</td>
              <td className="line">{at(row.mine)}</td>
              <td className="mine">{row.right}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

/**
 * A library document is opened of which this browser has a draft with other text.
 * @param {DialogProps<"draftExists">} props
 */
export function DraftExistsDialog({ title, rev, isFile, answer }) {
  return (
    <Dialog
      title="You have a draft of this document"
      onClose={() => answer(null)}
      footer={
        <>
          <Button onClick={() => answer(null)}>Cancel</Button>
          <Button onClick={() => answer("library")}>
            {isFile ? "Open the file as a new document" : `Open revision ${rev} as a new document`}
          </Button>
          <Button kind="primary" data-autofocus onClick={() => answer("draft")}>
            Open my draft
          </Button>
        </>
      }
    >
      <div className="content">
        <p>
          “{title}” in this browser differs from{" "}
          {isFile ? "its file in the folder" : `revision ${rev} in the library`}.
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
        {chosen !== undefined && (
          <p>
            <a href={fragmentOf({ revision: { id, rev: chosen } })}>Address of revision {chosen}</a>
          </p>
        )}
        <pre data-testid="revision-text">{text ?? "Loading…"}</pre>
      </div>
    </Dialog>
  );
}
