// The part of the rules that made something happen, as the document has it.

import { valueAt } from "../studio/model/pointer.js";

const MOST_SHOWN = 4000; // characters

/**
 * The text of a place: all of it, or what the span marks within it.
 * @type {(spec: any, place: any) => string}
 */
function textAt(spec, { path, span }) {
  const value = valueAt(spec, path);
  if (typeof value !== "string") return JSON.stringify(value, null, 1) ?? "";
  return span ? [...value].slice(span[0], span[1]).join("") : value;
}

/**
 * `place`: {path, span}, or null.
 * @param {{ spec: any, place: any, onClose: () => void }} props
 */
export function Source({ spec, place, onClose }) {
  return (
    <aside className="rwf-source" aria-label="Rule" aria-live="polite">
      {place ? (
        <>
          <p>
            <code>{place.path || "/"}</code>{" "}
            <button type="button" className="rw-button small" onClick={onClose}>
              Close
            </button>
          </p>
          <pre tabIndex={0} aria-label="What the document says there">
            {textAt(spec, place).slice(0, MOST_SHOWN)}
          </pre>
        </>
      ) : (
        <p className="rw-muted">§ beside an event shows the rule that made it happen.</p>
      )}
    </aside>
  );
}
