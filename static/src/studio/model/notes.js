// Notes that an edit uses up: the step of undo that took them gives them back. `takes` names lists
// of the notes and the entries, each with an `id`: {loose: [{id, …}]}.
import { ownIn } from "../../data/lookup.js";

const idsOf = (items) => new Set(items.map(({ id }) => id));

function changed(notes, takes, fn) {
  if (!takes) return notes;
  const lists = Object.entries(takes).map(([name, items]) => [
    name,
    fn(ownIn(notes, name) ?? [], items),
  ]);
  return { ...notes, ...Object.fromEntries(lists) };
}

/** The notes without what an edit takes. */
export function taken(notes, takes) {
  return changed(notes, takes, (list, items) => list.filter(({ id }) => !idsOf(items).has(id)));
}

/** The notes with what an edit had taken; entries noted since then stay. */
export function given(notes, takes) {
  return changed(notes, takes, (list, items) => {
    const there = idsOf(list);
    return [...list, ...items.filter(({ id }) => !there.has(id))];
  });
}
