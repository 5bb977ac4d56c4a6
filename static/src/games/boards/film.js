// A match of a board game as it is shown, in the match pane and in a file of its own.
import { Board } from "./Board.jsx";
import css from "./boards.css";
import { winWords } from "./ending.js";
import { Chip } from "./match.jsx";

/** @type {import("../types.js").FilmPart} */
export const film = {
  Board,
  Chip,
  css,
  turnText: (view) => (view.phase === "transforming" ? `${view.to_act} chooses a promotion` : null),
  reasons: {
    checkmate: "by checkmate",
    stalemate: "stalemate, there is no legal move",
    leader_captured: ({ result }) =>
      result.winners.length ? "by taking the leader" : "no leader is left",
    eliminated: ({ result }) =>
      result.winners.length ? "as the last one left" : "nobody who is left ever has a turn",
    win_condition: winWords,
    no_moves: "nobody can move",
    repetition: "the position was repeated",
    fifty_moves: "too long without progress",
    insufficient_material: "not enough material",
  },
};
