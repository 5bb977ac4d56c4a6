// One run of the Balance tab: rounds of matches played by workers until the first player's score is
// known well enough, and what they say together. No rules and no React here.

import { sideOf, watched } from './numbers.js'

const CALL_MS = 700 // what one call should take: numbers change about every second
const GROWTH = 4 // a call has at most so many times the rounds of the one before
const MOST_ROUNDS = 40_000
const MOST_AT_ONCE = 1000 // as core/evaluation/asking.py has it
const FIRST_LOOK = 12 // rounds before an interval may end a run

/** Rounds of the next call, after one of `count` rounds took `ms`. */
export function nextCount(count, ms) {
  const wanted = Math.floor((count * CALL_MS) / Math.max(ms, 1))
  return Math.max(1, Math.min(wanted, count * GROWTH, MOST_AT_ONCE))
}

/**
 * Rounds until the interval of the first player's score is no wider than `half` to each side. `of`: which
 * interval; a person watches it and may stop at any look, so by default the one that holds at every look.
 */
export function roundsFor(report, half, { most = MOST_ROUNDS, of = watched } = {}) {
  if (!report?.rounds) return null
  const found = of(report.players[0])
  const now = sideOf(found, found.score)
  return Math.min(most, Math.max(FIRST_LOOK, Math.ceil(report.rounds * (now / half) ** 2)))
}

const isEnough = (report, half) => !!report && report.rounds >= FIRST_LOOK && (report.rounds >= MOST_ROUNDS || roundsFor(report, half) <= report.rounds)

/** The rounds before `end` whose points are not known, as {first, count}. */
export function gapsIn(points, end) {
  const gaps = []
  for (let n = 0; n < end; n += 1) {
    if (Number.isInteger(points[n])) continue
    const last = gaps.at(-1)
    if (last && last.first + last.count === n) last.count += 1
    else gaps.push({ first: n, count: 1 })
  }
  return gaps
}

/** What a run plays; the same key plays the same matches. */
export const keyOf = ({ seats, seed }) => JSON.stringify([seats, seed])

export class Run {
  /**
   * `about`: {system, spec, digest, seats, seed}; `half`: how well the score is to be known;
   * `before`: the run to compare with, or null; `onChange()` after every answer.
   */
  constructor({ about, half, before, onChange }) {
    Object.assign(this, { about, half, before, onChange })
    this.points = [] // of the first player, by round; null until it is in `tally`
    this.next = 0 // the first round that no worker has been given
    this.gaps = [] // {first, count}: rounds before it that a stop interrupted
    this.turn = 0 // grows when it goes on after a stop: answers to the calls of before come too late
    this.tally = null
    this.report = null
    this.error = null
    this.state = 'playing' // playing | done | stopped | failed
    this.began = null // when it began or last went on, after `from` rounds
    this.from = 0
    this.waiting = [] // answers whose tallies are not in `tally` yet
    this.both = { rounds: 0, was: 0, is: 0 } // the first player's score before and now, in the rounds of both
    this.merging = null
  }

  get isOver() {
    return this.state !== 'playing'
  }

  /** How much of it is played, of 1; by what the interval says so far. */
  get part() {
    const of = roundsFor(this.report, this.half)
    return this.state === 'done' ? 1 : of ? Math.min(0.99, this.report.rounds / of) : 0
  }

  /** Seconds until the end, at the pace since it began or went on; null while nobody can say. */
  get secondsLeft() {
    const of = roundsFor(this.report, this.half)
    const played = (this.report?.rounds ?? 0) - this.from
    if (!of || this.isOver || played < 2) return null
    return ((Date.now() - this.began) / 1000) * ((of - this.report.rounds) / played)
  }

  /** Let the workers play, or after a stop go on where it stopped; resolves when the run is over. */
  async play(workers) {
    const turn = (this.turn += 1)
    Object.assign(this, { state: 'playing', error: null, began: Date.now(), from: this.report?.rounds ?? 0, waiting: [], merging: null })
    this.gaps = gapsIn(this.points, this.next)
    try {
      await Promise.all(workers.map((worker) => this.work(worker, turn)))
      if (this.isOn(turn)) this.end('done')
    } catch (problem) {
      if (!this.isOn(turn)) return
      this.error = problem.message
      this.end('failed')
    }
  }

  isOn(turn) {
    return turn === this.turn && !this.isOver
  }

  /** What was played is kept. */
  stop() {
    if (!this.isOver) this.end('stopped')
  }

  end(state) {
    this.state = state
    this.onChange()
  }

  async work(worker, turn) {
    const { digest, ...about } = this.about
    if (digest) await worker.call('trust', { digests: [digest] })
    let wanted = 1
    while (this.isOn(turn) && !isEnough(this.report, this.half)) {
      const { first, count } = this.take(wanted)
      const since = performance.now()
      const found = await worker.call('evaluate.rounds', { ...about, first, count, before: this.before?.points.slice(first, first + count) ?? [] })
      const took = performance.now() - since
      if (!this.isOn(turn)) return
      await this.merge(worker, turn, { ...found, first })
      wanted = nextCount(count, took)
    }
  }

  /** The next rounds, `most` at most: what a stop left open comes first. */
  take(most) {
    const gap = this.gaps.shift()
    const first = gap?.first ?? this.next
    const count = Math.min(most, gap?.count ?? most)
    if (gap && count < gap.count) this.gaps.unshift({ first: first + count, count: gap.count - count })
    if (!gap) this.next += count
    return { first, count }
  }

  /** What waits is merged at once: one after the other, so that no tally is lost where workers are done together. */
  async merge(worker, turn, part) {
    this.waiting.push(part)
    while (this.isOn(turn) && this.merging) await this.merging
    if (!this.isOn(turn) || !this.waiting.length) return
    const merging = this.tell(worker, turn, this.waiting.splice(0))
    this.merging = merging
    try {
      await merging
    } finally {
      if (this.merging === merging) this.merging = null
    }
  }

  async tell(worker, turn, waiting) {
    const { digest: _, ...about } = this.about
    const tallies = waiting.map(({ tally }) => tally)
    const found = await worker.call('evaluate.report', { ...about, tallies: this.tally ? [this.tally, ...tallies] : tallies })
    if (!this.isOn(turn)) return
    waiting.forEach((part) => this.note(part))
    this.tally = found.tally
    this.report = found.report
    this.onChange()
  }

  /** Keep the points of rounds that are in the tally now. */
  note(part) {
    const { first, points } = part
    while (this.points.length < first + points.length) this.points.push(null)
    this.points.splice(first, points.length, ...points)
    this.pair(part)
  }

  /** Count the points of before and after in the rounds that both played: what an edit is told by. */
  pair({ first, points, whole }) {
    points.forEach((is, n) => {
      const was = this.before?.points.at(first + n)
      if (!Number.isInteger(was)) return
      const { rounds } = this.both
      this.both = { rounds: rounds + 1, was: (this.both.was * rounds + was / whole) / (rounds + 1), is: (this.both.is * rounds + is / whole) / (rounds + 1) }
    })
  }
}
