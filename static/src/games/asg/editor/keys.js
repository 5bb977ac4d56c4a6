// The keys of the map canvas: the same actions as with the mouse.
import { directionOf, neighbourTowards } from "../map/space.js";
import { ownIn } from "../../../data/lookup.js";

/**
 * What a key does, or null; `at` is the node the keys act on, `from` the one a way is drawn from.
 */
export function keyAction(event, { map, at, from, some, step, hooks }) {
  const key = event.key;
  const arrow = directionOf(key);
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() === "d" && some) return () => hooks.duplicate();
    if (key.toLowerCase() === "a") return () => hooks.all();
    return null;
  }
  if (arrow && event.altKey)
    return some ? () => hooks.shift(arrow[0] * step, arrow[1] * step) : null;
  if (event.altKey) return null;
  if (arrow) {
    const next = at ? neighbourTowards(map.nodes, at, key) : map.nodes[0];
    return next ? () => hooks.go(next.id) : () => {};
  }
  if (key === "Escape") return from ? () => hooks.from(null) : some ? () => hooks.cleared() : null;
  if (key === "Enter") {
    if (from && at && from !== at.id) return () => hooks.finish(from, at.id);
    return at ? () => hooks.inspect() : null;
  }
  if ((key === "Delete" || key === "Backspace") && some) return () => hooks.remove();
  if (key === "F2" && at) return () => hooks.inspect();
  const letter = key.toLowerCase();
  if (letter === "n") return () => hooks.addNear();
  if (letter === "c") {
    if (from && at && from !== at.id) return () => hooks.finish(from, at.id);
    return at ? () => hooks.from(at.id) : null;
  }
  if (letter === "b") return () => hooks.mode("box");
  if (letter === "g") return () => hooks.grid();
  if (letter === "f") return () => hooks.fit();
  const owner = ownIn({ 1: "P1", 2: "P2", 0: "Neutral" }, key);
  if (owner && some) return () => hooks.own(owner);
  return null;
}

/** @type {[keys: string, does: string][]} each with the names that the browser has for its keys */
const KEYS = [
  ["N", "new node"],
  ["C", "edge (arrows, Enter)"],
  ["1 2 0", "owner"],
  ["Enter", "edit"],
  ["Delete", "delete"],
  ["B", "choose by a box"],
  ["G", "grid"],
  ["F", "fit"],
];

/** What `aria-keyshortcuts` says. */
export const SHORTCUTS = KEYS.map(([keys]) => keys).join(" ");

export const KEYS_HELP = `Keys: arrows choose, Alt+arrows move, ${KEYS.map((row) => row.join(" ")).join(", ")}`;
