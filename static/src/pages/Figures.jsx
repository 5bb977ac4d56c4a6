// The figures of a report, each as PNG and SVG, and its data as CSV and JSON.
import { useState } from 'react'
import { download } from '../studio/files.js'
import { figuresIn, pngOf } from './pictures.js'

function Row({ figure, onProblem }) {
  const { caption, files, svg, name } = figure
  const save = () => pngOf(svg).then((blob) => download(`${name}.png`, blob, 'image/png'), (error) => onProblem(error.message))
  return (
    <tr>
      <td><bdi>{caption}</bdi></td>
      <td className="rwp-line">
        {svg && <button type="button" className="rw-button" onClick={save}>PNG</button>}
        {files.map(({ title, href, file }) => <a key={title} href={href} download={file}>{title}</a>)}
      </td>
    </tr>
  )
}

/** `file`: the address of the report, in which all figures are. */
export function Figures({ file }) {
  const [figures, setFigures] = useState(null)
  const [problem, setProblem] = useState(null)
  const look = async (event) => {
    if (!event.target.open) return
    try {
      const answer = await fetch(file, { cache: 'no-store' })
      if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
      setFigures(figuresIn(await answer.text()))
      setProblem(null)
    } catch (error) {
      setProblem(`The figures cannot be fetched: ${error.message}`)
    }
  }
  return (
    <details className="rwp-box" onToggle={look}>
      <summary>Figures as PNG and SVG, their data as CSV and JSON</summary>
      {problem && <p className="rwp-problem" role="alert">{problem}</p>}
      {figures && <div className="rwp-wide"><table data-testid="figures"><tbody>{figures.map((figure) => <Row key={figure.name} {...{ figure }} onProblem={setProblem} />)}</tbody></table></div>}
    </details>
  )
}
