// What is in a deck, sorted by kind, and at once what is wrong with it.
import { told } from "../../../data/brief.js";
import { useStudio } from "../../../studio/context.js";
import { applyFix } from "../../../studio/actions/entities.js";
import { Words } from "../Words.jsx";
import { kindOfCard } from "../table/frame.js";
import { Counter, stepKeys } from "./Counter.jsx";

/** @type {[string, (kind: string | null) => boolean][]} */
const GROUPS = [
  ["Creatures", (kind) => kind === "creature"],
  ["Spells", (kind) => kind !== "creature" && kind !== "land" && kind !== null],
  ["Lands", (kind) => kind === "land"],
  ["Not in the pool", (kind) => kind === null],
];

/**
 * The issues of a deck: a check of the text as it stands, or of the one before.
 * @param {{ issues: any[], pending: boolean, readOnly: boolean }} props
 */
function Legality({ issues, pending, readOnly }) {
  const studio = useStudio();
  return (
    <div className="rwc-legal" role="status" aria-label="Legality" data-count={issues.length}>
      {issues.length === 0 && <p>{pending ? "Checking…" : "Nothing is wrong with this deck."}</p>}
      <ul>
        {issues.map((issue, n) => (
          <li key={n} data-severity={issue.severity}>
            {issue.severity === "error" && <b>Error: </b>}
            {told(issue.message)}{" "}
            {(issue.fixes ?? []).map((/** @type {any} */ fix) => (
              <button
                key={fix.title}
                type="button"
                className="rw-button small"
                disabled={readOnly || pending}
                onClick={() => applyFix(studio, fix)}
              >
                {fix.title}
              </button>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Props: {deck, path, rows, cards, issues, pending, readOnly, onCount, onChoose}; `rows` are
 * {id, count, paths}, `cards` the cards by id.
 * @param {{
 *   path: string, rows: { id: string, count: number, paths: string[] }[],
 *   cards: Map<string, { path: string, card: any }>, issues: any[], pending: boolean,
 *   readOnly: boolean, onCount: (id: string, count: number) => void,
 *   onChoose: (path: string) => void,
 * }} props
 */
export function DeckList({ path, rows, cards, issues, pending, readOnly, onCount, onChoose }) {
  const own = issues.filter((issue) => issue.path === path || issue.path.startsWith(`${path}/`));
  const kindOf = (/** @type {string} */ id) =>
    cards.has(id) ? kindOfCard(cards.get(id)?.card) : null;
  const wrongAt = (/** @type {string[]} */ paths) =>
    own
      .filter((issue) => paths.some((at) => issue.path === at || issue.path.startsWith(`${at}/`)))
      .map((issue) => issue.message)
      .join(" ");
  return (
    <>
      <Legality issues={own} pending={pending} readOnly={readOnly} />
      {GROUPS.map(([title, fits]) => {
        const group = rows.filter(({ id }) => fits(kindOf(id)));
        const total = group.reduce((sum, { count }) => sum + count, 0);
        if (!group.length) return null;
        return (
          <section key={title} aria-label={`${title} of the deck`}>
            <h4>
              {title} <span className="rwc-count">{total}</span>
            </h4>
            <ul className="rwc-rows">
              {group.map(({ id, count, paths }) => {
                const known = cards.get(id);
                const name = String(known?.card.name ?? id);
                const wrong = wrongAt(paths);
                const set = (/** @type {number} */ to) => onCount(id, to);
                return (
                  <li
                    key={id}
                    className="rwc-deckrow"
                    data-wrong={wrong || undefined}
                    title={wrong || undefined}
                    {...(readOnly ? {} : stepKeys(count, set))}
                  >
                    <button
                      type="button"
                      className="rwc-pick"
                      disabled={!known}
                      onClick={() => known && onChoose(known.path)}
                    >
                      <b>{told(name)}</b> <Words text={known?.card.mana_cost ?? ""} />
                      {wrong && <span className="rw-hidden">{` ${wrong}`}</span>}
                    </button>
                    <Counter name={name} count={count} onCount={set} readOnly={readOnly} />
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
      {rows.length === 0 && <p className="rwc-none">The deck is empty: add cards with +.</p>}
    </>
  );
}
