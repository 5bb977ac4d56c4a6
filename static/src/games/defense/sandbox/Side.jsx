// One hero at the table: hit points, statuses, pending buffs, and which defence it plays.
import { inWords } from "../look.js";
import { signed } from "../../../data/minus.js";

/** Which way a number went: "up", "down" or undefined. */
const way = (change) => (change ? (change > 0 ? "up" : "down") : undefined);

function Chips({ side, lately }) {
  const held = side.statuses;
  const { buffs } = side;
  const moved = (status) => way(lately?.statuses.get(status));
  if (!held.length && !buffs.length) return <span className="rwd-none">no statuses</span>;
  return (
    <ul className="rwd-chips" aria-label={`Statuses of ${side.player}`}>
      {held.map(({ status, name, stacks, usable, max, negative }) => (
        <li
          key={status}
          data-moved={moved(status)}
          data-status={status}
          data-stacks={stacks}
          data-negative={negative || undefined}
          title={`${stacks} of at most ${max}${usable < stacks ? `; ${usable} can be spent now` : ""}`}
        >
          {name} <b>{stacks}</b>
          {usable < stacks && !negative && (
            <span className="rwd-locked">, {stacks - usable} not yet</span>
          )}
          {moved(status) && (
            <span className="rw-hidden">, just now {signed(lately.statuses.get(status))}</span>
          )}
        </li>
      ))}
      {buffs.map((buff) => (
        <li
          key={buff.id}
          className="rwd-buff"
          data-buff={buff.kind}
          title={`from ${buff.source}; expires: ${inWords(buff.expires.type)}`}
        >
          {inWords(buff.kind)} <b>+{buff.payload.amount * buff.stacks}</b>
        </li>
      ))}
    </ul>
  );
}

/**
 * One hero; what changed lately is marked where it stands.
 * @param {Record<string, any> & { lately?: import("./lately.js").Lately }} props
 */
export function Side({ side, hue, acting, defending, change, lately, result }) {
  const { hp, startingHp, playing, fell } = side;
  const won = result?.winners?.includes(side.player);
  const state = result
    ? won
      ? "won"
      : result.winners?.length
        ? "lost"
        : "draw"
    : acting
      ? "to act"
      : defending
        ? "defends"
        : null;
  return (
    <section
      className="rwd-side"
      aria-label={`${side.player}${state ? `, ${state}` : ""}, ${hp} of ${startingHp} hit points`}
      data-testid="side"
      data-player={side.player}
      data-hp={hp}
      data-version={playing}
      data-acting={acting || undefined}
      data-state={state ?? undefined}
      style={{ "--rwd-hero": hue }}
    >
      <header>
        <h3>{side.player}</h3>
        <span
          className="rwd-version"
          data-fell={fell || undefined}
          title={
            fell ? "Card not played: v1 instead, until its faults are fixed" : `plays ${playing}`
          }
        >
          {playing}
          {fell ? " (card not played)" : ""}
        </span>
        <span className="rwd-state" data-none={!state || undefined}>
          {state ?? "\u00a0"}
        </span>
      </header>
      <div className="rwd-hp" data-moved={way(lately?.hp)}>
        <span
          className="rwd-hpbar"
          role="meter"
          aria-label={`Hit points of ${side.player}`}
          aria-valuenow={Math.max(0, hp)}
          aria-valuetext={`${hp} of ${startingHp}`}
          aria-valuemin={0}
          aria-valuemax={startingHp}
        >
          <i style={{ width: `${Math.max(0, Math.min(100, (hp / startingHp) * 100))}%` }} />
        </span>
        <b>{hp}</b>
        <span className="rwd-of">/{startingHp}</span>
        <span className="rwd-change" data-testid="hp-change" data-good={change > 0 || undefined}>
          {change ? signed(change) : ""}
        </span>
      </div>
      <Chips {...{ side, lately }} />
    </section>
  );
}
