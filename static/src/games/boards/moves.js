// Legal actions, as the engine lists them, sorted for a board: from square, to square, choices.
import { key } from "../../canvas/names.js";

/** Legal moves by source: Map(from -> Map(to -> [{action, label}])), and the promotion options. */
export function byFrom(legal, labels) {
  const moves = new Map();
  const options = [];
  legal.forEach((action, n) => {
    if (action.type === "transform") {
      options.push({ action, label: labels?.[n] ?? action.piece });
      return;
    }
    if (!action.from || !action.to) return;
    const from = key(action.from);
    if (!moves.has(from)) moves.set(from, new Map());
    const to = key(action.to);
    const targets = moves.get(from);
    if (!targets.has(to)) targets.set(to, []);
    targets.get(to).push({ action, label: labels?.[n] ?? "" });
  });
  return { moves, options };
}

/** The legal move that a typed text names ("e2e4", any case and spacing), or null. */
export function fromText(text, legal, labels) {
  const wanted = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "");
  const n = (labels ?? []).findIndex((label) => label.toLowerCase() === wanted);
  return n < 0 ? null : legal[n];
}

/** From and to squares of a typed move, whether it is legal or not, or null. */
export function squaresOf(text) {
  const found = /^([a-z])(\d{1,2})[\s-]*x?([a-z])(\d{1,2})/i.exec(text.trim());
  if (!found) return null;
  const at = (file, rank) => [file.toLowerCase().charCodeAt(0) - 97, Number(rank) - 1];
  return { from: at(found[1], found[2]), to: at(found[3], found[4]) };
}
