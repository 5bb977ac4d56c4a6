"""A number that is watched holds the truth at all looks together, not only at each."""

import random
from collections import Counter

import pytest

from core.evaluation.intervals import mean_score
from core.evaluation.sequences import ENOUGH, anytime, anytime_change, capital
from tests.core.evaluation.shares import EVEN, PAIRED, RARE, WHOLE, drawn, truth

LOOKS = (1, 2, 4, 8, 16, *(32,) * 20)
PATHS = 200


def _missed(shares, is_missed):
    """Parts of the paths on which the truth is missed at some look."""
    draw, missed = random.Random(2), 0
    for _ in range(PATHS):
        counts = Counter()
        for size in LOOKS:
            counts.update(drawn(draw, shares, size))
            if is_missed(counts):
                missed += 1
                break
    return missed / PATHS


def _is_given_up(counts, mean):
    """Whether a bettor on either side has won enough against the mean."""
    above = {points / WHOLE: count for points, count in counts.items()}
    below = {1 - share: count for share, count in above.items()}
    return max(capital(above, mean), capital(below, 1 - mean)) >= ENOUGH


@pytest.mark.parametrize("shares", [PAIRED, EVEN, RARE], ids=["paired", "even", "rare"])
def test_whoever_stops_at_the_look_that_pleases_them_is_told_nothing_false(shares):
    mean = truth(shares)
    assert _missed(shares, lambda counts: _is_given_up(counts, mean)) <= 0.05


def test_the_bounds_are_where_the_means_begin_to_be_given_up():
    counts = {0: 5, 420: 10, 840: 60, 1680: 20}
    found = anytime(counts, WHOLE)
    for bound, way in ((found.low, -1), (found.high, 1)):
        assert _is_given_up(counts, bound + way * 1e-4)
        assert not _is_given_up(counts, bound - way * 1e-4)


def test_an_interval_for_one_look_would_not_have_held_at_all_of_them():
    def is_missed(counts):
        found = mean_score(counts, WHOLE)
        return not found.low <= truth(EVEN) <= found.high

    assert _missed(EVEN, is_missed) > 0.1


def test_it_closes_in_on_the_truth_and_leans_where_there_is_room():
    counts = Counter({points: round(100 * share) for points, share in PAIRED.items()})
    widths = []
    for times in (1, 4, 16, 64):
        found = anytime({points: times * count for points, count in counts.items()}, WHOLE)
        assert found.low < 0.5 < found.high
        widths.append(found.half)
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < 0.3 * widths[1]
    rare = anytime({0: 98, WHOLE: 2}, WHOLE)
    assert rare.low > 0
    assert rare.high - rare.value > rare.value - rare.low


def test_changes_lie_between_losing_and_winning_all():
    found = anytime_change({0: 90, 840: 10}, 840)
    assert found.value == pytest.approx(0.1)
    assert -0.05 < found.low < 0.1 < found.high < 0.3
    assert anytime_change({}, 840) == (0.0, -1.0, 1.0)
    assert anytime({WHOLE: 50}, WHOLE).high == 1.0
