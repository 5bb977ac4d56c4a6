// A match of a duel as it is shown, in the match pane and in a file of its own.
import { Board } from "./Board.jsx";
import { REASONS } from "./ending.js";
import css from "./heroes.css";
import { Chip } from "./match.jsx";

/** @type {import("../types.js").FilmPart} */
export const film = {
  Board,
  Chip,
  css,
  turnText: (view) => `${view.to_act} chooses`,
  reasons: REASONS,
};
