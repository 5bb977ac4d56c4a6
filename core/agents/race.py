"""A race between the candidates of one decision, round by round on equal luck.

In each round every lane still in the race gets one value, all in the same guess.  A lane drops out
when it is clearly behind the leader, or comes to the same as an earlier one.  `best` is for those
whose first lane is the choice to keep: it wins unless another is clearly better.
"""

from __future__ import annotations

from math import sqrt

from core.agents.base import steady

ROUNDS = 4
"""Rounds before anybody drops out."""

CLEAR = 1.7
"""Standard errors that make a lag clear."""

DOUBT = 0.5
"""Standard errors by which the first lane must be beaten."""


class Race:
    """The values of each lane, one a round."""

    def __init__(self, lanes: int) -> None:
        self.values: list[list[float]] = [[] for _ in range(lanes)]
        self.running = list(range(lanes))
        self.round = 0

    def next(self) -> int:
        """The next lane of the round."""
        return next(lane for lane in self.running if len(self.values[lane]) == self.round)

    def note(self, lane: int, value: float) -> None:
        """A value; when the round is over, who is clearly behind drops out."""
        self.values[lane].append(value)
        if all(len(self.values[each]) > self.round for each in self.running):
            self.round += 1
            if self.round >= ROUNDS:
                self._drop()

    def _drop(self) -> None:
        leader = max(self.running, key=lambda lane: sum(self.values[lane]))
        kept: dict[tuple[float, ...], int] = {}
        for lane in self.running:
            if lane == leader or self.lead(leader, lane, CLEAR) <= 0:
                kept.setdefault(tuple(self.values[lane]), lane)
        self.running = list(kept.values())

    def lead(self, one: int, other: int, doubt: float) -> float:
        """By how much one is ahead of the other in the rounds of both, less so much doubt."""
        pairs = list(zip(self.values[one], self.values[other], strict=False))
        n = len(pairs)
        if not n:
            return 0.0
        gaps = [a - b for a, b in pairs]
        mean = sum(gaps) / n
        spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, n - 1)
        return steady(mean - doubt * sqrt(spread / n))

    def best(self) -> int:
        """The lane that beats the first one most clearly; the first when none does."""
        if not self.round:
            return 0
        rivals = [lane for lane in self.running if lane]
        ahead = [(self.lead(lane, 0, DOUBT), -lane) for lane in rivals]
        lead, lane = max(ahead, default=(0.0, 0))
        return -lane if lead > 0 or 0 not in self.running else 0
