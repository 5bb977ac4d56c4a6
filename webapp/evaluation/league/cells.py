"""A pair's rounds as one histogram, what they show, and whether that can still change."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from core.evaluation.intervals import Interval, chance, mean_score
from core.evaluation.sequences import ENOUGH, anytime, anytime_chance, capital
from core.evaluation.tally import WHOLE, Tally
from webapp.evaluation.league.roster import Roster

FAIR = (0.45, 0.55)
"""A score between these, of a pair that shares evenly, is called even."""

Verdict = Literal["wins", "even", "loses", "open"]


@dataclass(frozen=True, slots=True)
class Cell:
    """Rounds by the points of the entrant (`row`'s, or the first player's of a document), by those
    of the first player, and how many points a round has; `even` is an even share of them.

    The rounds of a match both ways round count as many as the way with fewer of them has.
    """

    counts: Mapping[int, float]
    first: Mapping[int, float]
    whole: int
    even: float
    games: int

    @property
    def rounds(self) -> float:
        """How many rounds there are."""
        return math.fsum(self.counts.values())

    def score(self, is_anytime: bool) -> Interval:
        """The entrant's score; `is_anytime` for an interval that holds however rounds ended."""
        return anytime(self.counts, self.whole) if is_anytime else mean_score(
            self.counts, self.whole
        )  # fmt: skip

    def first_score(self, is_anytime: bool = False) -> Interval:
        """The first player's score."""
        return anytime(self.first, self.whole) if is_anytime else mean_score(
            self.first, self.whole
        )  # fmt: skip

    def chance(self, is_anytime: bool) -> float:
        """The p-value of an even share."""
        return (anytime_chance if is_anytime else chance)(self.counts, self.whole, self.even)

    def verdict(self, found: Interval) -> Verdict:
        """What an interval of the score says."""
        low, high = (self.even + bound - 0.5 for bound in FAIR)
        if found.low > high:
            return "wins"
        if found.high < low:
            return "loses"
        return "even" if low <= found.low and found.high <= high else "open"

    def is_settled(self) -> bool:
        """Whether more rounds would hardly change the verdict, however often that is asked: whether
        the bounds of the interval that holds at every look tell one."""
        if not self.counts:
            return False
        low, high = (self.even + bound - 0.5 for bound in FAIR)
        if max(self._gain(high), self._loss(low)) >= ENOUGH:
            return True
        return min(self._gain(low), self._loss(high)) >= ENOUGH

    def _gain(self, mean: float) -> float:
        """The logarithm of what betting on a higher score than this has come to."""
        return capital({points / self.whole: n for points, n in self.counts.items()}, mean)

    def _loss(self, mean: float) -> float:
        """The same of betting on a lower one."""
        return capital({1 - points / self.whole: n for points, n in self.counts.items()}, 1 - mean)


def cell_of(roster: Roster, tallies: Sequence[Tally], players: int) -> Cell:
    """The cell of the tallies of its plans."""
    games = sum(tally.games for tally in tallies)
    if any(not tally.rounds for tally in tallies):
        return Cell({}, {}, WHOLE * players * len(tallies), _even(roster, players), games)
    if roster.kind == "sides":
        there, back = tallies
        return Cell(
            _together(there.players[0], back.players[1]),
            _together(there.players[0], back.players[0]),
            2 * WHOLE * players,
            0.5,
            games,
        )
    (tally,) = tallies
    counts = tally.agents[0] if roster.kind == "agents" else tally.players[0]
    return Cell(counts, tally.players[0], WHOLE * players, _even(roster, players), games)


def _even(roster: Roster, players: int) -> float:
    return 1 / players if roster.kind == "documents" else 0.5


def _together(one: Mapping[int, float], other: Mapping[int, float]) -> dict[int, float]:
    """The sums of two independent histograms, with the rounds of the smaller one."""
    n, m = math.fsum(one.values()), math.fsum(other.values())
    found: dict[int, float] = {}
    for a, count in one.items():
        for b, times in other.items():
            found[a + b] = found.get(a + b, 0.0) + min(n, m) * (count / n) * (times / m)
    return dict(sorted(found.items()))
