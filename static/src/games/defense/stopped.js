// The effects of rules that matched and came to nothing, and why: the places that the graph marks.

/**
 * @param {import("../../data/wire.js").Event} event
 * @returns {{ path: string, text: string }[]}
 */
export function stopped({ type, data, cause, text }) {
  const first = cause[0]?.path;
  if (type !== "rule" || first === undefined) return [];
  const rule = first.replace(/\/effects\/\d+$/, "");
  const effects = /** @type {{ ok: boolean }[]} */ (data.effects);
  const paths = effects.flatMap(({ ok }, n) => (ok ? [] : [`${rule}/effects/${n}`]));
  const all = paths.length > 0 && paths.length === effects.length;
  return [...(all ? [rule] : []), ...paths].map((path) => ({ path, text }));
}
