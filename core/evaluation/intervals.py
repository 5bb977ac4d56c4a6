"""How sure a number is: 95 % intervals of rates and of mean scores.

Rates of independent matches by Wilson's interval; scores of rounds by the variance over rounds,
which is what playing every seat at every place under one seed makes small.  Where all rounds came
out alike there is no variance to go by, and the exact interval of Clopper and Pearson stands in.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

Z = 1.959963984540054
"""Half of a standard normal's middle 95 % lies this far from its mean."""


class Interval(NamedTuple):
    """An estimate in [0, 1] and the bounds of its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half of its width."""
        return (self.high - self.low) / 2


UNKNOWN = Interval(0.5, 0.0, 1.0)
"""Before anything was played."""


def wilson(hits: int, n: int) -> Interval:
    """The interval of a rate of `hits` in `n` independent tries.

    >>> [round(x, 3) for x in wilson(7, 10)]
    [0.7, 0.397, 0.892]
    """
    if n == 0:
        return UNKNOWN
    rate = hits / n
    spread = Z * math.sqrt(rate * (1 - rate) / n + Z * Z / (4 * n * n))
    scale = 1 + Z * Z / n
    middle = rate + Z * Z / (2 * n)
    return Interval(rate, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


def mean_score(counts: Mapping[int, int], whole: int) -> Interval:
    """The interval of the mean of rounds' points, as a share of `whole`, a round's points.

    >>> [round(x, 3) for x in mean_score({0: 10, 420: 20, 840: 70}, 840)]
    [0.8, 0.735, 0.865]
    """
    n = sum(counts.values())
    if n == 0:
        return UNKNOWN
    mean = sum(value * count for value, count in counts.items()) / n / whole
    if len(counts) == 1:
        low, high = _alike(n)
        return Interval(mean, max(0.0, mean - low), min(1.0, mean + high))
    squares = sum((value / whole - mean) ** 2 * count for value, count in counts.items())
    half = Z * math.sqrt(squares / (n - 1) / n)
    return Interval(mean, max(0.0, mean - half), min(1.0, mean + half))


def _alike(n: int) -> tuple[float, float]:
    """How far the mean may lie below and above what all of `n` rounds came to.

    Of a share of other rounds p, none was seen with a chance of (1 - p)**n; each could move the
    mean by all of it.
    """
    unseen = 1 - 0.025 ** (1 / n)
    return unseen, unseen
