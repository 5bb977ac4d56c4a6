"""Search of games with dice: every way that they fall counts by its chance, ply by ply deeper.

A side that chooses again before the other does is still in its ply: it cannot push what the other
will do out of sight by choosing often.

A system says what there is to choose, what a choice may lead to with which chance, and what a
position is worth; nothing here rolls a die.  The budget counts positions, so that the same number
makes the same choice everywhere; told by a clock to stop, it answers with the best of what it has
seen.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, Protocol, TypeVar

from core.agents.base import Budget, steady
from core.rng import Rng

V = TypeVar("V", bound=Hashable)
A = TypeVar("A")

MOST = 1.0
"""Worth of a win; a loss is as much below 0."""
LATE = 0.998
"""What is left of a worth one choice later: wins are better soon, and losses late."""
SURE = 0.95
"""From here on a worth is a win or a loss that was seen to its end; estimates stay below."""
FLAVOUR = 256
"""Worths that differ by less than 1 / FLAVOUR may fall to the generator, so that matches differ."""
FARTHEST = 40
"""Choices from the root beyond which nothing is looked at."""
EVERY = 16
"""Positions between two looks at the clock."""
REMEMBERED = 100_000
"""Positions whose worth is remembered; then the table starts again."""


class Chanced(Protocol[V, A]):
    """What a system tells the search of a game between two sides."""

    def is_over(self, view: V) -> bool:
        """Whether the match has ended."""
        ...

    def is_mine(self, view: V) -> bool:
        """Whether the side that searches chooses."""
        ...

    def options(self, view: V) -> Sequence[A]:
        """What may be chosen, the promising first; at least one."""
        ...

    def outcomes(self, view: V, option: A) -> Sequence[tuple[float, V]]:
        """The positions that a choice may lead to, each with its chance; the chances sum to 1."""
        ...

    def worth(self, view: V) -> float:
        """What the position is worth to the side that searches: a result, or an estimate."""
        ...


class OutOfBudget(Exception):
    """The budget is used up."""


class Search(Generic[V, A]):
    """One search; `nodes` counts the positions looked at."""

    def __init__(self, game: Chanced[V, A], budget: Budget) -> None:
        self.game, self.budget = game, budget
        self.nodes = 0
        self._is_begun = False
        self._worth: dict[object, float] = {}
        self._below: dict[object, list[tuple[A, Sequence[tuple[float, V]]]]] = {}

    def best(self, view: V, rng: Rng) -> A:
        """The best choice of the search that went furthest."""
        options = list(self.game.options(view))
        if len(options) == 1:
            return options[0]
        flavours = {}
        for number in range(len(options)):
            flavour, rng = rng.below(FLAVOUR)
            flavours[number] = flavour / FLAVOUR / FLAVOUR
        order = list(range(len(options)))
        for depth in range(FARTHEST):
            found, is_whole = self._pass(view, options, order, flavours, depth)
            self._is_begun = True
            if not found:
                break
            highest = max(found, key=lambda number: found[number])
            if is_whole:
                order.sort(key=lambda number: -found.get(number, -MOST))
            order.remove(highest)
            order.insert(0, highest)
            if not is_whole or abs(found[highest]) >= SURE:
                break
        return options[order[0]]

    def _pass(
        self, view: V, options: list[A], order: list[int], flavours: dict[int, float], depth: int
    ) -> tuple[dict[int, float], bool]:
        """Worths of the choices at a depth, and whether all were looked at.

        A choice that is not better than the best before it has a bound for its worth.
        """
        found: dict[int, float] = {}
        low = -2 * MOST
        try:
            for number in order:
                flavour = flavours[number]
                ways = self._ways(view, options[number])
                floor = (low - flavour) / LATE
                worth = LATE * self._chance(ways, depth, self.game.is_mine(view), floor, 2 * MOST)
                found[number] = worth if abs(worth) >= SURE else steady(worth + flavour)
                low = max(low, found[number])
        except OutOfBudget:
            return found, False
        return found, True

    def _ways(self, view: V, option: A) -> Sequence[tuple[float, V]]:
        ways = self.game.outcomes(view, option)
        for _ in ways:
            self._look()
        return ways

    def _chance(
        self, ways: Sequence[tuple[float, V]], depth: int, mine: bool, low: float, high: float
    ) -> float:
        """The mean over what may come; exact between `low` and `high`, else a bound.

        `mine` says who chose: the plies to look at get fewer where the other comes to choose.
        """
        total, left = 0.0, 1.0
        for chance, view in ways:
            left -= chance
            if chance <= 0.0:
                continue
            least = (low - total - left * MOST) / chance
            most = (high - total + left * MOST) / chance
            if least >= MOST:
                return total + (left + chance) * MOST
            further = max(0, depth - (self.game.is_mine(view) != mine))
            worth = self._position(view, further, max(least, -2 * MOST), min(most, 2 * MOST))
            total += chance * worth
        return steady(total)

    def _position(self, view: V, depth: int, low: float, high: float) -> float:
        """The worth of a position, so many plies looked further."""
        game = self.game
        if depth == 0 or game.is_over(view):
            found = self._worth.get(view)
            if found is None:
                found = self._worth[view] = steady(game.worth(view))
            return found
        known = self._worth.get((view, depth))
        if known is not None:
            return known
        self._look()
        mine = game.is_mine(view)
        best, bound = -2 * MOST, (low, high)
        for _, ways in self._choices(view, mine):
            low, high = bound
            floor, ceiling = (max(low, best), high) if mine else (low, min(high, -best))
            worth = LATE * self._chance(ways, depth, mine, floor / LATE, ceiling / LATE)
            best = max(best, worth if mine else -worth)
            if best >= high if mine else -best <= low:
                return best if mine else -best
        best = best if mine else -best
        if bound[0] < best < bound[1]:
            if len(self._worth) >= REMEMBERED:
                self._worth.clear()
            self._worth[view, depth] = best
        return best

    def _choices(self, view: V, mine: bool) -> list[tuple[A, Sequence[tuple[float, V]]]]:
        """The choices of a position with what they lead to, those that look best first."""
        found = self._below.get(view)
        if found is None:
            found = [(each, self._ways(view, each)) for each in self.game.options(view)]
            sign = -1 if mine else 1
            found.sort(key=lambda pair: sign * self._chance(pair[1], 0, mine, -2 * MOST, 2 * MOST))
            if len(self._below) >= REMEMBERED // 8:
                self._below.clear()
            self._below[view] = found
        return found

    def _look(self) -> None:
        """Count one more position, unless that is one too many; every choice is looked at once."""
        stop = self.budget.should_stop
        if self._is_begun and (
            self.nodes >= self.budget.nodes
            or (stop is not None and self.nodes % EVERY == 0 and stop())
        ):
            raise OutOfBudget
        self.nodes += 1
