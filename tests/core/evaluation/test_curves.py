"""Which values a sweep tries, and where its curve is even."""

import pytest

from core.evaluation.curves import Band, RangeError, even_bands, parse_range, spaced


@pytest.mark.parametrize(
    ("text", "ends"),
    [("5..20", (5, 20)), ("-4..4", (-4, 4)), ("-0.5..1e1", (-0.5, 10.0)), ("-9..-3", (-9, -3))],
)
def test_a_range_has_two_ends(text, ends):
    assert parse_range(text) == ends


@pytest.mark.parametrize(
    "text", ["", "5", "5-20", "a..b", "5..", "..5", "5..5", "9..3", "0..inf", "nan..1", "1...2."]
)
def test_what_is_no_range_is_refused_with_a_sentence(text):
    with pytest.raises(RangeError) as refused:
        parse_range(text)
    assert text in str(refused.value) or "is no" in str(refused.value)


@pytest.mark.parametrize(
    ("arguments", "values"),
    [
        ((0, 10, 5, 9, True), [0, 5, 10]),
        ((0, 10, 4, 9, True), [0, 4, 8, 10]),
        ((0, 1, None, 5, False), [0, 0.25, 0.5, 0.75, 1]),
        ((0, 3, None, 9, True), [0, 1, 2, 3]),
        ((0.1, 0.4, 0.1, 9, False), [0.1, 0.2, 0.3, 0.4]),
    ],
)
def test_values_are_spaced_evenly_and_hold_both_ends(arguments, values):
    assert spaced(*arguments) == values


def test_where_the_curve_is_even_is_read_from_its_straight_pieces():
    assert even_bands([(0, 0.4), (10, 0.6)], 0.5) == [Band(2.5, 7.5, False, False)]
    assert even_bands([(0, 0.6), (10, 0.4)], 0.5) == [Band(2.5, 7.5, False, False)]
    assert even_bands([(0, 0.48), (5, 0.5), (10, 0.53)], 0.5) == [Band(0.0, 10.0, True, True)]
    assert even_bands([(0, 0.5), (5, 0.5), (10, 1.0)], 0.5) == [Band(0.0, 5.5, True, False)]


def test_a_curve_that_comes_back_is_even_twice():
    bands = even_bands([(0, 0.2), (1, 0.5), (2, 0.9), (3, 0.5), (4, 0.1)], 0.5)
    assert [band.low < 2 for band in bands] == [True, False]
    assert even_bands([], 0.5) == even_bands([(1, 0.5)], 0.5) == []
