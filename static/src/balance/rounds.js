// Which rounds of a run no worker has been given yet. Of more than two players a round is handed
// out match by match while it takes too long for one call, and what is played of it is kept.

/**
 * The rounds from `from` to `end` that none of `parts` has, as {first, count}; parts are in their
 * order.
 */
export function gapsIn(parts, from, end) {
  const gaps = [];
  let next = from;
  for (const { first, points } of [...parts, { first: end, points: [] }]) {
    if (first > next) gaps.push({ first: next, count: first - next });
    next = first + points.length;
  }
  return gaps;
}

export class Rounds {
  constructor(players) {
    this.players = players;
    this.least = players > 2 ? 1 / players : 1; // rounds that a call has at least
    this.next = 0; // the first round that no worker has been given
    this.gaps = []; // {first, count}: rounds before it that a stop interrupted
    this.open = []; // {first, part, count}: matches of a round of which some were given out
    this.matches = new Map(); // by round: the tallies of its matches so far, by their parts
  }

  /** After a stop: what `parts` do not have from the round `from` on is handed out again. */
  goOn(parts, from) {
    this.gaps = gapsIn(parts, from, this.next);
    this.open = [];
  }

  /** The next {first, count}, `wanted` rounds at most, or {first, part, count} of one match. */
  take(wanted) {
    if (this.open.length) return this.open.shift();
    const rounds = this.takeRounds(Math.max(1, wanted));
    const { first } = rounds;
    const there = this.matches.get(first);
    if (wanted >= 1 && !there) return rounds;
    if (rounds.count > 1) this.gaps.unshift({ first: first + 1, count: rounds.count - 1 });
    for (let part = 0; part < this.players; part += 1)
      if (!there?.has(part)) this.open.push({ first, part, count: 1 / this.players });
    return this.open.shift() ?? { first, count: 1 };
  }

  /** The next rounds, `most` at most: what a stop left open comes first. */
  takeRounds(most) {
    const gap = this.gaps.shift();
    const first = gap?.first ?? this.next;
    const count = Math.min(most, gap?.count ?? most);
    if (gap && count < gap.count)
      this.gaps.unshift({ first: first + count, count: gap.count - count });
    if (!gap) this.next += count;
    return { first, count };
  }

  /** Keep the tally of a match; those of its round once all are there, else null. */
  keep({ first, part }, tally) {
    const there = this.matches.get(first) ?? new Map();
    this.matches.set(first, there.set(part, tally));
    return there.size === this.players ? [...there.values()] : null;
  }
}
