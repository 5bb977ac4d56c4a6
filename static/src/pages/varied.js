// What an evaluation varies, as the request says it. No React here.

import { brief } from "../data/brief.js";
import { valueAt } from "../studio/model/pointer.js";

/** Weak, better and strong play, each against itself. */
export const LEVELS = ["random", "greedy", "mcts:100"];

export const TITLES = ["random", "greedy", "tree search of 100 tries"];

export const NOTHING = { kind: "none", pointer: "", from: "", to: "", points: "9", levels: false };

const MOST = 5000; // numbers of a document that are found

const escaped = (key) => key.replaceAll("~", "~0").replaceAll("/", "~1");

/** The numbers of a document's text with their places: [{path, value}]. */
export function numbersIn(text) {
  const found = [];
  const walk = (value, path) => {
    if (found.length >= MOST) return;
    if (typeof value === "number") found.push({ path, value });
    else if (value !== null && typeof value === "object")
      for (const [key, inner] of Object.entries(value)) walk(inner, `${path}/${escaped(key)}`);
  };
  walk(JSON.parse(text), "");
  return found;
}

const number = (text) =>
  /^-?\d+(\.\d+)?(e[+-]?\d{1,2})?$/i.test(text.trim()) ? Number(text) : null;

/** The values that are offered for a number: half of it more and less; {from, to} as texts. */
export function rangeAround(now) {
  const half = Math.abs(now) / 2;
  const wide = Number.isInteger(now) ? Math.max(1, Math.ceil(half)) : half;
  const [from, to] = [now - wide, now + wide].map((value) => String(Number(value.toPrecision(10))));
  return { from, to };
}

/** What is wrong with what is to be varied of `doc`, as a sentence; null where nothing is. */
export function problemOf({ kind, pointer, from, to, points }, doc) {
  if (kind !== "number") return null;
  const [low, high, many] = [from, to, points].map(number);
  if (!pointer) return "Choose the number that is varied.";
  if (typeof valueAt(doc, pointer) !== "number")
    return `The document has no number at ${brief(pointer, 100)}.`;
  if (low === null || high === null || low >= high)
    return "The values go from a number to a greater one.";
  return many !== null && Number.isInteger(many) && many >= 2 && many <= 50
    ? null
    : "The number of values is a whole number from 2 to 50.";
}

/** The request for a study of one document, as JSON; its text goes in as it is. */
export function studyOf({ title, system, text }, { seats, ...options }, vary, name) {
  const values =
    vary.kind === "number"
      ? {
          pointer: vary.pointer,
          from: number(vary.from),
          to: number(vary.to),
          points: number(vary.points),
        }
      : {};
  const about = JSON.stringify({
    kind: vary.kind,
    title: title.slice(0, 200),
    system,
    levels: vary.levels ? LEVELS : [seats[0]],
    ...options,
    ...values,
  });
  return `{"name":${JSON.stringify(name)},"study":${about.slice(0, -1)},"spec":${text}}}`;
}
