// The size of the board; what a smaller one would drop is said before it happens.
import { useEffect, useState } from "react";
import { squareName } from "../../canvas/names.js";
import { NumberInput } from "../../studio/form/NumberInput.jsx";

const MAX = 26;

/**
 * @import { Square } from "../../canvas/types.js"
 * @import { DocumentLook } from "./types.js"
 */

/**
 * `onResize(cols, rows)` is called once the person has seen what is lost.
 * @param {{
 *   look: DocumentLook, readOnly: boolean, onResize: (cols: number, rows: number) => void,
 * }} props
 */
export function Resize({ look, readOnly, onResize }) {
  const [cols, setCols] = useState(look.cols);
  const [rows, setRows] = useState(look.rows);
  useEffect(() => {
    setCols(look.cols);
    setRows(look.rows);
  }, [look.cols, look.rows]);
  /** @type {(at: Square) => boolean} */
  const outside = ([x, y]) => x >= cols || y >= rows;
  const lost = look.start.filter((piece) => outside(piece.at));
  const holes = look.holes.filter(outside);
  const changed = cols !== look.cols || rows !== look.rows;
  /** @type {(value: string) => number} */
  const number = (value) => Math.min(MAX, Math.max(1, Math.trunc(Number(value)) || 1));
  const loss = [
    lost.length && `${lost.length} ${lost.length === 1 ? "piece" : "pieces"}`,
    holes.length && `${holes.length} ${holes.length === 1 ? "hole" : "holes"}`,
  ]
    .filter(Boolean)
    .join(" and ");
  return (
    <form
      className="rwp-row rwp-resize"
      aria-label="Size of the board"
      onSubmit={(event) => {
        event.preventDefault();
        onResize(cols, rows);
      }}
    >
      <label>
        Columns{" "}
        <NumberInput
          className=""
          min="1"
          max={MAX}
          step="1"
          aria-label="Columns"
          value={cols}
          disabled={readOnly}
          onText={(text) => setCols(number(text))}
        />
      </label>
      <label>
        Rows{" "}
        <NumberInput
          className=""
          min="1"
          max={MAX}
          step="1"
          aria-label="Rows"
          value={rows}
          disabled={readOnly}
          onText={(text) => setRows(number(text))}
        />
      </label>
      {changed && (
        <button type="submit" disabled={readOnly}>
          {loss ? `Resize and drop ${loss}` : "Resize"}
        </button>
      )}
      {changed && loss && (
        <small role="status">
          Outside the new board:{" "}
          {lost
            .slice(0, 8)
            .map((piece) => `${squareName(piece.at)} ${look.nameOf(piece.piece)}`)
            .join(", ")}
          {lost.length > 8 ? ", …" : ""}
          {holes.length
            ? `${lost.length ? "; " : ""}holes ${holes.slice(0, 8).map(squareName).join(", ")}`
            : ""}
          . Undo brings it back.
        </small>
      )}
    </form>
  );
}
