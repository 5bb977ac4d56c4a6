// The trigger of an effect as the graph edits it: read and rewritten by the engine, one step of
// undo.
import { useCallback, useMemo, useRef } from "react";
import { messageOf } from "../../../data/problem.js";

/** null for an ability; else {name, argument, word, kinds, names, set(to, argument?)}. */
export function useTrigger({ store, author, script, entry, graph, setRefused }) {
  const stash = useRef({}); // arguments of kinds that were left, for the way back
  const { about } = script;
  const set = useCallback(
    async (to, argument) => {
      const { document, system } = about();
      const asked = store.getState();
      setRefused(null);
      try {
        const answer = await author.call("edit.switch", {
          document,
          system,
          path: entry.base,
          to,
          stash: stash.current,
          ...(argument === undefined ? {} : { argument }),
        });
        if (store.getState().doc !== document) return false; // the document changed meanwhile
        stash.current = answer.stash;
        return Boolean(store.edit(answer.name, answer.patch, { select: entry.path, asked }));
      } catch (problem) {
        setRefused(messageOf(problem));
        return false;
      }
    },
    [store, author, about, entry.base, entry.path, setRefused],
  );
  return useMemo(() => {
    if (!entry.trigger || !graph?.triggers) return null;
    const { trigger, triggers, attributes, words } = graph;
    const name = trigger?.name ?? null;
    const word = triggers.find((one) => one.name === name) ?? null;
    return {
      name,
      argument: trigger?.argument ?? null,
      word,
      kinds: triggers,
      names: { attribute: attributes, ability: words },
      set,
    };
  }, [entry.trigger, graph, set]);
}
