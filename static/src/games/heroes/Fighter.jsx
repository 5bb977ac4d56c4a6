// One side of the duel: crest and name, attributes, abilities, rules.
import { useRef, useState } from "react";
import { Ability } from "./Ability.jsx";
import { Attribute } from "./Attribute.jsx";
import { attributesOf, scaleOf } from "./changes.js";
import { Crest } from "./Crest.jsx";
import { number } from "./figures.js";
import { moment } from "./moments.js";
import { ownIn } from "../../data/lookup.js";

const NOTHING = new Map();

function Rules({ effects, fired, onJump }) {
  if (!effects.length) return null;
  return (
    <ul className="rwh-rules" aria-label="Rules">
      {effects.map((effect) => {
        const { times = 0, did = 0 } = fired.get(effect.path) ?? NOTHING;
        const name = effect.name ?? moment(effect.trigger);
        const said = did
          ? `, fired and did something${times > 1 ? `, ${times} times in all` : ""}`
          : times
            ? ", fired without effect"
            : "";
        return (
          <li key={effect.path} data-fired={times || undefined} data-did={did || undefined}>
            <button
              type="button"
              data-path={effect.path}
              title={[moment(effect.trigger), effect.description, said.slice(2)]
                .filter(Boolean)
                .join("\n")}
              aria-label={`Rule ${name}${said}: show it`}
              onClick={() => onJump(effect.path)}
            >
              <span aria-hidden="true">{did ? "⚡" : times ? "·" : "◦"}</span> {name}
              {times > 1 ? ` ×${times}` : ""}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The abilities of one hero; arrow keys go from one to the next. */
function Abilities({ entity, side, enabled, active, used, queued, outcomes, onUse, onJump }) {
  const [at, setAt] = useState(0);
  const list = useRef(/** @type {HTMLUListElement | null} */ (null));
  const move = (event) => {
    const step = ownIn({ ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }, event.key);
    const count = entity.abilities.length;
    const next =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? count - 1
          : step
            ? (at + step + count) % count
            : null;
    if (next === null) return;
    event.preventDefault();
    ownIn(list.current?.querySelectorAll(".rwh-use"), next)?.focus();
  };
  if (!entity.abilities.length)
    return <p className="rwh-hint">No abilities: this hero can only idle.</p>;
  return (
    <ul
      className="rwh-abilities"
      aria-label={`Abilities of ${entity.player}`}
      ref={list}
      onKeyDown={move}
    >
      {entity.abilities.map((ability) => (
        <Ability
          key={ability.index}
          ability={ability}
          player={entity.player}
          place={side && `${side.path}/abilities/${ability.index}/script`}
          mine={active}
          enabled={enabled}
          used={used?.has(ability.index)}
          queued={queued === ability.index}
          outcome={active ? outcomes.get(ability.index) : undefined}
          focusable={ability.index === Math.min(at, entity.abilities.length - 1)}
          onUse={onUse}
          onFocus={setAt}
          onJump={onJump}
        />
      ))}
    </ul>
  );
}

function Attributes({ entity, side, entities, sides, changes, tick, canEdit, onEdit, onJump }) {
  const { shown, idle } = attributesOf(entity, side?.hero, changes);
  const tags = side?.hero.attribute_tags;
  const row = (name) => (
    <Attribute
      key={name}
      name={name}
      player={entity.player}
      value={ownIn(entity.attributes, name)}
      start={ownIn(side?.hero.attributes, name)}
      scale={scaleOf(name, entities, sides)}
      tags={Array.isArray(ownIn(tags, name)) ? ownIn(tags, name) : []}
      change={changes.get(name)}
      {...{ tick, canEdit, onEdit, onJump }}
    />
  );
  return (
    <>
      <ul className="rwh-attributes" aria-label={`Attributes of ${entity.player}`}>
        {shown.map(row)}
      </ul>
      {idle.length > 0 && (
        <details className="rwh-idle">
          <summary>
            {idle.length} more at 0: {idle.slice(0, 4).join(", ")}
            {idle.length > 4 ? ", …" : ""}
          </summary>
          <ul className="rwh-attributes">{idle.map(row)}</ul>
        </details>
      )}
    </>
  );
}

/** Everything about one hero of a match. */
export function Fighter({
  index,
  match,
  sides,
  hue,
  enabled,
  changes = NOTHING,
  fired = NOTHING,
  used,
  queued,
  outcomes,
  effects,
  canEdit,
  onUse,
  onEdit,
  onJump,
}) {
  const { entities, active } = match.view;
  const entity = entities[index];
  const moving = !match.result && active === index;
  const won = match.result?.winners?.includes(entity.player);
  const state = won
    ? "won"
    : match.result
      ? match.result.winners?.length
        ? "lost"
        : "draw"
      : moving
        ? "to move"
        : null;
  const health = entity.attributes.health;
  return (
    <section
      className="rwh-side"
      aria-label={`${entity.player}${state ? `, ${state}` : ""}`}
      data-testid="hero"
      data-player={entity.player}
      data-turn={moving || undefined}
      data-state={state ?? undefined}
      style={{ "--rwh-hue": hue }}
    >
      <header>
        <Crest name={entity.hero} hue={hue} size={34} />
        <h3 title={entity.player}>{entity.player}</h3>
        {state && <span className="rwh-badge">{state}</span>}
        <span className="rwb-hidden">{health === undefined ? "" : `health ${number(health)}`}</span>
      </header>
      <Attributes
        {...{ entity, entities, sides, changes, canEdit, onEdit, onJump }}
        side={sides[index]}
        tick={match.digest}
      />
      <Abilities
        {...{ entity, enabled: enabled && moving, used, queued, outcomes, onUse, onJump }}
        side={sides[index]}
        active={moving}
      />
      <Rules effects={effects} fired={fired} onJump={onJump} />
    </section>
  );
}
