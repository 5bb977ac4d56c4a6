// What the boards system shows in the browser: the GamePart of types.d.ts.
import { squareName } from "../../canvas/names.js";
import { chosenSeat } from "../../match/seats.js";
import { Board } from "./Board.jsx";
import boardsCss from "./boards.css";
import { winWords } from "./ending.js";
import { flipBy } from "./look.js";
import { Chip, Twin, fromText } from "./match.jsx";
import { Picture } from "./Picture.jsx";
import pictureCss from "./picture.css";
import { Setup } from "./Setup.jsx";
import { SizeField } from "./SizeField.jsx";
import { Thumb } from "./Thumb.jsx";

const reasons = {
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
};

/** @type {import("../types.js").GamePart} */
export const boards = {
  Picture,
  Board,
  Thumb,
  Setup,
  Chip,
  Twin,
  fromText,
  flipBy,
  reasons,
  shows: (view) => Array.isArray(view?.pieces),
  title: "Board games",
  version: 1,
  kinds: [{ id: undefined, title: "A board with two kings" }],
  css: `${boardsCss}${pictureCss}`,
  hints: [
    "Play a move on the board; the computer answers.",
    "Select a piece on the picture and click a square of its move grid: the rules change at once.",
    "Ask “why?” about a square, and land on the rule that forbids it.",
  ],
  opponent: chosenSeat("lookahead"),
  fen: true,
  fields: { dimensions: SizeField },
  moveHint: "Write from and to",
  turnText: (view) => (view.phase === "transforming" ? `${view.to_act} chooses a promotion` : null),
  actionText: (action) =>
    action?.from && action.to ? `${squareName(action.from)} to ${squareName(action.to)}` : "",
  facts: (state) => [
    ["half-move clock", state.halfmove],
    ["move number", state.fullmove],
  ],
  whyAction: ({ from, to }) => ({ type: "move", from, to }),
};
