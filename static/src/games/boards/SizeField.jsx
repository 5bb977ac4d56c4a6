// The size of the board in the form: changed as the resize dialog does it, zones and pieces included.
import { useEffect, useState } from 'react'
import { edit } from '../../studio/actions/entities.js'
import { useStudio } from '../../studio/context.js'
import { NumberInput } from '../../studio/form/NumberInput.jsx'

const MAX = 26
const SIDES = ['Columns', 'Rows']

export function SizeField({ formData, disabled, readonly, schema }) {
  const studio = useStudio()
  const size = Array.isArray(formData) ? formData : []
  const [draft, setDraft] = useState(size.map(String))
  useEffect(() => setDraft(size.map(String)), [JSON.stringify(size)])
  const commit = () => {
    const [cols, rows] = draft.map(Number)
    const fits = [cols, rows].every((side) => Number.isInteger(side) && side >= 1 && side <= MAX)
    if (!fits) setDraft(size.map(String))
    else if (cols !== size[0] || rows !== size[1]) edit(studio, 'board', { op: { kind: 'resize', cols, rows } })
  }
  return (
    <div className="rwf-pair" role="group" aria-label={schema.title}>
      {SIDES.map((side, i) => (
        <label key={side} title={side}>
          <span aria-hidden="true">{'⇔⇕'[i]}</span>
          <NumberInput waits min="1" max={MAX} step="1" aria-label={`${schema.title}: ${side.toLowerCase()}`} disabled={disabled || readonly} value={draft[i]}
            onText={(text) => setDraft(draft.map((one, n) => (n === i ? text : one)))} onBlur={(wasBad) => (wasBad ? setDraft(size.map(String)) : commit())} onKeyDown={(event) => event.key === 'Enter' && commit()} />
        </label>
      ))}
    </div>
  )
}
