// Commands that go somewhere: to a page of the server, a part of this page, a problem.

import { focusBoard } from "../focus.js";
import { applyFix } from "./entities.js";

/** @import { StudioParts } from "../types.js" */

/**
 * In a tab of its own: the page keeps what it holds.
 * @param {StudioParts} studio
 */
export function showNotices({ base }) {
  globalThis.open(new URL("THIRD-PARTY.txt", base).href, "_blank", "noopener");
}

/**
 * A page of the server, in a tab of its own as well.
 * @param {import("../model/library.js").Library} library
 * @param {string} path
 */
export function openPage({ root }, path) {
  globalThis.open(new URL(`../${path}`, `${root}/`).href, "_blank", "noopener");
}

/** @param {StudioParts} studio */
export async function evaluate({ library, store, workspace }) {
  await workspace.autosave?.flush();
  const { docId, kept, origin } = store.getState();
  openPage(library, kept || !origin ? `evaluate?mine=${docId}` : `evaluate?game=${origin}`);
}

/**
 * To the board; where nothing on it can be chosen, to what stands around it.
 * @param {StudioParts} studio
 */
export function focusMatch({ ui, root }) {
  ui.showPane("match");
  requestAnimationFrame(() => {
    const part = root?.querySelector(".rw-right");
    if (!focusBoard(part?.querySelector(".rwm-table")))
      /** @type {HTMLElement | null | undefined} */ (
        part?.querySelector("button:not(:disabled), select:not(:disabled)")
      )?.focus();
  });
}

/** @param {StudioParts} studio */
export function focusEditor({ ui, root }) {
  ui.showView();
  const first =
    "button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex='0'], .cm-content";
  requestAnimationFrame(() =>
    [...(root?.querySelectorAll(".rw-panes .body") ?? [])]
      .flatMap((body) => [...body.querySelectorAll(first)])
      .find((one) => one.checkVisibility())
      ?.focus(),
  );
}

/**
 * @param {StudioParts} studio
 * @param {1 | -1} step
 */
export function goToProblem({ store, ui }, step) {
  if (ui.getState().size !== "narrow" && !ui.visible.includes("problems")) ui.showPane("problems");
  const { check, selection } = store.getState();
  const at = check.issues.findIndex((issue) => issue.path === selection);
  const size = check.issues.length;
  const issue = check.issues[at < 0 ? (step > 0 ? 0 : size - 1) : (at + step + size) % size];
  store.reveal(issue.path);
}

/** @param {StudioParts} studio */
export function fixSelected(studio) {
  const { check, selection } = studio.store.getState();
  const fixable = check.issues.filter((issue) => issue.fixes?.length);
  const issue = fixable.find((one) => one.path === selection) ?? fixable[0];
  if (issue) applyFix(studio, issue.fixes[0]);
  else studio.app.toast("There is no ready repair for these problems.");
}
