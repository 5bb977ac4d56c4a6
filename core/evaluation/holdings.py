"""Which parts that change hands decide: what holding one for longer is worth at the end."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from core.abilities import Contested
from core.evaluation.discoveries import discovered
from core.evaluation.intervals import Interval, mean_score
from core.evaluation.sequences import anytime
from core.evaluation.tally import WHOLE
from core.protocol import AnyGame, Pointer

Held = Mapping[tuple[Pointer, int, int], int]
"""Matches by a part, the player who held it for longer, and the first player's points."""

Counts = tuple[Counter[int], Counter[int]]
"""Matches by the first player's points, for each player who held a part for longer."""

LEAST = 5
"""Matches in which each player has to hold a part for longer, so that anything is said of it."""


@dataclass(frozen=True, slots=True)
class Worth:
    """A part: in how many matches each player held it for longer, and by how much more the first
    player scores where it did than where the other one did (None: too few matches to say).

    `is_told`: whether that is more than chance, among all parts and by its interval.  `always` is
    the swing with the bounds that hold at every look.
    """

    path: Pointer
    held: tuple[int, int]
    swing: Interval | None = None
    is_told: bool = False
    always: Interval | None = None


def leads(game: AnyGame, leading: Sequence[int], points: int) -> Held:
    """What one match adds: `leading` is by how many plies more the first of two players held each
    part than the other did, `points` are the first one's."""
    if not isinstance(game, Contested):
        return {}
    return {
        (path, int(lead < 0), points): 1
        for path, lead in zip(game.contested(), leading, strict=True)
        if lead
    }


def worths(paths: Sequence[Pointer], held: Held) -> list[Worth]:
    """What each part is worth, the one that decides most first; then those without judgement."""
    counts = {path: (Counter[int](), Counter[int]()) for path in paths}
    for (path, player, points), count in held.items():
        if path in counts:
            counts[path][player][points] += count
    known = {path: each for path, each in counts.items() if min(_totals(each)) >= LEAST}
    swings = {path: _swing(mean_score, *each) for path, each in known.items()}
    chances = [_chance(*each, swings[path].value) for path, each in known.items()]
    told = dict(zip(known, discovered(chances), strict=True))
    found = [
        _worth(path, counts[path], swings[path], told[path])
        if path in known
        else Worth(path, _totals(each))
        for path, each in counts.items()
    ]
    return sorted(found, key=lambda each: -abs(each.swing.value) if each.swing else 1.0)


def _worth(path: Pointer, counts: Counts, swing: Interval, is_told: bool) -> Worth:
    is_sure = is_told and not swing.low <= 0 <= swing.high
    return Worth(path, _totals(counts), swing, is_sure, _swing(anytime, *counts))


def _totals(counts: Counts) -> tuple[int, int]:
    return counts[0].total(), counts[1].total()


def _swing(
    mean: Callable[[Counter[int], int], Interval], mine: Counter[int], theirs: Counter[int]
) -> Interval:
    one, other = mean(mine, WHOLE), mean(theirs, WHOLE)
    value = one.value - other.value
    below = math.hypot(one.value - one.low, other.high - other.value)
    above = math.hypot(one.high - one.value, other.value - other.low)
    return Interval(value, max(-1.0, value - below), min(1.0, value + above))


def _chance(mine: Counter[int], theirs: Counter[int], swing: float) -> float:
    """The p-value of "it makes no difference who holds it": both means are the same."""
    total = mine + theirs
    n = total.total()
    mean = sum(value * count for value, count in total.items()) / n
    variance = sum((value - mean) ** 2 * count for value, count in total.items()) / n
    if not variance:
        return 1.0
    spread = math.sqrt(variance * (1 / mine.total() + 1 / theirs.total())) / WHOLE
    return math.erfc(abs(swing) / spread / math.sqrt(2))
