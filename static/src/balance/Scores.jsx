// The scores of players and agents, and what an edit changed of them.
import { Band } from "./figures.jsx";
import { brief } from "../data/brief.js";
import { seatTold } from "../match/seats.js";
import { bandOf, intervals, matchesTold, percent, pointsWithBand, withBand } from "./numbers.js";

/**
 * `isOver`: nobody watches these numbers grow any more, and the interval is that for one look.
 * @param {{
 *   report: import("../data/wire.js").Report, before?: any, isOver: boolean
 * }} props
 */
export function Scores({ report, before, isOver }) {
  const bandsOf = (found) => bandOf(found, isOver);
  return (
    <ul className="rwe-scores" aria-label="Scores">
      {report.players.map((found, n) => (
        <li key={found.player} data-testid="score" data-player={found.player}>
          <span className="rwm-name" title={found.player}>
            {brief(found.player)}
          </span>
          <Band {...bandsOf(found)} players={report.players.length} before={before?.players[n]} />
          <span className="rwe-number" data-testid="interval" title={intervals(found)}>
            {withBand(bandsOf(found))}
          </span>
        </li>
      ))}
      {report.agents.map((found) => (
        <li key={`agent ${found.seat}`} className="rwe-agent">
          <span>{seatTold(found.seat)}, at every place equally often</span>
          <Band {...bandsOf(found)} players={report.players.length} />
          <span className="rwe-number" title={intervals(found)}>
            {withBand(bandsOf(found))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What the intervals are: asked for by few, so folded. */
export function Meaning() {
  return (
    <details className="rwe-meaning">
      <summary>What ± says</summary>
      <p>
        The score lies within ± with a chance of 95 %. While matches are played that holds at all
        looks together: you may watch the number and stop whenever you like. Statistics calls it a
        confidence sequence. A run ends when the interval for one look, which is narrower, is as
        narrow as the precision asks, and shows that one then. The server and the command line end
        by the same rule, after the same match. Each number’s tip shows both.
      </p>
    </details>
  );
}

/** The edit in one sentence: before, after, and how sure that is; `isOver` as for the scores. */
export function Change({ report, both, isOver }) {
  const { change } = report;
  if (!change || !both.rounds) return null;
  const band = bandOf(change, isOver);
  // where the interval shown leaves out zero, “too few matches” beside it would contradict it
  const found = change.verdict === "open" && (band.low > 0 || band.high < 0);
  const verdict = found ? "changed" : change.verdict;
  const words = {
    __proto__: null,
    changed: "The edit changed this.",
    same: "The edit changed this by less than 2 points.",
    open: "Too few matches to say whether the edit changed this.",
  };
  return (
    <p className="rwe-change" data-testid="change" data-verdict={verdict}>
      <b>
        {brief(report.players[0].player)} {percent(both.was)} → {percent(both.is)} %
      </b>{" "}
      ({pointsWithBand({ ...band, value: change.difference })} points in the same{" "}
      {matchesTold(change.rounds * report.players.length)}). {words[verdict]}
    </p>
  );
}
