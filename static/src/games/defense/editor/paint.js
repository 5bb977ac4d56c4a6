// Painting faces into fields: what a key or a drag means. The patch is the author's to make.
import { columnsOf } from "../dice/pips.js";
import { ownIn } from "../../../data/lookup.js";

/** The face that an arrow key leads to from a face; the same one at an edge. */
export function faceBeside(face, key, count) {
  const columns = columnsOf(count);
  const step = ownIn({ ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }, key);
  if (key === "Home") return 1;
  if (key === "End") return count;
  if (!step) return null;
  const to = face + step;
  return to >= 1 && to <= count ? to : face;
}

/** The rows of the picture: faces from 1 on, so many beside each other. */
export function rowsOf(count) {
  const columns = columnsOf(count);
  const rows = [];
  for (let face = 1; face <= count; face += columns)
    rows.push(Array.from({ length: Math.min(columns, count - face + 1) }, (_, n) => face + n));
  return rows;
}

/**
 * The brush that a digit stands for: a field's index from 1, 0 takes faces out; undefined
 * otherwise.
 */
export function brushOf(key, fields) {
  if (!/^[0-9]$/.test(key)) return undefined;
  if (key === "0") return null;
  return Number(key) <= fields.length ? Number(key) - 1 : undefined;
}

/** Whether painting a face with a brush (a field's index, null: none) would change anything. */
export function changes(card, face, brush) {
  const now = card.of(face);
  return brush === null ? now.length > 0 : now.length !== 1 || now[0] !== brush;
}

const STEP = 8; // pixels: less than a face is wide, so that a fast hand skips none

/**
 * The places that a pointer came by on its way from one event to the next, the last one included.
 */
export function pointsBetween(from, to) {
  const [dx, dy] = [to.clientX - from.clientX, to.clientY - from.clientY];
  const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy) / STEP));
  return Array.from({ length: steps }, (_, n) => [
    from.clientX + (dx * (n + 1)) / steps,
    from.clientY + (dy * (n + 1)) / steps,
  ]);
}
