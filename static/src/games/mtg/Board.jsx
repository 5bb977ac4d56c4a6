// The table of a card match in the general way: facts, zones as lists, and the choices as a form.
import { useMemo, useState } from 'react'
import { choicesOf, factsOf, lineOf, zonesOf } from './look.js'

const words = (type) => type.toLowerCase().replace(/_/g, ' ').replace(/^./, (letter) => letter.toUpperCase())

function Zone({ title, items }) {
  return (
    <details className="rwc-zone" open={items.length > 0 && items.length <= 12}>
      <summary>{title} <span className="rwc-count">{items.length}</span></summary>
      <ul>{items.map((item, n) => <li key={item?.instance_id ?? n}>{lineOf(item)}</li>)}</ul>
    </details>
  )
}

/** What may be done: a kind of action, then which one. */
function Choices({ match, enabled, onAction }) {
  const choices = useMemo(() => choicesOf(match), [match])
  const [wanted, setWanted] = useState('')
  const [which, setWhich] = useState(0)
  const current = choices.find(({ type }) => type === wanted) ?? choices[0]
  if (!current) return null
  const at = Math.min(which, current.options.length - 1)
  return (
    <form className="rwc-form" aria-label="What to do" onSubmit={(event) => { event.preventDefault(); if (enabled) onAction?.(current.options[at].action) }}>
      <label>Action <select value={current.type} disabled={!enabled} onChange={(event) => { setWanted(event.target.value); setWhich(0) }}>
        {choices.map(({ type, options }) => <option key={type} value={type}>{words(type)}{options.length > 1 ? ` (${options.length})` : ''}</option>)}
      </select></label>
      <label>Which <select value={at} disabled={!enabled} onChange={(event) => setWhich(Number(event.target.value))}>
        {current.options.map(({ label }, n) => <option key={n} value={n}>{label}</option>)}
      </select></label>
      <button type="submit" disabled={!enabled}>Do it</button>
    </form>
  )
}

/** The board of one match, for play. */
export function Board({ match, disabled = false, onAction }) {
  const zones = useMemo(() => zonesOf(match.view), [match.view])
  const facts = useMemo(() => factsOf(match.view), [match.view])
  return (
    <div className="rwc-table" role="group" aria-label={`Cards: ${match.players.join(' against ')}`}>
      <Choices match={match} enabled={!disabled && !match.result} onAction={onAction} />
      <dl className="rwc-facts">{facts.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>
      <div className="rwc-zones">{zones.map(({ title, items }) => <Zone key={title} title={title} items={items} />)}</div>
    </div>
  )
}
