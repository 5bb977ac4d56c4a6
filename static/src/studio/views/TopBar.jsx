// The top bar: which document, its past, whether it is valid and kept, and what can be done with
// it.

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { callDocument } from "../actions/documents.js";
import { byId, keyLabel, run } from "../commands.js";
import { useStore, useStudio, useUi } from "../context.js";
import { draftProps, useDraft } from "../form/useDraft.js";
import { messageOf } from "../../data/problem.js";
import { titleOf } from "../model/shelves.js";
import { chooseTheme, chosenTheme, themeNow, watchTheme } from "../theme.js";
import { OnlineBadge, SavedState, ValidityBadge } from "./badges.jsx";
import { Icon, IconButton } from "./icons.jsx";
import { ownIn } from "../../data/lookup.js";

/** @param {{ id: string, icon: string, label?: string, title?: string }} props */
function Command({ id, icon, label, title, ...rest }) {
  const studio = useStudio();
  const enabled = useStore((s) => !ownIn(byId, id).enabled || ownIn(byId, id).enabled(s));
  const tip = [title ?? ownIn(byId, id).title.replace("…", ""), keyLabel(ownIn(byId, id).keys)]
    .filter(Boolean)
    .join(" · ");
  if (!label) {
    return (
      <IconButton
        icon={icon}
        label={ownIn(byId, id).title.replace("…", "")}
        title={tip}
        disabled={!enabled}
        onClick={() => run(studio, id)}
        {...rest}
      />
    );
  }
  return (
    <button
      type="button"
      className="rw-button"
      title={tip}
      aria-label={ownIn(byId, id).title.replace("…", "")}
      disabled={!enabled}
      onClick={() => run(studio, id)}
      {...rest}
    >
      <Icon name={icon} />
      <span className="rw-label">{label}</span>
    </button>
  );
}

function Title() {
  const studio = useStudio();
  const title = useStore((s) => s.title);
  const id = useStore((s) => s.docId);
  const system = useStore((s) => s.system);
  const readOnly = useStore((s) => s.readOnly);
  const send = (text) => {
    const name = text.trim();
    return name === "" || name === title ? undefined : callDocument(studio, id, title, name);
  };
  const draft = useDraft(title, send, id);
  return (
    <div className="rw-title">
      <input
        aria-label="Document name"
        readOnly={readOnly}
        spellCheck={false}
        size={Math.min(30, Math.max(8, draft.shown.length))}
        {...draftProps(draft)}
      />
      {system && (
        <span className="rw-badge rw-label extra" title="Game system">
          {titleOf(system)}
        </span>
      )}
    </div>
  );
}

function Theme() {
  useSyncExternalStore(watchTheme, themeNow);
  const theme = chosenTheme();
  const next = ownIn(
    { auto: themeNow() === "dark" ? "light" : "dark", light: "dark", dark: "light" },
    theme,
  );
  const icon = ownIn({ light: "sun", dark: "moon" }, themeNow());
  return (
    <IconButton
      icon={icon}
      label="Theme"
      title={`Theme: ${theme}. Click for ${next}.`}
      onClick={() => chooseTheme(next)}
    />
  );
}

/** The commands of the menu. */
const MORE = [
  "new",
  "duplicate",
  "rename",
  "sheet",
  "delete",
  "export-draft",
  "save-new",
  "evaluate",
  "download-all",
  "hint",
];

/** How the match can be given to others, as the match lists it. */
const SHARED = ["match-film", "match-picture"];

/** @param {import("../types.js").StudioParts} studio */
const toShare = (studio) =>
  (studio.store.match?.commands?.() ?? [])
    .filter(({ id }) => SHARED.includes(id))
    .map(({ run: go, ...one }) => ({
      ...one,
      go: () =>
        Promise.resolve(go(studio)).catch((problem) => studio.app.toast(messageOf(problem))),
    }));

function More() {
  const studio = useStudio();
  const [open, setOpen] = useState(false);
  const ref = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    if (!open) return;
    const close = (event) => {
      if (!event.composedPath().includes(ref.current)) setOpen(false);
    };
    window.addEventListener("pointerdown", close);
    ref.current?.querySelector(".rw-menu-list button:not(:disabled)")?.focus();
    return () => window.removeEventListener("pointerdown", close);
  }, [open]);
  const move = (event) => {
    if (event.key === "Escape") {
      setOpen(false);
      ref.current?.querySelector("button")?.focus();
      event.stopPropagation();
    }
    const step = ownIn({ ArrowDown: 1, ArrowUp: -1 }, event.key);
    if (!step) return;
    const { current } = ref;
    if (!current) return;
    const items = [...current.querySelectorAll(".rw-menu-list button:not(:disabled)")];
    const at = items.findIndex((one) => one === current.getRootNode().activeElement);
    items.at((at + step) % items.length)?.focus();
    event.preventDefault();
  };
  const choose = (go) => {
    setOpen(false);
    ref.current?.querySelector("button")?.focus(); // a dialog that opens gives the focus back to it
    go();
  };
  const items = [
    ...MORE.map((id) => ({
      id,
      title: byId[id].title,
      off: byId[id].enabled && !byId[id].enabled(studio.store.getState()),
      go: () => run(studio, id),
    })),
    ...toShare(studio),
  ];
  return (
    <div className="rw-menu" ref={ref} onKeyDown={move}>
      <IconButton
        icon="more"
        label="More"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div className="rw-menu-list" role="menu">
          {items.map(({ id, title, off, go }) => (
            <button
              key={id}
              type="button"
              role="menuitem"
              disabled={off}
              onClick={() => choose(go)}
            >
              {title}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

export function TopBar() {
  const { workspace, ui } = useStudio();
  const open = useStore((s) => s.docId !== null);
  const history = useStore((s) => s.history);
  const leftOpen = useUi((s) => (s.size === "wide" ? s.leftOpen : s.tab === "games"));
  const narrow = useUi((s) => s.size === "narrow");
  return (
    <header className="rw-top">
      <button
        type="button"
        className="rw-brand"
        onClick={() => workspace.close()}
        title="Show the gallery"
        aria-label="Rulewright: show the gallery"
      >
        <Icon name="brand" size={18} />
        <span className="rw-label extra">Rulewright</span>
      </button>
      {open && (
        <>
          {!narrow && (
            <IconButton
              icon="side"
              label="List of games"
              aria-pressed={leftOpen}
              onClick={() => ui.toggleLeft()}
            />
          )}
          <span className="rw-sep" />
          <Title />
          <span className="rw-pair" data-pair>
            <Command
              id="undo"
              icon="undo"
              title={history.undoName ? `Undo: ${history.undoName}` : "Nothing to undo"}
            />
            <Command
              id="redo"
              icon="redo"
              title={history.redoName ? `Redo: ${history.redoName}` : "Nothing to redo"}
            />
          </span>
          <SavedState />
          <ValidityBadge />
        </>
      )}
      <OnlineBadge />
      <span className="rw-grow" />
      <Command id="import" icon="import" label="Import" />
      {open && <Command id="export" icon="export" label="Export" />}
      {open && (
        <Command
          id="copy-link"
          icon="link"
          label="Copy link"
          title="Copy a link that holds the document and the match"
        />
      )}
      {open && <Command id="save" icon="save" label="Save to library" />}
      <span className="rw-sep" />
      <Command id="jobs" icon="chart" />
      <Command id="palette" icon="search" />
      <Theme />
      <More />
    </header>
  );
}
