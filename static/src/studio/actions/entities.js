// Commands on the parts of a document. The author worker makes every patch; this only applies it.

import { isQuiet } from "../../worker/errors.js";
import { applyPatch } from "../model/patch.js";
import { isWithin, valueAt } from "../model/pointer.js";
import { messageOf } from "../../data/problem.js";

/**
 * Whether an entity is called in a later document as it is now; `path` is that of its name.
 * @param {import("../model/store.js").Store} store
 * @param {string} path
 * @returns {(doc: any) => boolean}
 */
export function calledAsNow(store, path) {
  const was = valueAt(store.getState().doc, path);
  return (doc) => valueAt(doc, path) === was;
}

/**
 * The author's edit of the document as it stands, applied as one undo step. A document that changed
 * before the answer is asked about again where `still(doc)` says that the edit means the same in
 * it, such as a new name in a box that was left for the next one; else nothing is done.
 * @param {{author: any, store: import("../model/store.js").Store}} studio
 * @param {string} method
 * @param {object} payload
 * @param {(doc: any) => boolean} [still]
 * @param {{what?: string}} options
 * @returns {Promise<any>}
 */
export async function asked(
  { author, store },
  method,
  payload,
  still = () => false,
  { what } = {},
) {
  const again = () => asked({ author, store }, method, payload, still, { what }).catch(() => {});
  for (;;) {
    const before = store.getState();
    const made = await author.call(
      method,
      { document: before.doc, system: before.system, ...payload },
      { what, again },
    );
    const { version, docId, parsed, readOnly, doc } = store.getState();
    if (version === before.version) {
      if (made.patch?.length)
        store.edit(made.name, made.patch, { select: made.select, asked: before });
      return made;
    }
    if (docId !== before.docId || !parsed || readOnly || !still(doc))
      throw new Error("The document changed meanwhile; nothing was done.");
  }
}

/** Ask the author for an edit and apply it as one undo step; answers the edit, or null. */
export async function edit(studio, method, payload = {}, still = undefined) {
  const { parsed, readOnly } = studio.store.getState();
  if (!parsed || readOnly) return null;
  try {
    return await asked(studio, `edit.${method}`, payload, still);
  } catch (problem) {
    if (!isQuiet(problem)) studio.app.toast(messageOf(problem));
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

/**
 * Apply a ready repair of a problem; one that takes something out says what, and can be undone
 * there.
 */
export function applyFix({ store, app }, fix) {
  if (!store.isChecked) {
    app.toast("The text has changed since this problem was found. Wait for the next check.");
    return;
  }
  if (fix.splice) {
    // The text is no JSON, and the repair is about its letters.
    const [from, to, text] = fix.splice;
    const now = store.getState().text;
    store.setText(now.slice(0, from) + text + now.slice(to), { name: fix.title });
    return;
  }
  const done = store.edit(fix.title, fix.patch);
  if (done && fix.removes)
    app.toast(`${fix.title}. ${fix.removes}`, { label: "Undo", run: () => store.undo() });
}

/** Have the document say that what a warning or note tells of is meant; it is told no more. */
export function callMeant({ store, app }, issue) {
  const found = store.getState().doc?.meant;
  const op = Array.isArray(found)
    ? { op: "add", path: "/meant/-", value: issue.code }
    : { op: "add", path: "/meant", value: [issue.code] };
  if (store.edit("Say that it is meant", [op]))
    app.toast("Nothing like it is told of this document any more.", {
      label: "Undo",
      run: () => store.undo(),
    });
}

/** The patches among `issues` that can be applied together: replacements of separate values. */
function together(issues) {
  const chosen = [];
  for (const issue of issues) {
    const { patch } = issue.fixes[0];
    const apart = (path) =>
      chosen.every((op) => !isWithin(op.path, path) && !isWithin(path, op.path));
    if (patch.every((op) => op.op === "replace" && apart(op.path))) chosen.push(...patch);
  }
  return chosen.length ? chosen : issues[0].fixes[0].patch;
}

/** Apply the first repair of every problem of one code, checking in between, as one undo step. */
export async function fixAll(studio, code) {
  try {
    await fixEvery(studio, code);
  } catch (problem) {
    if (!isQuiet(problem)) studio.app.toast(messageOf(problem));
  }
}

async function fixEvery({ store, author, app }, code) {
  const { text: start, system, readOnly } = store.getState();
  if (readOnly) return;
  const options = {
    what: "Fixing all of a kind",
    again: () => fixAll({ store, author, app }, code),
  };
  const found = (text) =>
    author
      .call("check", { text, system }, options)
      .then(({ issues }) =>
        issues.filter((issue) => issue.code === code && issue.fixes?.[0]?.patch),
      );
  let text = start;
  let left = await found(text);
  const before = left.length;
  const gone = new Set(); // what the repairs take out
  for (let round = 0; left.length && round < 100; round += 1) {
    const chosen = together(left);
    for (const {
      fixes: [{ patch, removes }],
    } of left)
      if (removes && patch.every((op) => chosen.includes(op))) gone.add(removes);
    const after = applyPatch(text, chosen);
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
  const [first, ...more] = gone;
  const told = first ? ` ${first}${more.length ? ` And ${more.length} more.` : ""}` : "";
  app.toast(
    (done === 1 ? "Fixed one problem." : `Fixed ${done} problems.`) + told,
    done ? { label: "Undo", run: () => store.undo() } : null,
  );
}
