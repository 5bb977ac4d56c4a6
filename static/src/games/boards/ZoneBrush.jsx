// What zone is painted and for whom, and all zones as a list.
import { squareNames } from "./zones.js";

/** @import { Zone } from "./types.js" */

/** What stands in the list for a zone that does not exist yet. */
export const NEW = "";

/**
 * @param {{
 *   zones: Zone[], players: string[], code: string, player: string, turned: boolean,
 *   readOnly: boolean, onZone: (code: string) => void, onPlayer: (player: string) => void,
 *   onTurned: (turned: boolean) => void,
 * }} props
 */
export function ZoneBrush({
  zones,
  players,
  code,
  player,
  turned,
  readOnly,
  onZone,
  onPlayer,
  onTurned,
}) {
  return (
    <div className="rwp-row" role="group" aria-label="Zone brush">
      <label>
        Zone{" "}
        <select value={code} disabled={readOnly} onChange={(event) => onZone(event.target.value)}>
          {zones.map((zone) => (
            <option key={zone.path} value={zone.code}>
              {zone.name}
            </option>
          ))}
          <option value={NEW}>New zone</option>
        </select>
      </label>
      <label>
        for{" "}
        <select
          value={player}
          disabled={readOnly}
          aria-label="Whose squares"
          onChange={(event) => onPlayer(event.target.value)}
        >
          {players.map((name, n) => (
            <option key={n} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {players.length > 1 && (
        <label>
          <input
            type="checkbox"
            checked={turned}
            disabled={readOnly}
            onChange={(event) => onTurned(event.target.checked)}
          />{" "}
          and turned for the others
        </label>
      )}
      <span className="rwp-hint">
        The first square of a stroke says whether it adds or takes. With Shift a stroke is a
        rectangle; Space paints at the keyboard.
      </span>
    </div>
  );
}

/** @param {{ zones: Zone[], onPick: (path: string) => void }} props */
export function ZoneList({ zones, onPick }) {
  return (
    <details className="rwp-twin">
      <summary>Zones as a list</summary>
      {zones.length ? (
        <ul aria-label="Zones">
          {zones.flatMap((zone) =>
            zone.parts.map((part) => (
              <li key={part.path}>
                <button
                  type="button"
                  className="rwg-link"
                  data-path={part.path}
                  onClick={() => onPick(part.path)}
                >
                  {zone.name} of {part.player}: {squareNames(part.squares)}
                </button>
              </li>
            )),
          )}
        </ul>
      ) : (
        <p className="rwp-hint">None yet. Choose “Zone” above and paint one.</p>
      )}
    </details>
  );
}
