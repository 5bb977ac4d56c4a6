// What one order would do: refused and why, or the chances of its combat with what is left.
import { bars, combatWords, percent } from "./orders.js";

const WIDTH = 132;
const HEIGHT = 26;

/**
 * The distribution of what is left: bars above the line for the attacker, hatched ones for the
 * defender.
 */
function Bars({ combat, player }) {
  const rows = bars(combat, player);
  const most = Math.max(...rows.map(({ p }) => p), 1e-9);
  const step = WIDTH / Math.max(1, rows.length);
  return (
    <svg
      className="rwa-bars"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={rows
        .map(
          ({ player: whose, from, to, p }) =>
            `${whose} keeps ${from === to ? from : `${to} to ${from}`}: ${percent(p)}`,
        )
        .join(", ")}
    >
      {rows.map(({ player: whose, from, to, p }, n) => {
        const height = Math.max(1, (p / most) * (HEIGHT - 3));
        return (
          <rect
            key={n}
            className={`rwa-bar-${whose}`}
            x={n * step + 0.5}
            width={Math.max(1, Math.min(22, step - 1))}
            y={HEIGHT - height}
            height={height}
          >
            <title>{`${whose} keeps ${from === to ? from : `${to} to ${from}`}: ${percent(p)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

function Table({ combat }) {
  return (
    <details className="rwa-left">
      <summary>
        {combat.joined ? "What is left, neighbouring strengths taken together" : "What is left"}
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">keeps</th>
            <th scope="col">strength</th>
            <th scope="col">chance</th>
          </tr>
        </thead>
        <tbody>
          {combat.left.slice(0, 200).map(({ winner, strength, p }, n) => (
            <tr key={n}>
              <td>{winner}</td>
              <td>{strength}</td>
              <td>{percent(p)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Props: {row (of the forecast) or undefined, player, detail, onWhy?}. */
export function Forecast({ row, player, detail = false, onWhy }) {
  if (!row) return null;
  if (row.legal === false) {
    return (
      <span className="rwa-refused" data-testid="refused">
        {row.said ?? row.message ?? "This is refused."}
        {onWhy && (
          <button type="button" className="rwa-link" onClick={onWhy}>
            Why?
          </button>
        )}
      </span>
    );
  }
  const { combat } = row;
  const hangs = row.chance !== undefined && row.chance < 1;
  const sure = hangs && (
    <span className="rwa-maybe" data-testid="hangs" title={row.said ?? row.message ?? undefined}>
      possible in {percent(row.chance)}
    </span>
  );
  const won = row.wins > 0 && (
    <b className="rwa-wins" data-testid="wins">
      {row.wins < 1 ? `wins the match in ${percent(row.wins)}` : "wins the match"}
    </b>
  );
  if (!combat)
    return (
      <>
        {sure}
        {won}
      </>
    );
  return (
    <span
      className="rwa-combat"
      data-testid="combat"
      data-win={combat.win}
      title={combatWords(combat, player)}
    >
      <span className="rwb-hidden">{combatWords(combat, player)}</span>
      <span aria-hidden="true" className="rwa-odds">
        <b>{percent(combat.win)}</b> {combat.attacker} ⚔ {combat.defender}
      </span>
      {combat.left?.length > 0 && <Bars combat={combat} player={player} />}
      {sure}
      {won}
      {combat.chance < 1 && combat.chance !== row.chance && (
        <span className="rwa-maybe" title="Only then somebody is still there to fight">
          a fight in {percent(combat.chance)}
        </span>
      )}
      {detail && combat.left?.length > 0 && <Table combat={combat} />}
    </span>
  );
}
