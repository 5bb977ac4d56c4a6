// The trace of the last ply, or of an ability that might be used now, asked of the play worker.
import { useMemo } from "react";
import { ownIn } from "../../../data/lookup.js";
import { useAsked } from "../../../data/useAsked.js";
import { askInLine } from "../../../match/inline.js";

const EMPTY = { steps: [], before: null, after: null, events: [] };

/**
 * `what`: "last" or the index of a legal action. {trace, error}: trace null while it is asked for.
 */
export function useTrace({ session, view, live, what }) {
  const key = JSON.stringify([view.match, view.digest, view.ply, what]);
  const question = useMemo(() => (live ? { session, key } : null), [session, live, key]);
  const payload = what === "last" ? { ply: view.ply } : { action: ownIn(view.legal, what) };
  const ask = (how) => askInLine(session, () => session.call("match.trace", payload), how);
  const { value, error } = useAsked({ about: key, question, ask });
  return { trace: error ? EMPTY : value, error: error?.message ?? null, key };
}
