// The list twin of a board: every piece in words, for those who do not see the picture.
import { squareName } from "./names.js";

/** `pieces` as [{at, piece, owner}], `nameOf(code)` in words; grouped by owner. */
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
