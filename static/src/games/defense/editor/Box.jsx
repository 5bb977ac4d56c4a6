// Boxes for words and numbers: a word is handed on when its box is left, a number as it is typed.
import { useEffect, useState } from 'react'
import { NumberInput } from '../../../studio/form/NumberInput.jsx'

/** A word; Enter or leaving hands it on, Escape takes it back. */
export function Box({ value, label, disabled, onCommit, ...rest }) {
  const [draft, setDraft] = useState(null)
  useEffect(() => setDraft(null), [value])
  const commit = () => {
    const text = draft?.trim()
    setDraft(null)
    if (text && text !== value) onCommit(text)
  }
  return (
    <input className="rw-input" aria-label={label} spellCheck={false} autoComplete="off" disabled={disabled} value={draft ?? value} {...rest}
      onChange={(event) => setDraft(event.target.value)} onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape' && draft !== null) {
          event.stopPropagation()
          setDraft(null)
        }
      }} />
  )
}

/** A whole number, handed on with every keystroke that leaves one; an empty box waits. */
export function NumberBox({ value, label, min, max, disabled, title, onChange }) {
  const type = (text) => {
    const number = Number(text)
    if (text.trim() !== '' && Number.isInteger(number) && number !== value) onChange(number)
  }
  return (
    <NumberInput waits className="rw-input rwd-numberbox" step="1" min={min} max={max} aria-label={label} title={title} disabled={disabled} value={value} onText={type} />
  )
}
