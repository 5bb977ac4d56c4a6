// One run of the Balance tab: rounds of matches played by workers until the first player's score is
// known well enough, and what they say together. No rules and no React here.
import { secondsLeft } from "./numbers.js";
import { Rounds } from "./rounds.js";
import { messageOf } from "../data/problem.js";

const CALL_MS = 700; // what one call should take: numbers change about every second
const GROWTH = 4; // a call has at most this many times the rounds of the last one, and at least one
const MOST_AT_ONCE = 1000; // as core/evaluation/methods.py has it

/** Rounds of the next call, `least` at least, after one of `count` rounds took `ms`. */
export function nextCount(count, ms, least = 1) {
  const wanted = (count * CALL_MS) / Math.max(ms, 1);
  // Of five players and more a match is so little of a round that it would never grow to one.
  const most = Math.min(Math.max(1, count * GROWTH), MOST_AT_ONCE);
  return Math.max(least, Math.floor(Math.min(wanted, most)));
}

/** What a run plays; the same key plays the same matches. */
export const keyOf = ({ seats, seed }) => JSON.stringify([seats, seed]);

export class Run {
  /**
   * `about`: {system, spec, digest, seats, seed}; `half`: how well the score is to be known;
   * `before`: the run to compare with, or null; `onChange()` after every answer.
   */
  constructor({ about, half, before, onChange }) {
    this.about = about;
    this.half = half;
    this.before = before;
    this.onChange = onChange;
    // of the first player, by round: those in `tally`, from the first on without a gap
    this.points = [];
    // answers that wait for rounds before them, in their order: {first, points, tally, whole}
    this.parts = [];
    this.rounds = new Rounds(about.seats.length);
    // grows when it goes on after a stop: answers to the calls of before come too late
    this.turn = 0;
    this.tally = null;
    /** @type {import("../data/wire.js").Report | null} */
    this.report = null;
    /** @type {number | null} */
    this.expected = null; // rounds at the end, by what was played so far
    // what the worker says: one rule decides here, on the server and on the command line
    this.isEnough = false;
    this.error = null;
    this.state = "playing"; // playing | done | stopped | failed
    /** @type {{ at: number, rounds: number } | null} */
    this.since = null; // {at, rounds}: the first answer after it began or last went on
    // the first player's score before and now, in the rounds of both
    this.both = { rounds: 0, was: 0, is: 0 };
    this.merging = null;
  }

  get isOver() {
    return this.state !== "playing";
  }

  /** Rounds that are reported. */
  get reported() {
    return this.report?.rounds ?? 0;
  }

  /** How much of it is played, of 1; by what the interval says so far. */
  get part() {
    if (this.state === "done") return 1;
    return this.expected ? Math.min(0.99, this.reported / this.expected) : 0;
  }

  /**
   * Seconds until the end, at the pace since the first answer after it began or went on, for which
   * the workers start; null while nobody can say.
   */
  get secondsLeft() {
    if (!this.expected || this.isOver || !this.since) return null;
    const { at, rounds } = this.since;
    const [done, of] = [this.reported - rounds, this.expected - rounds];
    return secondsLeft(done, of, (Date.now() - at) / 1000);
  }

  /**
   * Let the workers play, or after a stop go on where it stopped; resolves when the run is over.
   */
  async play(workers) {
    const turn = (this.turn += 1);
    this.state = "playing";
    this.error = null;
    this.isEnough = false;
    this.since = null;
    this.merging = null;
    this.rounds.goOn(this.parts, this.points.length);
    try {
      await Promise.all(workers.map((worker) => this.work(worker, turn)));
      if (this.isOn(turn)) this.end("done");
    } catch (problem) {
      if (!this.isOn(turn)) return;
      this.error = messageOf(problem);
      this.end("failed");
    }
  }

  isOn(turn) {
    return turn === this.turn && !this.isOver;
  }

  /** What was played is kept. */
  stop() {
    if (!this.isOver) this.end("stopped");
  }

  end(state) {
    this.state = state;
    this.onChange();
  }

  async work(worker, turn) {
    const { digest } = this.about;
    if (digest) await worker.call("trust", { digests: [digest] });
    const { least } = this.rounds;
    let wanted = least;
    while (this.isOn(turn) && !this.isEnough) {
      const asked = this.rounds.take(wanted);
      const since = performance.now();
      const found = await this.played(worker, asked);
      const took = performance.now() - since;
      if (!this.isOn(turn)) return;
      if (found) await this.merge(worker, turn, found);
      wanted = nextCount(asked.count, took, least);
    }
  }

  /** What a worker makes of rounds, or of the last match that a round lacked; else null. */
  async played(worker, { first, part, count }) {
    const { digest: _, ...about } = this.about;
    const before = this.before?.points.slice(first, first + Math.ceil(count)) ?? [];
    if (part === undefined)
      return worker.call("evaluate.rounds", { ...about, first, count, before });
    const { tally } = await worker.call("evaluate.match", { ...about, first, part });
    const tallies = this.rounds.keep({ first, part }, tally);
    return tallies && worker.call("evaluate.joined", { ...about, first, tallies, before });
  }

  /**
   * What waits is merged at once: one after the other, so that no tally is lost where workers are
   * done together.
   */
  async merge(worker, turn, { parts, whole }) {
    this.parts = [...this.parts, ...parts.map((part) => ({ ...part, whole }))].sort(
      (a, b) => a.first - b.first,
    );
    while (this.isOn(turn) && this.merging) await this.merging;
    const ready = this.ready();
    if (!this.isOn(turn) || this.isEnough || !ready.length) return;
    const merging = this.tell(worker, turn, ready);
    this.merging = merging;
    try {
      await merging;
    } finally {
      if (this.merging === merging) this.merging = null;
    }
  }

  /**
   * What follows the rounds of `tally` without a gap: only that counts, so that it never matters
   * which worker was quicker.
   */
  ready() {
    let next = this.points.length;
    return this.parts.filter(({ first, points }) => {
      if (first !== next) return false;
      next += points.length;
      return true;
    });
  }

  async tell(worker, turn, ready) {
    const { digest: _, ...about } = this.about;
    const tallies = ready.map(({ tally }) => tally);
    const found = await worker.call("evaluate.report", {
      ...about,
      half: this.half,
      tallies: this.tally ? [this.tally, ...tallies] : tallies,
    });
    if (!this.isOn(turn)) return;
    this.note(ready, found.tally.rounds);
    this.tally = found.tally;
    this.report = found.report;
    this.isEnough = found.is_enough;
    this.expected = found.expected;
    this.since ??= { at: Date.now(), rounds: found.report.rounds };
    this.onChange();
  }

  /** Keep the points of the rounds that are in the tally now, `rounds` of them. */
  note(ready, rounds) {
    const told = ready.filter(({ first }) => first < rounds);
    for (const { first } of told) this.rounds.matches.delete(first);
    this.parts = this.parts.filter((part) => !told.includes(part));
    for (const part of told) {
      this.points.push(...part.points);
      this.pair(part);
    }
  }

  /**
   * Count the points of before and after in the rounds that both played: what an edit is told by.
   */
  pair({ first, points, whole }) {
    points.forEach((is, n) => {
      const was = this.before?.points.at(first + n);
      if (!Number.isInteger(was)) return;
      const { rounds } = this.both;
      this.both = {
        rounds: rounds + 1,
        was: (this.both.was * rounds + was / whole) / (rounds + 1),
        is: (this.both.is * rounds + is / whole) / (rounds + 1),
      };
    });
  }
}
