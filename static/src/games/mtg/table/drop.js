// What letting a dragged object go means.

/** @import { Draft } from "./types.js" */

/**
 * "aim": what it is dropped on is chosen for it; "put back": what lifting it began is given up;
 * "press": as if it were pressed itself; null: nothing. What merely lies among others aims at
 * nothing: one candidate that is dropped on another chooses neither.
 * @param {{ ids: string[], began: boolean }} drag
 * @param {{ ids: string[], isBack: boolean }} onto the objects there, and whether it is where the
 *   drag came from, or no place of the table
 * @param {{ draft: Draft | null, lit: Set<string>, marks: Map<string, string> }} hands
 * @returns {"aim" | "put back" | "press" | null}
 */
export function dropOf({ ids, began }, onto, { draft, lit, marks }) {
  const hand = draft?.held ?? draft?.object ?? null;
  const isAimed = hand !== null && ids.includes(hand);
  const isOther = !!draft && onto.ids.some((id) => lit.has(id) && !ids.includes(id));
  if (isAimed && isOther) return "aim";
  if (began) return onto.isBack ? "put back" : null;
  if (onto.isBack || isOther || (draft && ids.some((id) => marks.has(id)))) return null;
  return "press";
}
