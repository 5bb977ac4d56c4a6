"""Which nodes of a map decide: what holding one halfway through a match is worth at its end."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from core.evaluation.discoveries import discovered
from core.evaluation.intervals import Interval, mean_score
from core.evaluation.plan import Plan, games_of
from core.evaluation.tally import WHOLE, points
from core.games.asg.game import AsgGame
from core.games.asg.state import PLAYERS
from core.match import new_match

LEAST = 5
"""Matches in which each player has to hold a node halfway, so that anything is said of it."""


@dataclass(slots=True)
class Half:
    """A match: who held each node when half of its plies were over, and the first player's points.

    Owners are 0 and 1, and 2 for nobody.
    """

    owners: tuple[int, ...]
    points: int


def halves(game: AsgGame, plan: Plan) -> Iterator[Half]:
    """Each match of a plan, as an evaluation plays it."""
    for number in range(plan.rounds):
        for which in games_of(plan.names, plan.seed, number):
            seats = {
                player: plan.seats[seat]
                for player, seat in zip(game.players, which.seated, strict=True)
            }
            match = replace(new_match(game, which.seed, None, plan.max_plies), seats=seats)
            while match.to_act is not None:
                match = match.decide()
            result = match.result
            assert result is not None  # nobody is to act
            state = match.goto(match.done // 2).state
            yield Half(state.view.owners, points(game.players, result)[0])


@dataclass(slots=True)
class Worth:
    """A node: in how many matches each player held it halfway, and by how much more the first
    player scores where it does than where the other one does (None: too few matches to say).

    `is_told`: whether that is more than chance, among all nodes.
    """

    node: str
    held: tuple[int, int]
    swing: Interval | None = None
    is_told: bool = False
    counts: tuple[Counter[int], Counter[int]] = field(
        default_factory=lambda: (Counter(), Counter())
    )


def worths(nodes: Sequence[str], found: Sequence[Half]) -> list[Worth]:
    """What each node is worth, the one that decides most first."""
    told = [_worth(place, name, found) for place, name in enumerate(nodes)]
    known = [each for each in told if each.swing is not None]
    chances = [_chance(each) for each in known]
    for each, is_told in zip(known, discovered(chances), strict=True):
        each.is_told = is_told
    return sorted(told, key=lambda each: -abs(each.swing.value) if each.swing else 1.0)


def _worth(place: int, name: str, found: Sequence[Half]) -> Worth:
    counts = Counter[int](), Counter[int]()
    for half in found:
        if half.owners[place] < len(PLAYERS):
            counts[half.owners[place]][half.points] += 1
    held = counts[0].total(), counts[1].total()
    if min(held) < LEAST:
        return Worth(name, held, counts=counts)
    mine, theirs = (mean_score(each, WHOLE) for each in counts)
    value = mine.value - theirs.value
    below = math.hypot(mine.value - mine.low, theirs.high - theirs.value)
    above = math.hypot(mine.high - mine.value, theirs.value - theirs.low)
    swing = Interval(value, max(-1.0, value - below), min(1.0, value + above))
    return Worth(name, held, swing, counts=counts)


def _chance(worth: Worth) -> float:
    """The p-value of "it makes no difference who holds it": both means are the same."""
    total = sum((worth.counts[0], worth.counts[1]), Counter[int]())
    n = total.total()
    mean = sum(value * count for value, count in total.items()) / n
    variance = sum((value - mean) ** 2 * count for value, count in total.items()) / n
    if not variance or worth.swing is None:
        return 1.0
    spread = math.sqrt(variance * (1 / worth.held[0] + 1 / worth.held[1])) / WHOLE
    return math.erfc(abs(worth.swing.value) / spread / math.sqrt(2))
