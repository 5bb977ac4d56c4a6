// Numbers and states of evaluations in words.

import { ownIn } from "../data/lookup.js";
import { seatTold } from "../match/seats.js";

const STATES = {
  queued: "Waiting",
  running: "Running",
  done: "Done",
  cancelled: "Cancelled",
  failed: "Failed",
};

const LOOKS = { done: "ok", failed: "error", running: "info" };

/** A state in a word, and how its badge looks. */
export const stateOf = ({ state }) => ({
  word: ownIn(STATES, state) ?? state,
  look: ownIn(LOOKS, state) ?? "",
});

export const isOpen = ({ state }) => state === "queued" || state === "running";

/** What people call those who meet in a league. */
export const entrantsOf = ({ kind, entrants }) =>
  kind === "agents" ? entrants.map(seatTold) : entrants;

/** A number of seconds as people say it. */
export function duration(seconds) {
  if (seconds < 1.5) return "a second";
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172800) return `${(seconds / 3600).toFixed(1)} h`;
  return `${Math.round(seconds / 86400)} days`;
}

const count = (number) => number.toLocaleString("en");

/**
 * An evaluation with the rounds that will be played, and the time that they take, where a precision
 * ends its plans before all are.
 */
export function expectedOf(job) {
  // the pairs of a roster share their matches, and the server says how many there are
  if (job.league) return job;
  const of = job.plans.reduce((sum, plan) => sum + plan.expected, 0);
  const [left, all] = [of - job.rounds, job.of - job.rounds];
  if (left <= 0 || all <= 0 || of === job.of) return job;
  return {
    ...job,
    of,
    left_s: typeof job.left_s === "number" ? (job.left_s * left) / all : job.left_s,
  };
}

/** How far an evaluation is. */
export function progressOf({ state, rounds, of, left_s: left }) {
  const done = `${count(rounds)} of ${count(of)} rounds`;
  if (state === "queued") return `${done}, waiting for a worker`;
  if (state !== "running") return done;
  return typeof left === "number" ? `${done}, about ${duration(left)} left` : done;
}

/** When something was, in the person's own time. */
export const when = (text) =>
  new Date(/[zZ]|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`).toLocaleString(undefined, {
    dateStyle: "medium",
    timeStyle: "short",
  });

export { count };
