// The dialog for a new document: the system first, then what it starts from, then its name.

import { useMemo, useState } from "react";
import { GAMES } from "../../games/index.js";
import { found, shelvesOf, titleOf } from "../model/shelves.js";
import { Button, Dialog } from "./Dialog.jsx";
import { onEnter } from "./dialogs.jsx";
import { ownIn } from "../../data/lookup.js";

/** @import { Shelf } from "../model/shelves.js" */

/** @import { DialogProps } from "../types.js" */

const NONE = { id: undefined, title: "A small start" };

/**
 * The shelves of the chosen system before those of the others.
 * @param {Shelf[]} shelves
 * @param {string} system
 */
const ordered = (shelves, system) => [
  ...shelves.filter((one) => one.system === system),
  ...shelves.filter((one) => one.system !== system),
];

/**
 * What shipped games one may start from, in groups; what is chosen stays in the list whatever is
 * looked for.
 * @param {{
 *   shelves: Shelf[], small: string, from: string, onFrom: (id: string) => void,
 * }} props
 */
function Source({ shelves, small, from, onFrom }) {
  const [asked, setAsked] = useState("");
  const shown = useMemo(() => {
    const near = found(shelves, asked);
    if (!from || near.some(({ games }) => games.some(({ id }) => id === from))) return near;
    return [
      ...shelves
        .map((one) => ({ ...one, games: one.games.filter(({ id }) => id === from) }))
        .filter(({ games }) => games.length),
      ...near,
    ];
  }, [shelves, asked, from]);
  return (
    <>
      <label>
        Find a game to start from
        <input
          className="rw-input"
          type="search"
          value={asked}
          placeholder="any word of its name or summary"
          onChange={(e) => setAsked(e.target.value)}
        />
      </label>
      <label>
        Start from
        <select className="rw-input" value={from} onChange={(e) => onFrom(e.target.value)}>
          <option value="">{small}</option>
          {shown.map(({ title, games }, n) => (
            <optgroup key={`${title} ${n}`} label={title}>
              {games.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.title}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
    </>
  );
}

/**
 * Props: {gallery, system} with the system of the open document or null. Answers {title, isNamed,
 * from, system, kind}.
 * @param {DialogProps<"new">} props
 */
export function NewDialog({ gallery, system: open, answer }) {
  const systems = Object.keys(GAMES);
  const [from, setFrom] = useState("");
  const [system, setSystem] = useState(open && systems.includes(open) ? open : systems[0]);
  const [kind, setKind] = useState(/** @type {string | null} */ (null));
  const [title, setTitle] = useState("");
  const all = useMemo(() => shelvesOf(gallery), [gallery]);
  const shelves = useMemo(() => ordered(all, system), [all, system]);
  const source = gallery.find((one) => one.id === from);
  const kinds = ownIn(GAMES, system)?.kinds ?? [NONE];
  const name = title.trim() || (source ? `My ${source.title}` : "New game");
  const choose = (next) => {
    setSystem(next);
    setKind(null);
    setFrom("");
  };
  const start = (id) => {
    setFrom(id);
    const chosen = gallery.find((one) => one.id === id);
    if (chosen && chosen.system !== system) {
      setSystem(chosen.system);
      setKind(null);
    }
  };
  const submit = () =>
    answer({ title: name, isNamed: !!title.trim(), from, system, kind: kind ?? kinds[0]?.id });
  return (
    <Dialog
      title="New document"
      onClose={() => answer(null)}
      footer={
        <>
          <Button onClick={() => answer(null)}>Cancel</Button>
          <Button kind="primary" onClick={submit}>
            Create
          </Button>
        </>
      }
    >
      <div className="content">
        <label>
          Game system
          <select className="rw-input" value={system} onChange={(e) => choose(e.target.value)}>
            {systems.map((id) => (
              <option key={id} value={id}>
                {titleOf(id)}
              </option>
            ))}
          </select>
        </label>
        <Source
          shelves={shelves}
          small={kinds.length > 1 ? "Something new and small" : kinds[0].title}
          from={from}
          onFrom={start}
        />
        {!from && kinds.length > 1 && (
          <label>
            Kind
            <select
              className="rw-input"
              value={kind ?? kinds[0].id}
              onChange={(e) => setKind(e.target.value)}
            >
              {kinds.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.title}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          Name
          <input
            className="rw-input"
            data-autofocus
            value={title}
            placeholder={name}
            maxLength={200}
            onChange={(e) => setTitle(e.target.value)}
            onKeyDown={onEnter(submit)}
          />
        </label>
      </div>
    </Dialog>
  );
}
