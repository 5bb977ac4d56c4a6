"""Intervals hold what they promise, on simulated evaluations whose truth is known."""

import math
import random
from collections import Counter
from statistics import NormalDist

import pytest
from scipy.optimize import minimize_scalar
from scipy.stats import binomtest, chi2

from core.evaluation.intervals import Z, chance, mean_change, mean_score, wilson
from tests.core.evaluation.shares import EVEN, PAIRED, RARE, SHARES, WHOLE, drawn, truth


@pytest.mark.parametrize(("hits", "n"), [(0, 10), (7, 10), (10, 10), (53, 400), (1, 1)])
def test_wilson_is_that_of_an_independent_library(hits, n):
    known = binomtest(hits, n).proportion_ci(method="wilson")
    found = wilson(hits, n)
    assert (found.low, found.high) == pytest.approx((known.low, known.high), abs=1e-12)


@pytest.mark.parametrize("name", SHARES)
def test_of_a_thousand_intervals_93_to_97_in_100_hold_the_truth(name):
    shares, draw, held = SHARES[name], random.Random(3), 0
    for _ in range(1000):
        found = mean_score(drawn(draw, shares, 200), WHOLE)
        held += found.low <= truth(shares) <= found.high
    assert 930 <= held <= 970


def test_the_mean_and_a_multiple_of_the_deviation_would_not_have_held_it():
    """Why there is a likelihood: at the edges the textbook interval misses far more often."""
    draw, held = random.Random(3), 0
    for _ in range(1000):
        counts = drawn(draw, RARE, 60)
        mean = truth({points: count / 60 for points, count in counts.items()})
        deviation = math.sqrt(mean * (1 - mean) / 59)
        held += abs(mean - truth(RARE)) <= Z * deviation
    assert held < 850


@pytest.mark.parametrize("name", SHARES)
def test_few_rounds_rather_leave_too_much_room_than_too_little(name):
    shares, draw, held = SHARES[name], random.Random(5), 0
    for _ in range(300):
        found = mean_score(drawn(draw, shares, 20), WHOLE)
        held += found.low <= truth(shares) <= found.high
    assert held >= 0.93 * 300


def test_of_a_thousand_changes_93_to_97_in_100_hold_the_truth():
    shares, draw, held = {-840: 0.03, 0: 0.9, 420: 0.05, 840: 0.02}, random.Random(4), 0
    for _ in range(1000):
        found = mean_change(drawn(draw, shares, 300), WHOLE)
        held += found.low <= truth(shares) <= found.high
    assert 930 <= held <= 970


def test_a_mean_that_rounding_puts_on_both_sides_of_what_was_found_has_an_answer():
    """Both ways round of an even match: 9 of 10 rounds lost there and won on the way back."""
    even = {0.25: 0.9, 0.5: 8.2, 0.75: 0.9}
    assert chance({int(share * WHOLE): count for share, count in even.items()}, WHOLE) > 0.999


@pytest.mark.parametrize(("hits", "n"), [(3, 60), (30, 60), (59, 60)])
def test_the_bounds_of_won_and_lost_rounds_are_those_of_the_ratio_of_likelihoods(hits, n):
    """The bounds of a rate by an independent search for where its likelihood falls so far."""

    def loss(rate):
        best = hits * math.log(hits / n) + (n - hits) * math.log(1 - hits / n)
        return best - hits * math.log(rate) - (n - hits) * math.log(1 - rate)

    found = mean_score({0: n - hits, WHOLE: hits}, WHOLE)
    assert loss(found.low) == pytest.approx(loss(found.high), abs=1e-6)
    assert loss(found.low) == pytest.approx(chi2.ppf(0.95, 1) / 2, rel=0.07)
    between = minimize_scalar(loss, bounds=(found.low, found.high), method="bounded")
    assert between.x == pytest.approx(found.value, abs=1e-4)


def test_the_p_value_of_a_bound_is_that_of_its_level():
    counts = {0: 12, 420: 20, 840: 100, 1260: 40, 1680: 28}
    found = mean_score(counts, WHOLE)
    assert chance(counts, WHOLE, found.low) == pytest.approx(0.05, abs=1e-6)
    assert chance(counts, WHOLE, found.high) == pytest.approx(0.05, abs=1e-6)
    assert chance(counts, WHOLE, found.value) == pytest.approx(1.0, abs=1e-3)
    wider = mean_score(counts, WHOLE, NormalDist().inv_cdf(0.995))
    assert wider.low < found.low
    assert found.high < wider.high


def test_p_values_are_even_where_nothing_is_wrong():
    draw = random.Random(11)
    found = [chance(drawn(draw, PAIRED, 100), WHOLE) for _ in range(1000)]
    for level in (0.05, 0.25, 0.5):
        assert sum(each <= level for each in found) / 1000 == pytest.approx(level, abs=0.04)


def test_rounds_that_all_came_out_alike_leave_room_for_what_was_not_seen():
    found = mean_score({1680: 100}, 1680)
    assert found.value == 1.0
    assert found.low == pytest.approx(binomtest(100, 100).proportion_ci(method="exact").low)
    assert mean_score({}, 1680) == (0.5, 0.0, 1.0)
    assert mean_change({}, 1680) == (0.0, -1.0, 1.0)
    half = mean_score({840: 100}, 1680)
    assert half.low < 0.5 < half.high
    assert chance({840: 100}, 1680) == 1.0
    assert chance({1680: 100}, 1680) < 1e-6


def test_more_rounds_of_the_same_kind_say_more():
    counts = Counter({points: round(100 * share) for points, share in EVEN.items()})
    more = Counter({points: 4 * count for points, count in counts.items()})
    assert mean_score(more, WHOLE).half == pytest.approx(
        mean_score(counts, WHOLE).half / 2, rel=0.02
    )
