// A match of a map as it is shown, in the match pane and in a file of its own.
import asgCss from "./asg.css";
import { Chip } from "./match.jsx";
import { Board } from "./sandbox/Board.jsx";
import boardCss from "./sandbox/board.css";

/** @type {import("../types.js").FilmPart} */
export const film = {
  Board,
  Chip,
  css: `${asgCss}${boardCss}.rwf-film .rwa-queue { display: none; }`,
  turnText: (view) => `${view.to_act} gives orders`,
  reasons: { hq_captured: "by taking the headquarters", turn_cap: "the plies are used up" },
};
