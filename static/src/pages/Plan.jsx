// What the matches of one plan say.
import { Ends, Histogram } from "../balance/figures.jsx";
import { Change, Scores } from "../balance/Scores.jsx";
import { brief } from "../data/brief.js";
import { lengthsTold, matchesTold, rounded } from "../balance/numbers.js";
import { seatsTold } from "../match/seats.js";
import { placeOf } from "./places.js";
import { count } from "./words.js";

const MOST = 60; // parts that are listed

function Uses({ entries, unused, games, number, file }) {
  if (!entries.length) return <p>The document has no parts of its own that a match could use.</p>;
  const often = [...entries].sort((a, b) => b[3] - a[3]);
  return (
    <>
      {!unused.length && (
        <p>All {count(entries.length)} parts of the document that a match can use were used.</p>
      )}
      {unused.length > 0 && (
        <>
          <p>Never used in {matchesTold(games)}:</p>
          <ul className="rwp-unused" aria-label="Never used">
            {unused.slice(0, MOST).map(({ path, kind, name }) => (
              <li key={path}>
                <bdi>{brief(name.startsWith(kind) ? name : `${kind} ${name}`)}</bdi>{" "}
                <a href={placeOf(file, number, path)}>
                  <code>{brief(path)}</code>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <details>
        <summary>Uses of all {count(entries.length)} parts</summary>
        <div className="rwp-wide">
          <table>
            <thead>
              <tr>
                <th scope="col">Part</th>
                <th scope="col">Place</th>
                <th scope="col">Uses</th>
              </tr>
            </thead>
            <tbody>
              {often.slice(0, 500).map(([path, kind, name, uses]) => (
                <tr key={path}>
                  <td>
                    <bdi>{brief(name.startsWith(kind) ? name : `${kind} ${name}`)}</bdi>
                  </td>
                  <td>
                    <a href={placeOf(file, number, path)}>
                      <code>{brief(path)}</code>
                    </a>
                  </td>
                  <td className="rwe-number">{count(uses)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}

/**
 * `number` is the plan's place in its evaluation, `file` the address of the evaluation's report,
 * `isOver` as for the scores; alone, its details are among what was found.
 */
export function Plan({ plan, number, file, isAlone, isOver }) {
  const { report, seats } = plan;
  const { plies, branching, games } = report;
  if (!games)
    return (
      <p className="rw-muted" data-testid="plan" data-games="0">
        No match has been played yet.
      </p>
    );
  const both = report.change && {
    rounds: report.change.rounds,
    was: report.players[0].score - report.change.difference,
    is: report.players[0].score,
  };
  return (
    <div className="rwp-plan" data-testid="plan" data-games={games}>
      {!isAlone &&
        report.details.map((sentence) => (
          <p key={sentence} className="rwp-said">
            <bdi>{brief(sentence, 600)}</bdi>
          </p>
        ))}
      <div className="rwp-parts">
        <section>
          <h3>Scores</h3>
          <Scores {...{ report, isOver }} />
          {both && <Change {...{ report, both, isOver }} />}
          <p className="rw-muted rw-small">
            Share of the points, draws shared; {matchesTold(games)}, {seatsTold(seats)}, 95 %
            intervals
          </p>
        </section>
        <section>
          <h3>How matches end</h3>
          <Ends ends={report.ends} />
        </section>
        <section>
          <h3>Length</h3>
          <p>
            {lengthsTold(plies)}
            {branching !== null && ` A decision has ${rounded(branching, 1)} choices on average.`}
          </p>
          <Histogram {...{ plies, games }} />
        </section>
        <section>
          <h3>Use</h3>
          <Uses entries={report.entries} unused={report.unused} {...{ games, number, file }} />
        </section>
      </div>
    </div>
  );
}
