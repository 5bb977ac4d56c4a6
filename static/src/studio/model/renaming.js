// A document and the game in it have a name each. Where they are called alike they are renamed
// together, as one step of undo that takes back both.

import { isCopyOf } from "./copyname.js";
import { History } from "./history.js";
import { readText } from "./locate.js";
import { applyPatch } from "./patch.js";
import { isNewer } from "./versions.js";

/** What the game in a document is called; null where it has no name. */
export const gameIn = (doc) =>
  doc && !Array.isArray(doc) && typeof doc.name === "string" ? doc.name : null;

/** Whether a game goes along when its document, called `title`, gets another name. */
export const goesAlong = (game, title) =>
  game !== null && (game === title || isCopyOf(title, game));

/**
 * The step that renames a game, and the title of its document if `titles` has it before and after.
 */
export const renaming = (name, titles) => ({
  name: `Rename the game to ${name}`,
  patch: [{ op: "replace", path: "/name", value: name }],
  ...(titles && titles[0] !== titles[1] && { title: titles }),
});

/**
 * A closed document under another title: {record, game, along}, where `game` is what the game in it
 * was called. `name` is what the game is to be called; by default its document's title where it
 * goes along.
 */
export function renamed(record, title, { versions = {}, name = null } = {}) {
  const { doc = null } = readText(record.text);
  const game = isNewer({ text: record.text, doc, system: record.system }, versions)
    ? null
    : gameIn(doc);
  const along = goesAlong(game, record.title);
  const wanted = name ?? (along ? title : game);
  const after = { ...record, title, updated: Date.now() };
  if (game === null || wanted === game) return { record: after, game, along };
  const step = renaming(wanted, [record.title, title]);
  const text = applyPatch(record.text, step.patch);
  const history = new History({ done: [...(record.history?.done ?? [])], undone: [] });
  const selection = record.selection ?? "";
  history.push({
    name: step.name,
    from: record.text,
    to: text,
    before: selection,
    after: selection,
    extra: step.title && { title: step.title },
  });
  return { record: { ...after, text, history: history.tail() }, game, along };
}
