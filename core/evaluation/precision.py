"""When a score is as sure as was asked: one rule for page, server and command line.

It looks at the rounds from the first on, without a gap, and only where a plan has a look
(`core.evaluation.plan.look_after`).  So the same plan ends after the same round wherever it is
played, by however many processes, in whatever order their results come.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from core.evaluation.intervals import mean_score
from core.evaluation.plan import is_look, look_after

STEPS = 4
"""How often the rounds that a width takes are guessed from the width at the last guess."""


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


def is_enough(counts: Mapping[int, float], whole: int, half: float) -> bool:
    """Whether these rounds end at a look at which their mean score is known to within `half`.

    `counts` are rounds by their points, of which one has at most `whole`.
    """
    return is_look(round(math.fsum(counts.values()))) and surely_half(counts, whole) <= half


def expected(counts: Mapping[int, float], whole: int, half: float) -> int:
    """The look at which the rule will be met where the rounds to come are like these.

    It lies after the rounds that there are.

    >>> expected({0: 10, 420: 20, 840: 70}, 840, 0.033)
    462
    """
    n = math.fsum(counts.values())
    wanted = n or 1.0
    for _ in range(STEPS):
        alike = {points: count * wanted / n for points, count in counts.items()} if n else {}
        wanted *= (surely_half(alike, whole) / half) ** 2
    return look_after(max(round(n), math.ceil(wanted) - 1))
