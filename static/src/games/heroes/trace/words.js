// What a step did, in words.
import { number } from "../figures.js";
import { isBegin } from "./steps.js";

const say = (value) => (typeof value === "number" ? number(value) : String(value));

/** One line: the word with its arguments as they came out, and what came of it. */
export function stepWords(step) {
  if (isBegin(step)) {
    const context = Object.entries(step.context ?? {})
      .map(([key, value]) => `${key.replaceAll("_", " ")} ${say(value)}`)
      .join(", ");
    const what =
      step.op === "ABILITY"
        ? `${step.player} uses ${step.text}`
        : `${step.text} fires for ${step.player}`;
    return `${what}${context ? ` (${context})` : ""}`;
  }
  if (step.op === "SEQ") return "SEQ: one after the other";
  const head = `${step.op}(${(step.values ?? []).map(say).join(", ")})`;
  if (step.before !== null && step.before !== undefined)
    return `${head}: ${say(step.before)} → ${say(step.after)}`;
  if (step.branch) return `${head}: the ${step.branch === 1 ? "first" : "second"} branch`;
  return step.value === null || step.value === undefined ? head : `${head} = ${say(step.value)}`;
}
