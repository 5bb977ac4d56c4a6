// What the words of a script came to in the match beside it: from the trace of the last ply, or of
// the ability if it were used now. Nothing while the match follows another text.
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { number } from "../figures.js";

const idle = () => () => {};
const nothing = () => null;

/** The session of the match that is shown, or null. */
function useMatch(store) {
  return useSyncExternalStore(
    useMemo(() => (fn) => store.on("match", fn), [store]),
    () => store.match ?? null,
  );
}

/** The index of the legal action that uses the ability at `path`, or null. */
function actionFor(view, path) {
  const found = /^(?:\/heroes\/(\d+))?\/abilities\/(\d+)\/script$/.exec(path);
  if (!found || !view.to_act) return null;
  const side = view.view.entities.findIndex(({ player }) => player === view.to_act);
  if (found[1] !== undefined && Number(found[1]) !== side) return null;
  return (
    view.legal.find((action) => action.type === "ability" && action.ability === Number(found[2])) ??
    null
  );
}

/**
 * The span, as "start-end", of the word of the script at `path` that Steps stands at; null: none of
 * it.
 */
export function useStep(store, path) {
  const session = useMatch(store);
  const state = useSyncExternalStore(session?.subscribe ?? idle, session?.getState ?? nothing);
  const { doc } = useSyncExternalStore(store.subscribe, store.getState);
  const step = state?.live && state.spec === doc ? state.step : null;
  return step?.path === path ? step.span.join("-") : null;
}

function said(step) {
  if (step.before !== null && step.before !== undefined)
    return `${number(step.before)} → ${number(step.after)}`;
  if (step.branch) return step.branch === 1 ? "true" : "false";
  return step.value === null || step.value === undefined ? "ran" : number(step.value);
}

/** {values: Map of "start-end" -> {text, branch, title}, when: words} or null. */
export function useLive(store, path, wanted = true) {
  const session = useMatch(store);
  const state = useSyncExternalStore(session?.subscribe ?? idle, session?.getState ?? nothing);
  const { doc } = useSyncExternalStore(store.subscribe, store.getState);
  const [known, setKnown] = useState(null);
  const view = state?.live && state.spec === doc ? state.view : null;
  const key = view && wanted ? JSON.stringify([view.match, view.digest, view.ply, path]) : null;
  useEffect(() => {
    if (!key) return undefined;
    let alive = true;
    session.inLine(async () => {
      if (!alive) return;
      const mine = (trace) => trace.steps.filter((step) => step.path === path && step.span);
      let steps = view.ply ? mine(await session.call("match.trace", { ply: view.ply })) : [];
      let when = `in ply ${view.ply}`;
      const action = steps.length ? null : actionFor(view, path);
      if (action) {
        steps = mine(await session.call("match.trace", { action }));
        when = "if used now";
      }
      const values = new Map(
        steps.map((step) => [
          step.span.join("-"),
          { text: said(step), branch: step.branch ?? null, title: `${said(step)} ${when}` },
        ]),
      );
      if (alive) setKnown({ key, values, when: steps.length ? when : null });
    });
    return () => {
      alive = false;
    };
    // `key` says all that the answer depends on: match, position, ply and path.
  }, [session, key]);
  return known && known.key === key ? known : null;
}
