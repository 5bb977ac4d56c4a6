"""Agents of defence cards in machine code: what they may decide, and what they do."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from core.games.defense.limits import ATTACK_DICE, MAX_DICE
from webapp.evaluation.chance import below
from webapp.evaluation.games.defense import layout
from webapp.evaluation.games.defense.kernel import (
    ABLE,
    ACTIVE,
    ATTACK,
    BLOCK,
    DICE,
    FULL,
    HP,
    ORDER,
    PHASE,
    PRE_DEFENSE,
    REROLL,
    ROLL,
    ROLLS,
    STARTS,
    available,
    key_of,
    own,
    shared,
    stacks,
    usable,
)
from webapp.evaluation.games.defense.kernel_defence import ROLLS as CHOICES
from webapp.evaluation.games.defense.kernel_defence import wanted
from webapp.evaluation.games.defense.kernel_turn import (
    ATTACKS,
    BONUS,
    BONUSES,
    GUARD,
    GUARDS,
    NEGATE,
    NEGATES,
    PART,
    VERSION,
    final_of,
)
from webapp.evaluation.pointers import apart

RANDOM, STANDARD = range(2)
"""Agents by their numbers."""
HOLDS = 2**ATTACK_DICE
"""Decisions of an attack roll."""
MANY = 2**31
"""More decisions than that are left to the core."""
WITHOUTS, WITHOUT, KEYS = STARTS["withouts"], STARTS["without"], layout.KEYS


@njit
def _ones(bits: Any) -> Any:
    apart()
    found = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found


@njit
def _spends(rules: Any, position: Any) -> Any:
    """In how many ways stacks may be spent with an attack."""
    apart()
    found = np.int64(1)
    for i in range(shared(rules, BONUSES)):
        found *= usable(position, position[ACTIVE], shared(rules, BONUS + 2 * i)) + 1
        if found > MANY:
            return np.int64(MANY)
    return found


@njit
def options(rules: Any, position: Any) -> Any:
    """How many decisions there are; MANY at the most, and the position is full then."""
    apart()
    phase, them, found = position[PHASE], position[ACTIVE] ^ 1, np.int64(1)
    if phase == ROLL:
        return np.int64(HOLDS)
    if phase == ATTACK:
        struck = _ones(available(rules, position[ACTIVE], key_of(rules, position)))
        found += struck * _spends(rules, position)
        if found > MANY:
            position[FULL] = 1
            return np.int64(MANY)
    elif phase == PRE_DEFENSE:
        for i in range(shared(rules, NEGATES)):
            found += usable(position, them, shared(rules, NEGATE + 2 * i)) > 0
    elif phase == REROLL:
        able = position[ABLE]
        for i in range(wanted(rules, position, them)):
            found = found * (able - i) // (i + 1)
    else:
        for i in range(shared(rules, GUARDS)):
            found += usable(position, them, shared(rules, GUARD + 2 * i))
    return found


@njit
def nth(rules: Any, position: Any, at: Any) -> Any:
    """The decision of this number, in the order of `choices.legal`."""
    apart()
    phase, them = position[PHASE], position[ACTIVE] ^ 1
    if phase == ROLL:
        return at
    if phase == ATTACK:
        spends = _spends(rules, position)
        attacks = available(rules, position[ACTIVE], key_of(rules, position))
        for _ in range(at // spends):
            attacks &= attacks - 1
        if attacks == 0:
            return np.int64(0)
        return 1 + _ones((attacks & -attacks) - 1) + PART * (at % spends)
    if phase == PRE_DEFENSE:
        for i in range(shared(rules, NEGATES)):
            if usable(position, them, shared(rules, NEGATE + 2 * i)):
                if at == 0:
                    return np.int64(i + 1)
                at -= 1
        return np.int64(0)
    if phase == REROLL:
        return _combination(position, wanted(rules, position, them), at)
    for i in range(shared(rules, GUARDS)):
        free = usable(position, them, shared(rules, GUARD + 2 * i))
        if at < free:
            return i + 1 + PART * (at + 1)
        at -= free
    return np.int64(0)


@njit
def _combination(position: Any, size: Any, at: Any) -> Any:
    """The dice of a reroll as bits, by their number in the order of `itertools.combinations`."""
    apart()
    able = np.int64(0)
    for i in range(position[ABLE]):
        able |= 1 << position[ORDER + i]
    left, found = _ones(able), np.int64(0)
    for i in range(MAX_DICE):
        if size == 0:
            break
        if not able >> i & 1:
            continue
        left -= 1
        ways = np.int64(1)  # with this one the others are picked out of those after it
        for j in range(size - 1):
            ways = ways * (left - j) // (j + 1)
        if at < ways:
            found |= 1 << i
            size -= 1
        else:
            at -= ways
    return found


@njit
def decide(rules: Any, position: Any, agent: Any, word: Any) -> Any:
    """What an agent decides, whose generator has this word."""
    if agent == STANDARD:
        return _standard(rules, position)
    at, _ = below(word, 0, options(rules, position))
    return nth(rules, position, at)


# -- the standard AI ------------------------------------------------------------------------------


@njit
def _standard(rules: Any, position: Any) -> Any:
    phase, them = position[PHASE], position[ACTIVE] ^ 1
    if phase == ROLL:
        return _hold(rules, position)
    if phase == ATTACK:
        return _attack(rules, position)
    if phase == PRE_DEFENSE:
        return nth(rules, position, 0)
    if phase == REROLL:
        found = np.int64(0)
        for i in range(wanted(rules, position, them)):
            found |= 1 << position[ORDER + i]
        return found
    if own(rules, them, VERSION, 0) == 0 and position[BLOCK] == 0:
        return np.int64(0)
    for i in range(shared(rules, GUARDS)):
        free = usable(position, them, shared(rules, GUARD + 2 * i))
        count = _needed(final_of(position), shared(rules, GUARD + 2 * i + 1), free)
        if count:
            return i + 1 + PART * count
    return np.int64(0)


@njit
def _hold(rules: Any, position: Any) -> Any:
    apart()
    me, situation = position[ACTIVE], np.int64(0)
    for i in range(own(rules, me, WITHOUTS, 0)):
        lacks = stacks(position, me, own(rules, me, WITHOUT, i)) == 0
        situation |= np.int64(lacks) << i
    faces = own(rules, me, CHOICES, situation * KEYS + key_of(rules, position))
    faces >>= 6 * (position[ROLLS] - 1)
    kept = np.int64(0)
    for i in range(ATTACK_DICE):
        kept |= (faces >> (position[DICE + i] - 1) & 1) << i
    return 0 if kept == HOLDS - 1 else kept + 1


@njit
def _attack(rules: Any, position: Any) -> Any:
    apart()
    if _spends(rules, position) >= MANY:  # what is spent would not fit into the number of it
        position[FULL] = 1
        return np.int64(0)
    me = position[ACTIVE]
    best = (own(rules, me, CHOICES, key_of(rules, position)) >> 12 & 63) - 1
    missing = position[HP + (me ^ 1)] - own(rules, me, ATTACKS + best * 3, 0)
    spent = np.int64(0)
    for i in range(shared(rules, BONUSES)):
        free, amount = (
            usable(position, me, shared(rules, BONUS + 2 * i)),
            shared(rules, BONUS + 2 * i + 1),
        )
        count = _needed(missing, amount, free)
        missing -= count * amount
        spent = spent * (free + 1) + count
    return best + 1 + PART * spent


@njit
def _needed(left: Any, amount: Any, free: Any) -> Any:
    """Stacks worth spending: those held, as far as something is left for them."""
    apart()
    return min(free, (max(0, left) + amount - 1) // amount)
