"""How likely a number of cards is among those that have been drawn, to the last digit."""

from __future__ import annotations

import functools
from math import comb

from core.games.mtg.limits import HAND


@functools.lru_cache(maxsize=65536)
def at_least(wanted: int, drawn: int, good: int, size: int) -> float:
    """The chance that of `drawn` cards of a deck at least `wanted` are among its `good` ones.

    Raises ValueError where a deck cannot be like that.

    >>> at_least(1, 7, 60, 60), at_least(1, 7, 0, 60), round(at_least(1, 7, 24, 60), 4)
    (1.0, 0.0, 0.9784)
    """
    if not (0 <= good <= size and 0 <= drawn <= size):
        raise ValueError(f"{good} good cards and {drawn} drawn ones of {size}")
    ways = sum(
        comb(good, n) * comb(size - good, drawn - n)
        for n in range(max(0, wanted), min(good, drawn) + 1)
    )
    return ways / comb(size, drawn)


def seen(turn: int, size: int) -> int:
    """The cards that who begins has seen in a turn: the hand, and one more a turn but the first."""
    return min(size, HAND + max(0, turn - 1))
