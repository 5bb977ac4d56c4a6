// A position set up by hand for one match; the spec stays as it is.
import { useMemo, useState } from "react";
import { same } from "../../canvas/names.js";
import { lookOf } from "./look.js";
import { PaintBoard } from "./PaintBoard.jsx";
import { HAND, PieceTools } from "./PieceTools.jsx";

/** Starts from the pieces of `view`; `onStart({pieces, to_act})` plays from what was painted. */
export function Setup({ spec, view, onStart, onCancel }) {
  const look = useMemo(() => lookOf(spec), [spec]);
  const [pieces, setPieces] = useState(() => view.view.pieces);
  const [toAct, setToAct] = useState(view.to_act ?? view.players[0]);
  const [tool, setTool] = useState(HAND);
  const without = (was, at) => was.filter((piece) => !same(piece.at, at));
  const stroke = (squares) => squares.forEach(paint);
  const paint = (at) => {
    if (look.holes.some((hole) => same(hole, at))) return;
    if (tool.kind === "erase") setPieces((was) => without(was, at));
    else if (tool.kind === "place")
      setPieces((was) => [
        ...without(was, at),
        { at, piece: tool.piece, owner: tool.player, moves: 0, flags: {} },
      ]);
  };
  const move = (from, to) => {
    const moved = pieces.find((piece) => same(piece.at, from));
    if (moved)
      setPieces([
        ...pieces.filter((piece) => !same(piece.at, from) && !same(piece.at, to)),
        { ...moved, at: to },
      ]);
  };
  return (
    <section className="rwp-setup" aria-label="Set up a position">
      <PieceTools look={look} chosen={tool} onTool={setTool} holes={false} />
      <PaintBoard
        look={look}
        pieces={pieces}
        tool={tool}
        label="Position being set up"
        onStroke={stroke}
        onMove={move}
        onErase={(at) => setPieces((was) => without(was, at))}
      />
      <div className="rwp-row">
        <label>
          To move{" "}
          <select value={toAct} onChange={(event) => setToAct(event.target.value)}>
            {view.players.map((player) => (
              <option key={player} value={player}>
                {player}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          onClick={() => setPieces(look.start.map((piece) => ({ ...piece, moves: 0, flags: {} })))}
        >
          Starting position
        </button>
        <button type="button" onClick={() => setPieces([])}>
          Clear
        </button>
      </div>
      <div className="rwp-row">
        <button
          type="button"
          className="rwm-primary"
          onClick={() => onStart({ pieces, to_act: toAct })}
        >
          Play from here
        </button>
        <button type="button" onClick={onCancel}>
          Back to the match
        </button>
      </div>
    </section>
  );
}
