// The pictures of a report: an interval on a line, bars, a histogram. Each is told in words beside it.
import { brief } from '../data/brief.js'
import { words } from '../canvas/names.js'
import { binsOf, percent } from './numbers.js'

/** Where a share lies between 0 and 100 %, with its interval and the middle; `before` is a second mark. */
export function Band({ score, low, high, before }) {
  const at = (share) => `${100 * share}%`
  return (
    <span className="rwe-band" aria-hidden="true">
      <i className="rwe-even" />
      <i className="rwe-range" style={{ insetInlineStart: at(low), width: at(high - low) }} />
      {before && <i className="rwe-mark rwe-was" style={{ insetInlineStart: at(before.score) }} />}
      <i className="rwe-mark" style={{ insetInlineStart: at(score) }} />
    </span>
  )
}

export function Histogram({ plies, games }) {
  const bins = binsOf(plies.histogram)
  const most = Math.max(1, ...bins.map(({ count }) => count))
  return (
    <div className="rwe-lengths">
      <svg viewBox={`0 0 ${Math.max(bins.length, 1) * 10} 50`} preserveAspectRatio="none" aria-hidden="true">
        {bins.map(({ from, to, count }, n) => <rect key={from} x={n * 10 + 1} width="8" y={50 - (48 * count) / most} height={(48 * count) / most}><title>{from === to ? from : `${from} to ${to}`} plies: {count} of {games}</title></rect>)}
      </svg>
      <p className="rwe-axis"><span>{bins[0]?.from}</span><span>{bins.at(-1)?.to} plies</span></p>
    </div>
  )
}

/** One row per end: reason, whose win, share and bar. */
export function Ends({ ends }) {
  return (
    <ul className="rwe-ends" aria-label="How matches end">
      {ends.map(({ reason, winner, score, count }) => (
        <li key={`${reason} ${winner}`}>
          <span className="rwe-reason">{brief(words(reason)).replaceAll('_', ' ')}{winner === null ? ', nobody wins' : `, ${brief(words(winner))} wins`}</span>
          <span className="rwe-bar" aria-hidden="true"><i style={{ width: `${100 * score}%` }} /></span>
          <span className="rwe-number" title={`${count} matches`}>{percent(score, 0)} %</span>
        </li>
      ))}
    </ul>
  )
}
