// A replay as the page holds it: each part the JSON text that the engine wrote, {head: {name:
// text}, spec: text, plies: [text]}. The page keeps, joins and hands on these texts; it looks into
// single ones, and never writes what it has looked at.
import { ownIn } from "../data/lookup.js";

const member = (name, text) => `${JSON.stringify(name)}:${text}`;

/** The text of a replay. */
export function replayText({ head, spec, plies }) {
  const members = Object.entries(head).map(([name, text]) => member(name, text));
  return `{${[...members, member("spec", spec), member("plies", `[${plies.join(",")}]`)].join(",")}}`;
}

/**
 * The replay of a record, with the plies beyond a rewound one; without a half-made ply.
 * @param {import("./types.js").Recorded} record
 * @returns {import("./types.js").Replay | null}
 */
export const replayOf = ({ head, spec, plies }) => (head && spec ? { head, spec, plies } : null);

/** What a part of a replay's head says; undefined where it has none. */
export const headOf = ({ head }, name) =>
  Object.hasOwn(head, name) ? JSON.parse(ownIn(head, name)) : undefined;

/**
 * A replay in parts as earlier versions of this page kept it: as a value; null for anything else.
 */
export function partsOf(kept) {
  if (kept === null || typeof kept !== "object") return null;
  if (kept.head) return kept;
  const { spec, plies, ...head } = kept;
  if (!spec || !Array.isArray(plies)) return null;
  const texts = Object.entries(head).map(([name, value]) => [name, JSON.stringify(value)]);
  return {
    head: Object.fromEntries(texts),
    spec: JSON.stringify(spec),
    plies: plies.map((ply) => JSON.stringify(ply)),
  };
}
