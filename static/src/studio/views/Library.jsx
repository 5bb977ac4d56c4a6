// The left side: the gallery, my documents, and the server's library.

import { useEffect, useMemo, useRef } from "react";
import {
  deleteFromLibrary,
  openFromLibrary,
  refreshLibrary,
  renameInLibrary,
  showHistory,
} from "../actions/library.js";
import { GAMES } from "../../games/index.js";
import { run } from "../commands.js";
import { useDocuments, useStore, useStudio, useUi } from "../context.js";
import { shelvesOf, titleOf } from "../model/shelves.js";
import { Icon, IconButton } from "./icons.jsx";
import { DocumentActions, MyDocuments } from "./MyDocuments.jsx";
import { Thumb } from "./Thumb.jsx";
import { ownIn } from "../../data/lookup.js";
import { useObserved } from "../../data/useObserved.js";

/** @import { LibraryEntry } from "../types.js" */

/**
 * @param {{
 *   title: string, count?: number, children: import("react").ReactNode, open?: boolean,
 * }} props
 */
function Section({ title, count, children, open = true }) {
  return (
    <details className="rw-section" open={open}>
      <summary>
        <Icon name="caret" size={12} className="caret" />
        {title}
        {!!count && <span className="rw-badge">{count}</span>}
      </summary>
      {children}
    </details>
  );
}

function Games() {
  const { workspace } = useStudio();
  const { gallery } = workspace.boot;
  const shelves = useMemo(() => shelvesOf(gallery), [gallery]);
  const origin = useStore((s) => (s.kept ? null : s.origin));
  const system = useStore((s) => s.system);
  return shelves.map(({ title, games }, n) => (
    <Section
      key={title}
      title={title}
      open={n === 0 || games.some((game) => game.system === system)}
    >
      <ul className="rw-list" aria-label={title}>
        {games.map((game) => (
          <li key={game.id} className="rw-item" aria-current={origin === game.id || undefined}>
            <button
              type="button"
              className="open"
              onClick={() => workspace.openShipped(game.id)}
              title={`${game.title}\n${game.summary}`}
            >
              <span className="thumb" aria-hidden="true">
                <Thumb {...game} view={ownIn(workspace.boot.views, game.id)} />
              </span>
              <span className="rw-clip">{game.title}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  ));
}

/**
 * What a line says of a file below its name.
 * @param {LibraryEntry} entry
 * @param {boolean} isApart
 */
function aboutFile({ system, problem }, isApart) {
  const kind = problem ? "cannot be opened" : system ? titleOf(system) : "not known as a game";
  return isApart ? `${kind} · differs on the disk` : kind;
}

/** Whether the library is a folder: its files are what one came for, so they come first. */
export const useInFolder = () =>
  useObserved(useStudio().app, (s) => typeof s.library.folder === "string");

/** The documents that the server keeps, each with its history. */
export function ServerLibrary() {
  const studio = useStudio();
  const { app } = studio;
  const { items, error, folder, apart } = useObserved(app, (s) => s.library);
  const current = useStore((s) => s.library?.id);
  useEffect(() => {
    if (items === null) refreshLibrary(studio);
  }, [studio, items]);
  const isFolder = typeof folder === "string";
  const title = isFolder ? `Folder ${folder.split(/[\\/]/).at(-1)}` : "Server library";
  return (
    <Section title={title} count={items?.length ?? 0}>
      <ul className="rw-list" aria-label={title}>
        {items?.map((one) => (
          <li
            key={one.id}
            className="rw-item"
            aria-current={one.id === current || undefined}
            data-testid="library-document"
          >
            <button
              type="button"
              className="open"
              title={one.name}
              onClick={async () => {
                const why = await openFromLibrary(studio, one.id);
                if (why) app.toast(why);
              }}
            >
              <span className="rw-clip">
                <span>{one.name}</span>
                <br />
                <span className="sub">
                  {isFolder
                    ? aboutFile(one, one.id === current && Boolean(apart))
                    : `${titleOf(one.system ?? "")} · revision ${one.rev}`}
                </span>
              </span>
            </button>
            <span className="tools">
              {!isFolder && (
                <IconButton
                  small
                  icon="history"
                  label={`History of ${one.name}`}
                  onClick={() => showHistory(studio, one)}
                />
              )}
              <IconButton
                small
                icon="pen"
                label={`Rename ${one.name} in the library`}
                onClick={() => renameInLibrary(studio, one)}
              />
              <IconButton
                small
                icon="trash"
                label={`Delete ${one.name} from the library`}
                onClick={() => deleteFromLibrary(studio, one)}
              />
            </span>
          </li>
        ))}
        {error && (
          <li className="rw-small rw-muted" style={{ padding: "2px 8px 6px" }}>
            {error}
          </li>
        )}
        {items?.length === 0 && (
          <li className="rw-small rw-muted" style={{ padding: "2px 8px 6px" }}>
            {isFolder ? "No JSON files yet." : "Empty."} “Save to library” puts the open document
            here.
          </li>
        )}
      </ul>
      <div className="rw-actions">
        <button
          type="button"
          className="rw-button small"
          onClick={() => run(studio, "library-refresh")}
        >
          <Icon name="refresh" size={13} />
          Refresh
        </button>
        {items && items.length > 0 && (
          <button
            type="button"
            className="rw-button small"
            onClick={() => run(studio, "library-download")}
          >
            <Icon name="download" size={13} />
            Download all
          </button>
        )}
        <button type="button" className="rw-button small" onClick={() => run(studio, "jobs")}>
          <Icon name="chart" size={13} />
          Evaluations
        </button>
      </div>
    </Section>
  );
}

function Hint() {
  const { ui } = useStudio();
  const shown = useUi((s) => s.hint);
  const hints = useStore((s) => ownIn(GAMES, s.system)?.hints);
  if (!shown || !hints) return null;
  return (
    <section className="rw-hint" aria-label="Three things to try">
      <strong>Three things to try</strong>
      <IconButton
        small
        icon="close"
        label="Dismiss the hint"
        onClick={() => ui.set({ hint: false })}
      />
      <ol>
        {hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ol>
    </section>
  );
}

/** The open document's line, brought into sight whenever another document is opened. */
function useOpenInSight() {
  const side = useRef(/** @type {HTMLDivElement | null} */ (null));
  const open = useStore((s) => s.docId);
  useEffect(() => {
    side.current
      ?.querySelector(".rw-item[aria-current=true]")
      ?.scrollIntoView({ block: "nearest" });
  }, [open]);
  return side;
}

export function Sidebar() {
  const inFolder = useInFolder();
  const count = useDocuments().length;
  const side = useOpenInSight();
  return (
    <div ref={side} style={{ display: "contents" }}>
      <Hint />
      {inFolder && <ServerLibrary />}
      <Games />
      <Section title="My documents" count={count}>
        <MyDocuments />
        <DocumentActions />
      </Section>
      {!inFolder && <ServerLibrary />}
    </div>
  );
}
