"""Lists of choices are made one after the other: the first of very many are had at once."""

from __future__ import annotations

from itertools import islice, product

import pytest

from core.games.mtg.decisions import all_groups, group_choices

MANY = tuple(f"p{n}" for n in range(200))


@pytest.mark.parametrize(
    "groups",
    [(), ((1, 1, MANY[:3]),), ((0, 2, MANY[:4]), (1, 1, MANY[:2])), ((1, 1, ()), (1, 1, MANY))],
)
def test_every_way_to_fill_groups_is_listed_in_its_order(groups):
    assert list(all_groups(groups)) == list(product(*(tuple(group_choices(*g)) for g in groups)))


def test_the_first_of_very_many_sets_of_targets_are_had_at_once():
    first = list(islice(all_groups(((0, 10, MANY), (0, 10, MANY))), 3))
    assert [chosen[0] for chosen in first] == [MANY[:10]] * 3
