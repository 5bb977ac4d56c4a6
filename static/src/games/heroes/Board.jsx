// The board of a duel: a MatchView in, chosen abilities and edits by hand out. What an ability
// does, costs or cannot do is asked of the engine; this view only shows it.
import { useMemo, useRef } from "react";
import { changesSince, firedSince, newsFrom, usedSince } from "./changes.js";
import { Fighter } from "./Fighter.jsx";
import { effectsOf, heroesOf, huesOf } from "./look.js";
import { usePreview } from "./preview.js";

const nothing = () => {};

/** Who did what since the news began, and when the duel ends by itself. */
function Strip({ match, spec, used }) {
  const { turn, overflow } = match.view;
  const most = spec?.max_turns ?? 100;
  const did = used.map((event) => event.text).join(" · ");
  return (
    <div className="rwh-strip">
      <span className="rwh-turn" data-testid="turn-count">
        Turn {Math.min(turn + 1, most)} <span className="rwh-of">of {most}</span>
      </span>
      <span className="rwh-last" title={did}>
        {did || (match.ply === 0 ? "The duel begins." : "")}
      </span>
      {overflow > 0 && (
        <span className="rwh-overflow" title="Reactions beyond the bound were dropped">
          {overflow} dropped
        </span>
      )}
    </div>
  );
}

/** Map of player -> the abilities that it used, as a Set. */
function usedByPlayer(used) {
  const found = new Map();
  for (const { data } of used)
    found.set(data.player, (found.get(data.player) ?? new Set()).add(data.ability));
  return found;
}

/** Digits choose an ability of whoever is to move. */
function useDigits(match, enabled, onUse) {
  return (event) => {
    if (
      !/^[1-8]$/.test(event.key) ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.target.matches?.("input, textarea, select")
    )
      return;
    const index = Number(event.key) - 1;
    if (!enabled || !match.legal.some((action) => action.ability === index)) return;
    event.preventDefault();
    onUse(index);
  };
}

/**
 * The board of one match, for play.
 * @param {import("../types.js").BoardProps} props
 */
export function Board({
  match,
  spec,
  viewer = null,
  disabled = false,
  queued = null,
  session = null,
  live = true,
  onAction,
  onJump = nothing,
}) {
  const root = useRef(/** @type {HTMLDivElement | null} */ (null));
  const { entities } = match.view;
  const sides = useMemo(() => heroesOf(spec), [spec]);
  const effects = useMemo(() => [effectsOf(spec, 0), effectsOf(spec, 1)], [spec]);
  const hues = useMemo(() => huesOf(entities.map((entity) => entity.hero)), [entities]);
  const from = newsFrom(match, viewer);
  const changes = useMemo(() => changesSince(match.events, from), [match.events, from]);
  const fired = useMemo(() => firedSince(match.events, from), [match.events, from]);
  const used = useMemo(() => usedSince(match.events, from), [match.events, from]);
  const usedBy = useMemo(() => usedByPlayer(used), [used]);
  const enabled = !disabled && !match.result;
  const outcomes = usePreview({ session, match, wanted: enabled && live && !!match.can_trace });
  const onUse = (index) => onAction?.({ type: "ability", ability: index });
  const idle = enabled && match.legal.find((action) => action.type === "idle");
  const onKeyDown = useDigits(match, enabled, onUse);
  return (
    <div
      ref={root}
      className="rwh-duel"
      role="group"
      aria-label={`Duel: ${match.players.join(" against ")}`}
      onKeyDown={onKeyDown}
    >
      <Strip match={match} spec={spec} used={used} />
      <div className="rwh-sides">
        {entities.map((entity, index) => (
          <Fighter
            key={entity.player}
            index={index}
            match={match}
            sides={sides}
            hue={hues[index]}
            enabled={enabled}
            effects={effects[index]}
            changes={changes.get(entity.player)}
            fired={fired.get(entity.player)}
            outcomes={outcomes}
            onUse={onUse}
            onJump={onJump}
            used={usedBy.get(entity.player)}
            queued={match.view.active === index ? queued?.ability : undefined}
            canEdit={live && !!match.can_edit && !match.result}
            onEdit={(attribute, value) => session?.edit({ entity: index, attribute, value })}
          />
        ))}
      </div>
      {idle && (
        <button type="button" className="rwh-idlebutton" onClick={() => onAction?.(idle)}>
          Idle
        </button>
      )}
    </div>
  );
}
