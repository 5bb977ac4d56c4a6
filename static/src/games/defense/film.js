// A match of defence cards as it is shown, in the match pane and in a file of its own.
import defenseCss from "./defense.css";
import { Chip } from "./match.jsx";
import { Board } from "./sandbox/Board.jsx";
import boardCss from "./sandbox/board.css";
import { reasons, turnText } from "./words.js";

/** @type {import("../types.js").FilmPart} */
export const film = {
  Board,
  Chip,
  css: `${defenseCss}${boardCss}.rwf-film .rwd-hud { display: none; }`,
  turnText,
  reasons,
};
