"""A defence: the roll, passes over the rules, rerolls (equal to `core.games.defense.defence`)."""

from __future__ import annotations

from typing import Any, TypeAlias

import jax.numpy as jnp
from jax import lax

from core.games.defense.limits import ATTACK_DICE, ATTACK_FACES, MAX_DICE
from webapp.evaluation.games.defense import effect_words, effects
from webapp.evaluation.games.defense.effects import Queue
from webapp.evaluation.games.defense.layout import EFFECT, RULE
from webapp.evaluation.games.defense.state import Fight, Rules
from webapp.evaluation.games.defense.words import after, face, number
from webapp.evaluation.lanes import read, write

Bits: TypeAlias = tuple[Any, ...]
"""The dice, each as 2^face; 0 for one that the card does not have."""

LOWEST, HIGHEST, RANDOM = range(3)
"""Policies, as `encode` numbers them."""


def board(rules: Rules, them: Any, fight: Fight) -> Fight:
    """The v1 defence: five dice, and the best entry of the board that they show."""
    key = jnp.int32(0)
    for i in range(ATTACK_DICE):
        key += rules.get("weights", face(after(fight.defence, i + 1), ATTACK_FACES))
    found = (rules.own(them, "rolls", key) >> 18) - 1
    at = jnp.maximum(found, 0) * 4
    block, reflect, first, count = (rules.own(them, "entry", at + i) for i in range(4))
    is_there = found >= 0
    fight = fight._replace(
        defence=after(fight.defence, ATTACK_DICE),
        block=jnp.where(is_there, block, 0),
        reflect=jnp.where(is_there, reflect, 0),
    )
    return effects.ride(rules, them, first, jnp.where(is_there, count, 0), fight, is_mine=False)


def card(rules: Rules, them: Any, fight: Fight) -> Fight:
    """The v2 defence: a pass over the rules, and one more after every reroll."""
    sides, most = rules.own(them, "sides"), rules.own(them, "rerolls")

    def goes_on(carry: tuple[Any, ...]) -> Any:
        return carry[1] != 0

    def step(carry: tuple[Any, ...]) -> tuple[Any, ...]:
        bits, picked, queue, fight = carry
        bits, word = _rolled(bits, picked, fight.defence, sides)
        fight = fight._replace(defence=word)
        fight, queue, matched, locked = _pass(rules, them, bits, fight, queue)
        picked, queue = _next(rules, them, bits, (matched, locked), fight.rerolls, most, queue)
        return bits, picked, queue, fight._replace(rerolls=fight.rerolls + (picked != 0))

    zero = jnp.int32(0)
    queue = Queue(jnp.zeros(rules.limits.queue + 1, jnp.int32), zero, zero)
    every = (1 << rules.own(them, "dice")) - 1
    start = (zero,) * MAX_DICE, every, queue, fight
    found: Fight = lax.while_loop(goes_on, step, start)[3]
    return found


def _rolled(bits: Bits, picked: Any, word: Any, sides: Any) -> tuple[Bits, Any]:
    rolled = []
    for i, old in enumerate(bits):
        is_picked = picked >> i & 1
        word = after(word, is_picked)
        rolled.append(jnp.where(is_picked != 0, 1 << face(word, sides), old))
    return tuple(rolled), word


def _count(bits: Bits, faces: Any) -> Any:
    return sum((bit & faces != 0).astype(jnp.int32) for bit in bits)


def _pass(
    rules: Rules, them: Any, bits: Bits, fight: Fight, queue: Queue
) -> tuple[Fight, Queue, Any, Any]:
    """Every rule in its order; the faces that matched, and those that may not be rerolled."""

    def step(i: Any, carry: tuple[Any, ...]) -> tuple[Any, ...]:
        fight, queue, matched, locked = carry
        words = [rules.own(them, "rule", i * RULE + j) for j in range(RULE)]
        count = _matched(rules, them, bits, words)
        is_hit = count > 0
        at = (them * rules.limits.rules + i) * 2
        hits = write(fight.hits, read(fight.hits, at) + is_hit, at)
        hits = write(hits, read(hits, at + 1) + count, at + 1)

        def effect(j: Any, carry: tuple[Fight, Queue]) -> tuple[Fight, Queue]:
            return effects.apply(rules, them, words[8] + j, count, *carry)

        start = fight._replace(hits=hits), queue
        fight, queue = lax.fori_loop(0, jnp.where(is_hit, words[9], 0), effect, start)
        matched |= jnp.where(is_hit, words[10], 0)
        locked |= jnp.where(is_hit, words[11], 0)
        return fight, queue, matched, locked

    zero = jnp.int32(0)
    start = fight, queue, zero, zero
    found: tuple[Fight, Queue, Any, Any] = lax.fori_loop(
        0, rules.own(them, "rule_count"), step, start
    )
    return found


