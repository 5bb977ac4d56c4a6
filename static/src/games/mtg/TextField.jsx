// The form's input for what a card says: an ability a line.

import { useContext, useRef, useState } from "react";
import { useObserved } from "../../data/useObserved.js";
import { useStudio } from "../../studio/context.js";
import { EntityContext } from "../../studio/form/context.js";
import { valueAt } from "../../studio/model/pointer.js";
import deckCss from "./deck/deck.css";
import { Reading, unitAt, useReading } from "./deck/Reading.jsx";
import { FaceStyle, Shown } from "./deck/Shown.jsx";

let isOpen = false; // as somebody left it, for the next card too

const MOST_ROWS = 24; // a text that is longer scrolls

/**
 * The face of the card as it stands, and how its text is read.
 * @param {{ path: string, onSpan: (span: number[]) => void }} props
 */
function Live({ path, onSpan }) {
  const { store, author } = useStudio();
  const card = useObserved(store, (state) => valueAt(state.doc, path));
  const { value: reading } = useReading(author, card ?? null, path);
  if (!card || typeof card !== "object") return null;
  return (
    <div className="rwc-live" role="region" aria-label="How I read this text">
      <div className="rwc-faceholder">
        <Shown card={card} size="large" />
      </div>
      <div className="rwc-how">
        <h4>How I read this text</h4>
        <Reading reading={reading} onSpan={onSpan} />
      </div>
    </div>
  );
}

/**
 * An input of the form, as high as its text, with the live face and the reading on demand.
 * @param {any} props those of a field of the form
 */
export function TextField({ formData, schema, disabled, readonly, onChange, fieldPathId }) {
  const { path } = useContext(EntityContext);
  const box = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const [open, setOpen] = useState(isOpen);
  const text = typeof formData === "string" ? formData : "";
  const onSpan = (/** @type {number[]} */ [start, end]) => {
    box.current?.focus();
    box.current?.setSelectionRange(unitAt(text, start), unitAt(text, end));
  };
  return (
    <>
      <style>{deckCss}</style>
      <FaceStyle />
      <textarea
        ref={box}
        className="rw-input rwc-oracle"
        id={fieldPathId.$id}
        aria-label={schema.title}
        value={text}
        rows={Math.min(
          MOST_ROWS,
          Math.max(2, text.split("\n").length + Math.floor(text.length / 60)),
        )}
        disabled={disabled}
        readOnly={readonly}
        spellCheck="false"
        onChange={(event) => onChange(event.target.value, fieldPathId.path)}
      />
      <button
        type="button"
        className="rw-button small"
        aria-expanded={open}
        onClick={() => {
          isOpen = !open;
          setOpen(isOpen);
        }}
      >
        Face and reading
      </button>
      {open && <Live {...{ path, onSpan }} />}
    </>
  );
}
