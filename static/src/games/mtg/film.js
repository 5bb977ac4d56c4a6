// A match of cards as it is shown, in the match pane and in a file of its own.
import { Board } from "./Board.jsx";
import { Chip, REASONS, turnText } from "./match.jsx";
import mtgCss from "./mtg.css";
import faceCss from "./table/face.css";
import tableCss from "./table/table.css";
import { Words } from "./Words.jsx";

/** @type {import("../types.js").FilmPart} */
export const film = {
  Board,
  Chip,
  Words,
  css: `${mtgCss}${faceCss}${tableCss}`,
  turnText,
  reasons: REASONS,
};