def _matched(rules: Rules, them: Any, bits: Bits, words: list[Any]) -> Any:
    """The matchCount of a rule; 0 is no match."""
    faces, halves, per, cap, least, is_one, first, terms = words[:8]
    count = _count(bits, faces) >> halves

    def term(i: Any, holds: Any) -> Any:
        mask, low, high = (rules.own(them, "term", (first + i) * 3 + j) for j in range(3))
        found = _count(bits, mask)
        return holds & (found >= low) & (found <= high)

    holds = lax.fori_loop(0, terms, term, jnp.minimum(count, cap) >= least)
    value = jnp.where(is_one != 0, 1, jnp.minimum(count * per, cap))
    return jnp.where(holds, value, 0)


def _next(
    rules: Rules, them: Any, bits: Bits, faces: tuple[Any, Any], rerolls: Any, most: Any, queue: Any
) -> tuple[Any, Queue]:
    """The dice of the next reroll that waits and finds some; none: the defence stands."""

    def goes_on(carry: tuple[Any, Any]) -> Any:
        picked, head = carry
        return (picked == 0) & (head < queue.tail) & (rerolls < most)

    def step(carry: tuple[Any, Any]) -> tuple[Any, Any]:
        effect = read(queue.items, carry[1])
        return _picked(rules, them, effect, bits, faces, rerolls), carry[1] + 1

    picked, head = lax.while_loop(goes_on, step, (jnp.int32(0), queue.head))
    return picked, queue._replace(head=head)


def _picked(
    rules: Rules, them: Any, effect: Any, bits: Bits, faces: tuple[Any, Any], rerolls: Any
) -> Any:
    """The dice that the effect's policy picks, as bits (`policies.order_of`)."""

    def word(name: int) -> Any:
        return rules.own(them, "effect", effect * EFFECT + name)

    matched, locked = faces
    policy, dice = word(effect_words.POLICY), jnp.stack(bits)
    order = jnp.arange(MAX_DICE, dtype=jnp.int32)
    able = (dice & word(effect_words.FACES) & ~locked) != 0
    able &= (policy != HIGHEST) | (dice & matched == 0)
    size = jnp.sum(able.astype(jnp.int32))
    keys = jnp.where(policy == HIGHEST, -dice, dice) * 8 + order

    def step(i: Any, carry: tuple[Any, ...]) -> tuple[Any, ...]:
        picked, rng = carry
        left = able & (picked >> order & 1 == 0)
        at, rng = _below(rng, size - i)
        at = jnp.where(policy == RANDOM, at, 0)
        rank = jnp.sum((left[None, :] & (keys[None, :] < keys[:, None])).astype(jnp.int32), axis=1)
        chosen = jnp.sum(jnp.where(left & (rank == at), 1 << order, 0))
        return picked | chosen, rng

    start = jnp.int32(0), (word(effect_words.SEED) + rerolls).astype(jnp.uint32)
    return lax.fori_loop(0, jnp.minimum(size, word(effect_words.LIMIT)), step, start)[0]


def _below(rng: Any, count: Any) -> tuple[Any, Any]:
    """A number below the count, as `core.rng` draws it."""
    many = count.astype(jnp.uint32)
    odd = (jnp.uint32(0) - many) % many
    rng = after(rng, 1)
    rng = lax.while_loop(
        lambda rng: number(rng) > jnp.uint32(0xFFFFFFFF) - odd, lambda rng: after(rng, 1), rng
    )
    return (number(rng) % many).astype(jnp.int32), rng
