// Who sits where: one row per player, changeable at any moment of the match.
import {
  chosenSeat,
  isSearching,
  kindsOf,
  seatOf,
  strengthMeans,
  strengthOf,
  strengthsFor,
} from "./seats.js";
import { ownIn } from "../data/lookup.js";

function Strength({ player, seat, offered, onChange }) {
  const now = strengthOf(seat);
  const strengths = strengthsFor(seat.kind, offered);
  const known = strengths.some((entry) => strengthOf(entry) === now);
  return (
    <select
      aria-label={`Strength of ${player}`}
      title={strengthMeans(seat)}
      value={now}
      onChange={(event) => onChange(seatOf(`${seat.kind}:${event.target.value}`))}
    >
      {!known && <option value={now}>{seat.ms ? `${seat.ms} ms` : `${now} tries`}</option>}
      {strengths.map((entry) => (
        <option key={strengthOf(entry)} value={strengthOf(entry)}>
          {entry.title}
        </option>
      ))}
    </select>
  );
}

/**
 * `chip(player)` draws the player's mark; `onSeat(player, seat)` changes a seat; `offered`: the
 * strengths of the game's searches.
 */
export function Seats({ view, chip, offered, onSeat }) {
  return (
    <div className="rwm-seats" role="group" aria-label="Seats">
      {view.players.map((player) => {
        const seat = seatOf(ownIn(view.seats, player));
        return (
          <div
            key={player}
            className="rwm-seat"
            data-turn={view.to_act === player || undefined}
            data-testid="seat"
            data-player={player}
          >
            {chip?.(player)}
            <span className="rwm-name" title={player}>
              {player}
            </span>
            <select
              aria-label={`Seat of ${player}`}
              value={seat.kind}
              onChange={(event) => onSeat(player, chosenSeat(event.target.value, offered))}
            >
              {kindsOf(view).map((entry) => (
                <option key={entry.kind} value={entry.kind}>
                  {entry.title}
                </option>
              ))}
            </select>
            {isSearching(seat) && (
              <Strength {...{ player, seat, offered }} onChange={(next) => onSeat(player, next)} />
            )}
          </div>
        );
      })}
    </div>
  );
}
