"""What the effects of a card do, in machine code (`core.games.defense.effects` and its act)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from webapp.evaluation.games.defense import effect_words as words
from webapp.evaluation.games.defense import kernel, kernel_damage, layout
from webapp.evaluation.games.defense.batches import LOCK
from webapp.evaluation.games.defense.kernel import (
    ACTIVE,
    BLOCK,
    BUFF,
    BUFFS,
    CLEANSABLE,
    DEAL,
    FLAT,
    FULL,
    HALVED,
    HP,
    HP0,
    MOST_BUFFS,
    PRIMED,
    QUEUE,
    REFLECT,
    STARTS,
    STATUS,
    STATUS_WORDS,
    TAIL,
    USE_EFFECT,
    count,
    drop,
    gain,
    kept_until,
    lose,
    own,
    shared,
    stacks,
    usual,
)
from webapp.evaluation.games.defense.kernel_damage import offer
from webapp.evaluation.pointers import apart

EFFECT, CONDITION, EFFECT_WORDS = STARTS["effect"], STARTS["condition"], layout.EFFECT
GRANT, TAKE, MOVE, HEAL, PRIME = (
    layout.GRANT, layout.TAKE, layout.MOVE, layout.HEAL, layout.PRIME,
)  # fmt: skip
_FLAT, _HALF, _BLOCK, _REFLECT, _DEAL = (
    layout.FLAT, layout.HALF, layout.BLOCK, layout.REFLECT, layout.DEAL,
)  # fmt: skip


@njit
def _holds(rules: Any, position: Any, them: Any, first: Any, conditions: Any) -> Any:
    """Whether all conditions hold."""
    for i in range(first, first + conditions):
        at = CONDITION + i * 3
        side = them ^ own(rules, them, at, 0)
        if stacks(position, side, own(rules, them, at, 1)) < own(rules, them, at, 2):
            return False
    return True


@njit
def apply(rules: Any, position: Any, them: Any, effect: Any, matches: Any, counts: Any) -> Any:
    """An effect of a rule that matched; whether it did something."""
    at = EFFECT + effect * EFFECT_WORDS
    conditions = own(rules, them, at, words.CONDITIONS)
    if not _holds(rules, position, them, own(rules, them, at, words.CONDITION), conditions):
        return False
    kind, value = own(rules, them, at, words.KIND), own(rules, them, at, words.AMOUNT)
    if own(rules, them, at, words.COUNTED):
        value *= matches
    value = min(value, own(rules, them, at, words.CAP))
    cause = USE_EFFECT + them * kernel.OF_HERO + effect
    if kind == _FLAT:
        position[FLAT] += value
        offer(position, kernel_damage.REDUCED, value, cause)
    elif kind == _HALF:
        was, position[HALVED] = position[HALVED], 1
        if was:
            return False
        offer(position, kernel_damage.HALF, 1, cause)
    elif kind == _BLOCK:
        position[BLOCK] += value
        offer(position, kernel_damage.BLOCKED, value, cause)
    elif kind == _REFLECT:
        position[REFLECT] += value
        offer(position, kernel_damage.RETURNED, value, cause)
    elif kind == _DEAL:
        position[DEAL] += value
        offer(position, kernel_damage.DEALT, value, cause)
    elif kind == GRANT:
        return _grant(rules, position, them, effect, value, counts)
    elif kind == TAKE:
        return _take(rules, position, them, at, counts)
    elif kind == MOVE:
        return _move(rules, position, them, effect, counts)
    elif kind == HEAL:
        return _heal(rules, position, them, effect, value, counts)
    elif kind == PRIME:
        _prime(rules, position, them, effect, value, counts)
    else:
        position[QUEUE + position[TAIL]] = effect
        position[TAIL] += 1
    return True


@njit
def _grant(rules: Any, position: Any, them: Any, effect: Any, wanted: Any, counts: Any) -> Any:
    apart()
    at = EFFECT + effect * EFFECT_WORDS
    side, status = them ^ own(rules, them, at, words.SIDE), own(rules, them, at, words.STATUS)
    end, turns = own(rules, them, at, words.ENDS), own(rules, them, at, words.TURNS)
    until = kept_until(end, turns, np.int64(side == position[ACTIVE]))
    kind = own(rules, them, at, words.LOCK) << LOCK | until
    cap, most = own(rules, them, at, words.LIMIT), shared(rules, STATUS + status * STATUS_WORDS)
    if wanted:
        count(counts, them, USE_EFFECT, effect)
    return gain(position, side, status, wanted, cap, most, kind) > 0


@njit
def _take(rules: Any, position: Any, them: Any, at: Any, counts: Any) -> Any:
    apart()
    side, status = them ^ own(rules, them, at, words.SIDE), own(rules, them, at, words.STATUS)
    removed = False
    for each in range(shared(rules, kernel.COUNT)):
        flags = shared(rules, STATUS + each * STATUS_WORDS + 1)
        is_meant = flags & 1 != 0 if status < 0 else each == status
        if is_meant and flags & 2 and stacks(position, side, each):
            lose(position, side, each, own(rules, them, at, words.LIMIT), False)
            removed = True
    if own(rules, them, at, words.FLAGS):
        before = position[PRIMED]
        for i in range(before):
            base = BUFFS + i * BUFF
            if position[base] == side and position[base + 3] & CLEANSABLE:
                position[base + 2] = -1
        drop(position, counts)
        removed = removed or position[PRIMED] < before
    return removed


@njit
def _move(rules: Any, position: Any, them: Any, effect: Any, counts: Any) -> Any:
    apart()
    at = EFFECT + effect * EFFECT_WORDS
    status = own(rules, them, at, words.STATUS)
    moved = min(own(rules, them, at, words.LIMIT), stacks(position, them, status))
    if moved == 0:
        return False
    lose(position, them, status, moved, False)
    usual(rules, position, them ^ 1, status, moved)
    count(counts, them, USE_EFFECT, effect)
    return True


@njit
def _heal(rules: Any, position: Any, them: Any, effect: Any, value: Any, counts: Any) -> Any:
    apart()
    side = them ^ own(rules, them, EFFECT + effect * EFFECT_WORDS, words.SIDE)
    healed = min(value, max(0, own(rules, side, HP0, 0) - position[HP + side]))
    if healed == 0:
        return False
    position[HP + side] += healed
    count(counts, them, USE_EFFECT, effect)
    return True


@njit
def _prime(rules: Any, position: Any, them: Any, effect: Any, value: Any, counts: Any) -> None:
    apart()
    at = EFFECT + effect * EFFECT_WORDS
    count(counts, them, USE_EFFECT, effect)
    if position[PRIMED] == MOST_BUFFS:
        position[FULL] = 1
        return
    base = BUFFS + position[PRIMED] * BUFF
    position[PRIMED] += 1
    side = them ^ own(rules, them, at, words.SIDE)
    end, turns = own(rules, them, at, words.ENDS), own(rules, them, at, words.TURNS)
    position[base], position[base + 1] = side, value
    position[base + 2] = kept_until(end, turns, np.int64(side == position[ACTIVE]))
    position[base + 3] = own(rules, them, at, words.FLAGS)
    position[base + 4] = USE_EFFECT + them * kernel.OF_HERO + effect
