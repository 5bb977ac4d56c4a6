"""The generators against published vectors, and their laws."""

from __future__ import annotations

import doctest

import pytest

import core.rng
from core.rng import KINDS, Rng, new_rng, parse_rng


def draw(rng: Rng, n: int) -> list[int]:
    values = []
    for _ in range(n):
        value, rng = rng.next_u32()
        values.append(value)
    return values


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(core.rng).failed == 0


@pytest.mark.parametrize(
    ("seed", "values"),
    [
        (0, [1085196063, 2447379481, 2618286376, 1701901981]),
        (1, [270369, 67634689, 2647435461, 307599695]),
        (42, [11355432, 2836018348, 476557059, 3648046016]),
    ],
)
def test_xorshift32_draws_the_vectors_of_the_reference_program(
    seed: int, values: list[int]
) -> None:
    assert draw(new_rng(seed, "xorshift32"), 4) == values


@pytest.mark.parametrize(
    ("seed", "dice"),
    [(0, "2121344434"), (1, "4146624536"), (42, "4365242463")],
)
def test_mulberry32_rolls_the_dice_of_the_decisions_page(seed: int, dice: str) -> None:
    rolled = [1 + 6 * u // 2**32 for u in draw(new_rng(seed, "mulberry32"), 10)]
    assert "".join(map(str, rolled)) == dice


@pytest.mark.parametrize("kind", KINDS)
def test_a_dumped_generator_draws_on_as_before(kind: str) -> None:
    _, rng = new_rng(2**40 + 5, kind).next_u32()
    assert draw(parse_rng(rng.dump()), 5) == draw(rng, 5)


@pytest.mark.parametrize("kind", KINDS)
def test_below_favours_no_number(kind: str) -> None:
    rng, counts = new_rng(9, kind), [0] * 7
    for _ in range(7000):
        value, rng = rng.below(7)
        counts[value] += 1
    # Chi-square with 6 degrees of freedom: 22.5 is the 0.999 quantile.
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 22.5


@pytest.mark.parametrize("kind", KINDS)
def test_a_choice_of_one_takes_a_number_as_every_other_does(kind: str) -> None:
    rng = parse_rng({"kind": kind, "words": [2**32 - 1] * KINDS[kind].width})
    for _ in range(3):
        assert rng.below(1) == (0, rng.next_u32()[1])
        _, rng = rng.below(1)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n", [2, 3, 2**31, 2**31 + 1, 3 * 2**30, 2**32 - 1, 2**32])
def test_below_leaves_out_the_last_block_that_is_incomplete(kind: str, n: int) -> None:
    rng, last = new_rng(4, kind), 2**32 - 2**32 % n
    for _ in range(50):
        value, words = rng.next_u32()
        while value >= last:
            value, words = words.next_u32()
        assert rng.below(n) == (value % n, words)
        rng = words


def test_counter_streams_of_neighbouring_seeds_share_no_bit_pattern() -> None:
    first, second = draw(new_rng(1), 200), draw(new_rng(2), 200)
    differing = sum((a ^ b).bit_count() for a, b in zip(first, second, strict=True))
    assert 0.47 < differing / (200 * 32) < 0.53


@pytest.mark.parametrize(
    "raw",
    [None, {}, {"kind": "counter", "words": [1]}, {"kind": [], "words": []}, {"kind": "x"}],
)
def test_anything_but_a_dump_is_refused_with_a_sentence(raw: object) -> None:
    with pytest.raises(ValueError, match=r"generator"):
        parse_rng(raw)
