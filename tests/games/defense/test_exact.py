"""Exact odds: the published figures, every roll of the engine, and sampled frequencies."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from fractions import Fraction as F  # noqa: N817
from math import sqrt

import pytest

from core.games.defense.exact_rolls import lumps_of, match_counts, multisets
from tests.games.defense.exact_kit import (
    Scripted,
    defended,
    exact,
    exact_board,
    found_in,
    is_the_same,
    plan_of,
    sampled,
)
from tests.games.defense.kit import DEFENSE, HEROES, card, hero, rule
from tests.games.defense.random_cards import random_card

FIRES = {
    "pyromancer": {"backdraft": F(91, 216)},
    "shadow_monk": {"shadow_step": F(671, 1296)},
    "cinder_skin": {
        "ignite": F(19, 27),
        "smolder_guard": F(7, 27),
        "scorch_ready": F(2, 27),
        "ember_reflect": F(1, 4),
    },
}
MEAN_BLOCK = {"pyromancer": 1, "shadow_monk": 2, "training_dummy": 5, "cinder_skin": 0}
BOARD_BLOCK = {"pyromancer": "1.391", "shadow_monk": "0.720", "training_dummy": "2.417"}
FOURTH = 4
"""Standard errors that a sampled frequency may be off."""


@pytest.mark.parametrize("name", FIRES)
def test_rules_fire_as_often_as_published(name):
    odds = {each.rule.id: each.probability for each in exact(plan_of(DEFENSE[name]), 8).rules}
    assert {rule: odds[rule] for rule in FIRES[name]} == FIRES[name]


@pytest.mark.parametrize("name", HEROES)
def test_cards_block_as_much_as_published(name):
    assert exact(plan_of(DEFENSE[name]), 8).mean_block == MEAN_BLOCK[name]


@pytest.mark.parametrize("name", BOARD_BLOCK)
def test_boards_block_as_much_as_published(name):
    found = exact_board(plan_of(DEFENSE[name]), 8)
    assert f"{float(found.mean_block):.3f}" == BOARD_BLOCK[name]


def test_the_monk_gains_as_much_chi_as_published():
    found = exact(plan_of(DEFENSE["shadow_monk"]), 8)
    chi = next(each for each in found.rules if each.rule.id == "gather_chi")
    assert (chi.mean_count, found.gained("self", "chi")) == (F(4, 3), F(107, 81))


def test_the_documents_card_ignites_one_on_average():
    assert exact(plan_of(DEFENSE["cinder_skin"]), 8).offered["deal"] == 1


def test_six_dice_have_462_multisets():
    found = multisets(6, (1,) * 6)
    assert len(found) == 462
    assert sum(weight for _, weight in found) == 6**6


def test_lumps_are_the_faces_that_nothing_tells_apart():
    assert lumps_of(8, [(1, 4, 8), (8,), ()]) == ((1, 4), (2, 3, 5, 6, 7), (8,))


@pytest.mark.parametrize("version", ["v2", "v1"])
@pytest.mark.parametrize("name", HEROES)
def test_a_shipped_defence_is_what_every_roll_of_the_engine_adds_up_to(name, version):
    plan = plan_of(DEFENSE[name])
    if version == "v2":
        is_the_same(plan, 7, {})
        return
    found = {each: Counter() for each in exact_board(plan, 7).distributions}
    for dice in itertools.combinations_with_replacement(range(1, 7), 5):
        ways = len(set(itertools.permutations(dice)))
        values = found_in(plan, defended(plan, 7, {}, Scripted(dice), "v1"))
        for each, rows in found.items():
            rows[values[each]] += F(ways, 6**5)
    assert exact_board(plan, 7).distributions == {
        each: dict(sorted(rows.items())) for each, rows in found.items()
    }


SMALL = [(dice, faces) for faces in (2, 3, 4) for dice in (1, 2, 3)]


@pytest.mark.parametrize("seed", range(36))
def test_a_random_card_is_what_every_roll_of_the_engine_adds_up_to(seed):
    rng = random.Random(seed)
    dice, faces = SMALL[seed % len(SMALL)]
    plan = plan_of(hero(random_card(rng, dice, faces)))
    held = {(s, n): rng.randint(0, 2) for s in ("self", "opponent") for n in ("burn", "chi")}
    is_the_same(plan, rng.randint(0, 12), held)


@pytest.mark.parametrize("seed", range(36))
def test_rerolls_are_what_every_roll_of_the_engine_adds_up_to(seed):
    rng = random.Random(1000 + seed)
    dice, faces = SMALL[seed % 6]
    made = random_card(rng, dice, faces, rerolls=rng.choice((1, 2, 2)))
    made["rules"][0]["effects"].append({"type": "rerollDice", "count": rng.randint(1, 2)})
    held = {("self", "burn"): rng.randint(0, 2), ("self", "chi"): rng.randint(0, 1)}
    is_the_same(plan_of(hero(made)), rng.randint(1, 12), held)


def _by_field(*effects):
    fields = {"low": [1, 2], "mid": [3, 4], "five": [5], "six": [6]}
    rules = [
        rule({"type": "countField", "fieldId": name}, effect, id=name)
        for name, effect in zip(fields, effects, strict=True)
    ]
    return card(*rules, dice=6, fields=fields)


BIG = {
    "six dice": _by_field(
        {"type": "blockPer", "amount": 1},
        {"type": "dealPer", "amount": 1},
        {"type": "preventHalf"},
        {"type": "flatBlock", "amount": 3},
    ),
    "six dice, rerolled": _by_field(
        {"type": "rerollDice", "count": 3},
        {"type": "blockPer", "amount": 2},
        {"type": "reflect", "amount": 1},
        {"type": "gainStatus", "status": "chi", "amount": 1},
    ),
}


@pytest.mark.parametrize("name", BIG)
def test_sampled_frequencies_are_within_four_standard_errors(name):
    plan, times = plan_of(hero(BIG[name])), 4000
    analysis, samples = exact(plan, 9), sampled(plan, 9, times, seed=7)
    tables = {**analysis.distributions, **analysis.stacks}
    tables |= {
        ("fired", each.rule.id): {1: each.probability, 0: 1 - each.probability}
        for each in analysis.rules
    }
    for key, rows in tables.items():
        assert samples[key].keys() <= rows.keys(), key
        for value, chance in rows.items():
            p = float(chance)
            error = FOURTH * sqrt(p * (1 - p) / times)
            assert abs(samples[key][value] / times - p) <= error + 1 / times, (key, value)


@pytest.mark.parametrize("faces", [2, 6, 20])
def test_weights_sum_to_one_for_dice_of_any_faces(faces):
    fields = {"A": range(1, faces // 2 + 1), "B": [faces]}
    rules = [
        rule({"type": "countField", "fieldId": "A"}, {"type": "blockPer", "amount": 1}, id="a"),
        rule({"type": "exactFace", "face": faces}, {"type": "rerollDice", "count": 2}, id="b"),
    ]
    analysis = exact(plan_of(hero(card(*rules, dice=4, fields=fields, faces=faces))), 5)
    assert all(sum(rows.values()) == 1 for rows in analysis.distributions.values())
    assert analysis.rules[1].probability >= 1 - F(faces - 1, faces) ** 4


def test_stacks_held_before_the_roll_open_conditions():
    gate = {"type": "requiresOpponentStatus", "status": "burn"}
    guard = {"type": "flatBlock", "amount": 2, "conditions": [gate]}
    plan = plan_of(hero(card(rule({"type": "countField", "fieldId": "A"}, guard), dice=1)))
    assert exact(plan, 5).distributions["final"] == {5: 1}
    burning = exact(plan, 5, {("opponent", "burn"): 1})
    assert burning.distributions["final"] == {3: F(1, 3), 5: F(2, 3)}
    assert burning.rules[0].probability == exact(plan, 5).rules[0].probability


def test_grants_are_cut_by_what_is_held():
    gain = {"type": "gainStatus", "status": "chi", "amount": 2, "stackCap": 3}
    plan = plan_of(hero(card(rule({"type": "countField", "fieldId": "A"}, gain), dice=1)))
    assert exact(plan, 5).gained("self", "chi") == F(2, 3)
    assert exact(plan, 5, {("self", "chi"): 2}).gained("self", "chi") == F(1, 3)
    assert exact(plan, 5, {("self", "chi"): 5}).gained("self", "chi") == 0


def test_a_recipe_for_more_dice_than_there_are_never_matches():
    recipe = {"fields": [{"id": "A", "min": 2}, {"id": "B", "min": 2}], "allowExtra": True}
    other = {"fieldId": "A", "per": 1, "cap": None, "min": 1}
    found = match_counts(3, 6, {"A": (1,), "B": (2,)}, [("combo", recipe), ("countField", other)])
    assert all(key[0] == 0 for key in found)
    assert sum(found.values()) == 1
