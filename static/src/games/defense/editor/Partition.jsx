// The partition as a picture: every face of the die, coloured by the field that holds it. A press
// or a drag paints with the chosen brush; so do Enter, Space and digits.
import { useRef, useState } from "react";
import { Die } from "../dice/Die.jsx";
import { hueOf } from "../look.js";
import { brushOf, changes, faceBeside, pointsBetween, rowsOf } from "./paint.js";
import { ownIn } from "../../../data/lookup.js";

const NOTHING = new Set();

/** Which fields hold a face, with the strokes of a drag that is not over yet. */
const shownOf = (card, face, stroke, brush) =>
  stroke.has(face) ? (brush === null ? [] : [brush]) : card.of(face);

function words(face, held, fields) {
  if (!held.length) return `Face ${face}, in no field`;
  const names = held.map((index) => ownIn(fields, index)?.id || `field ${index + 1}`);
  return `Face ${face}, ${names.length > 1 ? `in ${names.length} fields: ` : "field "}${names.join(" and ")}`;
}

/**
 * Props: {card, brush (index of a field, null: none), readOnly, marked (faces with a fault),
 * onPaint(faces), onBrush(index)}.
 */
export function Partition({ card, brush, readOnly, marked = NOTHING, onPaint, onBrush }) {
  const [at, setAt] = useState(1);
  const [stroke, setStroke] = useState(NOTHING);
  const root = useRef(/** @type {HTMLDivElement | null} */ (null));
  const drag = useRef(/** @type {Set<number> | null} */ (null)); // the faces of the stroke so far
  const last = useRef(/** @type {PointerEvent | null} */ (null)); // where the pointer was
  const here = Math.min(at, card.faces);
  const cell = (face) => root.current?.querySelector(`[data-face-cell="${CSS.escape(face)}"]`);

  const paint = (faces, with_ = brush) => {
    const changed = faces.filter((face) => changes(card, face, with_));
    if (!readOnly && changed.length) onPaint(changed, with_);
  };
  const add = (face) => {
    const { current } = drag;
    if (!current || current.has(face)) return;
    current.add(face);
    setStroke(new Set(current));
  };
  const down = (event) => {
    const face = Number(event.target.closest("[data-face-cell]")?.dataset.faceCell);
    if (!face || event.button !== 0 || readOnly) return;
    event.preventDefault(); // no selection of text; the focus is set by hand
    cell(face)?.focus({ preventScroll: true });
    root.current?.setPointerCapture?.(event.pointerId);
    drag.current = new Set();
    last.current = event;
    add(face);
  };
  const move = (event) => {
    const box = root.current;
    if (!drag.current || !box) return;
    for (const [x, y] of pointsBetween(last.current, event)) {
      const found = box.getRootNode().elementFromPoint(x, y);
      const under = /** @type {HTMLElement | null} */ (found?.closest?.("[data-face-cell]"));
      if (under && box.contains(under)) add(Number(under.dataset.faceCell));
    }
    last.current = event;
  };
  const up = () => {
    const faces = drag.current && [...drag.current];
    drag.current = null;
    setStroke(NOTHING);
    if (faces) paint(faces);
  };
  const cancel = () => {
    drag.current = null;
    setStroke(NOTHING);
  };
  const keys = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = faceBeside(here, event.key, card.faces);
    const digit = brushOf(event.key, card.fields);
    if (next !== null) {
      cell(next)?.focus();
      if (event.shiftKey) paint([here, next]);
    } else if (event.key === "Enter" || event.key === " ") paint([here]);
    else if (event.key === "Escape" && drag.current) cancel();
    else if (event.key === "Delete" || event.key === "Backspace") paint([here], null);
    else if (digit !== undefined) {
      onBrush(digit);
      paint([here], digit);
    } else return;
    event.preventDefault();
  };
  return (
    <div
      className="rwd-grid"
      role="grid"
      aria-label="Faces of the defence die"
      aria-multiselectable="true"
      aria-readonly={readOnly || undefined}
      data-testid="partition"
      ref={root}
      data-painting={stroke.size || undefined}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={cancel}
      onKeyDown={keys}
    >
      {rowsOf(card.faces).map((row) => (
        <div
          key={row[0]}
          role="row"
          className="rwd-gridrow"
          style={{ "--rwd-columns": row.length }}
        >
          {row.map((face) => {
            const held = shownOf(card, face, stroke, brush);
            return (
              <div
                key={face}
                role="gridcell"
                className="rwd-cell"
                data-face-cell={face}
                data-fields={held.map((index) => ownIn(card.fields, index)?.id).join(" ")}
                data-idle={!held.length || undefined}
                data-clash={held.length > 1 || undefined}
                data-fault={marked.has(face) || undefined}
                aria-label={words(face, held, card.fields)}
                aria-selected={brush === null ? !held.length : held.includes(brush)}
                tabIndex={face === here ? 0 : -1}
                style={
                  held.length
                    ? { "--rwd-hue": hueOf(held[0]), "--rwd-hue2": hueOf(held[1] ?? held[0]) }
                    : undefined
                }
                onFocus={() => setAt(face)}
              >
                <Die face={face} size="100%" />
                <span className="rwd-tag rw-clip" aria-hidden="true">
                  {held.length
                    ? held.map((index) => ownIn(card.fields, index)?.id || "?").join(" + ")
                    : "–"}
                </span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
