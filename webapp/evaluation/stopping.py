"""When a score is as sure as was asked."""

from __future__ import annotations

from collections.abc import Mapping

from core.evaluation.intervals import mean_score


def surely_half(counts: Mapping[int, float], whole: int) -> float:
    """Half of the width by which playing may end; the interval of `mean_score` is told then.

    Who stops as soon as an interval is narrow enough looks many times, but not for a score that
    pleases them: where the width alone decides, the interval keeps its 95 % (Chow and Robbins,
    1965), except for stops that come early because the first rounds happen to be alike.  So the
    width is also taken with one more round won and one more lost, which weigh less and less.

    >>> round(surely_half({0: 10, 420: 20, 840: 70}, 840), 3)
    0.066
    """
    more = dict(counts)
    for end in (0, whole):
        more[end] = more.get(end, 0) + 1
    return max(mean_score(counts, whole).half, mean_score(more, whole).half)
