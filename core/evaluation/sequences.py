"""Intervals for numbers that people watch grow: they hold at every look, not at one.

Somebody bets that the mean is not `m`: from 1 the capital grows with each round's share `x` by
`1 + f (x / m - 1)`, for a mixture of stakes `f`.  If the mean is `m`, the capital is expected to
stay 1 and ever reaches 40 with a chance of 1 in 40 at most (Ville's inequality), whatever the
distribution, however often one looks and whenever one stops.  The means against which neither side
has won 40 times its stake are a 95 % confidence sequence.  The order of the rounds does not
matter, so a tally suffices.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from core.evaluation.intervals import UNKNOWN, Interval

STAKES = tuple(0.9 * 2.0**-k for k in range(12))
"""Parts of the capital that are staked, from bold to one in two thousand."""

ENOUGH = math.log(2 / 0.05)
"""The logarithm of the capital at which a mean is given up: 5 % for both sides together."""

STEPS = 24
"""Halvings of the interval in which a bound is looked for: to the seventh digit."""


def anytime(counts: Mapping[int, float], whole: int) -> Interval:
    """The 95 % confidence sequence of the mean of rounds' points, as a share of `whole`.

    It holds the mean at all looks together with a chance of 95 %, so whoever stops at the look
    that pleases them is told nothing false.

    >>> [round(x, 3) for x in anytime({0: 10, 420: 20, 840: 70}, 840)]
    [0.8, 0.664, 0.895]
    """
    n = sum(counts.values())
    if n == 0:
        return UNKNOWN
    shares = {points / whole: count for points, count in counts.items()}
    mean = sum(share * count for share, count in shares.items()) / n
    other = {1 - share: count for share, count in shares.items()}
    return Interval(mean, _bound(shares, mean), 1 - _bound(other, 1 - mean))


def anytime_change(changes: Mapping[int, float], whole: int) -> Interval:
    """The confidence sequence of paired differences in [-whole, whole], as a share of `whole`."""
    found = anytime({points + whole: count for points, count in changes.items()}, 2 * whole)
    return Interval(*(2 * bound - 1 for bound in found))


def capital(shares: Mapping[float, float], mean: float) -> float:
    """The logarithm of what betting on more than `mean`, in (0, 1], has come to."""
    logs = [
        math.fsum(count * math.log1p(stake * (share / mean - 1)) for share, count in shares.items())
        for stake in STAKES
    ]
    most = max(logs)
    return most + math.log(math.fsum(math.exp(each - most) for each in logs) / len(logs))


def _bound(shares: Mapping[float, float], mean: float) -> float:
    """The least mean that is not given up; the capital falls as the mean rises."""
    low, high = 0.0, mean
    if mean == 0 or capital(shares, mean) >= ENOUGH:
        return mean
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if capital(shares, middle) >= ENOUGH else (low, middle)
    return low
