// The pictures of a report: an interval on a line, bars, a histogram. Each is told in words beside
// it.
import { brief } from "../data/brief.js";
import { binsOf, matchesTold, percent, pliesTold } from "./numbers.js";

/**
 * Where a share lies between 0 and 100 %, with its interval and a line at the even share of so many
 * `players`; `before` is a second mark.
 */
export function Band({ score, low, high, before, players = 2 }) {
  const at = (share) => `${100 * share}%`;
  return (
    <span className="rwe-band" aria-hidden="true">
      <i className="rwe-even" style={{ insetInlineStart: at(1 / players) }} />
      <i className="rwe-range" style={{ insetInlineStart: at(low), width: at(high - low) }} />
      {before && <i className="rwe-mark rwe-was" style={{ insetInlineStart: at(before.score) }} />}
      <i className="rwe-mark" style={{ insetInlineStart: at(score) }} />
    </span>
  );
}

export function Histogram({ plies, games }) {
  const bins = binsOf(plies.histogram);
  const most = Math.max(1, ...bins.map(({ count }) => count));
  return (
    <div className="rwe-lengths">
      <svg
        viewBox={`0 0 ${Math.max(bins.length, 1) * 10} 50`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bins.map(({ from, to, count }, n) => (
          <rect
            key={from}
            x={n * 10 + 1}
            width="8"
            y={50 - (48 * count) / most}
            height={(48 * count) / most}
          >
            <title>
              {from === to ? pliesTold(from) : `${from} to ${pliesTold(to)}`}:{" "}
              {count.toLocaleString("en")} of {matchesTold(games)}
            </title>
          </rect>
        ))}
      </svg>
      <p className="rwe-axis">
        {bins.length > 0 && (
          <>
            <span>{pliesTold(bins[0].from)}</span>
            {bins.length > 1 && <span>{pliesTold(bins[bins.length - 1].to)}</span>}
          </>
        )}
      </p>
    </div>
  );
}

/**
 * The end in the game's own words, in which the winner comes first.
 * @type {(end: { winner: string | null, sentence: string }) => string}
 */
const endTold = ({ winner, sentence }) =>
  winner === null ? brief(sentence) : brief(winner) + brief(sentence.slice(winner.length));

/**
 * One row per end: in words, its share and bar.
 * @param {{ ends: import("../data/wire.js").EndShare[] }} props
 */
export function Ends({ ends }) {
  return (
    <ul className="rwe-ends" aria-label="How matches end">
      {ends.map(({ score, count, ...end }) => (
        <li key={`${end.reason} ${end.winner}`}>
          <span className="rwe-reason">
            <bdi>{endTold(end)}</bdi>
          </span>
          <span className="rwe-bar" aria-hidden="true">
            <i style={{ width: `${100 * score}%` }} />
          </span>
          <span className="rwe-number" title={matchesTold(count)}>
            {percent(score)} %
          </span>
        </li>
      ))}
    </ul>
  );
}
