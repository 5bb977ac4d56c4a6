"""An attack: what adds to it, reactions, the defence, mitigation."""

from __future__ import annotations

from typing import Any, NamedTuple

import jax.numpy as jnp
from jax import lax

from core.games.defense.limits import ATTACK_FACES
from webapp.evaluation.games.defense import defence, effects, holdings
from webapp.evaluation.games.defense.batches import NEXT_ATTACK
from webapp.evaluation.games.defense.layout import BONUSES, GUARDS, NEGATES, PER_STACK
from webapp.evaluation.games.defense.state import OWNER, TOTALS, Fight, Match, Rules
from webapp.evaluation.games.defense.words import after, face
from webapp.evaluation.lanes import read, write


class Told(NamedTuple):
    """What a turn was; the numbers of the attack are 0 where there was none."""

    attack: Any
    """-1 for a pass or a turn that ended at upkeep."""
    raw: Any
    final: Any
    returned: Any
    blocked: Any
    prevented: Any


def strike(
    rules: Rules, me: Any, attack: Any, match: Match, fight: Fight
) -> tuple[Match, Fight, Told]:
    """The attack that the AI has chosen, with its defence."""
    shape, them = rules.shape, me ^ 1
    damage, first, riders = (rules.own(me, "attack", attack * 3 + i) for i in range(3))
    raw, held = _added(rules, me, damage, fight)
    is_mine = (fight.buffs >> OWNER & 1 == me) & (fight.buffs != 0)
    raw += jnp.sum(jnp.where(is_mine, fight.amounts, 0))
    fight = fight._replace(
        buffs=jnp.where(is_mine, 0, fight.buffs), held=holdings.after(held, me, NEXT_ATTACK)
    )

    def react(carry: tuple[Any, ...]) -> tuple[Any, ...]:
        i, held, _, _ = carry
        status, least = (rules.get("negate", i * 2 + j) for j in range(2))
        base = holdings.row(shape, them, status)
        can = holdings.usable(held, shape, base) > 0
        return i + 1, holdings.lose(held, shape, base, can, spend=True), can, least

    negates = rules.get("uses", NEGATES)
    _, held, reacts, least = lax.while_loop(
        lambda carry: (carry[0] < negates) & ~carry[2],
        react,
        (jnp.int32(0), fight.held, jnp.bool_(False), jnp.int32(0)),
    )
    word = after(match.status, reacts)
    is_negated = reacts & (face(word, ATTACK_FACES) >= least)
    fight = fight._replace(held=held)
    version = jnp.where(is_negated, 0, 1 + rules.own(them, "version"))
    fight = lax.switch(
        version,
        [
            lambda fight: fight,
            lambda fight: defence.board(rules, them, fight),
            lambda fight: defence.card(rules, them, fight),
        ],
        fight,
    )
    fight = _guarded(rules, them, raw, version, fight)
    match, fight, told = _settled(rules, me, attack, raw, version, match, fight)
    goes_on = (fight.mine > 0) & (fight.other > 0)
    fight = effects.ride(rules, me, first, jnp.where(goes_on, riders, 0), fight, is_mine=True)
    return match._replace(status=word), fight, told


def _added(rules: Rules, me: Any, damage: Any, fight: Fight) -> tuple[Any, Any]:
    """The attack's damage with what the AI spends with it, and with what comes by itself."""
    shape = rules.shape

    def spend(i: Any, carry: tuple[Any, Any]) -> tuple[Any, Any]:
        raw, held = carry
        status, amount = (rules.get("bonus", i * 2 + j) for j in range(2))
        base = holdings.row(shape, me, status)
        count = _needed(fight.other - raw, amount, holdings.usable(held, shape, base))
        return raw + count * amount, holdings.lose(held, shape, base, count, spend=True)

    def burn(i: Any, carry: tuple[Any, Any]) -> tuple[Any, Any]:
        raw, held = carry
        status, seen, amount = (rules.get("per_stack", i * 3 + j) for j in range(3))
        base = holdings.row(shape, me, status)
        theirs = holdings.stacks(held, shape, holdings.row(shape, me ^ 1, seen))
        is_on = (theirs > 0) & (holdings.usable(held, shape, base) > 0)
        raw += jnp.where(is_on, theirs * amount, 0)
        return raw, holdings.lose(held, shape, base, is_on, spend=True)

    carry = lax.fori_loop(0, rules.get("uses", BONUSES), spend, (damage, fight.held))
    found: tuple[Any, Any] = lax.fori_loop(0, rules.get("uses", PER_STACK), burn, carry)
    return found


def _needed(left: Any, amount: Any, free: Any) -> Any:
    """Stacks worth spending: those held, as far as something is left for them."""
    most = jnp.maximum(amount, 1)
    return jnp.minimum(free, (jnp.maximum(left, 0) + most - 1) // most)


def _stages(raw: Any, fight: Fight, is_negated: Any) -> tuple[Any, Any, Any]:
    """Damage after flat reductions, after prevention, after block."""
    flat = raw - jnp.minimum(fight.flat, raw)
    half = jnp.where(is_negated, 0, jnp.where(fight.half, flat >> 1, flat))
    flat = jnp.where(is_negated, raw, flat)
    return flat, half, half - jnp.minimum(fight.block, half)


def _guarded(rules: Rules, them: Any, raw: Any, version: Any, fight: Fight) -> Fight:
    """The reaction window: block up to the damage left; under v1 only on top of a block."""
    shape = rules.shape
    can = (version == 2) | ((version == 1) & (fight.block > 0))

    def spend(i: Any, fight: Fight) -> Fight:
        status, amount = (rules.get("guard", i * 2 + j) for j in range(2))
        base = holdings.row(shape, them, status)
        left = _stages(raw, fight, jnp.bool_(False))[2]
        count = _needed(left, amount, holdings.usable(fight.held, shape, base))
        held = holdings.lose(fight.held, shape, base, count, spend=True)
        return fight._replace(block=fight.block + count * amount, held=held)

    found: Fight = lax.fori_loop(0, jnp.where(can, rules.get("uses", GUARDS), 0), spend, fight)
    return found


def _settled(
    rules: Rules, me: Any, attack: Any, raw: Any, version: Any, match: Match, fight: Fight
) -> tuple[Match, Fight, Told]:
    """Mitigation, damage to both sides at once, and what is counted of it."""
    is_negated = version == 0
    flat, half, final = _stages(raw, fight, is_negated)
    reflected = jnp.where(raw >= 1, fight.reflect, 0)
    returned = reflected + fight.deal
    used, blocked = raw - flat, half - final
    counted = {
        "defences": 1,
        "v1Turns": version == 1,
        "v2Turns": version == 2,
        "negations": is_negated,
        "preventHalfEvents": fight.half,
        "rawSum": raw,
        "finalSum": final,
        "flatBlockSum": used,
        "damageBlockedSum": used + blocked,
        "damagePreventedSum": flat - half,
        "reflectSum": reflected,
        "dealtSum": fight.deal,
        "wastedBlockSum": fight.flat - used + fight.block - blocked,
        "rerolls": fight.rerolls,
    }
    totals, start = match.totals, (me ^ 1) * len(TOTALS)
    for i, name in enumerate(TOTALS):
        totals = write(totals, read(totals, start + i) + counted[name], start + i)
    told = Told(attack, raw, final, returned, used + blocked, flat - half)
    fight = fight._replace(mine=fight.mine - returned, other=fight.other - final)
    return match._replace(totals=totals), fight, told
