// Small parts that the match pane asks of dice duels: marks, and the state as a table.
import { heroHues, heroesOf } from "./look.js";

/** A player's mark: a die in its hero's colour. */
export function Chip({ spec, player }) {
  const names = heroesOf(spec).map(({ name }) => name);
  const seated =
    names.length === 1
      ? [names[0], `${names[0]} (2)`]
      : names[0] === names[1]
        ? [names[0], `${names[1]} (2)`]
        : names;
  const hue = heroHues(seated)[Math.max(0, seated.indexOf(player))] ?? 0;
  return (
    <svg viewBox="0 0 44 44" width="20" height="20" aria-hidden="true">
      <rect x="3" y="3" width="38" height="38" rx="10" fill={`hsl(${hue} 55% 50%)`} />
      {[
        [14, 14],
        [22, 22],
        [30, 30],
      ].map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="4.2" fill="#fff" />
      ))}
    </svg>
  );
}

/** Both heroes side by side, as a table. */
export function Twin({ view }) {
  const { heroes } = view.view;
  const names = [
    ...new Set(
      heroes.flatMap(({ statuses = [] }) =>
        statuses.filter(({ stacks }) => stacks).map(({ id }) => id),
      ),
    ),
  ];
  const stacks = (side, id) => side.statuses?.find((one) => one.id === id)?.stacks ?? 0;
  return (
    <details open>
      <summary>Heroes as a table</summary>
      <table className="rwd-table">
        <thead>
          <tr>
            <th scope="col">what</th>
            {heroes.map(({ player }) => (
              <th key={player} scope="col">
                {player}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">hit points</th>
            {heroes.map((side) => (
              <td key={side.player}>{side.hp}</td>
            ))}
          </tr>
          {names.map((id) => (
            <tr key={id}>
              <th scope="row">{id}</th>
              {heroes.map((side) => (
                <td key={side.player}>{stacks(side, id)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
