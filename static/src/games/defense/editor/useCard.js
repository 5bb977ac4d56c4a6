// Everything one can do to a card, each one call of the author or one small patch, and one step of
// undo.
import { useMemo } from "react";
import { useAsk } from "../../../studio/form/useAsk.js";
import { calledAsNow } from "../../../studio/actions/entities.js";
import { valueAt } from "../../../studio/model/pointer.js";
import { useStudio } from "../../../studio/context.js";
import { useAnswer } from "../../../studio/form/useAuthor.js";

const REST_MS = 150; // before the schema is asked again, which follows the names in the card

/**
 * {edits, problem, dismiss}: `edits` are what the views call; `path` is the card's place.
 */
export function useCardEdits({ store, author, system, readOnly, path }) {
  const { ask, problem, dismiss } = useAsk({ store, author, system, readOnly });
  const stashes = useStashes();
  const edits = useMemo(() => {
    const partition = (op, still) =>
      ask("defense.partition", { path, op }, still, { what: "Changing the card" });
    const has = (field) => (doc) =>
      Boolean(valueAt(doc, path)?.fields?.some?.(({ id }) => id === field));
    return {
      paint: (faces, field) => partition({ kind: "paint", faces, field }),
      addField: () => partition({ kind: "add" }),
      renameField: (field, to) => partition({ kind: "rename", field, to }, has(field)),
      removeField: (field, index) => partition({ kind: "remove", field, index }),
      faces: (faces) => partition({ kind: "faces", faces }),
      add: (at, kind) => ask("edit.add", { path: at, ...(kind ? { kind } : {}) }),
      move: (at, delta) => ask("edit.move", { path: at, delta }),
      duplicate: (at) => ask("edit.duplicate", { path: at }),
      remove: (at) => ask("edit.delete", { path: at }),
      rename: (at, to) => ask("edit.rename", { path: at, to }, calledAsNow(store, `${at}/id`)),
      switch: async (at, to) => {
        const made = await ask("edit.switch", {
          path: at,
          to,
          ...(stashes.has(at) ? { stash: stashes.get(at) } : {}),
        });
        if (made?.stash) stashes.set(at, made.stash);
        return made;
      },
    };
  }, [ask, store, path, stashes]);
  return { edits, problem, dismiss };
}

/**
 * What type switches have laid aside, so that switching back brings it back; one for the whole
 * page.
 */
function useStashes() {
  const studio = useStudio();
  studio.stashes ??= new Map();
  return studio.stashes;
}

/** The author's schema of the card; null until it is known. */
export function useCardSchema(path) {
  const { value, error } = useAnswer("schema", { path }, REST_MS);
  return { schema: value && (value["x-path"] ?? path) === path ? value : null, error };
}
