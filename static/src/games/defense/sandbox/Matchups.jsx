// Means of the defences of two played-out matches, per matchup: where each version takes damage
// away.
import { ownIn } from "../../../data/lookup.js";
const mean = (value) => (value == null ? "–" : value.toFixed(2));
const share = (value) => (value == null ? "–" : `${(value * 100).toFixed(1)} %`);

/** @type {[string, string, (found: any) => string][]} */
const LINES = [
  ["defences", "Defences", (found) => found.defences],
  ...[
    ["rawDamage", "Raw"],
    ["afterFlat", "After flat"],
    ["afterPrevent", "After prevent"],
    ["afterBlock", "After block"],
  ].map(
    /** @returns {[string, string, (found: any) => string]} */ ([id, title]) => [
      id,
      `${title}, mean`,
      (found) => mean(found.checkpoints[id]),
    ],
  ),
  ["efficiency", "Taken away", (found) => share(found.defenseEfficiency)],
];

/** Props: {sides: {v1, v2}}, the answer of `match.versus`; its reports hold the counts. */
export function Matchups({ sides }) {
  const versions = Object.keys(sides);
  const names = [
    ...new Set(versions.flatMap((version) => Object.keys(ownIn(sides, version).report.matchups))),
  ];
  return names.map((name) => (
    <table key={name} className="rwd-versus" data-testid="matchup" data-matchup={name}>
      <caption style={{ textAlign: "start", fontWeight: 650 }}>{name}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="rwb-hidden">what</span>
          </th>
          {versions.map((version) => (
            <th key={version} scope="col" className={`rwd-${version}`}>
              {version}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {LINES.map(([id, title, of]) => (
          <tr
            key={id}
            data-stage={id}
            title={id === "efficiency" ? "(prevented + blocked + reflected) / raw" : undefined}
          >
            <th scope="row">{title}</th>
            {versions.map((version) => {
              const found = ownIn(ownIn(sides, version).report.matchups, name);
              return (
                <td key={version} data-version={version}>
                  {found ? of(found) : "–"}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  ));
}
