// The list twin of a board: every piece in words, for those who do not see the picture.
import { squareName } from "./names.js";

/** @import { PieceOnSquare, Square } from "./types.js" */

/**
 * Grouped by owner.
 * @param {{
 *   pieces: PieceOnSquare[], players: string[], nameOf: (code: string) => string,
 *   onPick?: (at: Square) => void, label?: string
 * }} props
 */
export function PositionList({ pieces, players, nameOf, onPick, label = "Pieces on the board" }) {
  return (
    <div className="rwb-list" role="group" aria-label={label}>
      {players.map((player, n) => {
        const own = pieces.filter((piece) => piece.owner === player);
        return (
          <section key={n}>
            <h4>
              {player}: {own.length} {own.length === 1 ? "piece" : "pieces"}
            </h4>
            <ul>
              {own.map((piece, m) => (
                <li key={m}>
                  {onPick ? (
                    <button type="button" onClick={() => onPick(piece.at)}>
                      {squareName(piece.at)} {nameOf(piece.piece)}
                    </button>
                  ) : (
                    `${squareName(piece.at)} ${nameOf(piece.piece)}`
                  )}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
