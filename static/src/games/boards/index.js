// What the boards system shows in the browser: the GamePart of types.d.ts.
import { squareName } from "../../canvas/names.js";
import { drawing } from "./drawing.js";
import { film } from "./film.js";
import levels from "./levels.json";
import { flipBy } from "./look.js";
import { Twin, fromText } from "./match.jsx";
import { Picture } from "./Picture.jsx";
import { PictureField } from "./PictureField.jsx";
import pictureCss from "./picture.css";
import { Setup } from "./Setup.jsx";
import { SizeField } from "./SizeField.jsx";
import { Thumb } from "./Thumb.jsx";

/** @type {import("../types.js").GamePart} */
export const boards = {
  ...film,
  ...levels,
  drawing,
  Picture,
  Thumb,
  Setup,
  Twin,
  fromText,
  flipBy,
  shows: (view) => Array.isArray(view?.pieces),
  news: ["capture", "side_capture", "transform", "check", "eliminated", "turn_skipped"],
  title: "Board games",
  version: 1,
  kinds: [
    { id: "game", title: "A board with two kings" },
    { id: "first", title: "A first game: pawns that race across" },
    { id: "empty", title: "Empty: a board and two players without pieces" },
  ],
  css: `${film.css}${pictureCss}`,
  hints: [
    "Play a move on the board; the computer answers.",
    "Select a piece on the picture and click a square of its move grid: the rules change at once.",
    "Ask “why?” about a square, and land on the rule that forbids it.",
  ],
  fen: true,
  fields: { dimensions: SizeField, picture: PictureField },
  moveHint: "Write it as the list of moves does, or from and to",
  actionText: (action) =>
    action?.from && action.to ? `${squareName(action.from)} to ${squareName(action.to)}` : "",
  facts: (state) => [
    ["half-move clock", state.halfmove],
    ["move number", state.fullmove],
  ],
  whyAction: ({ from, to }) => ({ type: "move", from, to }),
};
