"""Of what is said about many cells, one in twenty is false at most; "no change" is shown, too."""

import random

import pytest
from scipy.stats import false_discovery_control

from core.evaluation.discoveries import discovered, is_same
from core.evaluation.intervals import chance
from tests.core.evaluation.shares import PAIRED, WHOLE, drawn

BETTER = {0: 0.06, 420: 0.04, 840: 0.62, 1260: 0.07, 1680: 0.21}
MARGIN = 0.01


def test_it_is_that_of_an_independent_library():
    draw = random.Random(1)
    for size in (1, 2, 7, 45):
        found = [draw.random() ** 4 for _ in range(size)]
        known = false_discovery_control(found) <= 0.05
        assert discovered(found) == list(known)
    assert discovered([]) == []


def test_of_the_cells_of_a_matrix_that_are_named_one_in_twenty_is_false_at_most():
    """60 matrices of 45 cells, of which 15 are off balance."""
    draw, false, found = random.Random(6), 0.0, 0
    for _ in range(60):
        cells = [drawn(draw, BETTER if i < 15 else PAIRED, 200) for i in range(45)]
        named = discovered([chance(counts, WHOLE) for counts in cells])
        false += sum(named[15:]) / max(sum(named), 1)
        found += sum(named[:15])
    assert false / 60 <= 0.05
    assert found / 900 > 0.5


def _shares_shown(shares, n):
    draw = random.Random(9)
    return sum(is_same(drawn(draw, shares, n), WHOLE, MARGIN) for _ in range(400)) / 400


@pytest.mark.parametrize("sign", [1, -1])
def test_a_change_as_large_as_the_margin_passes_for_none_once_in_twenty_at_most(sign):
    assert _shares_shown({0: 0.9, 840: 0.05 + sign * 0.01, -840: 0.05 - sign * 0.01}, 400) <= 0.06


def test_no_change_is_shown_by_enough_rounds_and_by_no_few():
    assert _shares_shown({0: 0.98, 840: 0.01, -840: 0.01}, 1500) > 0.9
    assert _shares_shown({0: 0.98, 840: 0.01, -840: 0.01}, 60) < 0.05
