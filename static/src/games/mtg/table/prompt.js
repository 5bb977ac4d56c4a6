// What the table asks for just now, in words, and what the button says that ends it.
import { ownIn } from "../../../data/lookup.js";
import { fieldOf, isEnough } from "./hands.js";

/** @import { Draft, Field } from "./types.js" */

/** @param {Field} field @param {any} value */
const countOf = (field, value) =>
  field.kind === "pairs" ? Object.keys(value).length : value.length;

/** @param {Field} field */
function manyOf({ min, max }) {
  if (min === max) return `${max}`;
  return min ? `${min} to ${max}` : `up to ${max}`;
}

/** @type {Record<string, (n: number) => string>} */
const DONE = {
  DECLARE_ATTACKERS: (n) => (n ? `Attack with ${n}` : "No attack"),
  DECLARE_BLOCKERS: (n) => (n ? `Block with ${n}` : "No block"),
};

/** @type {Record<string, string>} */
const ASKS = {
  DECLARE_ATTACKERS: "Click the creatures that attack.",
  DECLARE_BLOCKERS:
    "Click a creature of yours, then the attacker that it blocks; or drag it there.",
};

/**
 * What a half-made choice asks for, and the button that ends the field (null: there is none yet).
 * @param {Draft} draft
 * @param {Set<string>} seen
 * @returns {{ title: string, asks: string, done: string | null, all: boolean }}
 */
export function promptOf(draft, seen) {
  const { form } = draft;
  const field = fieldOf(draft, seen);
  if (!field) return { title: form.title, asks: "", done: null, all: false };
  const value = ownIn(draft.values, field.name);
  if (field.kind === "option")
    return { title: form.title, asks: `${field.name}: click one.`, done: null, all: false };
  const n = countOf(field, value);
  const asks = ownIn(ASKS, form.type) ?? `${field.name}: click ${manyOf(field)}; ${n} chosen.`;
  const word = ownIn(DONE, form.type) ?? ((/** @type {number} */ k) => `Done with ${k}`);
  return {
    title: form.title,
    asks: draft.held ? "Now the attacker that it blocks." : asks,
    done: isEnough(draft, field) ? word(n) : null,
    all: field.kind === "several" && field.max === field.options?.length && (field.max ?? 0) > 1,
  };
}
