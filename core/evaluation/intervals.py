"""How sure a number is: 95 % intervals of rates, of mean scores and of their changes.

Rates of independent matches by Wilson's interval.  Scores of rounds by the ratio of likelihoods of
their histogram, which uses the variance over rounds (what playing every seat at every place under
one seed makes small) and leans to the side on which there is room: near 0 and 1, where the mean
plus or minus a multiple of the deviation fails, it still holds what it promises.  Where all rounds
came out alike there is no variance to go by, and the exact interval of Clopper and Pearson stands
in.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from statistics import NormalDist
from typing import NamedTuple

from core.evaluation.mean_bounds import least_mean, tilted_log

Z = 1.959963984540054
"""Half of a standard normal's middle 95 % lies this far from its mean."""

Z90 = 1.6448536269514722
"""The same of its middle 90 %: two one-sided tests at 5 %."""


class Interval(NamedTuple):
    """An estimate and the bounds of its 95 % interval: in [0, 1], or a change in [-1, 1]."""

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


def mean_score(counts: Mapping[int, float], whole: int, z: float = Z) -> Interval:
    """The interval of the mean of rounds' points, as a share of `whole`, a round's points.

    `z` is the normal quantile of its level: 1.96 for 95 %.

    >>> [round(x, 3) for x in mean_score({0: 10, 420: 20, 840: 70}, 840)]
    [0.8, 0.728, 0.86]
    """
    n = sum(counts.values())
    if n == 0:
        return UNKNOWN
    return _mean({points / whole: count for points, count in counts.items()}, n, z)


def mean_change(changes: Mapping[int, int], whole: int, z: float = Z) -> Interval:
    """The interval of the mean of paired differences in [-whole, whole], as a share of `whole`.

    >>> [round(x, 3) for x in mean_change({0: 90, 420: 8, 840: 2}, 840)]
    [0.06, 0.027, 0.107]
    """
    n = sum(changes.values())
    if n == 0:
        return Interval(0.0, -1.0, 1.0)
    shares = {(points / whole + 1) / 2: count for points, count in changes.items()}
    return Interval(*(2 * bound - 1 for bound in _mean(shares, n, z)))


def chance(counts: Mapping[int, float], whole: int, mean: float = 0.5) -> float:
    """The two-sided p-value of "the mean score is `mean`", by the same ratio of likelihoods.

    >>> chance({0: 10, 840: 10}, 840)
    1.0
    >>> chance({0: 2, 840: 18}, 840) < 0.001
    True
    """
    n = sum(counts.values())
    if n == 0:
        return 1.0
    shares = {points / whole: count for points, count in counts.items()}
    if len(shares) == 1:
        (share,) = shares
        room = share if mean < share else 1 - share
        part = abs(mean - share) / room if room else 0.0
        return min(1.0, 2 * math.pow(1 - part, n))
    ratio = math.sqrt(2 * tilted_log(shares, n, mean))
    return 2 * (1 - NormalDist().cdf(ratio / _widening(n)))


def _mean(shares: Mapping[float, float], n: float, z: float) -> Interval:
    """The interval of the mean of shares in [0, 1], of which each was seen so often."""
    mean = math.fsum(share * count for share, count in shares.items()) / n
    if len(shares) == 1:
        tail = 1 - NormalDist().cdf(z)
        unseen = 1 - tail ** (1 / n)
        return Interval(mean, mean * (1 - unseen), mean + (1 - mean) * unseen)
    drop = (z * _widening(n)) ** 2 / 2
    low = least_mean(shares, n, drop)
    high = 1 - least_mean({1 - share: count for share, count in shares.items()}, n, drop)
    return Interval(mean, min(low, mean), max(high, mean))


def _widening(n: float) -> float:
    """Student's quantile with n - 1 degrees as a multiple of the normal's at 95 %, nearly."""
    free = max(n - 1, 1)
    return 1 + (Z * Z + 1) / (4 * free) + (5 * Z**4 + 16 * Z * Z + 3) / (96 * free * free)
