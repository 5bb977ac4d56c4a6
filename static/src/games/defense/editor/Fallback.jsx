// The banner over a card that cannot be played: why, where, and what repairs it.

/** Props: {hero (its name), faults, readOnly, onShow(path), onFix(fix)}. */
export function Fallback({ hero, faults, readOnly, onShow, onFix }) {
  if (!faults.length) return null
  return (
    <section className="rwd-fallback" role="alert" data-testid="fallback">
      <p><b>{hero} falls back to v1.</b> {faults.length === 1 ? 'This fault makes the card unplayable:' : `${faults.length} faults make the card unplayable:`}</p>
      <ul>
        {faults.map((issue, n) => (
          <li key={`${issue.code}${issue.path}${n}`} data-code={issue.code}>
            <span>{issue.message}</span>
            <span className="rwd-repairs">
              <button type="button" className="rw-button small" data-path={issue.path} onClick={() => onShow(issue.path)}>Show</button>
              {issue.fixes?.map((fix) => <button key={fix.title} type="button" className="rw-button small" disabled={readOnly} onClick={() => onFix(fix)}>{fix.title}</button>)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
