// Who plays at each place of the documents.
import { brief } from "../data/brief.js";
import {
  chosenSeat,
  isSearching,
  kindsOf,
  seatOf,
  STRENGTHS,
  strengthOf,
  textOf,
} from "../match/seats.js";
import { agentsOf } from "./sources.js";

const STRONG = STRENGTHS.filter(({ nodes }) => nodes);

/** What a place is called: the players who have it. */
function placeOf(docs, n) {
  const names = [
    ...new Set(docs.map(({ players }) => players[n]).filter((name) => name !== undefined)),
  ];
  return names.length > 2 ? `Player ${n + 1}` : names.map((name) => brief(name, 40)).join(" or ");
}

export function Seats({ docs, seats, isLeague, onChange }) {
  if (!docs.length)
    return (
      <fieldset className="rwp-box">
        <legend>Who plays</legend>
        <p className="rw-muted">As soon as a document is chosen, its players are here.</p>
      </fieldset>
    );
  const kinds = kindsOf({ seat_kinds: agentsOf(docs) });
  const put = (n, text) => onChange(seats.map((seat, place) => (place === n ? text : seat)));
  return (
    <fieldset className="rwp-box">
      <legend>Who plays</legend>
      {seats.map((text, n) => {
        const seat = seatOf(text);
        const name = isLeague ? "Both sides" : placeOf(docs, n);
        return (
          <div key={n} className="rwp-line">
            <bdi className="rwp-who">{name}</bdi>
            <select
              className="rw-input rwp-short"
              aria-label={`Agent of ${isLeague ? "both sides" : name}`}
              value={seat.kind}
              onChange={(event) => put(n, textOf(chosenSeat(event.target.value)))}
            >
              {kinds.map(({ kind, title }) => (
                <option key={kind} value={kind}>
                  {title}
                </option>
              ))}
            </select>
            {isSearching(seat) && (
              <select
                className="rw-input rwp-short"
                aria-label={`Strength of the agent of ${name}`}
                value={strengthOf(seat)}
                onChange={(event) => put(n, `${seat.kind}:${event.target.value}`)}
              >
                {STRONG.map((entry) => (
                  <option key={entry.nodes} value={strengthOf(entry)}>
                    {entry.title}
                  </option>
                ))}
              </select>
            )}
          </div>
        );
      })}
      <p className="rw-muted rw-small" hidden={isLeague}>
        Agents that differ change places after each match, so that no place favours one of them.
      </p>
    </fieldset>
  );
}
