// A pane taken elsewhere by name, and told where it is now.

import { PANES, WHERE } from "../layout/panes.js";

/** @import { StudioParts } from "../types.js" */

/** What the page has no room for side by side cannot be moved either. */
const NARROW = "This page is too narrow for panes side by side.";

/**
 * Ask where a pane goes: the given one, or the first one.
 * @param {StudioParts} studio
 * @param {string} [wanted]
 */
export async function movePane({ app, ui }, wanted) {
  if (ui.getState().size === "narrow") {
    app.toast(NARROW);
    return;
  }
  const shown = ui.visible;
  const found = await app.ask("move", { pane: wanted ?? shown[0], shown });
  if (!found) return;
  const { pane, where, other } = found;
  ui.movePane(pane, where, other);
  const words = WHERE.find(([key]) => key === where)?.[1];
  app.toast(`${PANES.get(pane)?.title} stands ${words} ${PANES.get(other)?.title} now.`);
}
