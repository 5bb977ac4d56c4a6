// Every command by name: Ctrl/Cmd-K, type, Enter.

import { useEffect, useRef, useState } from "react";
import { GAMES } from "../../games/index.js";
import { COMMANDS, keyLabel, run } from "../commands.js";
import { useStudio } from "../context.js";
import { Dialog } from "./Dialog.jsx";
import { ownIn } from "../../data/lookup.js";

/** @import { DialogProps } from "../types.js" */

/**
 * @typedef {object} Entry
 * @property {string} id
 * @property {string} title
 * @property {string} group
 * @property {string} [keys]
 * @property {boolean} [off]
 * @property {() => unknown} go
 */

/**
 * @param {string} title
 * @param {string} query
 */
function matches(title, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => title.toLowerCase().includes(word));
}

/**
 * Commands first, then games and documents to open.
 * @param {import("../types.js").StudioParts} studio
 * @returns {Entry[]}
 */
function entries(studio) {
  const { store, workspace } = studio;
  const state = store.getState();
  const commands = COMMANDS.filter((c) => c.id !== "palette").map((c) => ({
    id: c.id,
    title: c.title,
    group: c.group,
    keys: c.keys,
    off: Boolean(c.enabled && !c.enabled(state)),
    go: () => run(studio, c.id),
  }));
  const own =
    state.docId === null
      ? []
      : (ownIn(GAMES, state.system)?.commands ?? []).map((c) => ({
          id: c.id,
          title: c.title,
          group: c.group,
          go: () => c.run(studio).catch((problem) => studio.app.toast(problem.message)),
        }));
  const match = (store.match?.commands?.() ?? []).map((c) => ({
    ...c,
    go: () => {
      studio.ui.showPane("match");
      Promise.resolve(c.run(studio)).catch((problem) => studio.app.toast(problem.message));
    },
  }));
  const games = workspace.boot.gallery.map((g) => ({
    id: `game-${g.id}`,
    title: `Open ${g.title}`,
    group: "Games",
    go: () => workspace.openShipped(g.id),
  }));
  const documents = workspace.documents.map((d) => ({
    id: `doc-${d.id}`,
    title: `Open ${d.title}`,
    group: "My documents",
    go: () => workspace.open(d.id),
  }));
  return [...commands, ...match, ...own, ...games, ...documents];
}

/** @param {DialogProps<"palette">} props */
export function Palette({ answer }) {
  const studio = useStudio();
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const list = useRef(/** @type {HTMLUListElement | null} */ (null));
  const shown = entries(studio)
    .filter((one) => matches(`${one.title} ${one.group}`, query))
    .slice(0, 80);
  const current = Math.min(at, shown.length - 1);
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: "nearest" });
  }, [current]);
  const go = (entry) => {
    if (!entry || entry.off) return;
    answer(null);
    entry.go();
  };
  const key = (event) => {
    const step = ownIn({ ArrowDown: 1, ArrowUp: -1 }, event.key);
    if (step && shown.length) setAt((current + step + shown.length) % shown.length);
    else if (event.key === "Enter") go(shown[current]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog label="Commands" className="rw-palette" onClose={() => answer(null)}>
      <input
        data-autofocus
        role="combobox"
        aria-label="Find a command"
        aria-expanded="true"
        aria-controls="rw-commands"
        autoComplete="off"
        aria-activedescendant={shown[current] ? `rw-c-${shown[current].id}` : undefined}
        placeholder="Type a command, a game or a document"
        value={query}
        onKeyDown={key}
        onChange={(e) => {
          setQuery(e.target.value);
          setAt(0);
        }}
      />
      <ul id="rw-commands" role="listbox" aria-label="Commands" ref={list}>
        {shown.map((one, i) => (
          <li
            key={one.id}
            id={`rw-c-${one.id}`}
            role="option"
            aria-selected={i === current}
            aria-disabled={one.off || undefined}
            onPointerMove={() => setAt(i)}
            onClick={() => go(one)}
          >
            <span className="rw-clip">{one.title}</span>
            <span className="group">{one.group}</span>
            {one.keys && <kbd>{keyLabel(one.keys)}</kbd>}
          </li>
        ))}
        {!shown.length && <li className="rw-empty">No command fits.</li>}
      </ul>
    </Dialog>
  );
}
