// Legal actions, as the engine lists them, sorted for a board: from square, to square, choices.
import { key, words } from "../../canvas/names.js";
import { ownIn } from "../../data/lookup.js";

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

/** In words: which of several moves to one square this is. */
export function variant(choice, spec, piece) {
  const code = piece?.piece;
  const kind = (spec?.pieces ?? []).find?.((entry) => entry?.code === code);
  const move = kind?.moves?.find?.((entry) => entry?.id === choice.action.move);
  const action = ownIn(move?.actions, choice.action.action);
  const parts = [`move ${choice.action.move}`];
  if (move?.step) parts.push(`step (${move.step.join(", ")})`);
  if (action) parts.push(`${words(action.action)} on ${words(action.state)}`);
  const effects = [...(action?.side_effects ?? []), ...(move?.side_effects ?? [])];
  if (effects.length)
    parts.push(`then ${effects.map((effect) => words(effect?.action)).join(", ")}`);
  return parts.join(", ");
}
