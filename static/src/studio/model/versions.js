// Whether a document is of a newer version than the one that is read here, before any check
// answers.

import { rangeOf } from "./locate.js";
import { ownIn } from "../../data/lookup.js";

// what Python reads as a whole number: 99.0 and 1e2 are none, so the text decides
const WHOLE = /^\d+$/;

/**
 * `versions`: the version that each system reads, by its id; without a `system`, the newest of all.
 */
export function isNewer({ text, doc, system }, versions) {
  const known = system ? ownIn(versions, system) : Math.max(...Object.values(versions));
  if (known === undefined || !doc || typeof doc !== "object" || Array.isArray(doc)) return false;
  if (!Object.hasOwn(doc, "schema_version") || !(doc.schema_version > known)) return false;
  const range = rangeOf(text, "/schema_version");
  return range !== null && WHOLE.test(text.slice(range.from, range.to));
}
