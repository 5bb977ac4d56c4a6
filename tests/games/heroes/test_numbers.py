"""Binary32 arithmetic and dice, against the ruleset's vectors and against IEEE itself."""

from __future__ import annotations

import doctest
import math
import struct
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.heroes import commands, dice, floats, foreign, formatter, sentences, tokens
from core.games.heroes.checks import numbers
from core.games.heroes.floats import MAX_FLOAT, TINY, canon
from core.games.heroes.parser import parse
from tests.games.heroes.kit import Table, duel, hero

FEW = settings(max_examples=200, derandomize=True, deadline=None, database=None)
CANONICAL = st.floats(width=32, allow_nan=False, allow_infinity=False).map(canon)
OPERATIONS = {
    "add": (floats.add, lambda a, b: a + b),
    "sub": (floats.sub, lambda a, b: a - b),
    "mul": (floats.mul, lambda a, b: a * b),
    "div": (floats.div, lambda a, b: a / b),
}


@pytest.mark.parametrize(
    "module", [commands, dice, floats, foreign, formatter, numbers, sentences, tokens]
)
def test_examples_in_docstrings_are_true(module):
    assert doctest.testmod(module).failed == 0


def _nearest(exact: Fraction) -> float:
    """The binary32 nearest to a rational number, ties to even, by looking at its neighbours."""
    if abs(exact) >= Fraction(MAX_FLOAT):
        return math.copysign(MAX_FLOAT, exact)
    around = struct.unpack("<I", struct.pack("<f", abs(float(exact))))[0]
    candidates = [
        struct.unpack("<f", struct.pack("<I", bits))[0]
        for bits in (around - 1, around, around + 1)
        if 0 <= bits < 0x7F800000
    ]
    evens = {c: struct.unpack("<I", struct.pack("<f", c))[0] % 2 for c in candidates}
    best = min(candidates, key=lambda c: (abs(Fraction(c) - abs(exact)), evens[c]))
    return 0.0 if best < TINY else math.copysign(best, exact)


@pytest.mark.parametrize("name", OPERATIONS)
@FEW
@given(a=CANONICAL, b=CANONICAL)
def test_an_operation_is_the_exact_result_rounded_once(name, a, b):
    operation, exact = OPERATIONS[name]
    if name == "div" and b == 0.0:
        assert operation(a, b) == 0.0
        return
    assert operation(a, b) == _nearest(exact(Fraction(a), Fraction(b)))


@FEW
@given(x=st.floats(allow_nan=False))
def test_a_canonical_value_stays_what_it_is(x):
    value = canon(x)
    assert canon(value) == value
    assert abs(value) <= MAX_FLOAT
    assert value == 0.0 or abs(value) >= TINY
    assert math.copysign(1.0, value) == 1.0 or value < 0.0


def test_rounding_comes_before_the_margin_around_zero():
    below = math.nextafter(TINY, 0.0)
    assert canon(below) == TINY
    assert canon(TINY * (1 - 2.0**-23)) == 0.0


def test_a_product_and_a_sum_are_rounded_each_and_never_fused():
    a = canon(1 + 2.0**-12)
    assert floats.sub(floats.mul(a, a), canon(1 + 2.0**-11)) == 0.0


def test_dice_give_the_vectors_of_the_ruleset():
    assert [dice.bits(42, 0, n) for n in range(3)] == [1868204140, 3570545731, 2230989055]
    assert (dice.bits(42, 7, 3), dice.bits(0, 0, 0)) == (1454085064, 3578996390)
    assert dice.of_seed(42 + 7 * 2**32) == dice.Dice(42, 7)


@FEW
@given(seed=st.integers(0, 2**64 - 1), sides=st.floats(width=32, allow_nan=False))
def test_a_die_shows_one_of_its_sides_as_two_16_bit_limbs_compute_it(seed, sides):
    cup = dice.of_seed(seed)
    face, after = cup.roll(canon(sides))
    n = min(max(math.trunc(canon(sides)), 1), 65535)
    assert 1 <= face <= n
    assert after.ctr == 1
    u = dice.bits(cup.k0, cup.k1, 0)
    high, low = u >> 16, u & 0xFFFF
    assert face == 1 + (high * n + (low * n >> 16) >> 16)


def test_a_policy_has_dice_of_its_own():
    seats = {dice.of_policy(42, seat) for seat in (0, 1)} | {dice.of_seed(42)}
    assert len(seats) == 3


@given(CANONICAL)
@FEW
def test_a_shown_number_reads_back_as_the_same_number(x):
    text = floats.shown(x)
    assert canon(float(text)) == x
    script = parse(f"MODIFY(SELF, 'x', {text})").script
    assert script is not None
    assert script.args[2].value == x


@pytest.mark.parametrize(
    ("value", "text"),
    [
        *((2345678.0, "2345678"), (33554433.0, "33554432"), (-16777216.0, "-16777216")),
        *((123456790528.0, "123456790528"), (1e20, "100000002004087734272"), (1e21, "1e21")),
        *((0.1, "0.1"), (1 / 3, "0.33333334"), (123456.789, "123456.79"), (1e-5, "0.00001")),
        *((1e-7, "1e-7"), (-0.0, "0"), (1e300, "3.4028235e38"), (math.nan, "nan")),
    ],
)
def test_whole_numbers_stand_in_full_and_others_as_short_as_they_can(value, text):
    assert floats.shown(value) == text


def test_terminal_log_and_essence_show_what_is_held():
    table = Table(duel(hero("MODIFY(SELF, 'coins', 2.5)", coins=16777219.0, share=0.3))).play(0)
    assert "coins 16777222  share 0.3" in table.game.text(table.state)
    assert table.game.describe(table.told("attribute")[0]) == "A: coins +2, now 16777222"
    assert table.game.essence(table.view)["A's coins"] == "16777222"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1408224.25, "1408224.3"),
        (-26176.8125, "-26176.813"),
        (canon(1e-6), "0.000001"),
        (canon(9.9e-7), "9.9e-7"),
        (2345678.0, "2345678"),
        (1e20, "100000002004087734272"),
        (1e21, "1e21"),
    ],
)
def test_a_number_is_shown_at_the_command_line_as_on_the_page(value, text):
    assert floats.shown(value) == text
