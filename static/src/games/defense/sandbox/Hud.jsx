// The dev HUD: switches of this session, and what the last defence and the match counted.
import { hueOf, readCard, titleOf } from "../look.js";
import { countsOf, ruleHits, turnsBy } from "./combat.js";
import { ownIn } from "../../../data/lookup.js";

/**
 * The kill-switch and the versions of this session, new matches included; the document stays as it
 * is.
 */
function Switches({ match, sides, disabled, onEdit }) {
  return (
    <div
      className="rwd-switches"
      title="For this session, new matches included; the document stays as it is"
    >
      <label>
        <input
          type="checkbox"
          checked={match.view.enableDefenseV2 !== false}
          disabled={disabled}
          onChange={(event) => onEdit({ enableDefenseV2: event.target.checked })}
        />{" "}
        defence v2 enabled
      </label>
      {sides.map((side) => (
        <label key={side.player}>
          {side.player}
          <select
            aria-label={`Defence of ${side.player} in this session`}
            value={side.wished}
            disabled={disabled}
            onChange={(event) => onEdit({ defenseVersion: { [side.player]: event.target.value } })}
          >
            <option value="v1">v1</option>
            <option value="v2">v2</option>
          </select>
        </label>
      ))}
    </div>
  );
}

function Counts({ side, combat, view, events }) {
  const card = readCard(side.entry?.hero, side.entry?.path ?? "");
  const mine = combat?.defender === side.player ? combat : null;
  const counts = mine && countsOf(mine, view);
  const hits = ruleHits(events, side.player);
  const turns = turnsBy(events, side.player);
  return (
    <div className="rwd-counts">
      <h5>
        {side.player}: {turns.v1} v1, {turns.v2} v2 defences
      </h5>
      {counts && (
        <p aria-label="Field counts">
          {card.fields.map((field) => (
            <span
              key={field.index}
              className="rwd-count"
              data-field={field.id}
              data-count={ownIn(counts, field.id) ?? 0}
              style={{ "--rwd-hue": hueOf(field.index) }}
            >
              <i className="rwd-swatch" aria-hidden="true" />
              {field.id} {ownIn(counts, field.id) ?? 0}
            </span>
          ))}
        </p>
      )}
      {card.rules.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">rule</th>
              <th scope="col">now</th>
              <th scope="col">times</th>
              <th scope="col">matches</th>
            </tr>
          </thead>
          <tbody>
            {card.rules.map(({ rule, index }) => (
              <tr key={index} data-rule={rule.id}>
                <th scope="row">{titleOf(rule, index)}</th>
                <td>{mine ? mine.passes.flat().filter((hit) => hit.id === rule.id).length : ""}</td>
                <td>{hits.get(rule.id)?.times ?? 0}</td>
                <td>{hits.get(rule.id)?.matches ?? 0}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** Props: {match, sides, combat, disabled, onEdit(change)}. */
export function Hud({ match, sides, combat, disabled, onEdit }) {
  return (
    <details className="rwd-hud" data-testid="hud">
      <summary>
        Dev HUD{" "}
        <span className="rwd-of">
          seed {match.seed_text},{" "}
          {match.view.enableDefenseV2 === false
            ? "v2 off"
            : sides.map((side) => side.playing).join(" / ")}
        </span>
      </summary>
      <Switches {...{ match, sides, disabled, onEdit }} />
      <div className="rwd-counted">
        {sides.map((side) => (
          <Counts
            key={side.player}
            side={side}
            combat={combat}
            view={match.view}
            events={match.events}
          />
        ))}
      </div>
    </details>
  );
}
