// What the page has to say: text that is no JSON, a draft held by another tab, a failed start. It
// stands in the line below the panes, where it moves nothing; while none are open, above them.

import { useState } from "react";
import { useAtRest } from "../../canvas/useAtRest.js";
import { useRested } from "../../data/useRested.js";
import { downloadUnsaved } from "../actions/documents.js";
import { useDocuments, useStatus, useStore, useStudio } from "../context.js";

function Unreadable() {
  const { store, ui } = useStudio();
  const now = useAtRest(useStore((s) => s.parseError));
  const version = useStore((s) => s.version);
  const error = useRested(!!now, version) ? now : null;
  const readOnly = useStore((s) => s.readOnly);
  const good = useStore((s) => s.goodText !== "");
  const said = useStore((s) =>
    s.check.pending ? null : s.check.issues.find((issue) => issue.line),
  );
  if (!error) return null;
  const { line, message, start } = said ? said : { ...error, start: error.offset };
  const fix = () => {
    ui.showPane("json");
    requestAnimationFrame(() => store.emit("reveal-offset", start));
  };
  return (
    <div className="rw-banner error" role="alert" data-testid="unreadable">
      <span className="rw-grow">
        Line {line}: {message} Form, picture and match show the last readable document.
      </span>
      <button type="button" className="rw-button small" onClick={fix}>
        Fix line {line}
      </button>
      {good && !readOnly && (
        <button type="button" className="rw-button small" onClick={() => store.goBack()}>
          Go back to it
        </button>
      )}
    </div>
  );
}

function Newer() {
  const newer = useAtRest(useStore((s) => s.newer));
  return (
    newer && (
      <div className="rw-banner" role="status" data-testid="newer">
        <span className="rw-grow">{newer} Here it is read-only; nothing in it is lost.</span>
      </div>
    )
  );
}

function Elsewhere() {
  const { workspace } = useStudio();
  const readOnly = useAtRest(useStore((s) => s.readOnly && !s.newer));
  if (!readOnly) return null;
  return (
    <div className="rw-banner" role="status" data-testid="readonly">
      <span className="rw-grow">This document is open in another tab; here it is read-only.</span>
      <button type="button" className="rw-button small" onClick={() => workspace.takeOver()}>
        Take over
      </button>
      <button type="button" className="rw-button small" onClick={() => workspace.duplicate()}>
        Work on a copy
      </button>
    </div>
  );
}

const PARTS = { match: "the start of its match", check: "its check", analysis: "its analysis" };
const listed = new Intl.ListFormat("en");

/** What did not come up last time is not started again by itself. */
function DidNotComeUp() {
  const { store } = useStudio();
  const waits = useAtRest(useStore((s) => s.waits));
  if (!waits) return null;
  const parts = Object.entries(PARTS)
    .filter(([part]) => waits.has(part))
    .map(([, name]) => name);
  return (
    <div className="rw-banner" role="status" data-testid="waits">
      <span className="rw-grow">
        Last time this document did not come up: the page was closed or reloaded, or it was stopped,
        during {listed.format(parts)}. It is open now without{" "}
        {waits.has("match") ? "its match and without " : ""}what is worked out automatically.
      </span>
      <button type="button" className="rw-button small" onClick={() => store.startWaiting()}>
        {waits.has("match") ? "Start the match" : "Start it"}
      </button>
    </div>
  );
}

function Failed({ worker, what, still }) {
  const { state, message } = useAtRest(useStatus(worker));
  if (state !== "failed" && state !== "stopped") return null;
  return (
    <div className="rw-banner error" role="alert">
      <span className="rw-grow">
        {what} {worker.hasRun ? "has ended" : "did not start"}: {message} {still}
      </span>
      <button type="button" className="rw-button small" onClick={() => worker.restart()}>
        Restart
      </button>
    </div>
  );
}

/** What the browser did not take: in this page alone until it does, or until it is downloaded. */
function Unsaved() {
  const studio = useStudio();
  const { autosave, storage } = studio.workspace;
  useDocuments();
  useStore((s) => s.saved);
  const trouble = useAtRest(autosave?.trouble ?? null);
  const titles = useAtRest(
    trouble && storage.durable ? storage.unsaved.map(({ title }) => `“${title}”`) : [],
  );
  if (!titles.length) return null;
  const what = titles.length > 2 ? `${titles.length} documents` : titles.join(" and ");
  return (
    <div className="rw-banner error" role="alert" data-testid="unsaved">
      <span className="rw-grow">
        This browser could not keep {what} ({trouble}). It tries again by itself; download{" "}
        {titles.length > 1 ? "them" : "it"} to be safe.
      </span>
      <button type="button" className="rw-button small" onClick={() => autosave.retry()}>
        Try again now
      </button>
      <button type="button" className="rw-button small" onClick={() => downloadUnsaved(studio)}>
        Download
      </button>
    </div>
  );
}

export function Banners() {
  const { play, author } = useStudio();
  const open = useStore((s) => s.docId !== null);
  const [isWhole, setWhole] = useState(false);
  return (
    <div
      className="rw-banners"
      data-whole={isWhole || undefined}
      onKeyDown={(event) => event.key === "Escape" && setWhole(false)}
    >
      <div className="rw-said">
        <Failed
          worker={author}
          what="The checker"
          still="Text editing and saving go on without it."
        />
        <Failed worker={play} what="The game engine" still="Editing goes on without it." />
        <Unsaved />
        {open && <Unreadable />}
        {open && <Newer />}
        {open && <Elsewhere />}
        {open && <DidNotComeUp />}
      </div>
      <button
        type="button"
        className="rw-icon small"
        aria-expanded={isWhole}
        aria-label="Show all that the page says"
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? "▾" : "▴"}
      </button>
    </div>
  );
}
