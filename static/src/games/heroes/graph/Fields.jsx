// The inputs for what is written inside a node: a target, an attribute, a context key, a number.
import { useEffect, useId, useRef, useState } from 'react'
import { ownIn } from '../../../data/lookup.js'

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/

/** Whether quotes can hold a name. */
const isName = (name) => name !== '' && !(name.includes('"') && name.includes("'"))

/** One input; `onSet` gets the new value. Enter and leaving the input apply. */
export function Field({ node, kind, label, name, readOnly, names, onSet, optional = false, placeholder }) {
  const [draft, setDraft] = useState(null)
  const list = useId()
  const sent = useRef(null)
  // The value comes back late where Python is busy: what was typed meanwhile is newer, and stays.
  useEffect(() => setDraft((now) => (now === sent.current ? null : now)), [node.value])
  if (node.type === 'target') {
    return (
      <select className="nodrag" aria-label={label} name={name} value={node.value} disabled={readOnly} onChange={(event) => onSet(event.target.value)}>
        <option>SELF</option><option>OPPONENT</option>
      </select>
    )
  }
  const number = node.type === 'number'
  const shown = draft ?? node.value
  const next = number ? shown.trim() : shown
  const valid = number ? NUMBER.test(next) : isName(next) || (optional && next === '')
  const apply = () => {
    if (draft === null || !valid || draft === node.value) return setDraft(null)
    sent.current = draft
    return onSet(next)
  }
  const keys = (event) => {
    event.stopPropagation()
    if (event.key === 'Enter') apply()
    if (event.key === 'Escape') setDraft(null)
  }
  return (
    <>
      <input className="nodrag nopan" aria-label={label} name={name} aria-invalid={!valid} value={shown} placeholder={placeholder} readOnly={readOnly} inputMode={number ? 'decimal' : undefined} list={number ? undefined : list}
        autoComplete="off" spellCheck={false} onChange={(event) => setDraft(event.target.value)} onBlur={apply} onKeyDown={keys} />
      {!number && <datalist id={list}>{(ownIn(names, kind) ?? []).map((one) => <option key={one} value={one} />)}</datalist>}
    </>
  )
}
