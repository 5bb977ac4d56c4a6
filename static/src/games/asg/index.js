// What maps of ASG show in the browser: the GamePart of types.d.ts.
import { drawing } from "./drawing.js";
import { film } from "./film.js";
import levels from "./levels.json";
import { Twin, example, fromText, take } from "./match.jsx";
import { Picture } from "./Picture.jsx";
import { commands } from "./files.js";
import { Thumb } from "./Thumb.jsx";

/** @type {import("../types.js").GamePart} */
export const asg = {
  ...film,
  ...levels,
  drawing,
  Picture,
  Thumb,
  Twin,
  example,
  fromText,
  take,
  commands,
  shows: (view) => Array.isArray(view?.nodes),
  news: ["combat", "capture", "game_end"],
  title: "Strategy on a map",
  version: 0,
  kinds: [
    { id: "", title: "A small map" },
    { id: "first", title: "A first game: a market between two forts" },
    { id: "empty", title: "Empty: a map without nodes, to draw on" },
  ],
  hints: [
    "Choose a node with your troops, then a lit neighbour, and add the order; “End ply” carries the list out.",
    "Beside every order stand the exact odds of its combat, as the rules give them, and what would be left.",
    "Change the map in the picture: draw an edge, move a headquarters, mirror a half; the match follows.",
  ],
  paneFor: (place) =>
    /^\/map\/(nodes|edges)\/\d+|^\/players\/P[12]|^\/initialState\/nodeForces\//.test(place)
      ? "picture"
      : null,
  moveHint: "Write an order",
  moveWord: "Order",
  whyHint: "Choose a node, then the node its troops should march to",
  actionText: (action) =>
    action?.type === "move"
      ? `${action.from} to ${action.to}, ${action.amount}`
      : action?.type === "reinforce"
        ? `reinforce ${action.amount}`
        : (action?.type ?? ""),
  facts: (state) => [
    ["orders given", state.slots && `${state.slots.used} of ${state.slots.budget}`],
    ["supply of P1", state.supply?.P1],
    ["supply of P2", state.supply?.P2],
  ],
  whyAction: ({ from, to, amount }) => ({ type: "move", from, to, amount: amount ?? 1 }),
};
