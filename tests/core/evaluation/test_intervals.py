"""Intervals hold what they promise, on simulated evaluations whose truth is known."""

import random
from collections import Counter

import pytest
from scipy.stats import binomtest

from core.evaluation.intervals import mean_score, wilson


@pytest.mark.parametrize(("hits", "n"), [(0, 10), (7, 10), (10, 10), (53, 400), (1, 1)])
def test_wilson_is_that_of_an_independent_library(hits, n):
    known = binomtest(hits, n).proportion_ci(method="wilson")
    found = wilson(hits, n)
    assert (found.low, found.high) == pytest.approx((known.low, known.high), abs=1e-12)


@pytest.mark.parametrize(
    "shares",
    [
        {0: 0.12, 420: 0.05, 840: 0.66, 1260: 0.05, 1680: 0.12},
        {0: 0.3, 840: 0.4, 1680: 0.3},
        {840: 0.7, 1260: 0.2, 1680: 0.1},
    ],
    ids=["paired", "even", "one-sided"],
)
def test_of_a_thousand_intervals_93_to_97_in_100_hold_the_truth(shares):
    draw = random.Random(3)
    truth = sum(points * share for points, share in shares.items()) / 1680
    held = 0
    for _ in range(1000):
        counts = Counter(draw.choices(list(shares), list(shares.values()), k=200))
        found = mean_score(counts, 1680)
        held += found.low <= truth <= found.high
    assert 930 <= held <= 970


def test_rounds_that_all_came_out_alike_leave_room_for_what_was_not_seen():
    found = mean_score({1680: 100}, 1680)
    assert found.value == 1.0
    assert found.low == pytest.approx(binomtest(100, 100).proportion_ci(method="exact").low)
    assert mean_score({}, 1680) == (0.5, 0.0, 1.0)
