"""What the effects of a card do: equal to `core.games.defense.effects` and its act."""

from __future__ import annotations

from typing import Any, NamedTuple

import jax.numpy as jnp
from jax import lax

from webapp.evaluation.games.defense import holdings
from webapp.evaluation.games.defense.batches import OWN_TURN
from webapp.evaluation.games.defense.effect_words import (
    AMOUNT,
    CAP,
    CONDITION,
    CONDITIONS,
    COUNTED,
    ENDS,
    FLAGS,
    KIND,
    LIMIT,
    LOCK,
    SIDE,
    STATUS,
    TURNS,
)
from webapp.evaluation.games.defense.layout import (
    BLOCK,
    DEAL,
    EFFECT,
    FLAT,
    GRANT,
    HALF,
    REFLECT,
    REROLL,
)
from webapp.evaluation.games.defense.state import CLEANSABLE, OWNER, Fight, Rules, buff_of, prime
from webapp.evaluation.lanes import read, write


class Queue(NamedTuple):
    """The effects that ask for rerolls, in order; those before `head` are done."""

    items: Any
    head: Any
    tail: Any


def apply(
    rules: Rules, them: Any, effect: Any, count: Any, fight: Fight, queue: Queue
) -> tuple[Fight, Queue]:
    """An effect of a rule that matched so often; `them` is the defender."""

    def word(name: int) -> Any:
        return rules.own(them, "effect", effect * EFFECT + name)

    is_on = _holds(rules, them, word(CONDITION), word(CONDITIONS), fight)
    amount = word(AMOUNT) * jnp.where(word(COUNTED) != 0, count, 1)
    value = jnp.where(is_on, jnp.minimum(amount, word(CAP)), 0)
    kind = word(KIND)
    fight = fight._replace(
        flat=fight.flat + jnp.where(kind == FLAT, value, 0),
        half=fight.half | (is_on & (kind == HALF)),
        block=fight.block + jnp.where(kind == BLOCK, value, 0),
        reflect=fight.reflect + jnp.where(kind == REFLECT, value, 0),
        deal=fight.deal + jnp.where(kind == DEAL, value, 0),
    )
    asks = is_on & (kind == REROLL)
    items = write(queue.items, jnp.where(asks, effect, read(queue.items, queue.tail)), queue.tail)
    queue = Queue(items, queue.head, queue.tail + asks)
    side = jnp.where(word(SIDE) != 0, them ^ 1, them)
    is_attacker = (word(SIDE) != 0).astype(jnp.int32)

    def grant(fight: Fight) -> Fight:
        end = word(LOCK), word(ENDS), word(TURNS)
        return given(rules, fight, side, word(STATUS), value, word(LIMIT), end, is_attacker)

    def take(fight: Fight) -> Fight:
        return _cleansed(rules, fight, side, word(STATUS), word(LIMIT), word(FLAGS))

    def move(fight: Fight) -> Fight:
        status = word(STATUS)
        base = holdings.row(rules.shape, them, status)
        count = jnp.minimum(word(LIMIT), holdings.stacks(fight.held, rules.shape, base))
        held = holdings.lose(fight.held, rules.shape, base, count, spend=False)
        return usual(rules, fight._replace(held=held), them ^ 1, status, count, jnp.int32(1))

    def heal(fight: Fight) -> Fight:
        hp = jnp.where(is_attacker != 0, fight.mine, fight.other)
        healed = jnp.minimum(value, jnp.maximum(0, rules.own(side, "hp") - hp))
        return fight._replace(
            mine=fight.mine + jnp.where(is_attacker != 0, healed, 0),
            other=fight.other + jnp.where(is_attacker != 0, 0, healed),
        )

    def buff(fight: Fight) -> Fight:
        left = jnp.where(word(ENDS) == OWN_TURN, word(TURNS) + is_attacker, 0)
        made = buff_of(side, word(FLAGS), word(ENDS), left)
        buffs, amounts, is_full = prime(fight.buffs, fight.amounts, made, value)
        is_full |= fight.is_full
        return fight._replace(buffs=buffs, amounts=amounts, is_full=is_full)

    act = jnp.where(is_on & (kind >= GRANT) & (kind < REROLL), kind - GRANT + 1, 0)
    found: Fight = lax.switch(act, [lambda fight: fight, grant, take, move, heal, buff], fight)
    return found, queue


def _holds(rules: Rules, them: Any, first: Any, count: Any, fight: Fight) -> Any:
    """Whether all conditions hold."""

    def step(i: Any, holds: Any) -> Any:
        at = (first + i) * 3
        side, status = rules.own(them, "condition", at), rules.own(them, "condition", at + 1)
        base = holdings.row(rules.shape, them ^ side, status)
        found = holdings.stacks(fight.held, rules.shape, base)
        return holds & (found >= rules.own(them, "condition", at + 2))

    return lax.fori_loop(0, count, step, jnp.bool_(True))


def given(
    rules: Rules,
    fight: Fight,
    side: Any,
    status: Any,
    wanted: Any,
    cap: Any,
    end: tuple[Any, Any, Any],
    is_own_turn: Any,
) -> Fight:
    """Stacks granted, at most up to the cap and to the status's most; 0 wanted changes nothing."""
    base = holdings.row(rules.shape, side, status)
    held = holdings.stacks(fight.held, rules.shape, base)
    most = rules.get("status", status * 6)
    count = jnp.minimum(wanted, jnp.maximum(0, jnp.minimum(cap, most) - held))
    after, is_full = holdings.gain(fight.held, rules.shape, base, count, *end, is_own_turn)
    return fight._replace(held=after, is_full=fight.is_full | is_full)


def usual(
    rules: Rules, fight: Fight, side: Any, status: Any, wanted: Any, is_own_turn: Any
) -> Fight:
    """Stacks granted with the lock and the end that the status says."""
    at = status * 6
    end = rules.get("status", at + 2), rules.get("status", at + 3), rules.get("status", at + 4)
    most = rules.get("status", at)
    return given(rules, fight, side, status, wanted, most, end, is_own_turn)


def ride(rules: Rules, owner: Any, first: Any, count: Any, fight: Fight, is_mine: bool) -> Fight:
    """The stacks that come with an attack (`is_mine`) or a v1 board of `owner`."""

    def step(i: Any, fight: Fight) -> Fight:
        at = (first + i) * 6
        status, stacks, is_other = (rules.own(owner, "rider", at + j) for j in range(3))
        is_attacker = is_other ^ 1 if is_mine else is_other
        return usual(rules, fight, owner ^ is_other, status, stacks, is_attacker)

    found: Fight = lax.fori_loop(0, count, step, fight)
    return found


def _cleansed(rules: Rules, fight: Fight, side: Any, status: Any, stacks: Any, all: Any) -> Fight:
    def step(i: Any, held: Any) -> Any:
        flags = rules.get("status", i * 6 + 1)
        is_meant = jnp.where(status < 0, flags & 1 != 0, i == status)
        count = jnp.where(is_meant & (flags & 2 != 0), stacks, 0)
        base = holdings.row(rules.shape, side, i)
        return holdings.lose(held, rules.shape, base, count, spend=False)

    held = lax.fori_loop(0, rules.get("count"), step, fight.held)
    gone = (fight.buffs >> OWNER & 1 == side) & (fight.buffs >> CLEANSABLE & 1 == 1) & (all != 0)
    return fight._replace(held=held, buffs=jnp.where(gone, 0, fight.buffs))
