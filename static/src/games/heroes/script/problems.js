// What is wrong with one script: mistakes with their spans from `script.check`, and what the check
// of the whole document says about the same place.
import { offsetInString, rangeOf } from "../../../studio/model/locate.js";
import { fromPoints } from "./points.js";

function spanOf(error) {
  const { span } = error;
  if (Array.isArray(span)) return { start: span[0], end: span[1] };
  return span ?? { start: error.start ?? 0, end: error.end ?? 0 };
}

/**
 * The answer of `script.check` as problems: {severity, message, from, to, fixes: [{title, text}]}.
 */
export function fromScriptCheck(answer, text) {
  const all = [...(answer?.errors ?? []), ...(Array.isArray(answer?.kinds) ? answer.kinds : [])];
  return all.map((error) => {
    const { start, end } = spanOf(error);
    const fixes = [error.fix, ...(error.fixes ?? [])].filter(Boolean).map((fix) => {
      const at = spanOf(fix);
      return {
        title: fix.title,
        text:
          text.slice(0, fromPoints(text, at.start)) +
          fix.text +
          text.slice(fromPoints(text, at.end)),
      };
    });
    return {
      severity: error.severity ?? "error",
      message: error.message,
      from: fromPoints(text, start),
      to: fromPoints(text, end),
      fixes,
      code: error.code,
    };
  });
}

const PLACE = /^(?:line (\d+), )?column (\d+): /;
const WORD = /^(?:[\p{L}_][\p{L}\p{N}_]*|"[^"\n]*"?|'[^'\n]*'?|[+-]?[\d.]+|.)/u;

/** Where a message says it is ("line 2, column 5: …"), up to the end of the word there; or null. */
export function saidPlace(message, text) {
  const found = PLACE.exec(message);
  if (!found) return null;
  let start = 0;
  for (let line = 1; line < Number(found[1] ?? 1); line += 1) start = text.indexOf("\n", start) + 1;
  const from = Math.min(start + fromPoints(text.slice(start), Number(found[2]) - 1), text.length);
  return { from, to: from + (WORD.exec(text.slice(from))?.[0].length ?? 0) };
}

/** A repair that only replaces the script itself, as its new text. */
function newText(fix, path) {
  const [op, ...more] = fix.patch ?? [];
  return !more.length && op?.op === "replace" && op.path === path && typeof op.value === "string"
    ? op.value
    : null;
}

/** The issues of the document at one script, their places in it where the check names them. */
export function fromDocument(issues, path, json, text) {
  const here = issues.filter((issue) => issue.path === path);
  const range = here.length ? rangeOf(json, path) : null;
  return here.map((issue) => {
    const inside = range && issue.start > range.from && issue.end < range.to ? range.from : null;
    const point = (offset) => fromPoints(text, offsetInString(json, Number(inside), offset));
    const at =
      inside !== null
        ? { from: point(issue.start), to: point(issue.end) }
        : saidPlace(issue.message, text);
    const fixes = (issue.fixes ?? []).map((fix) => ({
      title: fix.title,
      text: newText(fix, path),
      patch: fix.patch,
    }));
    return {
      severity: issue.severity,
      message: issue.message.replace(PLACE, ""),
      code: issue.code,
      fixes,
      ...(at ?? { from: 0, to: text.length, whole: true }),
    };
  });
}

/** Both lists without doubles: a mistake that both know keeps the finer place. */
export function joined(own, known) {
  const words = (one) => one.message.replace(/\.$/, "");
  const said = new Set(own.map(words));
  return [...own, ...known.filter((one) => !said.has(words(one)))];
}
