// The trace of the last ply, or of an ability that might be used now, asked of the play worker.
import { useEffect, useState } from "react";
import { ownIn } from "../../../data/lookup.js";

const EMPTY = { steps: [], before: null, after: null, events: [] };

/**
 * `what`: "last" or the index of a legal action. {trace, error}: trace null while it is asked for.
 */
export function useTrace({ session, view, live, what }) {
  const [known, setKnown] = useState({ key: null, trace: EMPTY, error: null });
  const key = JSON.stringify([view.match, view.digest, view.ply, what]);
  useEffect(() => {
    if (!live) return undefined;
    let alive = true;
    const payload = what === "last" ? { ply: view.ply } : { action: ownIn(view.legal, what) };
    session.inLine(async () => {
      try {
        const trace = await session.call("match.trace", payload);
        if (alive) setKnown({ key, trace, error: null });
      } catch (problem) {
        if (alive) setKnown({ key, trace: EMPTY, error: problem.message });
      }
    });
    return () => {
      alive = false;
    };
  }, [session, live, key]);
  return {
    trace: known.key === key ? known.trace : null,
    error: known.key === key ? known.error : null,
    key,
  };
}
