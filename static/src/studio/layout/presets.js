// Arrangements that are ready, each with a key.

import { BESIDE, modelOf, stackOf, VIEWS } from "./panes.js";

/** @import { Model } from "./panes.js" */

/** @typedef {string | [string, number][]} Column a pane, or panes and their share of the height */

/**
 * Columns side by side, with the share of the width that each has.
 * @param {[Column, number][]} columns
 * @returns {Model}
 */
const row = (columns) =>
  modelOf({
    type: "split",
    id: "root",
    orientation: "horizontal",
    children: columns.map(([column, size]) =>
      typeof column === "string"
        ? stackOf([column], { size })
        : {
            type: "split",
            id: `column-${column[0][0]}`,
            orientation: "vertical",
            size,
            children: column.map(([pane, share]) => stackOf([pane], { size: share })),
          },
    ),
  });

/** @type {[string, number][]} */
export const MATCH_OVER_LOG = [
  ["match", 79],
  ["log", 21],
];

/** What a page begins with: two views of the document, and its match beside them. */
export const AUTHOR = row([
  ["picture", 31.5],
  ["json", 31.5],
  [MATCH_OVER_LOG, 37],
]);

/**
 * What a page that is high or narrow shows of it: a view of the document with its share of the
 * height in percent, what stands below, and what is in front where there is room for one pane.
 * @typedef {{ view: string, part: string, front: string, share: number }} High
 */

/** @type {Map<string, { title: string, says: string, keys: string, model: Model, high: High }>} */
export const PRESETS = new Map([
  [
    "author",
    {
      title: "Author",
      says: "picture, JSON, and the match above its log",
      keys: "Alt-Shift-1",
      model: AUTHOR,
      high: { view: "picture", part: "match", front: "picture", share: 50 },
    },
  ],
  [
    "play",
    {
      title: "Play",
      says: "the match large, with its log",
      keys: "Alt-Shift-2",
      model: row([
        ["match", 68],
        ["log", 32],
      ]),
      high: { view: "picture", part: "match", front: "match", share: 22 },
    },
  ],
  [
    "analyse",
    {
      title: "Analyse",
      says: "JSON, match, log and balance",
      keys: "Alt-Shift-3",
      model: row([
        ["json", 30],
        ["match", 40],
        [
          [
            ["log", 50],
            ["balance", 50],
          ],
          30,
        ],
      ]),
      high: { view: "json", part: "log", front: "log", share: 50 },
    },
  ],
]);

/**
 * A page that is higher than wide: a view of the document above its match.
 * @param {string} view in front of the others
 * @param {string} part the board, or what tells of it
 * @param {number} share of the height, in percent
 */
export const tall = (view, part, share) =>
  modelOf({
    type: "split",
    id: "tall",
    orientation: "vertical",
    children: [
      stackOf(VIEWS, { selectedId: view, size: share }),
      stackOf(["match", ...BESIDE, "problems"], { selectedId: part, size: 100 - share }),
    ],
  });
