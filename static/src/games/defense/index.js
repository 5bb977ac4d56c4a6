// What heroes with defence cards show in the browser: the GamePart of types.d.ts.
import { AiField } from "./AiField.jsx";
import { drawing } from "./drawing.js";
import { film } from "./film.js";
import levels from "./levels.json";
import { inWords, kindOf } from "./look.js";
import { Twin } from "./match.jsx";
import { Picture } from "./Picture.jsx";
import { SideBySide } from "./sandbox/SideBySide.jsx";
import { switchEdits } from "./sandbox/read.js";
import { stopped } from "./stopped.js";
import { actionText } from "./words.js";
import { Thumb } from "./Thumb.jsx";
import { fromText } from "./typed.js";
import { ownIn } from "../../data/lookup.js";

/** @type {import("../types.js").GamePart} */
export const defense = {
  ...film,
  ...levels,
  drawing,
  Picture,
  Thumb,
  Twin,
  fromText,
  actionText,
  shows: (view) => Array.isArray(view?.heroes),
  news: ["roll", "attack", "damage", "status", "ko"],
  title: "Defence cards",
  version: 2,
  kinds: [
    { id: "hero", title: "Dice hero" },
    { id: "match", title: "Dice duel: two heroes" },
    { id: "first", title: "A first game: a shield against a spear" },
    { id: "empty", title: "Empty: two heroes without attacks or cards" },
  ],
  shelf: (doc) => ownIn({ hero: "dice heroes" }, kindOf(doc)),
  hints: [
    "Hold dice, roll the rest, and choose an attack: the defence card answers, rule by rule.",
    "Drag over the faces of the die in the picture: every probability moves with the partition.",
    "Open “v1 and v2” beside the log: the same seed played under both defences.",
  ],
  stopped,
  fields: { ai: AiField },
  paneFor: (place) => (/\/defenseCard(\/|$)/.test(place) ? "picture" : null),
  tabs: [{ id: "versions", title: "v1 and v2", Panel: SideBySide }],
  switches: ["enableDefenseV2"],
  switchEdits,
  moveHint: "Write it as the log does",
  facts: (state) => [
    ["round", state.round],
    ["turn", state.turn],
    ["phase", inWords(state.phase)],
    ["v2 enabled", state.enableDefenseV2],
  ],
};
