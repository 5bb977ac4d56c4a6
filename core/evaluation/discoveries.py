"""What may be said where many numbers are looked at at once, and what counts as no change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.evaluation.intervals import Z90, mean_change

RATE = 0.05
"""Part of the discoveries that may be false."""


def discovered(chances: Sequence[float], rate: float = RATE) -> list[bool]:
    """Which of many p-values are discoveries, of which `rate` are false (Benjamini and Hochberg).

    >>> discovered([0.01, 0.02, 0.04, 0.9])
    [True, True, False, False]
    >>> discovered([0.03, 0.04, 0.05])
    [True, True, True]
    """
    order = sorted(range(len(chances)), key=lambda index: chances[index])
    last = 0
    for rank, index in enumerate(order, 1):
        if chances[index] <= rate * rank / len(chances):
            last = rank
    found = [False] * len(chances)
    for index in order[:last]:
        found[index] = True
    return found


def is_same(changes: Mapping[int, int], whole: int, margin: float) -> bool:
    """Whether paired rounds show a change smaller than `margin` either way (two one-sided tests).

    Not the same as "no change was found": few rounds show neither.

    >>> is_same({0: 1000, 84: 5, -84: 5}, 840, 0.01)
    True
    >>> is_same({0: 10}, 840, 0.01)
    False
    """
    found = mean_change(changes, whole, Z90)
    return -margin < found.low and found.high < margin
