// What just happened, in a line of its own above the board: what the others did since a person
// moved last. The line is always there, so that nothing moves when it says something.
import { useMemo } from "react";
import { words } from "../canvas/names.js";
import { withMinus } from "../data/minus.js";
import { told } from "./moves.js";

const MOST = 3; // events that are told of; the log has all
const LONGEST = 90; // letters of one
/** @type {string[]} */
const NO_NEWS = [];

/** @import { Event, MatchView } from "../data/wire.js" */

const short = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text);

/**
 * The plies in words, per player in turn: [{player, text}].
 * @param {import("./moves.js").Entry[]} entries
 */
export function spells(entries) {
  /** @type {{ player: string | null, texts: string[] }[]} */
  const found = [];
  for (const { player, text } of entries) {
    const last = found.at(-1);
    if (last && last.player === player) last.texts.push(text);
    else found.push({ player, texts: [text] });
  }
  return found.map(({ player, texts }) => ({ player, text: told(texts) }));
}

/**
 * What came of the plies: the newest events of the types that the game calls news.
 * @param {Event[]} events
 * @param {number} from the first ply
 * @param {string[]} news
 */
export function newsOf(events, from, news) {
  const all = events.filter(({ ply = 0, type }) => ply >= from && news.includes(type));
  return all.slice(-MOST).map(({ text }) => short(withMinus(text)));
}

/**
 * What is said where no ply is shown: none has been played, or the match is rewound before them.
 * @param {MatchView} view
 */
export const nothing = ({ plies }) =>
  plies > 0
    ? "The start; the plies that were played come after it."
    : "Nothing has been played yet.";

/**
 * `said` is what the match has to say; it lies over the line while there is something.
 * @param {{
 *   view: MatchView,
 *   entries: import("./moves.js").Entry[],
 *   news?: string[],
 *   chip?: (player: string) => import("react").ReactNode,
 *   said?: import("react").ReactNode,
 *   children?: import("react").ReactNode,
 * }} props
 */
export function Ribbon({ view, entries, news = NO_NEWS, chip, said, children }) {
  const from = entries[0]?.n ?? view.ply + 1;
  const happened = useMemo(() => newsOf(view.events, from, news), [view.events, from, news]);
  const parts = spells(entries).map(({ player, text }) => ({ player, text: withMinus(text) }));
  const whole = [
    ...parts.map(({ player, text }) => `${player ? words(player) : "By hand"}: ${text}`),
    ...happened,
  ].join(". ");
  return (
    <div className="rwm-ribbon">
      <div className="rwm-line">
        <p data-testid="ribbon" title={whole}>
          {parts.map(({ player, text }, n) => (
            <span key={n} className="rwm-did">
              {player && chip?.(player)}
              <b>{player ? words(player) : "By hand"}:</b> {text}
            </span>
          ))}
          {happened.length > 0 && <span className="rwm-news">{happened.join(". ")}</span>}
          {parts.length === 0 && <span className="rwm-news">{nothing(view)}</span>}
        </p>
        {said}
      </div>
      {children}
    </div>
  );
}
