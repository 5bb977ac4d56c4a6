// What the words of a script came to in the match beside it: from the trace of the last ply, or of
// the ability if it were used now. Nothing while the match follows another text.
import { useMemo, useSyncExternalStore } from "react";
import { useAsked } from "../../../data/useAsked.js";
import { useObserved } from "../../../data/useObserved.js";
import { askInLine } from "../../../match/inline.js";
import { number } from "../figures.js";

/** @import { Store } from "../../types.js" */

/**
 * The session of the match that is shown, or null.
 * @param {Store} store
 */
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
 * @param {Store} store
 * @param {string} path
 */
export function useStep(store, path) {
  const session = useMatch(store);
  const state = useObserved(session);
  const doc = useObserved(store, (s) => s.doc);
  const step = state?.live && state.spec === doc ? state.step : null;
  return step?.path === path ? step.span.join("-") : null;
}

function said(step) {
  if (step.before !== null && step.before !== undefined)
    return `${number(step.before)} → ${number(step.after)}`;
  if (step.branch) return step.branch === 1 ? "true" : "false";
  return step.value === null || step.value === undefined ? "ran" : number(step.value);
}

/** The words of the script at `path` that ran in the last ply, or would if it were used now. */
async function ranIn(session, view, path) {
  const mine = (trace) => trace.steps.filter((step) => step.path === path && step.span);
  const last = view.ply ? mine(await session.call("match.trace", { ply: view.ply })) : [];
  if (last.length) return { steps: last, when: `in ply ${view.ply}` };
  const action = actionFor(view, path);
  if (!action) return { steps: [], when: null };
  const steps = mine(await session.call("match.trace", { action }));
  return { steps, when: steps.length ? "if used now" : null };
}

async function valuesIn(session, view, path) {
  const { steps, when } = await ranIn(session, view, path);
  const values = steps.map((step) => [
    step.span.join("-"),
    { text: said(step), branch: step.branch ?? null, title: `${said(step)} ${when}` },
  ]);
  return { values: new Map(values), when };
}

/**
 * {values: Map of "start-end" -> {text, branch, title}, when: words} or null.
 * @param {Store} store
 * @param {string} path
 */
export function useLive(store, path, wanted = true) {
  const session = useMatch(store);
  const state = useObserved(session);
  const doc = useObserved(store, (s) => s.doc);
  const view = state?.live && state.spec === doc ? state.view : null;
  const key = view && wanted ? JSON.stringify([view.match, view.digest, view.ply, path]) : null;
  // `key` says all that the answer depends on: match, position, ply and path
  const question = useMemo(() => (key ? { session } : null), [session, key]);
  const ask = async (how) =>
    session && askInLine(session, () => valuesIn(session, view, path), how);
  return useAsked({ about: key, question, ask }).value;
}
