// Arrangements that are ready, each with a key.

import { modelOf, stackOf } from "./panes.js";

/** @import { Model } from "./panes.js" */

/**
 * Panes side by side, with the share of the width that each has.
 * @param {[string, number][]} parts
 * @returns {Model}
 */
const row = (parts) =>
  modelOf({
    type: "split",
    id: "root",
    orientation: "horizontal",
    children: parts.map(([pane, size]) => stackOf([pane], { size })),
  });

/** What a page begins with: two views of the document, and its match beside them. */
export const AUTHOR = row([
  ["picture", 31.5],
  ["json", 31.5],
  ["match", 37],
]);

/** @type {Map<string, { title: string, says: string, keys: string, model: Model }>} */
export const PRESETS = new Map([
  [
    "author",
    { title: "Author", says: "picture, JSON and match", keys: "Alt-Shift-1", model: AUTHOR },
  ],
  [
    "play",
    {
      title: "Play",
      says: "the match alone, large",
      keys: "Alt-Shift-2",
      model: modelOf(stackOf(["match"])),
    },
  ],
  [
    "analyse",
    {
      title: "Analyse",
      says: "the match with its log, and the JSON that its causes are in",
      keys: "Alt-Shift-3",
      model: row([
        ["json", 32],
        ["match", 68],
      ]),
    },
  ],
]);

/**
 * A page that is higher than wide: a view of the document above its match.
 * @param {string[]} views
 * @param {string} front
 * @param {number} share of the height, in percent
 */
export const tall = (views, front, share) =>
  modelOf({
    type: "split",
    id: "tall",
    orientation: "vertical",
    children: [
      stackOf(views, { selectedId: front, size: share }),
      stackOf(["match"], { size: 100 - share }),
    ],
  });
