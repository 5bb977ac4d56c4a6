// Walking along a trace: plain functions over the engine's list of steps. A value's step comes when
// it is computed, so the words inside a word stand before it, one level deeper.
import { written } from "../../../data/causes.js";
import { ownIn } from "../../../data/lookup.js";

const BEGINS = new Set(["ABILITY", "EFFECT"]);

/** Whether a step is the beginning of a script, not a word in it. */
export const isBegin = (step) => BEGINS.has(step.op);

/** What tells one word of one script from all others: breakpoints stick to it. */
export const nodeId = (step) => written(step);

/** The index after one step; the length when there is no more. */
export const into = (steps, at) => Math.min(steps.length, at + 1);

/**
 * The index after stepping over: from the beginning of a script to what follows the script, from a
 * word to the next one that is no deeper.
 */
export function over(steps, at) {
  const from = steps[at];
  if (!from) return into(steps, at);
  for (let n = at + 1; n < steps.length; n += 1) {
    if (isBegin(steps[n])) return n;
    if (!isBegin(from) && steps[n].depth <= from.depth) return n;
  }
  return steps.length;
}

/** The next index at a breakpoint, or the end. */
export function onward(steps, at, breakpoints) {
  for (let n = at + 1; n < steps.length; n += 1) if (breakpoints.has(nodeId(steps[n]))) return n;
  return steps.length;
}

/** The attribute values of both sides once the first `count` steps are done, from `before`. */
export function valuesAt(before, steps, count) {
  const values = (before?.entities ?? []).map(
    (entity) => new Map(Object.entries(entity.attributes)),
  );
  const changed = new Set();
  for (const step of steps.slice(0, count)) {
    if (step.attribute === undefined || step.after === null || step.after === undefined) continue;
    ownIn(values, step.entity)?.set(step.attribute, step.after);
    changed.add(JSON.stringify([step.entity, step.attribute]));
  }
  return { values: values.map((own) => Object.fromEntries(own)), changed };
}

/** The text of the step's script, and the part of it that the step is. */
export const scriptOf = (step) => (isBegin(step) ? `${step.path}/script` : step.path);
