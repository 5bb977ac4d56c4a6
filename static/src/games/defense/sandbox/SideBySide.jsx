// The same seed under v1 and v2, side by side: both matches played to their end by the standard AI.
import { useMemo, useState } from "react";
import { useAsked } from "../../../data/useAsked.js";
import { askInLine } from "../../../match/inline.js";
import { SeedBox } from "../../../match/SeedBox.jsx";
import { seedFault } from "../../../match/seeds.js";
import { inWords } from "../look.js";
import { reasons } from "../words.js";
import { Matchups } from "./Matchups.jsx";
import { firstDifference, summaryOf } from "./versions.js";
import { ownIn } from "../../../data/lookup.js";

const VERSIONS = ["v1", "v2"];

function Turn({ turn }) {
  if (!turn) return <td className="rwd-of">–</td>;
  const dice = turn.dice ? ` ${turn.dice.join("")}` : "";
  if (!turn.attack)
    return (
      <td title={`${turn.player}${dice}`}>
        {turn.player}: no attack<small>{dice}</small>
      </td>
    );
  return (
    <td
      title={`${turn.player}${dice}: ${turn.attack}${turn.rules?.length ? `; ${turn.rules.join(", ")}` : ""}`}
    >
      {turn.player}: {turn.attack}{" "}
      <b>
        {turn.raw} → {turn.final}
      </b>
      {turn.back ? ` ↩ ${turn.back}` : ""}
      <small>{dice}</small>
    </td>
  );
}

/** @type {[string, string, (side: any) => string | number][]} */
const LINES = [
  [
    "winner",
    "Winner",
    ({ winner, reason }) => `${winner}, ${ownIn(reasons, reason) ?? inWords(reason)}`,
  ],
  ["rounds", "Rounds", ({ rounds }) => rounds],
  [
    "hp",
    "Hit points",
    ({ hp }) =>
      Object.entries(hp)
        .map(([player, left]) => `${player} ${left}`)
        .join(", "),
  ],
  ...["raw", "blocked", "prevented", "reflected", "dealt", "final"].map(
    /** @returns {[string, string, (side: any) => number]} */ (key) => [
      key,
      `${key[0].toUpperCase()}${key.slice(1)} damage`,
      ({ totals }) => totals[key],
    ],
  ),
];

function Table({ sides }) {
  const difference = firstDifference(sides.v1, sides.v2);
  const count = Math.max(...VERSIONS.map((version) => sides[version].turns.length));
  return (
    <>
      <table className="rwd-versus" data-testid="versus">
        <thead>
          <tr>
            <th scope="col">
              <span className="rwb-hidden">what</span>
            </th>
            {VERSIONS.map((version) => (
              <th key={version} scope="col" className={`rwd-${version}`}>
                {version}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LINES.map(([id, title, of]) => (
            <tr key={id} data-line={id}>
              <th scope="row">{title}</th>
              {VERSIONS.map((version) => (
                <td key={version} data-version={version}>
                  {of(sides[version])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="rwd-of" role="status" data-testid="difference">
        {difference === null
          ? "Both matches are the same."
          : `They part in turn ${difference + 1}.`}
      </p>
      <div className="rwd-turns" tabIndex={0} role="region" aria-label="Turn by turn">
        <table className="rwd-versus">
          <thead>
            <tr>
              <th scope="col">turn</th>
              {VERSIONS.map((version) => (
                <th key={version} scope="col">
                  {version}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: count }, (_, n) => (
              <tr key={n} data-parts={n === difference || undefined}>
                <th scope="row">{n + 1}</th>
                {VERSIONS.map((version) => (
                  <Turn key={version} turn={sides[version].turns[n]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Both matches of a seed on the rules of this match: {sides, ask(seed), busy}. */
function useVersus(session, spec) {
  const [seed, choose] = useState(null);
  const question = useMemo(
    () => (seed === null ? null : { session, spec, seed }),
    [session, spec, seed],
  );
  const ask = ({ signal }) =>
    askInLine(session, () => session.call("match.versus", { seed }), {
      signal,
      what: "Playing both versions",
    });
  const { value, isFresh } = useAsked({ about: "versus", question, ask });
  return { sides: value, busy: seed !== null && !isFresh, seed, ask: choose };
}

/** Props: {session, state (of the session)}. */
export function SideBySide({ session, state }) {
  const { view, spec, live } = state;
  const { sides: found, busy, seed, ask } = useVersus(session, spec);
  const [typed, setTyped] = useState(null);
  const wanted = typed ?? view.seed_text;
  const sides = useMemo(
    () => found && { v1: summaryOf(found.v1), v2: summaryOf(found.v2) },
    [found],
  );
  return (
    <div
      className="rwd-sidebyside"
      data-testid="side-by-side"
      data-seed={sides && !busy ? seed : undefined}
    >
      <form
        className="rwm-row"
        onSubmit={(event) => {
          event.preventDefault();
          if (!seedFault(wanted)) ask(wanted);
        }}
      >
        <SeedBox value={wanted} onChange={setTyped} label="Seed for both versions" />
        <button type="submit" disabled={!live || busy || !!seedFault(wanted)}>
          Play both versions
        </button>
        {busy && <span role="status">playing…</span>}
      </form>
      {sides ? (
        <>
          <Table sides={sides} />
          <Matchups sides={{ v1: found.v1, v2: found.v2 }} />
        </>
      ) : (
        <p className="rwd-of">
          The standard AI plays both heroes to the end, under v1 and under v2. Both draw from the
          same three streams: for the same holds they see the same attack dice. The match on the
          board stays as it is.
        </p>
      )}
    </div>
  );
}
