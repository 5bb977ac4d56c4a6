// The frames of a match: each view is made of the one before and what differs (core/film.py).

/** @import { Event, MatchView, Move } from "../data/wire.js" */

/** @typedef {{ view: any, events: Event[], move?: Move | null }} Frame */

/** @param {unknown} value */
const isObject = (value) => value !== null && typeof value === "object";

/**
 * What a difference makes of a value, which stays as it is: parts that are the same are shared.
 * @param {any} value
 * @param {any} change
 */
export function applied(value, change) {
  if (Array.isArray(change)) {
    if (change.length === 1) return change[0];
    const [start, count, items] = change;
    return [...value.slice(0, start), ...items, ...value.slice(start + count)];
  }
  const changes = Object.entries(change);
  if (!changes.length) return value;
  const made = new Map(Object.entries(isObject(value) ? value : {}));
  for (const [key, next] of changes)
    if (next === 0) made.delete(key);
    else made.set(key, applied(made.get(key), next));
  // entries, so that a key may be called as it likes: "__proto__"
  return Array.isArray(value) ? [...made.values()] : Object.fromEntries(made);
}

/** The views of a match by their plies, each made when it is first asked for. */
export class Reel {
  /** @param {Frame[]} frames */
  constructor(frames) {
    this.frames = frames;
    this.events = frames.flatMap(({ events }) => events);
    /** The list of moves, as the match pane has it. */
    this.moves = { plies: frames.flatMap(({ move }) => move ?? []), pending: [] };
    let end = 0;
    this.ends = frames.map(({ events }) => (end += events.length));
    /** @type {any[]} */
    this.views = [];
  }

  get plies() {
    return this.frames.length - 1;
  }

  /**
   * What was to be seen at a ply, with everything that had happened up to there.
   * @param {number} ply
   * @returns {MatchView}
   */
  at(ply) {
    const wanted = Math.min(Math.max(0, ply), this.plies);
    for (let n = this.views.length; n <= wanted; n += 1)
      this.views.push(applied(this.views[n - 1] ?? null, this.frames[n].view));
    return { ...this.views[wanted], events: this.events.slice(0, this.ends[wanted]) };
  }
}
