// The figures of a report, each as PNG and SVG, and its data as CSV and JSON.
import { useState, useSyncExternalStore } from "react";
import { download } from "../studio/files.js";
import { themeNow, watchTheme } from "../studio/theme.js";
import { addressOf, dressed, figuresIn, pngOf } from "./pictures.js";
import { messageOf } from "../data/problem.js";

function Row({ figure, look, onProblem }) {
  const { caption, files, name } = figure;
  const svg = figure.svg && dressed(figure.svg, look);
  const save = () =>
    pngOf(svg).then(
      (blob) => download(`${name}.png`, blob, "image/png"),
      (error) => onProblem(error.message),
    );
  return (
    <tr>
      <td>
        {svg && <img src={addressOf(svg)} alt="" />}
        <bdi>{caption}</bdi>
      </td>
      <td className="rwp-line">
        {svg && (
          <button type="button" className="rw-button" onClick={save}>
            PNG
          </button>
        )}
        {files.map(({ title, href, file }) => (
          <a key={title} href={title === "SVG" ? addressOf(svg) : href} download={file}>
            {title}
          </a>
        ))}
      </td>
    </tr>
  );
}

/** @import { Figure } from "./types.js" */

/** `file`: the address of the report, in which all figures are. */
export function Figures({ file }) {
  const [figures, setFigures] = useState(/** @type {Figure[] | null} */ (null));
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const theme = useSyncExternalStore(watchTheme, themeNow);
  const [chosen, setChosen] = useState(/** @type {string | null} */ (null));
  const look = chosen ?? theme;
  const fetchAll = async (event) => {
    if (!event.target.open) return;
    try {
      const answer = await fetch(file, { cache: "no-store" });
      if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
      setFigures(figuresIn(await answer.text()));
      setProblem(null);
    } catch (error) {
      setProblem(`The figures cannot be fetched: ${messageOf(error)}`);
    }
  };
  return (
    <details className="rwp-box rwp-figures" onToggle={fetchAll}>
      <summary>Figures as PNG and SVG, their data as CSV and JSON</summary>
      {problem && (
        <p className="rwp-problem" role="alert">
          {problem}
        </p>
      )}
      {figures && (
        <>
          <label className="rwp-line">
            Look of the pictures
            <select
              className="rw-input rwp-short"
              value={look}
              onChange={(event) => setChosen(event.target.value)}
            >
              <option value="light">Dark on white</option>
              <option value="dark">Light on dark</option>
            </select>
          </label>
          <div className="rwp-wide">
            <table data-testid="figures">
              <tbody>
                {figures.map((figure) => (
                  <Row key={figure.name} {...{ figure, look }} onProblem={setProblem} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </details>
  );
}
