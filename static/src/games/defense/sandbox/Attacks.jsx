// The attacks of the hero to act: those that the dice allow, and why the others are not there.
import { useEffect, useState } from "react";
import { NumberBox } from "../editor/Box.jsx";
import { inWords } from "../look.js";
import { attacksOf, spendable, strikeOf } from "./read.js";
import { ownIn } from "../../../data/lookup.js";

const NONE = {};
// digits hold dice while rolls are left, and r, s, p, d are taken
const LETTERS = "abcefghijklmnoqtuvwxyz";

function riderWords(names, riders = []) {
  return riders
    .map(
      ({ status, stacks = 1, target }) =>
        `${target === "opponent" ? "gives " : "+"}${stacks} ${names.status(status)}`,
    )
    .join(", ");
}

/** What may be spent with the attack, one box a status. */
function Spend({ most, names, wish, onWish }) {
  return Object.entries(most).map(([status, limit]) => (
    <label key={status} className="rwd-spend">
      with {names.status(status)}
      <NumberBox
        label={`${names.status(status)} to spend with the attack`}
        min={0}
        max={limit}
        value={ownIn(wish, status) ?? 0}
        onChange={(n) => onWish({ ...wish, [status]: Math.max(0, Math.min(limit, n)) })}
      />
      <span className="rwd-of">of {limit}</span>
    </label>
  ));
}

/**
 * Props: {match, sides, names (of namesIn), enabled (the viewer decides now), onAction,
 * onWhy(attack), onJump}.
 */
export function Attacks({ match, sides, names, enabled, onAction, onWhy, onJump }) {
  const attacks = attacksOf(match, sides);
  const most = enabled && match.phase === "attack" ? spendable(match) : NONE;
  const early = match.phase === "roll"; // rolls are left: an attack ends them
  const [wish, setWish] = useState(NONE);
  useEffect(() => setWish(NONE), [match.digest]);
  if (!attacks.length || !["roll", "attack"].includes(match.phase)) return null;
  let number = 0;
  return (
    <section className="rwd-box" aria-label="Attacks" data-testid="attacks">
      <header>
        <h4>Attacks</h4>
        {Object.keys(most).length > 0 && <Spend {...{ most, names, wish }} onWish={setWish} />}
      </header>
      <ul className="rwd-attacks">
        {attacks.map((attack) => {
          const actions = enabled ? strikeOf(match, attack, wish) : null;
          const key = actions ? (early ? LETTERS[number++] : ++number) : null;
          const combo = attack.comboName ?? inWords(attack.combo);
          const riders = riderWords(names, attack.riders);
          const about = attack.available
            ? [combo, riders].filter(Boolean).join(" · ")
            : `needs ${combo.toLowerCase()}`;
          return (
            <li
              key={attack.id}
              data-testid="attack"
              data-attack={attack.id}
              data-available={attack.available || undefined}
            >
              <button
                type="button"
                disabled={!enabled || (early && !actions)}
                data-offered={!!actions || undefined}
                data-key={key ?? undefined}
                aria-keyshortcuts={key === null ? undefined : String(key)}
                title={
                  [
                    actions && early
                      ? "Stand and attack with this; to spend statuses with it, stand first"
                      : null,
                    riders,
                  ]
                    .filter(Boolean)
                    .join("\n") || undefined
                }
                aria-label={`${attack.name}, ${attack.damage} damage, ${about}${actions && early ? ", ends the rolls" : ""}${attack.available ? "" : enabled && !early ? ", not available: ask why" : ", not available"}`}
                onClick={() => (actions ? onAction(...actions) : onWhy(attack))}
              >
                {key ? <kbd aria-hidden="true">{key}</kbd> : <span />}
                <span className="rwd-attackname">
                  {attack.name}
                  {attack.ultimate ? " ★" : ""}
                </span>
                <b>{attack.damage}</b>
                <small>{about}</small>
              </button>
              {attack.path && (
                <button
                  type="button"
                  className="rwd-jump"
                  tabIndex={-1}
                  aria-label={`Show ${attack.name} in the spec`}
                  title={`Show ${attack.name} in the spec`}
                  data-path={attack.path}
                  onClick={() => onJump(attack.path)}
                >
                  §
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
