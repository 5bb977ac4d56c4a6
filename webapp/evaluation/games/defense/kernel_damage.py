"""What became of the damage of attacks, counted in machine code (`core.games.defense.sources`)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from webapp.evaluation.games.defense import kernel
from webapp.evaluation.games.defense.kernel import (
    ACTIVE,
    ALL_SOURCES,
    FATES,
    OFFER,
    OFFERED,
    OFFERS,
    PRODUCTS,
    RAW,
    ROUND_DAMAGE,
    SQUARES,
    TOTALS,
    TOUCHED,
    USES,
)
from webapp.evaluation.pointers import apart

SIDE = len(FATES) * USES
"""Amounts of a player."""


@njit
def _note(counts: Any, at: Any, amount: Any) -> None:
    """So much more of an amount in this round."""
    apart()
    if amount == 0:
        return
    if counts[ROUND_DAMAGE + at] == 0:
        counts[TOUCHED] += 1
        counts[TOUCHED + counts[TOUCHED]] = at
    counts[ROUND_DAMAGE + at] += amount


@njit
def _told(counts: Any, begin: Any, cause: Any, amount: Any) -> None:
    """The amount of a source, which is a part of that of all sources."""
    _note(counts, begin + ALL_SOURCES, amount)
    _note(counts, begin + cause, amount)


@njit
def account(position: Any, counts: Any) -> None:
    """Count what became of the damage of the attack that ends."""
    apart()
    side, left = (position[ACTIVE] ^ 1) * SIDE, position[RAW]
    _note(counts, side + kernel.WHOLE * USES + ALL_SOURCES, left)
    for fate in range(kernel.STRUCK_OUT, kernel.TAKEN):
        for i in range(position[OFFERED]):
            at = OFFERS + OFFER * i
            if position[at] != fate:
                continue
            amount = (left + 1) // 2 if fate == kernel.HALF else min(position[at + 1], left)
            left -= amount
            _told(counts, side + fate * USES, position[at + 2], amount)
            if position[at + 3]:
                _told(counts, side + kernel.REROLLED * USES, position[at + 3], amount)
    _note(counts, side + kernel.TAKEN * USES + ALL_SOURCES, left)
    for i in range(position[OFFERED]):
        at = OFFERS + OFFER * i
        fate = position[at]
        if fate == kernel.DEALT or (fate == kernel.RETURNED and position[RAW]):
            _told(counts, side + fate * USES, position[at + 2], position[at + 1])


@njit
def end_round(counts: Any) -> None:
    """Add the amounts of a round to those of all, and begin the next one."""
    apart()
    for i in range(1, counts[TOUCHED] + 1):
        at = counts[TOUCHED + i]
        amount = counts[ROUND_DAMAGE + at]
        whole = counts[ROUND_DAMAGE + at // SIDE * SIDE + kernel.WHOLE * USES + ALL_SOURCES]
        counts[TOTALS + at] += amount
        counts[SQUARES + at] += amount * amount
        counts[PRODUCTS + at] += amount * whole
    for i in range(1, counts[TOUCHED] + 1):
        counts[ROUND_DAMAGE + counts[TOUCHED + i]] = np.int64(0)
    counts[TOUCHED] = 0
