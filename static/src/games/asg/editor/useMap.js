// @ts-nocheck
// Edits of the map, each one call of the author and one named step of undo; the document stays the
// truth.
import { useEffect, useMemo, useRef, useState } from "react";
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
  const [found, setFound] = useState({ doc: null, value: null });
  const first = useRef(true);
  useEffect(() => {
    if (!wanted || doc === null) return undefined;
    let live = true;
    const stale = new AbortController();
    const ask = () =>
      author.call(
        "map.analysis",
        { document: doc, system },
        {
          what: "Analysing the map",
          auto: true,
          signal: stale.signal,
          again: () => live && look(),
        },
      );
    const look = () =>
      ask().then(
        (value) => live && setFound({ doc, value }),
        () => live && setFound({ doc, value: null }),
      );
    const timer = setTimeout(
      () => {
        first.current = false;
        look();
      },
      first.current ? 0 : REST_MS,
    );
    return () => {
      live = false;
      stale.abort();
      clearTimeout(timer);
    };
  }, [author, doc, system, wanted]);
  return { analysis: wanted ? found.value : null, fresh: found.doc === doc };
}
