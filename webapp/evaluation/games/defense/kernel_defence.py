"""A defence in machine code: the roll, passes over the rules, rerolls."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from core.games.defense.limits import ATTACK_DICE, ATTACK_FACES, MAX_DICE
from webapp.evaluation.games.defense import effect_words as words
from webapp.evaluation.games.defense import kernel, kernel_damage, layout
from webapp.evaluation.games.defense.kernel import (
    ABLE,
    AFTER_REROLL,
    BLOCK,
    DEFENCE,
    HEAD,
    LOCKED,
    MATCHED,
    OF_HERO,
    ORDER,
    QUEUE,
    REFLECT,
    REROLLS,
    STARTS,
    TAIL,
    THROWN,
    USE_CARD,
    USE_EFFECT,
    USE_ENTRY,
    USE_RULE,
    count,
    die,
    number,
    own,
    ride,
    shared,
)
from webapp.evaluation.games.defense.kernel_damage import offer
from webapp.evaluation.games.defense.kernel_effects import EFFECT, EFFECT_WORDS, apply
from webapp.evaluation.pointers import apart

LOWEST, HIGHEST, RANDOM = range(3)
"""Policies, as `layout.POLICIES` numbers them."""
WHOLE, STEP, MASK = 2**32, kernel.STEP, kernel.MASK
ROLLS, ENTRY, DICE, SIDES = STARTS["rolls"], STARTS["entry"], STARTS["dice"], STARTS["sides"]
RULES, RULE, TERM = STARTS["rule_count"], STARTS["rule"], STARTS["term"]
MOST_REROLLS, RULE_WORDS = STARTS["rerolls"], layout.RULE


@njit
def board(rules: Any, position: Any, them: Any, counts: Any) -> None:
    """The v1 defence: five dice, and the best entry of the board that they show."""
    key = np.int64(0)
    for _ in range(ATTACK_DICE):
        key += shared(rules, kernel.WEIGHTS + die(position, DEFENCE, ATTACK_FACES))
    entry = (own(rules, them, ROLLS, key) >> 18) - 1
    if entry < 0:
        return
    count(counts, them, USE_ENTRY, entry)
    at = ENTRY + entry * 4
    position[BLOCK], position[REFLECT] = own(rules, them, at, 0), own(rules, them, at, 1)
    cause = USE_ENTRY + them * OF_HERO + entry
    offer(position, kernel_damage.BLOCKED, position[BLOCK], cause)
    offer(position, kernel_damage.RETURNED, position[REFLECT], cause)
    ride(rules, position, them, own(rules, them, at, 2), own(rules, them, at, 3), counts)


@njit
def card(rules: Any, position: Any, them: Any, counts: Any) -> None:
    """The v2 defence, up to the first reroll that leaves a choice."""
    count(counts, them, USE_CARD, 0)
    sides = own(rules, them, SIDES, 0)
    for i in range(own(rules, them, DICE, 0)):
        position[THROWN + i] = 1 << die(position, DEFENCE, sides)
    evaluate(rules, position, them, counts)


@njit
def _count(position: Any, faces: Any) -> Any:
    """How many of the dice show one of the faces."""
    apart()
    found = np.int64(0)
    for i in range(THROWN, THROWN + MAX_DICE):
        found += position[i] & faces != 0
    return found


@njit
def _matched(rules: Any, position: Any, them: Any, at: Any) -> Any:
    """The matchCount of a rule; 0 is no match."""
    found = _count(position, own(rules, them, at, 0)) >> own(rules, them, at, 1)
    cap = own(rules, them, at, 3)
    if min(found, cap) < own(rules, them, at, 4):
        return np.int64(0)
    first = own(rules, them, at, 6)
    for i in range(first, first + own(rules, them, at, 7)):
        term = TERM + i * 3
        there = _count(position, own(rules, them, term, 0))
        if there < own(rules, them, term, 1) or there > own(rules, them, term, 2):
            return np.int64(0)
    return np.int64(1) if own(rules, them, at, 5) else min(found * own(rules, them, at, 2), cap)


@njit
def evaluate(rules: Any, position: Any, them: Any, counts: Any) -> None:
    """One pass over the rules; what asks for a reroll waits behind what waits already."""
    apart()
    matched = locked = np.int64(0)
    for i in range(own(rules, them, RULES, 0)):
        at = RULE + i * RULE_WORDS
        value = _matched(rules, position, them, at)
        if value == 0:
            continue
        matched |= own(rules, them, at, 10)
        locked |= own(rules, them, at, 11)
        done, first = False, own(rules, them, at, 8)
        for effect in range(first, first + own(rules, them, at, 9)):
            if apply(rules, position, them, effect, value, counts):
                done = True
                count(counts, them, USE_EFFECT, effect)
        if not done:
            count(counts, them, USE_RULE, i)
    position[MATCHED] = position[LOCKED] = 0
    for i in range(MAX_DICE):
        position[MATCHED] |= np.int64(position[THROWN + i] & matched != 0) << i
        position[LOCKED] |= np.int64(position[THROWN + i] & locked != 0) << i


# -- rerolls --------------------------------------------------------------------------------------


@njit
def go_on(rules: Any, position: Any, them: Any, counts: Any) -> None:
    """Take up the rerolls that wait, up to one that leaves a choice."""
    position[ABLE] = 0
    while position[HEAD] < position[TAIL]:
        if position[REROLLS] >= own(rules, them, MOST_REROLLS, 0):
            for i in range(position[HEAD], position[TAIL]):
                count(counts, them, USE_EFFECT, position[QUEUE + i])
            position[HEAD] = position[TAIL]
            return
        _put_in_order(rules, position, them)
        able = position[ABLE]
        if able == 0:
            count(counts, them, USE_EFFECT, position[QUEUE + position[HEAD]])
            position[HEAD] += 1
            continue
        if able > wanted(rules, position, them):
            return
        picked = np.int64(0)
        for i in range(able):
            picked |= 1 << position[ORDER + i]
        reroll(rules, position, them, picked, counts)


@njit
def wanted(rules: Any, position: Any, them: Any) -> Any:
    """How many dice the reroll takes that is to be decided."""
    apart()
    at = EFFECT + position[QUEUE + position[HEAD]] * EFFECT_WORDS
    return min(own(rules, them, at, words.LIMIT), position[ABLE])


@njit
def reroll(rules: Any, position: Any, them: Any, picked: Any, counts: Any) -> None:
    """Roll these dice (as bits) again, and evaluate all rules again."""
    apart()
    count(counts, them, USE_EFFECT, position[QUEUE + position[HEAD]])
    position[AFTER_REROLL] = USE_EFFECT + them * OF_HERO + position[QUEUE + position[HEAD]]
    position[HEAD] += 1
    position[REROLLS] += 1
    position[ABLE] = 0
    sides = own(rules, them, SIDES, 0)
    for i in range(MAX_DICE):
        if picked >> i & 1:
            position[THROWN + i] = 1 << die(position, DEFENCE, sides)
    evaluate(rules, position, them, counts)


@njit
def _put_in_order(rules: Any, position: Any, them: Any) -> None:
    """The dice that may be picked, in the order of the policy (`policies.order_of`)."""
    apart()
    at = EFFECT + position[QUEUE + position[HEAD]] * EFFECT_WORDS
    faces, policy = own(rules, them, at, words.FACES), own(rules, them, at, words.POLICY)
    barred = position[LOCKED] | (position[MATCHED] if policy == HIGHEST else 0)
    able = 0
    for i in range(MAX_DICE):
        face = position[THROWN + i]
        if face & faces == 0 or barred >> i & 1:
            continue
        to = able
        while to > 0 and _is_before(face, position[THROWN + position[ORDER + to - 1]], policy):
            position[ORDER + to] = position[ORDER + to - 1]
            to -= 1
        position[ORDER + to] = i
        able += 1
    position[ABLE] = able
    if policy == RANDOM:
        _shuffle(position, own(rules, them, at, words.SEED) + position[REROLLS])


@njit
def _is_before(face: Any, other: Any, policy: Any) -> Any:
    return face > other if policy == HIGHEST else face < other


@njit
def _shuffle(position: Any, seed: Any) -> None:
    """The order that the seed decides (`policies.random`)."""
    able, spare, word = position[ABLE], ORDER + MAX_DICE, seed & MASK
    for i in range(able):
        position[spare + i] = position[ORDER + i]
    for i in range(able):
        left = able - i
        word = word + STEP & MASK
        while number(word) >= WHOLE - WHOLE % left:
            word = word + STEP & MASK
        at = number(word) % left
        position[ORDER + i] = position[spare + at]
        for j in range(at, left - 1):
            position[spare + j] = position[spare + j + 1]
