// Commands that lie in a graph without being connected. They are no part of the script, so they are
// kept with the draft: per script, through a change of the view, a reload, a rename or a move of
// it.
import { useCallback, useMemo } from "react";
import { scriptsOf } from "../look.js";
import { useObserved } from "../../../data/useObserved.js";

const NONE = [];

/** The script that a loose command lies beside: the one at its place, or where that has gone. */
function homeOf(scripts, { path, owner, of }) {
  const called = scripts.filter((one) => one.name === of && one.owner === owner);
  return (
    called.find((one) => one.base === path) ??
    called[0] ??
    scripts.find((one) => one.base === path) ??
    null
  );
}

/**
 * {loose, add(name, kind, position), move(id, position), drop(id)} of one script.
 * @param {{ store: import("../../types.js").Store, doc: any, entry: any }} about
 */
export function useLoose({ store, doc, entry }) {
  const notes = useObserved(store, (s) => s.notes);
  const all = notes.loose ?? NONE;
  const scripts = useMemo(() => scriptsOf(doc), [doc]);
  const loose = useMemo(
    () => all.filter((one) => homeOf(scripts, one)?.base === entry.base),
    [all, scripts, entry.base],
  );
  const change = useCallback(
    (fn) => store.note("loose", fn(store.getState().notes.loose ?? NONE)),
    [store],
  );
  const add = useCallback(
    (name, kind, position) =>
      change((was) => {
        const next = Math.max(
          Date.now(),
          1 + Math.max(0, ...was.map(({ id }) => Number(id.slice(5)))),
        ); // never that of one that undo may lay loose again
        return [
          ...was,
          {
            id: `loose${next}`,
            name,
            kind,
            position,
            path: entry.base,
            owner: entry.owner,
            of: entry.name,
          },
        ];
      }),
    [change, entry.base, entry.owner, entry.name],
  );
  const move = useCallback(
    (id, position) =>
      change((was) => was.map((one) => (one.id === id ? { ...one, position } : one))),
    [change],
  );
  const drop = useCallback((id) => change((was) => was.filter((one) => one.id !== id)), [change]);
  return { loose, add, move, drop };
}
