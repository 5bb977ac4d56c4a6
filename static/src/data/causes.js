// Causes of events are objects, {path, span}; in a report, in an attribute and as a key each is one
// text, "/heroes/0/abilities/0/script#3-27", as core/causes.py writes it.

/** @import { Cause } from "./wire.js" */

const LIKE_WRITTEN = /#\d+-\d+#*$/;

/**
 * A cause as one text.
 *
 * @param {Cause} cause
 * @returns {string}
 */
export function written({ path, span }) {
  if (span) return `${path}#${span[0]}-${span[1]}`;
  return LIKE_WRITTEN.test(path) ? `${path}#` : path;
}

/**
 * The cause that a text of a report means.
 *
 * @param {string} text
 * @returns {Cause}
 */
export function read(text) {
  const found = /^(.*)#(\d+)-(\d+)$/s.exec(text);
  if (found) return { path: found[1], span: [Number(found[2]), Number(found[3])] };
  return { path: LIKE_WRITTEN.test(text) ? text.slice(0, -1) : text, span: null };
}
