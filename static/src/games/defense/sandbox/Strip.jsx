// The pipeline of one attack: what is left of its damage after each stage.
import { stripOf } from './combat.js'

export function Strip({ combat }) {
  const stages = stripOf(combat)
  const said = stages.filter(({ value }) => value !== null).map(({ title, value }) => `${title.toLowerCase()} ${value}`).join(', then ')
  return (
    <ol className="rwd-strip" aria-label={`Damage pipeline${said ? `: ${said}` : ''}`} data-testid="strip">
      {stages.map(({ id, title, about, value, change, back }) => (
        <li key={id} data-stage={id} data-value={value ?? undefined} data-changed={change !== 0 || undefined} data-back={back || undefined} title={about}>
          <span>{title}</span><b>{value ?? '·'}</b><small>{back ? `↩ ${back}` : change ? `−${-change}` : ' '}</small>
        </li>
      ))}
    </ol>
  )
}
