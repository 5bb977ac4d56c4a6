// The place of a fault in a text that could not be read, and where that is in the text as it
// stands.

/** @import { ImportReport } from "../types.js" */

/** @typedef {{ line: number, column?: number }} Fault */

/**
 * {line, column?}, from the first problem that has a place, the refusal itself or its sentence; or
 * null.
 * @param {ImportReport} report
 * @returns {Fault | null}
 */
export function faultOf({ issues, line, column, failed }) {
  const placed = issues?.find((issue) => issue.line);
  if (placed?.line) return { line: placed.line, column: placed.column };
  if (line) return { line, column };
  const said = /\bline (\d+)(?:,? column (\d+))?/i.exec(failed ?? "");
  return said && { line: Number(said[1]), column: said[2] ? Number(said[2]) : undefined };
}

/**
 * The offset of a place; within the text whatever it says.
 * @param {string} text
 * @param {Fault} fault
 */
export function offsetOf(text, { line, column = 1 }) {
  let at = 0;
  for (let n = 1; n < line; n += 1) {
    const next = text.indexOf("\n", at);
    if (next < 0) break;
    at = next + 1;
  }
  const end = text.indexOf("\n", at);
  return Math.min(at + Math.max(0, column - 1), end < 0 ? text.length : end);
}
