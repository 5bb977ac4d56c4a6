// How a match ended, in a sentence: who wins, and by what.
import { words } from "../canvas/names.js";
import { ownIn } from "../data/lookup.js";

const OWN = { ply_limit: "the match reached its ply limit" };

/** The pointers to what ended the match, and to the texts that did. */
export const endingOf = (view) =>
  (
    view?.events?.findLast?.(({ type }) => /^(result|game_end|end|over)$/.test(type))?.cause ?? []
  ).map(({ path }) => path);

/**
 * The result in words; `reasons` are the game's own: a text, or what makes one of {result, view,
 * spec}.
 * One that begins with a name from the document says so by a colon before it: the name may be "by"
 * itself.
 */
export function resultWords(result, reasons = {}, view = null, spec = null) {
  const own = ownIn({ ...OWN, ...reasons }, result.reason);
  const why =
    (typeof own === "function" ? own({ result, view, spec }) : own) ??
    words(result.reason).replaceAll("_", " ");
  if (!result.winners?.length) return `Draw: ${why.replace(/^: /, "")}`;
  const who = `${result.winners.join(" and ")} ${result.winners.length > 1 ? "win" : "wins"}`;
  if (why.startsWith(": ")) return who + why;
  return /^(by|as|when) /.test(why) ? `${who} ${why}` : `${who}: ${why}`;
}
