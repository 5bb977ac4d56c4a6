"""Exact odds of long cascades: against every roll of the engine, and how much there is to tell."""

from __future__ import annotations

import random
from fractions import Fraction as F  # noqa: N817
from math import comb

import pytest

from core.games.defense.exact_machine import Machine
from core.games.defense.exact_picks import NOTHING
from tests.games.defense.exact_kit import exact, is_the_same, plan_of
from tests.games.defense.hard_cards import every_way
from tests.games.defense.kit import card, hero, rule
from tests.games.defense.random_cards import random_card

SMALL = [(1, 2), (2, 2), (1, 3), (2, 3)]
"""Dice and their faces."""


def _cascade(seed, rerolls):
    """A random card whose rules ask for many rerolls, some of which find nothing to pick."""
    rng = random.Random(seed)
    dice, faces = SMALL[seed % len(SMALL)]
    made = random_card(rng, dice, faces, rerolls=rerolls, rules=6)
    for each in made["rules"]:
        if rng.random() < 0.5:
            policy = rng.choice(("lowest", "highestNonMatching", "random"))
            more = {"type": "rerollDice", "count": rng.randint(1, 2), "selectionPolicy": policy}
            each["effects"].append(more)
        each["allowReroll"] = rng.random() < 0.7
    return made


@pytest.mark.parametrize("seed", range(20))
def test_a_long_cascade_is_what_every_roll_of_the_engine_adds_up_to(seed):
    made = _cascade(seed, rerolls=3 + seed % 2 if seed % len(SMALL) < 2 else 3)
    held = {("self", "burn"): seed % 3, ("opponent", "chi"): seed % 2}
    is_the_same(plan_of(hero(made)), 4 + seed, held)


@pytest.mark.parametrize("seed", range(8))
def test_sums_of_large_and_odd_amounts_are_what_every_roll_of_the_engine_adds_up_to(seed):
    made = _cascade(100 + seed, rerolls=2)
    for i, each in enumerate(made["rules"]):
        each["effects"].append({"type": "dealPer", "amount": 991 * (i + 1) % 999})
        for kind in ("blockPer", "flatBlock"):
            each["effects"].append({"type": kind, "amount": 37 * (i + 1) ** 2 % 200 + i})
    is_the_same(plan_of(hero(made)), 900, {})


@pytest.mark.parametrize(("dice", "faces", "rerolls"), [(2, 3, 0), (2, 3, 2), (3, 2, 3), (4, 4, 1)])
def test_a_card_can_have_an_outcome_for_every_way_in_which_all_its_dice_may_fall(
    dice, faces, rerolls
):
    rolled = dice * (1 + rerolls)
    dealt = exact(plan_of(every_way(dice, faces, rerolls)), 5).distributions["dealt"]
    assert len(dealt) == comb(rolled + faces - 1, faces - 1)
    assert sum(dealt.values()) == 1
    assert dealt[0] == F(1, faces**rolled)


def _waits(*rules):
    plan = plan_of(hero(card(*rules, dice=2, maxRerollsPerDefense=6)))
    found = plan.heroes[0].card
    assert found is not None
    return Machine(found, {each.id: each for each in plan.statuses}, {}).waits


def _reroll(**keys):
    return {"type": "rerollDice", **keys}


def test_rerolls_that_wait_behind_as_many_as_are_left_make_no_difference():
    matcher = {"type": "countField", "fieldId": "A"}
    waits = _waits(rule(matcher, _reroll(count=1), _reroll(count=2), id="a"))
    assert waits.number((0, 1, 0), 1) == waits.number((0,), 1)
    assert waits.number((0, 1, 0), 2) == waits.number((0, 1), 2)
    assert waits.number((0, 1, 0), 3) != waits.number((0, 1, 1), 3)
    assert waits.number((0, 1), 0) == waits.number((), 5) == NOTHING


def test_a_reroll_behind_one_that_may_find_nothing_to_pick_still_matters():
    matcher = {"type": "countField", "fieldId": "A"}
    policy = _reroll(count=1, selectionPolicy="highestNonMatching")
    waits = _waits(rule(matcher, policy, _reroll(count=2), id="a"))
    assert waits.number((0, 1, 1), 1) == waits.number((0, 1), 1)
    assert waits.number((0, 1), 1) != waits.number((0,), 1)
