// What is open, as the fragment of the page's address names it: #game/hexapawn/ply/3,
// #document/ID, #library/ID/revision/2, #evaluation/JOB/plan/0/match/7, #link/DATA. No fragment:
// the gallery. A fragment is the same at "/", under a path and in the standalone page, and no
// server is asked.

import { evaluatedIn, evaluatedOf } from "./evaluated.js";

/** @import { Last, Place } from "../types.js" */

const NUMBER = /^\d{1,9}$/;

/**
 * The names and values of a fragment, "game/hexapawn/ply/3"; null where it is not made of such.
 * @param {string} fragment
 */
function partsOf(fragment) {
  const parts = fragment.split("/");
  if (parts.length % 2 || parts.includes("")) return null;
  try {
    const values = parts.map(decodeURIComponent);
    const named = new Map(values.flatMap((name, n) => (n % 2 ? [] : [[name, values[n + 1]]])));
    return named.size * 2 === parts.length ? named : null;
  } catch {
    return null; // a "%" that begins no character
  }
}

/** @typedef {(one: string, second: string, third: string) => Last | null} Read */

/** What the parts of an address name, by the parts' names. */
const KINDS = new Map(
  /** @type {[string, Read][]} */ ([
    ["game", (shipped) => ({ shipped })],
    ["document", (doc) => ({ doc })],
    ["library", (library) => ({ library })],
    ["link", (link) => ({ link })],
    [
      "library/revision",
      (id, rev) => (NUMBER.test(rev) ? { revision: { id, rev: Number(rev) } } : null),
    ],
    [
      "evaluation/plan/match",
      (job, plan, match) => {
        const evaluated = evaluatedOf(job, plan, match);
        return evaluated && { evaluated };
      },
    ],
  ]),
);

/**
 * The place that an address names; null: the gallery.
 * @param {Pick<Location, "hash" | "search">} location
 * @returns {Place | null}
 */
export function placeIn({ hash, search }) {
  const fragment = hash.replace(/^#/, "");
  if (!fragment) {
    const evaluated = evaluatedIn(search); // as reports link to a match
    return evaluated && { what: { evaluated }, ply: null };
  }
  const { ply, ...parts } = Object.fromEntries(partsOf(fragment) ?? []);
  const names = Object.keys(parts).join("/");
  const [one, second, third] = Object.values(parts);
  const what = KINDS.get(names)?.(one, second, third) ?? null;
  if (!what || !NUMBER.test(ply ?? "0")) return { what: null, ply: null };
  return { what, ply: ply === undefined ? null : Number(ply) };
}

/** @param {Last} what */
function named({ doc, shipped, library, revision, evaluated, link }) {
  if (doc) return ["document", doc];
  if (shipped) return ["game", shipped];
  if (library) return ["library", library];
  if (revision) return ["library", revision.id, "revision", revision.rev];
  if (link) return ["link", link];
  if (!evaluated) return [];
  return ["evaluation", evaluated.job, "plan", evaluated.plan, "match", evaluated.match];
}

/**
 * The fragment of what is open, with its "#"; "" for the gallery.
 * @param {Last | null | undefined} what
 * @param {number | null} [ply] where its match stands; links and matches of an evaluation have
 *   their own
 */
export function fragmentOf(what, ply = null) {
  const parts = named(what ?? {});
  if (!parts.length) return "";
  if (ply !== null && !what?.evaluated && !what?.link) parts.push("ply", ply);
  return `#${parts.map(encodeURIComponent).join("/")}`;
}
