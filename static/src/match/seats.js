// Who plays: seats as the engine takes them, and in words for people.
import { brief } from "../data/brief.js";
import { ownIn } from "../data/lookup.js";

/** @import { Budget, Strength } from "./types.js" */

const MOST_SEAT = 60; // characters of an agent's name

/**
 * Strengths offered for what searches: tries per move, which play the same everywhere, or time. A
 * try is one choice taken for a trial, and what then comes of it weighed, so a game with many moves
 * needs more for the same depth.
 * @type {Strength[]}
 */
export const STRENGTHS = [
  { nodes: 25, title: "25 tries" },
  { nodes: 100, title: "100 tries" },
  { nodes: 500, title: "500 tries" },
  { nodes: 2500, title: "2,500 tries" },
  { ms: 500, title: "half a second" },
  { ms: 3000, title: "3 seconds" },
];

/**
 * The strengths offered for a kind of seat. `offered` has the tries of those of which each beats
 * the one before; what is not in it has them all.
 * @param {string} kind
 * @param {Record<string, number[]>} [offered]
 */
export function strengthsFor(kind, offered) {
  const own = offered && ownIn(offered, kind);
  return own ? STRENGTHS.filter(({ nodes }) => !nodes || own.includes(nodes)) : STRENGTHS;
}

export const KINDS = [
  { kind: "human", title: "You" },
  { kind: "random", title: "Random" },
  { kind: "greedy", title: "Greedy" },
  { kind: "lookahead", title: "Look-ahead" },
  { kind: "mcts", title: "Tree search" },
];

const GENERAL = ["human", "random", "greedy", "mcts"];

/**
 * What searches: its name in a sentence, its tries when it is chosen, and those where a seat names
 * no number.
 * @type {Record<string, {name: string, chosen: number, usual: number, what: string}>}
 */
const SEARCHES = {
  mcts: {
    name: "tree search",
    chosen: 100,
    usual: 200,
    what: "all moves first, then the answers to the best",
  },
  lookahead: {
    name: "look-ahead",
    chosen: 2500,
    usual: 2500,
    what: "all moves first, then all answers, ply by ply; where dice fall, by their odds",
  },
};

/** Whether a seat has a strength. */
export const isSearching = ({ kind }) => ownIn(SEARCHES, kind) !== undefined;

/** What the strength of a seat is, for its tooltip. */
export const strengthMeans = ({ kind }) => `Tries before each move: ${ownIn(SEARCHES, kind)?.what}`;

/**
 * The seat of a kind that has just been chosen: the strongest that is offered, else the usual one.
 * @param {string} kind
 * @param {Record<string, number[]>} [offered]
 */
export function chosenSeat(kind, offered) {
  const nodes = (offered && ownIn(offered, kind)?.at(-1)) ?? ownIn(SEARCHES, kind)?.chosen;
  return nodes ? { kind, nodes } : { kind };
}

/**
 * The kinds of seats in a match: the engine names those of the game itself, after what every game
 * has.
 */
export function kindsOf(view) {
  const named = view?.seat_kinds;
  if (!Array.isArray(named)) return KINDS.filter(({ kind }) => GENERAL.includes(kind));
  return named.map(
    (kind) =>
      KINDS.find((entry) => entry.kind === kind) ?? {
        kind,
        title: kind[0].toUpperCase() + kind.slice(1),
      },
  );
}

/**
 * The first player is a person, everybody else a modest tree search, or what the game has for it.
 */
export const defaultSeats = (players, opponent = chosenSeat("mcts")) =>
  Object.fromEntries(players.map((name, n) => [name, n ? opponent : { kind: "human" }]));

/** A seat as an object, also from its string form "mcts:200" or "mcts:500ms". */
export function seatOf(seat) {
  if (typeof seat !== "string") return seat ?? { kind: "human" };
  const [, kind, amount, ms] = /^([^:]*)(?::(\d+)(ms)?)?$/.exec(seat) ?? [null, seat];
  return amount ? { kind, [ms ? "ms" : "nodes"]: Number(amount) } : { kind };
}

/**
 * How long a search of a seat thinks, as one word: "100" nodes or "500ms".
 * @type {(seat: Budget & {kind?: string}) => string}
 */
export const strengthOf = ({ kind, nodes, ms }) =>
  ms ? `${ms}ms` : String(nodes ?? (ownIn(SEARCHES, kind) ?? SEARCHES.mcts).usual);

/** A seat as a text, which `seatOf` reads: "greedy", "mcts:100". */
export const textOf = (seat) =>
  isSearching(seat) ? `${seat.kind}:${strengthOf(seat)}` : seat.kind;

/**
 * A seat in the middle of a sentence, in the words of the boxes in which it is chosen: "random",
 * "tree search of 100 tries".
 * @type {(seat: string) => string}
 */
export function seatTold(text) {
  const { kind, nodes, ms } = seatOf(text);
  const name = ownIn(SEARCHES, kind)?.name;
  if (!name) return brief(kind, MOST_SEAT);
  if (!nodes && !ms) return name;
  const known = STRENGTHS.find((entry) => entry.nodes === nodes && entry.ms === ms)?.title;
  const tries = nodes === 1 ? "1 try" : `${nodes?.toLocaleString("en")} tries`;
  return `${name} of ${known ?? (ms ? `${ms} ms` : tries)}`;
}

/** Who plays whom: "random against itself", "greedy against tree search of 25 tries". */
export const seatsTold = (seats) =>
  new Set(seats).size === 1
    ? `${seatTold(seats[0])} against itself`
    : seats.map(seatTold).join(" against ");

export const isHuman = (seats, player) => seatOf(ownIn(seats, player)).kind === "human";
