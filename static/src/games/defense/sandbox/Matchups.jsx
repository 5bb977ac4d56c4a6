// Means of the defences of two played-out matches, per matchup: where each version takes damage away.
const STAGES = ['rawDamage', 'afterFlat', 'afterPrevent', 'afterBlock']
const TITLES = ['raw', 'after flat', 'after prevent', 'after block']

const mean = (value) => (value === null ? '–' : value.toFixed(2))
const share = (value) => (value === null ? '–' : `${(value * 100).toFixed(1)} %`)

/** Props: {sides: {v1, v2}}, the answer of `match.versus`; its reports hold the counts. */
export function Matchups({ sides }) {
  const names = [...new Set(Object.values(sides).flatMap(({ report }) => Object.keys(report.matchups)))]
  const rows = names.flatMap((name) => Object.entries(sides).map(([version, { report }]) => ({ name, version, found: report.matchups[name] })))
  return (
    <div className="rwd-turns" tabIndex={0} role="region" aria-label="Means per matchup">
      <table className="rwd-versus" data-testid="matchups">
        <thead><tr><th scope="col">attacker → defender</th><th scope="col"><span className="rwb-hidden">version</span></th><th scope="col">defences</th>{TITLES.map((title) => <th key={title} scope="col">{title}</th>)}<th scope="col" title="(prevented + blocked + reflected) / raw">efficiency</th></tr></thead>
        <tbody>{rows.filter(({ found }) => found).map(({ name, version, found }) => (
          <tr key={name + version} data-matchup={name} data-version={version}>
            <th scope="row">{name}</th><td className={`rwd-${version}`}>{version}</td><td>{found.defences}</td>
            {STAGES.map((stage) => <td key={stage} data-stage={stage}>{mean(found.checkpoints[stage])}</td>)}
            <td data-stage="efficiency">{share(found.defenseEfficiency)}</td>
          </tr>
        ))}</tbody>
      </table>
    </div>
  )
}
