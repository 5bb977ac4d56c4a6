// What each ability would do now, asked of the engine by a trace; no rules here.
import { useEffect, useState } from "react";
import { outcomeOf } from "./outcome.js";

const NONE = new Map();

/**
 * Map of ability index -> its outcome, for the position a person decides in; empty until it is
 * known.
 */
export function usePreview({ session, match, wanted }) {
  const [known, setKnown] = useState({ digest: null, outcomes: NONE });
  const { digest } = match;
  useEffect(() => {
    if (!wanted || !session) return undefined;
    let live = true;
    session.inLine(async () => {
      const outcomes = new Map();
      for (const action of match.legal) {
        if (!live) return;
        if (action.type !== "ability") continue;
        const { events } = await session.call("match.trace", { action });
        outcomes.set(action.ability, outcomeOf(events, match.to_act));
      }
      if (live) setKnown({ digest, outcomes });
    });
    return () => {
      live = false;
    };
  }, [session, digest, wanted, match.legal, match.to_act]);
  return known.digest === digest ? known.outcomes : NONE;
}
