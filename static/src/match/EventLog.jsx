// The event log: what happened, ply by ply, or in the ply that is shown; a filter, a way back to
// any ply, and for each event the places in the spec that made it happen.
import { memo, useEffect, useMemo, useRef, useState } from "react";
import { words } from "../canvas/names.js";
import { written } from "../data/causes.js";
import { withMinus } from "../data/minus.js";
import { placeLines } from "../data/place.js";
import { useKept } from "./useKept.js";

/**
 * @import { NamedExoticComponent } from "react"
 * @import { Event } from "../data/wire.js"
 * @import { Jump, Words as WordsShape } from "./types.js"
 */

const PAGE = 200; // rows drawn at first; older ones on request

/**
 * @type {NamedExoticComponent<{
 *   event: Event, isNow: boolean, places: string, onJump: Jump, onPly: (ply: number) => void,
 *   Words?: WordsShape
 * }>}
 */
const Row = memo(function Row({ event, isNow, places, onJump, onPly, Words }) {
  const causes = event.cause ?? [];
  const called = places.split("\n");
  return (
    <li data-testid="event" data-type={event.type} data-now={isNow || undefined}>
      <button
        type="button"
        className="rwm-plybutton"
        title={`Go to ply ${event.ply}`}
        onClick={() => onPly(event.ply ?? 0)}
      >
        {event.ply}
      </button>
      <span className="rwm-text">
        {Words ? <Words text={event.text} /> : withMinus(event.text)}
      </span>
      {causes.map((cause, n) => (
        <button
          key={written(cause)}
          type="button"
          className="rwm-cause"
          title={`Show ${called[n]} in the spec`}
          aria-label={`Cause: ${called[n]}`}
          data-path={written(cause)}
          onClick={() => onJump(cause.path, cause.span)}
        >
          §
        </button>
      ))}
    </li>
  );
});

/**
 * `onJump(path, span)` shows a cause, `onPly(n)` goes to a ply; `Words` draws a game’s own texts;
 * `ply` is the one that is shown; `doc` the document that the causes are places of.
 * @param {Record<"store" | "onJump" | "onPly" | "Words", any> & {
 *   events: Event[], doc: unknown, ply?: number
 * }} props
 */
export function EventLog({ store, events: all, doc, ply, onJump, onPly, Words }) {
  const [scope, setScope] = useKept(store, "logScope", "all");
  const events = useMemo(
    () => (scope === "ply" && ply !== undefined ? all.filter((one) => one.ply === ply) : all),
    [scope, all, ply],
  );
  const [type, setType] = useKept(store, "logType", "");
  const [find, setFind] = useKept(store, "logFind", "");
  const [shown, setShown] = useState(PAGE);
  const types = useMemo(() => [...new Set(events.map((event) => event.type))].sort(), [events]);
  const wanted = find.trim().toLowerCase();
  const rows = events.filter(
    (event) =>
      (!type || event.type === type) && (!wanted || event.text.toLowerCase().includes(wanted)),
  );
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [rows.length]);
  const first = Math.max(0, rows.length - shown);
  return (
    <div className="rwm-log">
      <div className="rwm-filter">
        {ply !== undefined && (
          <select
            aria-label="Plies of the log"
            value={scope}
            onChange={(event) => setScope(event.target.value)}
          >
            <option value="all">all plies</option>
            <option value="ply">this ply</option>
          </select>
        )}
        <select
          aria-label="Kind of event"
          value={type}
          onChange={(event) => setType(event.target.value)}
        >
          <option value="">all events</option>
          {type && !types.includes(type) && (
            <option value={type}>{words(type).replaceAll("_", " ")}</option>
          )}
          {types.map((name) => (
            <option key={name} value={name}>
              {words(name).replaceAll("_", " ")}
            </option>
          ))}
        </select>
        <input
          type="search"
          aria-label="Find in the log"
          placeholder="Find"
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
      </div>
      {rows.length === 0 ? (
        <p className="rwm-empty">
          {scope === "ply" && !events.length
            ? "Nothing happened in this ply."
            : events.length
              ? "No event matches the filter."
              : "Nothing has happened yet. Make a move."}
        </p>
      ) : (
        <ol ref={list} tabIndex={0} aria-label="Event log" data-testid="log">
          {first > 0 && (
            <li>
              <button type="button" className="rwm-more" onClick={() => setShown(shown + PAGE)}>
                Show {Math.min(PAGE, first)} earlier events
              </button>
            </li>
          )}
          {rows.slice(first).map((event) => (
            <Row
              key={event.n}
              {...{ event, onJump, onPly, Words }}
              places={placeLines(doc, event.cause ?? [])}
              isNow={scope === "all" && event.ply === ply}
            />
          ))}
        </ol>
      )}
    </div>
  );
}
