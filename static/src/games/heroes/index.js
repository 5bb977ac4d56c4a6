// What hero duels show in the browser: the GamePart of types.d.ts.
import { AttributesField } from "./AttributesField.jsx";
import { drawing } from "./drawing.js";
import { film } from "./film.js";
import levels from "./levels.json";
import { actionText, kindOf } from "./look.js";
import { Twin, fromText } from "./match.jsx";
import { Picture } from "./Picture.jsx";
import { ReaderPanel } from "./reader/ReaderPanel.jsx";
import { ScriptField, TriggerField } from "./script/ScriptField.jsx";
import { Thumb } from "./Thumb.jsx";
import { StepPanel } from "./trace/StepPanel.jsx";
import { ownIn } from "../../data/lookup.js";

/** @type {import("../types.js").GamePart} */
export const heroes = {
  ...film,
  ...levels,
  drawing,
  Picture,
  Thumb,
  Twin,
  fromText,
  shows: (view) => Array.isArray(view?.entities),
  news: ["attribute", "result"],
  title: "Hero duels",
  version: 1,
  kinds: [
    { id: "duel", title: "Duel: two heroes and their rules" },
    { id: "hero", title: "Hero" },
    { id: "rules", title: "Rules for duels" },
    { id: "first", title: "A first game: embers against a river" },
    { id: "empty", title: "Empty: two heroes without abilities or rules" },
  ],
  shelf: (doc) => ownIn({ hero: "heroes", rules: "rules" }, kindOf(doc)),
  hints: [
    "Use an ability (or press its number); the computer answers.",
    "Press § beside anything that happened, and land on the very words of the script that did it.",
    "Change a number in a script, or an attribute on the board: the duel follows at once.",
  ],
  fields: {
    script: ScriptField,
    trigger: TriggerField,
    attributes: AttributesField,
    attribute_tags: "hidden",
  },
  paneFor: (place) =>
    /\/(abilities|passive_effects|global_effects)\/\d+/.test(place) ? "picture" : null,
  tabs: [
    { id: "steps", title: "Steps", Panel: StepPanel },
    { id: "reader", title: "Reader", Panel: ReaderPanel },
  ],
  moveHint: "Write the name or the number of an ability",
  actionText,
  facts: (state) => [
    ["turn", state.turn + 1],
    ["active side", state.active],
    ["dropped reactions", state.overflow],
  ],
};
