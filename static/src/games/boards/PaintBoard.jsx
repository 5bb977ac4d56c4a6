// A board that is painted on: strokes place or erase, the hand drags, the keyboard does both.
import { useMemo, useState } from "react";
import { BoardCanvas } from "../../canvas/BoardCanvas.jsx";
import { same } from "../../canvas/names.js";
import { rectangle } from "../../canvas/pointer.js";
import { describer } from "./look.js";

/**
 * @import { BoardProps, Mark, PieceOnSquare, Square } from "../../canvas/types.js"
 * @import { DocumentLook, Tool } from "./types.js"
 */

/** @type {never[]} */
const NONE = [];

/**
 * `tool` comes from PieceTools.
 * @param {{
 *   look: DocumentLook, pieces: PieceOnSquare[], tool: Tool,
 *   disabled?: boolean, turn?: number, marks?: Mark[], label: string,
 *   more?: (at: Square) => string, children?: BoardProps["children"],
 *   onStroke?: (squares: Square[]) => void, onMove?: (from: Square, to: Square) => void,
 *   onPick?: (at: Square) => void, onErase?: (at: Square) => void
 * }} props
 */
export function PaintBoard({
  look,
  pieces,
  tool,
  disabled,
  turn = 0,
  marks = NONE,
  label,
  more,
  children,
  onStroke,
  onMove,
  onPick,
  onErase,
}) {
  const [held, setHeld] = useState(/** @type {Square | null} */ (null));
  const hand = tool.kind === "move";
  const [corner, setCorner] = useState(/** @type {Square | null} */ (null));
  const describe = useMemo(() => {
    const told = describer(look, pieces);
    return more ? /** @type {(at: Square) => string} */ (at) => `${told(at)}${more(at)}` : told;
  }, [look, pieces, more]);
  const movable = useMemo(
    () => (hand && !disabled ? pieces.map((piece) => piece.at) : NONE),
    [hand, disabled, pieces],
  );
  /** @type {(at: Square) => PieceOnSquare | undefined} */
  const standing = (at) => pieces.find((piece) => same(piece.at, at));

  /** @type {(at: Square, isWide?: boolean) => void} */
  const press = (at, isWide) => {
    if (!hand) {
      onStroke?.(isWide && corner ? rectangle(at, corner) : [at]);
      setCorner(at);
    } else if (held && !same(held, at)) {
      onMove?.(held, at);
      setHeld(null);
    } else if (held) setHeld(null);
    else if (standing(at)) {
      setHeld(at);
      onPick?.(at);
    }
  };
  const cancel = () => {
    setHeld(null);
    return !!held;
  };
  /** @type {NonNullable<BoardProps["onKey"]>} */
  const onKey = (event, at) => {
    if ((event.key !== "Delete" && event.key !== "Backspace") || disabled || !standing(at))
      return false;
    onErase?.(at);
    return true;
  };
  return (
    <BoardCanvas
      cols={look.cols}
      rows={look.rows}
      holes={look.holes}
      holesReachable={tool.kind === "hole"}
      pieces={pieces}
      styles={look.styles}
      looks={look.looks}
      describe={describe}
      turn={turn}
      selected={held}
      movable={movable}
      marks={marks}
      paint={!hand}
      disabled={disabled}
      label={label}
      onPress={press}
      onStroke={(squares) => {
        setCorner(squares.at(-1) ?? null);
        onStroke?.(squares);
      }}
      onGrab={setHeld}
      onDrop={(from, to) => {
        setHeld(null);
        if (to) onMove?.(from, to);
        else onErase?.(from);
      }}
      onCancel={cancel}
      onKey={onKey}
    >
      {children}
    </BoardCanvas>
  );
}
