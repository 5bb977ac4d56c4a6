// The cards that a deck may name, with how many of each it has.
import { memo, useState } from "react";
import { told } from "../../../data/brief.js";
import { Words } from "../Words.jsx";
import { Counter, stepKeys } from "./Counter.jsx";

const PAGE = 60; // cards that are drawn at first, and that come with each press of "Show more"

/**
 * @type {import("react").NamedExoticComponent<{
 *   entry: import("./find.js").Entry, count: number, chosen: boolean, readOnly: boolean,
 *   onCount: (id: string, count: number) => void, onChoose: (path: string) => void,
 * }>}
 */
const Row = memo(function Row({ entry, count, chosen, readOnly, onCount, onChoose }) {
  const { path, card, id, name } = entry;
  const set = (to) => onCount(id, to);
  return (
    <li
      className="rwc-poolrow"
      data-in={count > 0 || undefined}
      data-draft={card.draft === true || undefined}
      {...(readOnly ? {} : stepKeys(count, set))}
    >
      <button
        type="button"
        className="rwc-pick"
        aria-current={chosen || undefined}
        onClick={() => onChoose(path)}
      >
        <b>{told(name)}</b> <Words text={card.mana_cost ?? ""} />
        <span className="rwc-type">
          {String(card.type_line ?? "")}
          {card.power !== undefined && card.power !== null
            ? ` ${card.power}/${card.toughness}`
            : ""}
          {card.draft === true ? " (draft)" : ""}
        </span>
      </button>
      <Counter name={name} count={count} onCount={set} readOnly={readOnly} />
    </li>
  );
});

/**
 * @param {{
 *   entries: import("./find.js").Entry[], counts: Map<string, number>, selection: string | null,
 *   readOnly: boolean, onCount: (id: string, count: number) => void,
 *   onChoose: (path: string) => void,
 * }} props
 */
export function PoolList({ entries, counts, selection, readOnly, onCount, onChoose }) {
  const [pages, setPages] = useState(1);
  const shown = entries.slice(0, pages * PAGE);
  return (
    <>
      <ul className="rwc-poollist" aria-label="Cards found">
        {shown.map((entry) => (
          <Row
            key={entry.path}
            entry={entry}
            count={counts.get(entry.id) ?? 0}
            chosen={selection === entry.path}
            readOnly={readOnly}
            onCount={onCount}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {entries.length === 0 && <p className="rwc-none">No card is like that.</p>}
      {entries.length > shown.length && (
        <button type="button" className="rw-button" onClick={() => setPages(pages + 1)}>
          {`Show more (${entries.length - shown.length} left)`}
        </button>
      )}
    </>
  );
}
