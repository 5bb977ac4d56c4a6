"""The figures of specs/defense/RULES.md, computed here on their own and compared with the engine.

`DICE`, `ATTACK` and `BLOCK` are the published numbers; the enumerations below know nothing of the
engine but the standard AI's holds and the boards.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod

import pytest

from core.games.defense.bots.standard import best_attack, held_dice
from core.games.defense.compiler import plan_match
from core.games.defense.dice import Streams, words_of
from core.rng import new_rng
from tests.games.defense.kit import DEFENSE

DICE = {
    0: "2 1 2 1 3 4 4 4 3 4",
    1: "4 1 4 6 6 2 4 5 3 6",
    42: "4 3 6 5 2 4 2 4 6 3",
}
MEAN_ATTACK = {"pyromancer": (5.528, 10.50), "shadow_monk": (5.017, 8.32)}
MEAN_BLOCK = {"pyromancer": 1.391, "shadow_monk": 0.720, "training_dummy": 2.417}


@pytest.mark.parametrize("seed", DICE)
def test_the_first_dice_of_a_seed_are_the_published_ones(seed):
    streams = Streams(words_of(seed))
    assert " ".join(str(streams.attack()) for _ in range(10)) == DICE[seed]


def test_the_streams_are_mulberry32_with_their_salts():
    streams = Streams(words_of(7))
    drawn = [streams.defence(20) for _ in range(50)], [streams.status() for _ in range(50)]
    for dice, salt, sides in ((drawn[0], 0x9E3779B9, 20), (drawn[1], 0x85EBCA6B, 6)):
        rng, found = new_rng(7 ^ salt, "mulberry32"), []
        for _ in range(50):
            value, rng = rng.next_u32()
            found.append(1 + sides * value // 2**32)
        assert dice == found


def _multisets(count):
    """Every roll of so many dice as a sorted tuple, with its probability."""
    for dice in combinations_with_replacement(range(1, 7), count):
        ways = factorial(count) // prod(factorial(dice.count(face)) for face in set(dice))
        yield dice, Fraction(ways, 6**count)


def _attack_figures(name):
    """Mean damage and probability of no attack of the standard AI's three rolls."""
    plan = plan_match(DEFENSE[name])
    lacking = frozenset(status.id for status in plan.statuses)

    @cache
    def outcome(dice, left):
        best = best_attack(plan.available(0, dice))
        now = (Fraction(best.damage if best else 0), Fraction(best is None))
        if not left:
            return now
        kept = held_dice(plan, 0, dice, left, lacking)
        if len(kept) == len(dice):
            return now
        held = tuple(dice[i] for i in kept)
        after = [
            (chance, outcome(tuple(sorted(held + more)), left - 1))
            for more, chance in _multisets(5 - len(held))
        ]
        return tuple(sum(chance * each[i] for chance, each in after) for i in (0, 1))

    first = [(chance, outcome(dice, 2)) for dice, chance in _multisets(5)]
    return tuple(sum(chance * each[i] for chance, each in first) for i in (0, 1))


@pytest.mark.parametrize("name", MEAN_ATTACK)
def test_the_standard_ai_attacks_as_published(name):
    mean, none = _attack_figures(name)
    assert (round(float(mean), 3), round(100 * float(none), 2)) == MEAN_ATTACK[name]


@pytest.mark.parametrize("name", MEAN_BLOCK)
def test_a_v1_board_blocks_as_published(name):
    plan = plan_match(DEFENSE[name])
    board = plan.heroes[0].board
    mean = sum(
        chance * next((entry.block for entry in board if entry.combo in plan.shown(dice)), 0)
        for dice, chance in _multisets(5)
    )
    assert round(float(mean), 3) == MEAN_BLOCK[name]


def _naive_combos(dice):
    """The combos in the words of specs/defense/RULES.md, without the tables."""
    counts = sorted((dice.count(face) for face in set(dice)), reverse=True)
    runs = [all(f in dice for f in range(a, a + n)) for n in (4, 5) for a in range(1, 8 - n)]
    return {
        "5OAK": counts[0] == 5,
        "4OAK": counts[0] >= 4,
        "FULL_HOUSE": counts == [3, 2],
        "3OAK": counts[0] >= 3,
        "PAIR_PAIR": counts.count(2) == 2,
        "SMALL_STRAIGHT": any(runs[:3]),
        "LARGE_STRAIGHT": any(runs[3:]),
    }


def test_every_roll_shows_the_combos_of_the_rules():
    plan = plan_match(DEFENSE["pyromancer"])
    for dice in product(range(1, 7), repeat=5):
        shown = {plan.combos[i].id for i in plan.shown(dice)}
        assert shown == {name for name, is_there in _naive_combos(dice).items() if is_there}


def test_equal_blocks_of_a_board_go_by_the_order_of_the_combos():
    board = plan_match(DEFENSE["shadow_monk"]).heroes[0].board
    plan = plan_match(DEFENSE["shadow_monk"])
    assert [plan.combos[entry.combo].id for entry in board] == [
        "5OAK", "LARGE_STRAIGHT", "4OAK", "FULL_HOUSE", "SMALL_STRAIGHT", "3OAK", "PAIR_PAIR",
    ]  # fmt: skip
