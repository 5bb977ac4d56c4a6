// The selected move in words and numbers: its step, its conditions with a way to each, and removal.
import { useEffect, useState } from 'react'

/** A number that is written on Enter or on leaving, so that typing "-" breaks nothing. */
function StepNumber({ label, value, readOnly, onChange }) {
  const [text, setText] = useState(String(value))
  useEffect(() => setText(String(value)), [value])
  const commit = () => {
    const number = Number(text)
    if (Number.isInteger(number) && text.trim() !== '' && number !== value) onChange(number)
    else setText(String(value))
  }
  return (
    <label>{label} <input type="number" step="1" value={text} disabled={readOnly} onChange={(event) => setText(event.target.value)} onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()} /></label>
  )
}

/** `move` is the move as the document has it, `path` its pointer, `cells` its cells. */
export function MoveDetail({ move, path, cells, readOnly, onStep, onRemove, onJump }) {
  const step = Array.isArray(move?.step) && move.step.length === 2 ? move.step : null
  const conditions = [...new Map(cells.flatMap((cell) => cell.conditions ?? []).map((one) => [one.path, one])).values()]
  return (
    <section className="rwp-detail" aria-label="Selected move" data-testid="move-detail">
      <div className="rwp-row">
        <strong>Move {String(move?.id ?? '')}</strong>
        {step && (
          <>
            <StepNumber label="right" value={step[0]} readOnly={readOnly} onChange={(dx) => onStep([dx, step[1]])} />
            <StepNumber label="forward" value={step[1]} readOnly={readOnly} onChange={(dy) => onStep([step[0], dy])} />
          </>
        )}
        <button type="button" disabled={readOnly} onClick={onRemove}>Remove this step</button>
        <button type="button" className="rwg-link" data-path={path} onClick={() => onJump(path)}>Show in JSON</button>
      </div>
      {conditions.length > 0 && (
        <ul>
          {conditions.map((one) => (
            <li key={one.path}>only if <button type="button" className="rwg-link" data-path={one.path} onClick={() => onJump(one.path)}>{one.text}</button></li>
          ))}
        </ul>
      )}
    </section>
  )
}
