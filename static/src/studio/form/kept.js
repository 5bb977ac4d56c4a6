// RJSF copies the data of a form key by key by assignment, and so loses a key `__proto__` of a map.

/** The one key that is lost. */
export const LOST = "__proto__";

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** What came back of `given`, with the key that was lost on the way. */
export function withLost(given, back) {
  if (Array.isArray(given) && Array.isArray(back) && given.length === back.length)
    return back.map((item, n) => withLost(given[n], item));
  if (!isObject(given) || !isObject(back)) return back;
  const before = new Map(Object.entries(given));
  const kept = Object.entries(back).map(([key, value]) => [
    key,
    before.has(key) ? withLost(before.get(key), value) : value,
  ]);
  if (before.has(LOST) && !Object.hasOwn(back, LOST)) kept.push([LOST, before.get(LOST)]);
  return Object.fromEntries(kept);
}
