// The moves of a match, one line a ply, or two plies where two players move by turns. Each is a
// button that goes there; the one that the board shows is marked and kept in sight.
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { words } from "../canvas/names.js";
import { useRoving } from "../canvas/useRoving.js";
import { withMinus } from "../data/minus.js";
import { rowsOf } from "./moves.js";

/** @import { Entry } from "./moves.js" */

const PAGE = 400; // rows drawn at first, and more at each request
const BEFORE = 20; // rows drawn before the one that is shown, where it lies further up
const HAND = "by hand";

/**
 * Scroll a list until a row of it is seen; nothing around the list moves.
 * @param {Element} list
 * @param {Element} row
 */
function bringIntoSight(list, row) {
  const [box, own] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (own.top < box.top) list.scrollTop -= box.top - own.top;
  else if (own.bottom > box.bottom) list.scrollTop += own.bottom - box.bottom;
}

/**
 * @type {import("react").NamedExoticComponent<{
 *   entry: Entry, isCurrent: boolean, isBeyond: boolean, onPly: (ply: number) => unknown,
 *   chip?: (player: string) => import("react").ReactNode
 * }>}
 */
const Button = memo(function Button({ entry, isCurrent, isBeyond, onPly, chip }) {
  const { n, player, text } = entry;
  const said = withMinus(text);
  return (
    <button
      type="button"
      className="rwm-move"
      data-ply={n}
      data-beyond={isBeyond || undefined}
      aria-current={isCurrent ? "step" : undefined}
      aria-label={`Ply ${n}, ${player ? words(player) : HAND}: ${said}`}
      title={said}
      onClick={() => onPly(n)}
    >
      {chip && player && <span className="rwm-mark">{chip(player)}</span>}
      <span>{said}</span>
    </button>
  );
});

/**
 * The list, with the start of the match as its first line; `moves` are the session's,
 * `chip(player)` draws a player's mark where plies have lines of their own.
 * @param {{
 *   view: import("../data/wire.js").MatchView,
 *   moves: import("./moves.js").MoveTexts,
 *   chip?: (player: string) => import("react").ReactNode,
 *   onPly: (ply: number) => unknown,
 * }} props
 */
export function MoveList({ view, moves, chip, onPly }) {
  const { ply, players } = view;
  const { plies, pending } = moves;
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  const [asked, setAsked] = useState(PAGE);
  const rows = useMemo(() => rowsOf(players, plies), [players, plies]);
  const paired = rows.length > 0 && rows.length < plies.length;
  const at = rows.findIndex((row) => row.some((entry) => entry?.n === ply));
  const last = Math.max(0, rows.length - asked);
  const first = at < 0 ? last : Math.min(last, Math.max(0, at - BEFORE));
  const { onFocus, onKeyDown } = useRoving(list, "rwm-move");
  useLayoutEffect(() => {
    const shown = list.current?.querySelector("[aria-current]");
    if (shown && list.current) bringIntoSight(list.current, shown);
  }, [ply, rows.length, pending.length]);
  useEffect(() => setAsked(PAGE), [view.match]);
  return (
    <ol
      ref={list}
      className="rwm-moves"
      data-paired={paired || undefined}
      data-testid="moves"
      aria-label="Moves"
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <li>
        <button
          type="button"
          className="rwm-move"
          data-ply={0}
          aria-current={ply === 0 && !pending.length ? "step" : undefined}
          onClick={() => onPly(0)}
        >
          Start
        </button>
      </li>
      {first > 0 && (
        <li>
          <button type="button" className="rwm-more" onClick={() => setAsked(asked + PAGE)}>
            Show {Math.min(PAGE, first)} earlier moves
          </button>
        </li>
      )}
      {rows.slice(first).map((row, n) => (
        <li key={first + n} className="rwm-moverow">
          <span className="rwm-movenumber" aria-hidden="true">
            {first + n + 1}.
          </span>
          {row.map((entry, place) =>
            entry ? (
              <Button
                key={entry.n}
                {...{ entry, onPly }}
                chip={paired ? undefined : chip}
                isCurrent={entry.n === ply && !pending.length}
                isBeyond={entry.n > ply}
              />
            ) : (
              <span key={place} className="rwm-noturn" aria-label="no move">
                …
              </span>
            ),
          )}
        </li>
      ))}
      {pending.length > 0 && (
        <li className="rwm-moverow">
          <span className="rwm-pending" aria-current="step">
            {withMinus(pending.join(", "))} …
          </span>
        </li>
      )}
    </ol>
  );
}
