// What the card game shows in the browser: the GamePart of types.d.ts.
import { drawing } from "./drawing.js";
import { film } from "./film.js";
import levels from "./levels.json";
import { kindOf } from "./look.js";
import { facts, fromText } from "./match.jsx";
import { Picture } from "./Picture.jsx";
import { isIdle } from "./stops.js";
import { TextField } from "./TextField.jsx";
import { Thumb } from "./Thumb.jsx";
import { ownIn } from "../../data/lookup.js";

/** @type {import("../types.js").GamePart} */
export const mtg = {
  ...film,
  ...levels,
  drawing,
  Picture,
  Thumb,
  facts,
  fromText,
  isIdle,
  fields: { oracle_text: TextField },
  moveHint: "Write it as the engine does",
  shows: (view) => Array.isArray(view?.battlefield),
  silent: ["passes"],
  news: ["cast", "attack", "damage", "life", "moved", "entered"],
  title: "Card game",
  version: 1,
  kinds: [
    { id: "match", title: "Card match: two decks and their cards" },
    { id: "decks", title: "Decks" },
    { id: "pool", title: "Cards" },
    { id: "first", title: "A first game: beasts against birds" },
    { id: "empty", title: "Empty: two decks of lands alone" },
  ],
  shelf: (doc) => ownIn({ decks: "decks", pool: "cards" }, kindOf(doc)),
  hints: [
    "Click or drag what is lit; targets, attackers and blockers are clicked where they lie. The computer answers.",
    "Change a word of a card’s text: it is read at once, and what it cannot mean is marked with what is near.",
    "Import cards in Scryfall’s JSON: each is told to be supported, or which clause is not.",
  ],
  paneFor: (place) => (/^(\/pool)?\/(cards|tokens)\/\d+/.test(place) ? "picture" : null),
};
