// Commands on the parts of a document. The author worker makes every patch; this only applies it.

import { applyPatch } from "../model/patch.js";
import { isWithin } from "../model/pointer.js";

/** Ask the author for an edit and apply it as one undo step; answers the edit, or null. */
export async function edit({ author, store, app }, method, payload = {}) {
  const asked = store.getState();
  const { doc, system, parsed, version, readOnly } = asked;
  if (!parsed || readOnly) return null;
  try {
    const made = await author.call(`edit.${method}`, { document: doc, system, ...payload });
    if (store.getState().version !== version) {
      app.toast("The document changed meanwhile; nothing was done.");
      return null;
    }
    if (made.patch?.length) store.edit(made.name, made.patch, { select: made.select, asked });
    return made;
  } catch (problem) {
    app.toast(problem.message);
    return null;
  }
}

/**
 * Delete a part; when others use it the user is told who, first. Where uses may as well stay
 * (`goes` says which can be taken along), the user chooses.
 */
export async function deleteEntity(studio, path, label) {
  const { author, store, app } = studio;
  const { doc, system } = store.getState();
  let usages = [];
  try {
    usages = (await author.call("edit.delete", { document: doc, system, path })).usages ?? [];
  } catch {
    // The delete itself reports what is wrong.
  }
  const wish = usages.length ? await app.ask("usages", { label, usages }) : "keep";
  if (!wish) return;
  const made = await edit(studio, "delete", wish === true ? { path } : { path, uses: wish });
  if (made) app.toast(`${made.name}.`, { label: "Undo", run: () => store.undo() });
}

/** Rename a part together with everything that refers to it. */
export async function renameEntity(studio, path, name) {
  const to = await studio.app.ask("text", {
    title: `Rename ${name}`,
    label: "New name",
    value: name,
    ok: "Rename",
    note: "Everything that refers to it follows, as one step.",
  });
  if (to && to !== name) await edit(studio, "rename", { path, to });
}

/** Apply a ready repair of a problem. */
export function applyFix({ store }, fix) {
  store.edit(fix.title, fix.patch);
}

/** The patches among `issues` that can be applied together: replacements of separate values. */
function together(issues) {
  const chosen = [];
  for (const issue of issues) {
    const { patch } = issue.fixes[0];
    const apart = (path) => chosen.every((op) => !isWithin(op.path, path) && !isWithin(path, op.path));
    if (patch.every((op) => op.op === "replace" && apart(op.path))) chosen.push(...patch);
  }
  return chosen.length ? chosen : issues[0].fixes[0].patch;
}

/** Apply the first repair of every problem of one code, checking in between, as one undo step. */
export async function fixAll({ store, author, app }, code) {
  const { text: start, system, readOnly } = store.getState();
  if (readOnly) return;
  const found = (text) => author.call("check", { text, system })
    .then(({ issues }) => issues.filter((issue) => issue.code === code && issue.fixes?.length));
  let text = start;
  let left = await found(text);
  const before = left.length;
  for (let round = 0; left.length && round < 100; round += 1) {
    const after = applyPatch(text, together(left));
    if (after === text) break;
    text = after;
    left = await found(text);
  }
  if (store.getState().text !== start) {
    app.toast("The document changed meanwhile; nothing was fixed.");
    return;
  }
  const done = before - left.length;
  if (text !== start) store.setText(text, { name: `Fix all: ${code}` });
  app.toast(done === 1 ? "Fixed one problem." : `Fixed ${done} problems.`,
    done ? { label: "Undo", run: () => store.undo() } : null);
}
