// When somebody is knocked out, and what keeps the damage of attacks off.
import { brief } from "../data/brief.js";
import { bandOf, matchesTold, percent, rounded } from "./numbers.js";

const SOURCES = 6; // of a player's defence that are listed
const KEPT_OFF = new Set(["negated", "flat", "half", "block"]);

const named = (player) => brief(player);
const turns = (number) => rounded(number, 1);
const between = (low, high) => (low === high ? low : `${low} to ${high}`);
const shared = ({ share, low, high }) =>
  `${percent(share)} % (${percent(low)} to ${percent(high)})`;

/** After how many turns each player falls; matches in which nobody does are counted apart. */
function Kills({ kills, unkilled, matches }) {
  return (
    <>
      <h4>Turns to kill</h4>
      <ul className="rwe-exact" aria-label="Turns to kill">
        {kills.map(({ player, mean, low, high, quantiles, matches: falls }) => (
          <li key={player}>
            {named(player)} falls after {turns(mean)} turns ({turns(low)} to {turns(high)}) on
            average in {falls.toLocaleString("en")} of {matchesTold(matches)} (8 in 10:{" "}
            {between(quantiles[0], quantiles[2])}
            ).
          </li>
        ))}
      </ul>
      <p>
        A turn is one player’s, with the other’s defence; those of both are counted.{" "}
        {unkilled
          ? `In ${unkilled.toLocaleString("en")} of ${matchesTold(matches)} nobody falls; the averages leave those out.`
          : "Somebody falls in every match."}
      </p>
    </>
  );
}

function Source({ row, onJump }) {
  const { path, source, said } = row;
  const name = <bdi>{brief(source)}</bdi>;
  return (
    <li>
      {path ? (
        <button
          type="button"
          className="rwm-link"
          data-path={path}
          title="Show it in the spec"
          onClick={() => onJump(path)}
        >
          {name}
        </button>
      ) : (
        name
      )}{" "}
      ({said}) {shared(row)}
    </li>
  );
}

/** What becomes of the damage of attacks on one player. */
function Damage({ player, rows, onJump }) {
  const through = rows.find(({ fate }) => fate === "final");
  const sources = rows
    .filter(({ fate, source }) => source && KEPT_OFF.has(fate))
    .sort((a, b) => b.damage - a.damage);
  return (
    <>
      <p>
        Of the damage of attacks on {named(player)} {through ? shared(through) : "nothing"} gets
        through
        {sources.length
          ? `; ${sources.length > SOURCES ? "most of " : ""}the rest is kept off by:`
          : "."}
      </p>
      <ul className="rwe-exact" aria-label={`What keeps damage off ${named(player)}`}>
        {sources.slice(0, SOURCES).map((row) => (
          <Source key={`${row.fate} ${row.source}`} {...{ row, onJump }} />
        ))}
      </ul>
    </>
  );
}

/**
 * `fight`: as core/evaluation/fights.py says it, null where nobody can be knocked out; `isOver`
 * as for the scores.
 */
export function Fight({ fight, isOver, onJump }) {
  if (!fight) return null;
  const shown = (found) => bandOf(found, isOver);
  const [kills, damage] = [fight.kills.map(shown), fight.damage.map(shown)];
  const players = [...new Set(damage.map(({ player }) => player))];
  return (
    <>
      <Kills {...fight} kills={kills} />
      {players.length > 0 && <h4>What keeps damage off</h4>}
      {players.map((player) => (
        <Damage
          key={player}
          {...{ player, onJump }}
          rows={damage.filter((row) => row.player === player)}
        />
      ))}
    </>
  );
}
