// Small parts that the match pane asks of the boards system: player marks, typed moves, list twin.
import { useMemo } from "react";
import { NOBODY } from "../../canvas/colours.js";
import { squareName } from "../../canvas/names.js";
import { PieceIcon } from "../../canvas/Piece.jsx";
import { PositionList } from "../../canvas/PositionList.jsx";
import { lookOf } from "./look.js";
import { fromText as legalFromText, squaresOf } from "./moves.js";
import { ownIn } from "../../data/lookup.js";

/** A player's mark: its shape in its colour. */
export function Chip({ spec, player }) {
  const look = useMemo(() => lookOf(spec), [spec]);
  return <PieceIcon style={ownIn(look.styles, player) ?? NOBODY} size={20} />;
}

/** What reads as the short notation of the move list; the engine knows what it means. */
const SHORT = /^(?:[O0]-[O0](?:-[O0])?|[A-Z]?[a-z]?\d{0,2}[x:]?[a-z]\d{1,2}(?:=?[A-Z])?)[+#!?]*$/;

/**
 * A typed move: {action} when legal or in short notation, {from, to} when it only names squares,
 * else null.
 */
export function fromText(text, view) {
  const action = legalFromText(text, view.legal, view.labels);
  if (action) return { action };
  const written = text.trim();
  const squares = squaresOf(written);
  const isShort = SHORT.test(written) && (!squares || /^[A-Z]/.test(written));
  return isShort ? { action: written } : squares;
}

const lasting = (left) =>
  left === null ? "for good" : `${left} more ${left === 1 ? "ply" : "plies"}`;

/** The flags on the pieces, and the position as a list for those who do not see the board. */
export function Twin({ spec, view }) {
  const look = useMemo(() => lookOf(spec), [spec]);
  const flags = view.view.pieces.flatMap((piece) =>
    Object.entries(piece.flags ?? {}).map(
      ([flag, left]) =>
        `${squareName(piece.at)} ${look.nameOf(piece.piece)}: ${flag}, ${lasting(left)}`,
    ),
  );
  return (
    <>
      <details open={flags.length > 0}>
        <summary>Flags: {flags.length || "none"}</summary>
        {flags.length > 0 && (
          <ul>
            {flags.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </details>
      <details>
        <summary>Position as a list</summary>
        <PositionList pieces={view.view.pieces} players={view.players} nameOf={look.nameOf} />
      </details>
    </>
  );
}
