"""Chances of drawing cards, against scipy's hypergeometric distribution and every single deal."""

from __future__ import annotations

import itertools
import random

import pytest
from scipy.stats import hypergeom

from core.games.mtg.deck.chance import at_least, seen


def test_every_chance_is_that_of_the_hypergeometric_distribution():
    rng = random.Random(7)
    for _ in range(2_000):
        size = rng.randint(1, 250)
        drawn, good, wanted = rng.randint(0, size), rng.randint(0, size), rng.randint(-1, 12)
        expected = hypergeom.sf(wanted - 1, size, good, drawn)
        assert at_least(wanted, drawn, good, size) == pytest.approx(expected, abs=1e-9)


def test_of_a_small_deck_every_deal_is_counted():
    deck = [True] * 3 + [False] * 5
    for drawn, wanted in itertools.product(range(9), range(5)):
        deals = list(itertools.combinations(deck, drawn))
        expected = sum(sum(deal) >= wanted for deal in deals) / len(deals)
        assert at_least(wanted, drawn, 3, 8) == pytest.approx(expected)


@pytest.mark.parametrize(("drawn", "good", "size"), [(8, 1, 7), (1, 8, 7), (-1, 1, 7), (1, -1, 7)])
def test_what_no_deck_is_like_is_refused(drawn, good, size):
    with pytest.raises(ValueError, match="good cards"):
        at_least(1, drawn, good, size)


def test_who_begins_sees_one_more_card_each_turn_but_the_first():
    assert [seen(turn, 60) for turn in (0, 1, 2, 5)] == [7, 7, 8, 11]
    assert seen(9, 8) == 8
