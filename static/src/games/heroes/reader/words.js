// What the Reader says, in words.

/**
 * A share in per cent: 0.317 is "32 %".
 * @param {number} share
 */
export const percent = (share) => `${Math.round(100 * share)} %`;

/**
 * What a row of the rules does to the preference for an ability: its share with the row less that
 * without it.
 * @param {number} by
 */
export function moved(by) {
  const points = Math.round(100 * Math.abs(by));
  if (!points) return "hardly matters";
  return `without it ${points} ${points === 1 ? "point" : "points"} ${by > 0 ? "less" : "more"}`;
}
