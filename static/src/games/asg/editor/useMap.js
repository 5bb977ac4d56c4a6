// Edits of the map, each one call of the author and one named step of undo; the document stays the
// truth.
import { useMemo } from "react";
import { useAsked } from "../../../data/useAsked.js";
import { calledAsNow } from "../../../studio/actions/entities.js";
import { useAsk } from "../../../studio/form/useAsk.js";

const REST_MS = 120; // before the map is analysed again

/** {edit(op), rename(path, to), problem, dismiss}: `edit` answers the author's edit, or null. */
export function useEdits(props) {
  const line = useAsk(props);
  return useMemo(
    () => ({
      ...line,
      edit: (op) => line.ask("map.edit", { op }, undefined, { what: "Changing the map" }),
      rename: (path, to) =>
        line.ask("edit.rename", { path, to }, calledAsNow(props.store, `${path}/id`)),
    }),
    [line, props.store],
  );
}

/** The author's analysis of the map as it stands; the last one stays until the next is there. */
export function useAnalysis({ author, doc, system, wanted }) {
  const question = useMemo(
    () => (wanted && doc !== null ? { document: doc, system } : null),
    [doc, system, wanted],
  );
  const ask = (how) =>
    author.call("map.analysis", question, { ...how, what: "Analysing the map", auto: true });
  const { value, error } = useAsked({ about: "map", question, ask, rest: REST_MS });
  return wanted && !error ? value : null;
}
