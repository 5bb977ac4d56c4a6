// Causes of events are objects, {path, span}; in a report, in an attribute and as a key each is one
// text, "/heroes/0/abilities/0/script#3-27", as core/causes.py writes it.

/** @import { Cause } from "./wire.js" */

/**
 * A cause as one text.
 *
 * @param {Cause} cause
 * @returns {string}
 */
export const written = ({ path, span }) => (span ? `${path}#${span[0]}-${span[1]}` : path);

/**
 * The cause that a text of a report means.
 *
 * @param {string} text
 * @returns {Cause}
 */
export function read(text) {
  const found = /^(.*)#(\d+)-(\d+)$/s.exec(text);
  return found
    ? { path: found[1], span: [Number(found[2]), Number(found[3])] }
    : { path: text, span: null };
}
