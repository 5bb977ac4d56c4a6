// The league of a roster: its sentences, who does how well against whom, and ratings.
import { brief } from "../data/brief.js";
import { matchesTold, percent, rounded, signedNumber, withBand } from "../balance/numbers.js";
import { seatTold } from "../match/seats.js";
import { entrantsOf } from "./words.js";

const WIDEST = 40; // entrants whose pairs are shown; the report's file has them all

const agents = ({ seats }) => (seats ? `${seatTold(seats)} on both sides` : "agent against agent");

/** The scores of each pair, both ways, by row and column. */
function scoresOf(cells) {
  const found = new Map();
  for (const cell of cells) {
    if (!cell.games || cell.column === null) continue;
    found.set(`${cell.row} ${cell.column}`, cell);
    found.set(`${cell.column} ${cell.row}`, {
      score: 1 - cell.score,
      low: 1 - cell.high,
      high: 1 - cell.low,
      games: cell.games,
    });
  }
  return found;
}

/** Blue above an even share, orange below; the number is written in it. */
const shade = ({ score }) => ({
  background: `color-mix(in srgb, ${score >= 0.5 ? "#3a78e0" : "#c2571a"} ${Math.round(8 + 70 * Math.abs(score - 0.5))}%, transparent)`,
});

function Matrix({ entrants, cells }) {
  const scores = scoresOf(cells);
  const names = entrants.slice(0, WIDEST);
  return (
    <div className="rwp-wide">
      <table className="rwp-matrix">
        <thead>
          <tr>
            <td />
            {names.map((name, n) => (
              <th key={n} scope="col">
                <bdi>{brief(name, 32)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name, row) => (
            <tr key={row}>
              <th scope="row">
                <bdi>{brief(name, 32)}</bdi>
              </th>
              {names.map((_, column) => {
                const found = scores.get(`${row} ${column}`);
                return found ? (
                  <td
                    key={column}
                    style={shade(found)}
                    title={`${withBand(found)}, ${matchesTold(found.games)}`}
                  >
                    {percent(found.score, 0)}
                  </td>
                ) : (
                  <td key={column} />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Ratings({ entrants, level }) {
  const { elo } = level;
  const meta = level.meta && [level.meta.nash, level.meta.alpha_rank];
  if (!elo.length) return null;
  const order = elo.map((_, n) => n).sort((a, b) => elo.at(b).elo - elo.at(a).elo);
  return (
    <div className="rwp-wide">
      <table>
        <thead>
          <tr>
            <th scope="col">Entrant</th>
            <th scope="col">Elo, 95 % interval</th>
            {meta && (
              <>
                <th scope="col">Nash averaging</th>
                <th scope="col">Alpha-rank</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {order.map((n) => {
            const { elo: value, low, high } = elo.at(n);
            return (
              <tr key={n}>
                <th scope="row">
                  <bdi>{brief(entrants.at(n), 60)}</bdi>
                </th>
                <td>
                  {signedNumber(value, 0)} ± {rounded(Math.max(high - value, value - low), 0)}
                </td>
                {meta?.map((shares, place) => (
                  <td key={place}>{percent(shares.at(n).share)} %</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Level({ league, level }) {
  const entrants = entrantsOf(league);
  return (
    <section>
      <h3>
        {agents(level)}, {matchesTold(level.games)}
      </h3>
      {league.kind !== "documents" && (
        <>
          <Matrix cells={level.cells} {...{ entrants }} />
          <p className="rw-muted rw-small">
            Score of the row against the column in %; {agents(level)}; the interval is at each cell.
          </p>
        </>
      )}
      <Ratings {...{ entrants, level }} />
    </section>
  );
}

export function League({ league }) {
  return (
    <section className="rwp-box" aria-label="League">
      <h2>League</h2>
      {league.levels
        .filter(({ games }) => games)
        .reverse()
        .map((level) => (
          <Level key={level.seats} {...{ league, level }} />
        ))}
    </section>
  );
}
