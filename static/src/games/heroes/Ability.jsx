// One ability as a button: its key, name, tags, cost, and what it would do now.
import { number } from "./figures.js";
import { signed } from "./look.js";

/** In words what an outcome changes. */
export function outcomeWords(outcome, player) {
  if (!outcome) return "";
  if (outcome.dice) return "rolls the dice";
  const parts = outcome.changes.map(
    ({ player: whose, attribute, delta }) =>
      `${whose === player ? "own" : "their"} ${attribute} ${signed(delta)}`,
  );
  if (outcome.winners)
    parts.push(
      outcome.winners.includes(player) ? "wins" : outcome.winners.length ? "loses" : "draw",
    );
  if (outcome.passed) parts.push("phase passed");
  return outcome.none ? "no effect now" : parts.join(", ");
}

function Outcome({ outcome, player }) {
  if (!outcome) return null;
  if (outcome.dice)
    return (
      <span className="rwh-outcome">
        <em>rolls the dice</em>
      </span>
    );
  if (outcome.none)
    return (
      <span className="rwh-outcome rwh-none">
        <em>no effect now</em>
      </span>
    );
  return (
    <span className="rwh-outcome">
      {outcome.changes.map(({ player: whose, attribute, delta }) => (
        <span
          key={`${whose}/${attribute}`}
          className={delta > 0 ? "rwh-up" : "rwh-down"}
          title={`${whose}: ${attribute}`}
        >
          {whose === player ? "" : <span aria-hidden="true">→ </span>}
          {attribute} {signed(delta)}
        </span>
      ))}
      {outcome.winners && (
        <strong>
          {outcome.winners.includes(player) ? "wins" : outcome.winners.length ? "loses" : "draw"}
        </strong>
      )}
      {outcome.passed && <em>phase passed</em>}
    </span>
  );
}

export function Ability({
  ability,
  player,
  place,
  enabled,
  mine,
  used,
  queued,
  outcome,
  focusable,
  onUse,
  onFocus,
  onJump,
}) {
  const about = [
    ability.name,
    mine ? `key ${ability.index + 1}` : null,
    ability.tags.length ? `tags ${ability.tags.join(", ")}` : null,
    ability.cost ? `cost ${number(ability.cost)}` : null,
    ability.description,
    outcomeWords(outcome, player),
    used ? "just used" : null,
  ]
    .filter(Boolean)
    .join("; ");
  return (
    <li
      className="rwh-ability"
      data-used={used || undefined}
      data-queued={queued || undefined}
      data-none={outcome?.none || undefined}
    >
      <button
        type="button"
        className="rwh-use"
        data-ability={ability.index}
        aria-disabled={!enabled}
        aria-keyshortcuts={mine && enabled ? String(ability.index + 1) : undefined}
        aria-label={about}
        tabIndex={focusable ? 0 : -1}
        title={ability.description ?? undefined}
        onClick={() => enabled && onUse(ability.index)}
        onFocus={() => onFocus(ability.index)}
      >
        <kbd aria-hidden="true">{ability.index + 1}</kbd>
        <span className="rwh-title">{ability.name}</span>
        {ability.cost ? (
          <span className="rwh-cost" title="Cost, for effects that ask for it">
            {number(ability.cost)}
          </span>
        ) : null}
        <span className="rwh-tags">
          {ability.tags.map((tag) => (
            <span key={tag}>{tag}</span>
          ))}
        </span>
        <Outcome outcome={outcome} player={player} />
      </button>
      {place && (
        <button
          type="button"
          className="rwh-jump"
          tabIndex={-1}
          title={`Show the script of ${ability.name}`}
          aria-label={`Show the script of ${ability.name}`}
          data-path={place}
          onClick={() => onJump(place)}
        >
          §
        </button>
      )}
    </li>
  );
}
