// The commands that show, hide and arrange panes.

import { movePane } from "../actions/arrange.js";
import { focusEditor, focusMatch } from "../actions/places.js";
import { graphOf, toggleGraph } from "../../graph/choice.js";
import { isOpen } from "../model/state.js";
import { PRESETS } from "./presets.js";

/** @import { Command } from "../types.js" */

/**
 * A pane's button, by a key.
 * @param {string} id
 * @param {string} words
 * @param {string} keys
 * @returns {Command}
 */
const toggle = (id, words, keys) => ({
  id: `pane-${id}`,
  title: `Show or hide the ${words}`,
  group: "View",
  keys,
  enabled: isOpen,
  run: ({ ui }) => ui.togglePane(id),
});

/** @type {Command[]} */
export const PANE_COMMANDS = [
  toggle("form", "form", "Alt-1"),
  toggle("picture", "picture", "Alt-2"),
  toggle("json", "JSON", "Alt-3"),
  {
    id: "tab-match",
    title: "Go to the match",
    group: "View",
    keys: "Alt-4",
    enabled: isOpen,
    run: focusMatch,
  },
  toggle("log", "log", "Alt-5"),
  toggle("balance", "balance: many matches played by agents", "Alt-6"),
  toggle("problems", "problems", "Alt-7"),
  {
    id: "graph",
    title: "Draw the document as a graph, or as its picture",
    group: "View",
    enabled: (s) => isOpen(s) && graphOf(s.system),
    run: toggleGraph,
  },
  {
    id: "move-pane",
    title: "Move a pane…",
    group: "View",
    enabled: isOpen,
    run: (studio) => movePane(studio),
  },
  { id: "tab-editor", title: "Go to the editor", group: "View", enabled: isOpen, run: focusEditor },
  ...[...PRESETS].map(
    ([name, { title, says, keys }]) =>
      /** @type {Command} */ ({
        id: `arrange-${name}`,
        title: `Arrange the views: ${title} (${says})`,
        group: "View",
        keys,
        enabled: isOpen,
        run: ({ ui }) => ui.takePreset(name),
      }),
  ),
];
