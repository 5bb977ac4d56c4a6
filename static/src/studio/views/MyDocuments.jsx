// My documents: those that this browser keeps.

import { deleteDocument, renameDocument } from "../actions/documents.js";
import { run } from "../commands.js";
import { useDocuments, useStore, useStudio } from "../context.js";
import { Icon, IconButton } from "./icons.jsx";
import { Thumb } from "./Thumb.jsx";

const ago = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/**
 * How long ago, in words.
 * @param {number} time
 */
export function since(time, now = Date.now()) {
  const minutes = Math.round((time - now) / 60_000);
  if (minutes > -1) return "just now";
  if (minutes > -60) return ago.format(minutes, "minute");
  if (minutes > -1440) return ago.format(Math.round(minutes / 60), "hour");
  return ago.format(Math.round(minutes / 1440), "day");
}

/** My documents, each with its commands. */
export function MyDocuments() {
  const studio = useStudio();
  const documents = useDocuments();
  const current = useStore((s) => s.docId);
  return (
    <ul className="rw-list" aria-label="My documents">
      {documents.map((one) => (
        <li
          key={one.id}
          className="rw-item"
          aria-current={one.id === current || undefined}
          data-testid="document"
          data-document={one.id}
        >
          <button
            type="button"
            className="open"
            title={one.title}
            onClick={() => studio.workspace.open(one.id)}
          >
            <span className="thumb" aria-hidden="true">
              <Thumb system={one.system} text={one.goodText ?? one.text} title={one.title} />
            </span>
            <span className="rw-clip">
              <span>{one.title}</span>
              <br />
              <span className="sub">
                {since(one.updated ?? 0)}
                {one.library ? " · in library" : ""}
              </span>
            </span>
          </button>
          <span className="tools">
            <IconButton
              small
              icon="pen"
              label={`Rename ${one.title}`}
              onClick={() => renameDocument(studio, one.id, one.title)}
            />
            <IconButton
              small
              icon="copy"
              label={`Duplicate ${one.title}`}
              onClick={() => studio.workspace.duplicate(one.id)}
            />
            <IconButton
              small
              icon="trash"
              label={`Delete ${one.title}`}
              onClick={() => deleteDocument(studio, one.id, one.title)}
            />
          </span>
        </li>
      ))}
      {!documents.length && (
        <li className="rw-muted rw-small" style={{ padding: "2px 8px 6px" }}>
          Nothing yet. Your first edit of a game makes it yours.
        </li>
      )}
    </ul>
  );
}

export function DocumentActions() {
  const studio = useStudio();
  const some = useDocuments().length > 0;
  return (
    <div className="rw-actions">
      <button type="button" className="rw-button small" onClick={() => run(studio, "new")}>
        <Icon name="plus" size={13} />
        New
      </button>
      {some && (
        <button
          type="button"
          className="rw-button small"
          onClick={() => run(studio, "download-all")}
        >
          <Icon name="download" size={13} />
          Download all
        </button>
      )}
    </div>
  );
}
