// What each ability would do now, asked of the engine by a trace; no rules here.
import { useMemo } from "react";
import { useAsked } from "../../data/useAsked.js";
import { askInLine } from "../../match/inline.js";
import { outcomeOf } from "./outcome.js";

const NONE = new Map();

/** The outcomes of the abilities that may be used; begins no more once `signal` is aborted. */
async function outcomesOf(session, { legal, to_act: actor }, signal) {
  const outcomes = new Map();
  for (const action of legal) {
    if (signal.aborted) break;
    if (action.type !== "ability") continue;
    const { events } = await session.call("match.trace", { action });
    outcomes.set(action.ability, outcomeOf(events, actor));
  }
  return outcomes;
}

/**
 * Map of ability index -> its outcome, for the position a person decides in; empty until it is
 * known.
 */
export function usePreview({ session, match, wanted }) {
  const { digest, legal, to_act: actor } = match;
  const question = useMemo(
    () => (wanted && session ? { session, digest, legal, actor } : null),
    [session, digest, wanted, legal, actor],
  );
  const ask = ({ signal }) =>
    askInLine(session, () => outcomesOf(session, match, signal), { signal });
  return useAsked({ about: digest, question, ask }).value ?? NONE;
}
