// The same seed under v1 and v2, side by side: both matches played to their end by the same agents.
import { useMemo, useState } from 'react'
import { inWords } from '../look.js'
import { reasons } from './words.js'
import { useSides } from './useSides.js'
import { firstDifference, summaryOf } from './versions.js'

const VERSIONS = ['v1', 'v2']

function Turn({ turn }) {
  if (!turn) return <td className="rwd-of">–</td>
  const dice = turn.dice ? ` ${turn.dice.join('')}` : ''
  if (!turn.attack) return <td title={`${turn.player}${dice}`}>{turn.player}: no attack<small>{dice}</small></td>
  return <td title={`${turn.player}${dice}: ${turn.attack}${turn.rules?.length ? `; ${turn.rules.join(', ')}` : ''}`}>{turn.player}: {turn.attack} <b>{turn.raw} → {turn.final}</b>{turn.back ? ` ↩ ${turn.back}` : ''}<small>{dice}</small></td>
}

const LINES = [
  ['winner', 'Winner', ({ winner, reason }) => `${winner}, ${reasons[reason] ?? inWords(reason)}`], ['rounds', 'Rounds', ({ rounds }) => rounds], ['hp', 'Hit points', ({ hp }) => hp.map(({ player, hp: left }) => `${player} ${left}`).join(', ')],
  ...['raw', 'blocked', 'prevented', 'reflected', 'dealt', 'final'].map((key) => [key, `${key[0].toUpperCase()}${key.slice(1)} damage`, ({ totals }) => totals[key]]),
]

function Table({ sides }) {
  const difference = sides.v1 && sides.v2 ? firstDifference(sides.v1, sides.v2) : null
  const count = Math.max(...VERSIONS.map((version) => sides[version]?.turns.length ?? 0))
  return (
    <>
      <table className="rwd-versus" data-testid="versus">
        <thead><tr><th scope="col"><span className="rwb-hidden">what</span></th>{VERSIONS.map((version) => <th key={version} scope="col" className={`rwd-${version}`}>{version}</th>)}</tr></thead>
        <tbody>{LINES.map(([id, title, of]) => <tr key={id} data-line={id}><th scope="row">{title}</th>{VERSIONS.map((version) => <td key={version} data-version={version}>{sides[version] ? of(sides[version]) : '…'}</td>)}</tr>)}</tbody>
      </table>
      <p className="rwd-of" role="status" data-testid="difference">{difference === null ? (sides.v2 ? 'Both matches are the same.' : '') : `They part in turn ${difference + 1}.`}</p>
      <div className="rwd-turns" tabIndex={0} role="region" aria-label="Turn by turn">
        <table className="rwd-versus">
          <thead><tr><th scope="col">turn</th>{VERSIONS.map((version) => <th key={version} scope="col">{version}</th>)}</tr></thead>
          <tbody>{Array.from({ length: count }, (_, n) => <tr key={n} data-parts={n === difference || undefined}><th scope="row">{n + 1}</th>{VERSIONS.map((version) => <Turn key={version} turn={sides[version]?.turns[n]} />)}</tr>)}</tbody>
        </table>
      </div>
    </>
  )
}

/** Props: {session, state (of the session)}. */
export function SideBySide({ session, state }) {
  const { view, spec, live } = state
  const { run, state: played } = useSides(session)
  const agents = (view.seat_kinds ?? []).filter((kind) => kind !== 'human' && kind !== 'mcts')
  const [seat, setSeat] = useState(null)
  const [seed, setSeed] = useState(null)
  const chosen = seat ?? (agents.includes('standard') ? 'standard' : agents[0])
  const wanted = seed ?? view.seed
  const sides = useMemo(() => ({ v1: played.v1 && summaryOf(played.v1), v2: played.v2 && summaryOf(played.v2) }), [played.v1, played.v2])
  return (
    <div className="rwd-sidebyside" data-testid="side-by-side" data-busy={played.busy || undefined}>
      <form className="rwm-row" onSubmit={(event) => { event.preventDefault(); run({ spec, system: view.system, seed: wanted, seat: chosen, players: view.players }) }}>
        <label>Seed <input type="number" step="1" min="0" aria-label="Seed for both versions" value={wanted} onChange={(event) => Number.isInteger(Number(event.target.value)) && setSeed(Number(event.target.value))} /></label>
        <label>Agents <select aria-label="Agents on both sides" value={chosen} onChange={(event) => setSeat(event.target.value)}>{agents.map((kind) => <option key={kind} value={kind}>{kind}</option>)}</select></label>
        <button type="submit" disabled={!live || played.busy}>Play both versions</button>
        {played.busy && <span role="status">playing…</span>}
      </form>
      {played.problem && <p role="alert" className="rwd-of">{played.problem}</p>}
      {(sides.v1 || sides.v2)
        ? <Table sides={sides} />
        : <p className="rwd-of">Both matches draw from the same three streams: for the same holds v1 and v2 see the same attack dice. The document and the match on the board stay as they are.</p>}
    </div>
  )
}
