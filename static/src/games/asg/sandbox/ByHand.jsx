// The position changed by hand: troops and owner of a node, a player's supply; a ply of its own.
import { useEffect, useState } from 'react'
import { useDraft } from '../../../studio/form/useDraft.js'
import { PLAYERS } from '../look.js'
import { ownIn } from '../../../data/lookup.js'
import { NumberInput } from '../../../studio/form/NumberInput.jsx'

const OWNERS = [...PLAYERS, 'Neutral']
const whole = (text) => (/^\d{1,10}$/.test(String(text).trim()) ? Number(text) : null)

function Amount({ name, value, onChange }) {
  return <label>{name} <NumberInput className="" waits min="0" step="1" aria-label={name} value={value} aria-invalid={whole(value) === null || undefined} onText={onChange} /></label>
}

/** One node: the form starts from what stands there, and again whenever that changes. */
function Node({ nodes, chosen, enabled, onEdit }) {
  const [id, setId] = useState(chosen ?? nodes[0]?.id)
  const node = nodes.find((each) => each.id === id) ?? nodes[0]
  const [owner, setOwner] = useState(node?.owner)
  const [forces, setForces] = useState({})
  useEffect(() => { if (chosen) setId(chosen) }, [chosen])
  useEffect(() => {
    setOwner(node?.owner)
    setForces({ P1: String(node?.P1 ?? 0), P2: String(node?.P2 ?? 0) })
  }, [node?.id, node?.owner, node?.P1, node?.P2])
  if (!node) return null
  const numbers = Object.fromEntries(PLAYERS.map((player) => [player, whole(ownIn(forces, player) ?? '')]))
  const changed = owner !== node.owner || PLAYERS.some((player) => ownIn(numbers, player) !== ownIn(node, player))
  const ready = enabled && changed && PLAYERS.every((player) => ownIn(numbers, player) !== null)
  // A node holds troops of one side: whoever comes drives the others out of the form.
  const put = (player, text) => setForces((old) => (whole(text) > 0 ? { P1: '0', P2: '0', [player]: text } : { ...old, [player]: text }))
  return (
    <form className="rwa-amount" aria-label="Change a node" data-testid="hand-node" onSubmit={(event) => { event.preventDefault(); if (ready) onEdit({ node: node.id, owner, ...numbers }) }}>
      <label>Node <select value={node.id} onChange={(event) => setId(event.target.value)}>{nodes.map((each) => <option key={each.id} value={each.id}>{each.id}</option>)}</select></label>
      <label>Owner <select value={owner} onChange={(event) => setOwner(event.target.value)}>{OWNERS.map((each) => <option key={each}>{each}</option>)}</select></label>
      {PLAYERS.map((player) => <Amount key={player} name={player} value={ownIn(forces, player) ?? ''} onChange={(text) => put(player, text)} />)}
      <button type="submit" disabled={!ready}>Set</button>
    </form>
  )
}

function Supply({ player, value, enabled, onEdit }) {
  const draft = useDraft(String(value), (text) => onEdit({ player, supply: whole(text) }))
  const number = whole(draft.shown)
  const ready = enabled && number !== null && number !== value
  return (
    <form className="rwa-amount" aria-label={`Change the supply of ${player}`} data-testid={`hand-supply-${player}`} onSubmit={(event) => { event.preventDefault(); if (ready) draft.hand() }}>
      <Amount name={`Supply of ${player}`} value={draft.shown} onChange={draft.type} />
      <button type="submit" disabled={!ready}>Set</button>
    </form>
  )
}

/** Props: {match, chosen (node id), enabled, onEdit}. Nothing where the game takes no edits. */
export function ByHand({ match, chosen, enabled, onEdit }) {
  if (!match.can_edit || match.result) return null
  return (
    <details className="rwa-left rwa-hand" data-testid="by-hand" onKeyDown={(event) => event.stopPropagation()}>
      <summary>Change by hand</summary>
      <Node nodes={match.view.nodes} {...{ chosen, enabled, onEdit }} />
      {PLAYERS.map((player) => <Supply key={player} {...{ player, enabled, onEdit }} value={ownIn(match.view.supply, player) ?? 0} />)}
      {!enabled && <p className="rwa-maybe">Carry out or remove the listed orders first.</p>}
    </details>
  )
}
