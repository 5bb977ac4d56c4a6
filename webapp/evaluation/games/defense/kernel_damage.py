"""What became of the damage of attacks, counted in machine code (`core.games.defense.sources`)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from core.abilities import Fate
from webapp.evaluation.games.defense.kernel import (
    ACTIVE,
    AFTER_REROLL,
    FULL,
    MOST_OFFERS,
    OFFER,
    OFFERED,
    OFFERS,
    RAW,
    USE_CONFIG,
    USES,
)
from webapp.evaluation.pointers import apart

FATES: tuple[Fate, ...] = (
    "raw", "negated", "flat", "half", "block", "final", "reroll", "reflect", "deal",
)  # fmt: skip
WHOLE, STRUCK_OUT, REDUCED, HALF, BLOCKED, TAKEN, REROLLED, RETURNED, DEALT = range(len(FATES))
"""What becomes of the damage of attacks (`core.abilities.Fate`)."""
ALL_SOURCES = USE_CONFIG
"""Where, in place of a cause, the amounts of all of them are: the configuration is none."""
DAMAGE = 2 * len(FATES) * USES
"""Amounts of damage, by the player who is attacked, what becomes of it, and its cause."""
TOTALS, SQUARES, PRODUCTS, ROUND_DAMAGE = (USES + part * DAMAGE for part in range(4))
"""Where the counts have, behind the uses, such amounts of all rounds, their squares in each, their
products with all damage to the player, and the amounts of the round that is played."""
TOUCHED = USES + 4 * DAMAGE
"""How many amounts of the round are not 0; then follows which."""
COUNTS = TOUCHED + 1 + DAMAGE
"""All counts."""
SIDE = len(FATES) * USES
"""Amounts of a player."""


@njit
def offer(position: Any, fate: Any, amount: Any, cause: Any) -> None:
    """Note what a cause offers against the attack."""
    apart()
    at = OFFERS + OFFER * position[OFFERED]
    if amount == 0:
        return
    if position[OFFERED] == MOST_OFFERS:
        position[FULL] = 1
        return
    position[at], position[at + 1], position[at + 2] = fate, amount, cause
    position[at + 3] = position[AFTER_REROLL]
    position[OFFERED] += 1


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
    _note(counts, side + WHOLE * USES + ALL_SOURCES, left)
    for fate in range(STRUCK_OUT, TAKEN):
        for i in range(position[OFFERED]):
            at = OFFERS + OFFER * i
            if position[at] != fate:
                continue
            amount = (left + 1) // 2 if fate == HALF else min(position[at + 1], left)
            left -= amount
            _told(counts, side + fate * USES, position[at + 2], amount)
            if position[at + 3]:
                _told(counts, side + REROLLED * USES, position[at + 3], amount)
    _note(counts, side + TAKEN * USES + ALL_SOURCES, left)
    for i in range(position[OFFERED]):
        at = OFFERS + OFFER * i
        fate = position[at]
        if fate == DEALT or (fate == RETURNED and position[RAW]):
            _told(counts, side + fate * USES, position[at + 2], position[at + 1])


@njit
def end_round(counts: Any) -> None:
    """Add the amounts of a round to those of all, and begin the next one."""
    apart()
    for i in range(1, counts[TOUCHED] + 1):
        at = counts[TOUCHED + i]
        amount = counts[ROUND_DAMAGE + at]
        whole = counts[ROUND_DAMAGE + at // SIDE * SIDE + WHOLE * USES + ALL_SOURCES]
        counts[TOTALS + at] += amount
        counts[SQUARES + at] += amount * amount
        counts[PRODUCTS + at] += amount * whole
    for i in range(1, counts[TOUCHED] + 1):
        counts[ROUND_DAMAGE + counts[TOUCHED + i]] = np.int64(0)
    counts[TOUCHED] = 0
