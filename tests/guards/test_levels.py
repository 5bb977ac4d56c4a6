"""The levels that the page offers are those that were measured, each against the one below."""

from __future__ import annotations

from itertools import pairwise

import pytest

from core import registry
from tests.bench.levels import LADDERS, SPECS, offered, tallied


def test_every_system_has_levels_and_what_they_are_measured_on() -> None:
    assert LADDERS.keys() == registry.SYSTEMS.keys()
    for system, ladder in LADDERS.items():
        assert offered(system)
        assert all((SPECS / system / f"{name}.json").exists() for name in ladder.documents)


@pytest.mark.parametrize("system", LADDERS)
def test_the_readme_has_a_row_for_each_level_that_is_offered(system: str) -> None:
    text = (SPECS / system / "README.md").read_text("utf-8")
    for low, high in pairwise((LADDERS[system].below[-1], *offered(system))):
        assert f"| `{high}` | `{low}` |" in text, f"{high} against {low} is not in the table"


def test_two_matches_of_one_round_are_one_sample() -> None:
    alike = tallied([(1.0, 1.0), (-1.0, -1.0)] * 20)
    split = tallied([(1.0, -1.0)] * 40)
    assert (alike.won, alike.drawn, alike.lost) == (split.won, split.drawn, split.lost)
    assert alike.score == "50 % (34 to 66)"
    assert split.score == "50 % (46 to 54)"


def test_a_draw_counts_half() -> None:
    found = tallied([(0.0, 1.0), (-1.0, 0.0)])
    assert (found.won, found.drawn, found.lost) == (1, 2, 1)
    assert found.rounds == {3: 1, 1: 1}
