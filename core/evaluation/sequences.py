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

TYPICAL = 20
"""Rounds for which `widening` is made."""

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
    mean = math.fsum(share * count for share, count in shares.items()) / n
    other = {1 - share: count for share, count in shares.items()}
    return Interval(mean, _bound(shares, mean), 1 - _bound(other, 1 - mean))


def anytime_change(changes: Mapping[int, float], whole: int) -> Interval:
    """The confidence sequence of paired differences in [-whole, whole], as a share of `whole`."""
    found = anytime({points + whole: count for points, count in changes.items()}, 2 * whole)
    return Interval(*(2 * bound - 1 for bound in found))


def anytime_chance(counts: Mapping[int, float], whole: int, mean: float = 0.5) -> float:
    """The p-value of "the mean is `mean`" that may be asked for at every look.

    >>> anytime_chance({0: 10, 840: 10}, 840)
    1.0
    >>> anytime_chance({0: 1, 840: 39}, 840) < 0.001
    True
    """
    if not counts:
        return 1.0
    shares = {points / whole: count for points, count in counts.items()}
    other = {1 - share: count for share, count in shares.items()}
    logs = capital(shares, mean), capital(other, 1 - mean)
    most = max(logs)
    return min(1.0, math.exp(-most - math.log(math.fsum(math.exp(x - most) for x in logs) / 2)))


def capital(shares: Mapping[float, float], mean: float) -> float:
    """The logarithm of what betting on more than `mean`, in (0, 1], has come to."""
    logs = [
        math.fsum(count * math.log1p(stake * (share / mean - 1)) for share, count in shares.items())
        for stake in STAKES
    ]
    most = max(logs)
    return most + math.log(math.fsum(math.exp(each - most) for each in logs) / len(logs))


def widening(rounds: float) -> float:
    """How many deviations of a mean its band has to be wide to hold at every look, about: of what
    is computed from many means at once and has a deviation only (Robbins's normal mixture, which is
    narrowest around `TYPICAL` rounds).

    >>> [round(widening(rounds), 2) for rounds in (10, 100, 1_000, 10_000)]
    [4.38, 3.06, 3.18, 3.5]
    """
    share = TYPICAL / max(rounds, 1)
    return math.sqrt((1 + share) * math.log((1 + 1 / share) / 0.05**2))


def _bound(shares: Mapping[float, float], mean: float) -> float:
    """The least mean that is not given up; the capital falls as the mean rises."""
    low, high = 0.0, mean
    if mean == 0 or capital(shares, mean) >= ENOUGH:
        return mean
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if capital(shares, middle) >= ENOUGH else (low, middle)
    return low
