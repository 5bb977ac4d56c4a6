// The deck as a list or a file of another program: saved, or copied.
import { useState } from "react";
import { messageOf } from "../../../data/problem.js";
import { copyText, download } from "../../../studio/files.js";
import { isQuiet } from "../../../worker/errors.js";

const FORMATS = [
  ["arena", "Arena list"],
  ["cockatrice", "Cockatrice list (.txt)"],
  ["cod", "Cockatrice file (.cod)"],
];

/**
 * @param {{ store: any, author: any, path: string }} props
 */
export function Files({ store, author, path }) {
  const [format, setFormat] = useState("arena");
  const [told, setTold] = useState(/** @type {{ done: string, report: any[] } | null} */ (null));
  const write = async (/** @type {(file: any) => unknown} */ hand) => {
    const { doc } = store.getState();
    try {
      const file = await author.call(
        "deck.export",
        { system: "mtg", document: doc, path, format },
        { what: "Writing the deck", again: () => write(hand) },
      );
      const done = await hand(file);
      setTold({
        done: String(done),
        report: file.report.filter((/** @type {any} */ { level }) => level !== "kept"),
      });
    } catch (failed) {
      if (!isQuiet(failed)) setTold({ done: messageOf(failed), report: [] });
    }
  };
  const save = (/** @type {any} */ { filename, text }) => {
    download(filename, text, "text/plain");
    return `Saved as ${filename}.`;
  };
  const copy = async (/** @type {any} */ { text }) =>
    (await copyText(text)) ? "The list is copied." : "The browser does not let this page copy.";
  return (
    <section className="rwc-files" aria-label="Export of the deck">
      <h4>Export</h4>
      <p className="rw-row">
        <select
          className="rw-input"
          aria-label="Format"
          value={format}
          onChange={(event) => {
            setFormat(event.target.value);
            setTold(null);
          }}
        >
          {FORMATS.map(([id, title]) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
        <button type="button" className="rw-button" onClick={() => write(save)}>
          Download
        </button>
        <button type="button" className="rw-button" onClick={() => write(copy)}>
          Copy
        </button>
      </p>
      <div className="rwc-told" role="status">
        {told && <p>{told.done}</p>}
        {told && told.report.length > 0 && (
          <ul>
            {told.report.map(({ message }, n) => (
              <li key={n}>{message}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
