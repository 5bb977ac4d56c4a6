"""How far the mean of a histogram may be moved before it becomes too unlikely.

Of all distributions on [0, 1] with a given mean, the one under which what was seen is likeliest
weighs each value `x` that was seen with `1 / (1 + t x)` (empirical likelihood); one number `t`
leads through them all, from the histogram itself (t = 0) to lower means.  Beyond the last of
them some weight lies on 0, which may not have been seen.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

STEPS = 40
"""Halvings of the interval in which a bound is looked for: to the twelfth digit."""


def least_mean(shares: Mapping[float, float], n: float, drop: float) -> float:
    """The least mean whose likelihood's logarithm is at most `drop` below the best.

    `shares` maps values in [0, 1], of which at least two differ, to how often each was seen.
    """
    furthest = _at_end(shares, n)
    if furthest is not None and furthest[1] < drop:
        mean, lost = furthest
        return mean * math.exp((lost - drop) / n)
    low, high = 0.0, 1.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if _tilted(shares, n, middle)[1] < drop else (low, middle)
    return _tilted(shares, n, low)[0]


def tilted_log(shares: Mapping[float, float], n: float, mean: float) -> float:
    """How far the likelihood's logarithm falls when the mean is held at `mean`; not negative."""
    found = sum(share * count for share, count in shares.items()) / n
    if mean <= found:
        return _lowered(shares, n, mean)
    # Where both are nearly the same, rounding may put the mirrored mean above the mirrored found
    # one as well, so that is not asked again.
    return _lowered({1 - share: count for share, count in shares.items()}, n, 1 - mean)


def _lowered(shares: Mapping[float, float], n: float, mean: float) -> float:
    """The same for a mean that is not above that of the shares."""
    furthest = _at_end(shares, n)
    if furthest is not None and mean <= furthest[0]:
        return math.inf if mean <= 0 else furthest[1] + n * math.log(furthest[0] / mean)
    low, high = 0.0, 1.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if _tilted(shares, n, middle)[0] > mean else (low, middle)
    return max(0.0, _tilted(shares, n, low)[1])


def _tilted(shares: Mapping[float, float], n: float, way: float) -> tuple[float, float]:
    """Mean and loss where t = way / (1 - way), `way` in [0, 1)."""
    weights = {x: count / ((1 - way) + way * x) for x, count in shares.items()}
    return _weighed(shares, n, weights)


def _at_end(shares: Mapping[float, float], n: float) -> tuple[float, float] | None:
    """Mean and loss at the end of the way; None where 0 was seen, so that there is no end."""
    if 0.0 in shares:
        return None
    return _weighed(shares, n, {x: count / x for x, count in shares.items()})


def _weighed(
    shares: Mapping[float, float], n: float, weights: Mapping[float, float]
) -> tuple[float, float]:
    total = math.fsum(weights.values())
    mean = math.fsum(x * weight for x, weight in weights.items()) / total
    lost = math.fsum(
        count * math.log(count * total / (n * weights[x])) for x, count in shares.items()
    )
    return mean, lost
