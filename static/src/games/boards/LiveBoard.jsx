// The real board: the piece on a square of the person's choice, and where it may go from there.
import { useMemo } from "react";
import { BoardCanvas } from "../../canvas/BoardCanvas.jsx";
import { same, squareName } from "../../canvas/names.js";
import { describer } from "./look.js";

/**
 * @import { Square } from "../../canvas/types.js"
 * @import { DocumentLook } from "./types.js"
 */

/** @type {never[]} */
const NONE = [];

/**
 * `legal` are the moves of the piece, each with its place in the document.
 * @param {{
 *   look: DocumentLook, code: string, player: string, at: Square,
 *   legal: { to: Square, path: string }[], onPlace: (at: Square) => void,
 *   onSelect: (path: string) => void,
 * }} props
 */
export function LiveBoard({ look, code, player, at, legal, onPlace, onSelect }) {
  const pieces = useMemo(() => {
    const others = look.start.filter((piece) => !same(piece.at, at));
    return at ? [...others, { at, piece: code, owner: player }] : others;
  }, [look, code, player, at]);
  const describe = useMemo(() => describer(look, pieces), [look, pieces]);
  const targets = useMemo(() => legal.map((move) => ({ at: move.to })), [legal]);
  const movable = useMemo(() => (at ? [at] : NONE), [at]);
  /** @type {(to: Square | null) => unknown} */
  const drop = (to) => to && onPlace(to);
  return (
    <div className="rwp-live">
      <h2 className="rw-over">Start position</h2>
      <BoardCanvas
        cols={look.cols}
        rows={look.rows}
        holes={look.holes}
        pieces={pieces}
        styles={look.styles}
        looks={look.looks}
        describe={(square) =>
          `${describe(square)}${legal.some((move) => same(move.to, square)) ? ", can move here" : ""}`
        }
        selected={at}
        targets={targets}
        movable={movable}
        label={`Where the ${look.nameOf(code)} may go`}
        home={at}
        onPress={onPlace}
        onDrop={(_, to) => drop(to)}
      />
      <p className="rwp-hint">
        {at
          ? `${player} ${look.nameOf(code)} on ${squareName(at)}: ${legal.length} legal ${legal.length === 1 ? "move" : "moves"}. `
          : ""}
        Click or drag it to any square.
      </p>
      {legal.length > 0 && (
        <details className="rwp-twin">
          <summary>Legal moves as a list</summary>
          <ul>
            {legal.map((move, n) => (
              <li key={n}>
                <button
                  type="button"
                  className="rwg-link"
                  data-path={move.path}
                  onClick={() => onSelect(move.path)}
                >
                  {squareName(move.to)}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
