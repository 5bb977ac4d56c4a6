// How a match follows its edited document. The newest position is shown at once, as the new rules
// have it; the rest is played again bit by bit, until it is done or the next edit comes.
import { isHuman } from "./seats.js";
import { replayOf, replayText } from "./record.js";
import { reused } from "./reuse.js";
import { problemOf } from "../data/problem.js";

const FIRST = 32; // acts up to which a match is played again in one go
const BIT_MS = 40; // what a bit may take, about
const LEAST = 8; // acts of a bit
const STOPS = new Set(["call.stopped", "worker.stopped"]); // of the whole work, not of one document

/**
 * @import { Session } from "./session.js"
 * @import { Memory } from "./memory.js"
 * @import { Replay } from "./types.js"
 * @import { MatchView } from "../data/wire.js"
 */

/** @typedef {NonNullable<import("./types.js").MatchState["divergence"]>} Divergence */

/**
 * @typedef {object} Answer what the engine says of the way to new rules
 * @property {any} view what is to be shown; null while nothing new can be told
 * @property {Divergence | null} divergence
 * @property {number} [left] acts that are still to be played
 * @property {boolean} [same] nothing was played again: the view has only what is new
 */

/**
 * An answer to an edit that changes nothing that was played: the events told before go on.
 * @param {MatchView} before
 * @param {MatchView} after
 */
const joinedEvents = (before, { events, ...view }) => ({
  ...view,
  events: [...before.events.filter(({ ply = 0 }) => ply <= view.ply), ...events],
});

/**
 * How many acts the next bit has, given what the last one took.
 * @param {number} size
 * @param {number} ms
 */
export const nextSize = (size, ms) =>
  Math.max(LEAST, Math.min(size * 4, Math.round((size * BIT_MS) / Math.max(ms, 1))));

/**
 * With the player whose ply it is.
 * @param {Divergence | null} divergence
 * @param {Replay | null} whole
 * @returns {Divergence | null}
 */
function named(divergence, whole) {
  const played = divergence && whole?.plies[divergence.ply - 1];
  const player = played && JSON.parse(played).actions?.[0]?.player;
  return divergence && { ...divergence, player };
}

/**
 * The first answer, and the match it is about. What differs is told against the match as it was
 * played, so that rules that come back (a name changed and changed back) differ in nothing; an
 * engine that was started since plays that one again first.
 * @param {Memory} memory
 * @param {unknown} spec
 * @returns {Promise<{ match: string, answer: Answer }>}
 */
async function asked({ session, kept, rewound }, spec) {
  const { match } = session.view;
  const more = { spec, most: FIRST, record_from: 0, ...rewound };
  const here = { match, joins: true, ...more, ...(kept && { kept: true }) };
  try {
    return { match, answer: await session.engine("match.rerun", here) };
  } catch (problem) {
    if (!kept || problemOf(problem).code !== "match.not-kept") throw problem;
  }
  const loaded = await session.engine("replay.load", { replay_text: replayText(kept) });
  try {
    const answer = await session.engine("match.rerun", { match: loaded.match, ...more });
    return { match: loaded.match, answer };
  } catch (problem) {
    session.drop(loaded.match); // the match that is shown stays as it is
    throw problem;
  }
}

/**
 * Play the same actions on another spec; answers what the session should show, or null where that
 * is not wanted any more. Where they cannot go on, the whole match is kept until somebody moves, so
 * that a half-typed number or an undone edit costs no ply; agents wait meanwhile (`held`).
 * @param {Memory} memory
 * @param {unknown} spec
 * @param {() => boolean} isWanted
 * @param {(bit: Answer) => void} onBit
 */
async function rerun(memory, spec, isWanted, onBit) {
  const { session } = memory;
  const { view: shown } = session;
  const whole = memory.kept ?? replayOf(memory.record);
  let { match, answer } = await asked(memory, spec);
  for (let size = FIRST; answer.left;) {
    if (!isWanted()) {
      if (match !== shown.match) session.drop(match);
      return null;
    }
    onBit({ ...answer, divergence: named(answer.divergence, whole) });
    const since = performance.now();
    answer = await session.engine("match.rerun", { match, on: true, most: size, record_from: 0 });
    size = nextSize(size, performance.now() - since);
  }
  const view = answer.same ? joinedEvents(shown, answer.view) : answer.view;
  const divergence = named(answer.divergence, whole);
  if (match !== shown.match) session.drop(shown.match);
  memory.differ(whole, divergence);
  const held = !!memory.whole && !!view.to_act && !isHuman(view.seats, view.to_act);
  return { view, divergence, held };
}

/**
 * What is shown until all is played again: the position under the new rules, what happened before
 * as it was.
 * @param {MatchView} shown
 * @param {MatchView} view
 */
const glanceOf = (shown, view) => ({
  ...shown,
  ...view,
  events: shown.events,
  losses: shown.losses,
});

/**
 * Follow what is wanted, and what is wanted while that is under way.
 * @param {Session} session
 */
export async function followed(session) {
  try {
    while (!(await isFollowed(session)));
  } finally {
    session.following = null;
    if (session.state.glance) session.put({ glance: null });
  }
}

/**
 * Follow what is wanted now; whether it is still wanted then.
 * @param {Session} session
 */
async function isFollowed(session) {
  const { wanted } = session;
  const { spec, digest } = wanted;
  const isWanted = () => session.wanted === wanted && !session.isLeft;
  let glance = {};
  /** @param {Answer} bit */
  const onBit = ({ view, divergence }) => {
    glance = {
      ...glance,
      ...(view && { view: glanceOf(session.view, view), spec }),
      ...(divergence && { divergence }),
    };
    session.put({ glance });
  };
  try {
    await session.memory.trust(digest);
    const found = await rerun(session.memory, spec, isWanted, onBit);
    if (found) {
      const { view, ...more } = found;
      const events = reused(session.view.events, view.events);
      const rest = { spec, note: null, foreign: false, glance: null };
      session.accept({ ...view, events }, { ...more, ...rest });
    }
  } catch (problem) {
    // the match stays on the last valid rules; what fails on those of an older edit is no news
    const { code = "" } = problemOf(problem);
    const isPast = session.wanted !== wanted && !session.isLeft && !STOPS.has(code);
    if (code !== "spec.invalid" && !isPast) throw problem;
  }
  if (session.wanted !== wanted && !session.isLeft) return false;
  session.following = null; // an edit from here on is followed in its turn
  return true;
}
