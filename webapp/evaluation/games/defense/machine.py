"""A match by turns, both sides played by the standard AI (rules/defense.md, The match)."""

from __future__ import annotations

from typing import Any, NamedTuple

import jax.numpy as jnp
from jax import lax

from core.games.defense.dice import DEFENCE_SALT, STATUS_SALT
from core.games.defense.limits import ATTACK_DICE, ATTACK_FACES, ATTACK_ROLLS
from webapp.evaluation.games.defense import defence, effects, holdings
from webapp.evaluation.games.defense.encode import BIG, KEYS, TABLE
from webapp.evaluation.games.defense.state import (
    CARRIES,
    DOUBLE_KO,
    KNOCKOUT,
    OWNER,
    PLAYING,
    ROUND_LIMIT,
    TOTALS,
    Fight,
    Match,
    Rules,
    buffs_after,
)
from webapp.evaluation.games.defense.words import END_OF_ROUND, NEXT_ATTACK, OWN_TURN, after, face
from webapp.evaluation.lanes import read, write

TICKS, TRANSFERS, BONUSES, PER_STACK, NEGATES, GUARDS = range(6)
"""Where the lengths of the lists of uses are."""


class Told(NamedTuple):
    """What a turn was; the numbers of the attack are 0 where there was none."""

    attack: Any
    """-1 for a pass or a turn that ended at upkeep."""
    raw: Any
    final: Any
    returned: Any
    blocked: Any
    prevented: Any


def begin(rules: Rules, seed: Any) -> Match:
    """The stand-off."""

    def step(word: Any) -> Any:
        return after(word, 2)

    def is_tied(word: Any) -> Any:
        return face(after(word, 1), ATTACK_FACES) == face(after(word, 2), ATTACK_FACES)

    zero, limits = jnp.int32(0), rules.limits
    word = lax.while_loop(is_tied, step, seed)
    mine, other = (face(after(word, i), ATTACK_FACES) for i in (1, 2))
    first = (mine < other).astype(jnp.int32)
    return Match(
        hp0=rules.own(zero, "hp"),
        hp1=rules.own(zero + 1, "hp"),
        held=jnp.zeros(2 * limits.statuses * limits.slots, jnp.int32),
        buffs=jnp.zeros(limits.buffs, jnp.int32),
        amounts=jnp.zeros(limits.buffs, jnp.int32),
        round=zero + 1,
        turn=zero + 1,
        first=first,
        active=first,
        attack=after(word, 2),
        defence=seed ^ jnp.uint32(DEFENCE_SALT),
        status=seed ^ jnp.uint32(STATUS_SALT),
        reason=zero + PLAYING,
        winner=zero - 1,
        is_full=jnp.bool_(False),
        totals=jnp.zeros(2 * len(TOTALS), jnp.int32),
        hits=jnp.zeros(4 * limits.rules, jnp.int32),
    )


def turn(rules: Rules, match: Match) -> tuple[Match, Told]:
    """One whole turn, up to the cleanup or the end of the match."""
    me, zero = match.active, jnp.int32(0)
    none = Told(zero - 1, zero, zero, zero, zero, zero)
    fight = Fight(
        jnp.where(me == 0, match.hp0, match.hp1),
        jnp.where(me == 0, match.hp1, match.hp0),
        holdings.unlocked(match.held, me),
        match.buffs,
        match.amounts,
        match.defence,
        match.is_full,
        match.hits,
        *(zero, jnp.bool_(False), zero, zero, zero, zero),
    )
    fight, word = _upkeep(rules, me, fight, match.status)
    match = match._replace(status=word)

    def goes_on(match: Match, fight: Fight) -> tuple[Match, Fight, Told]:
        best, word = _rolls(rules, me, fight, match.attack)
        match = match._replace(attack=word)
        return lax.cond(  # type: ignore[no-any-return]
            best > 0,
            lambda match, fight: _strike(rules, me, best - 1, match, fight),
            lambda match, fight: (match, fight, none),
            match,
            fight,
        )

    match, fight, told = lax.cond(
        fight.mine > 0, goes_on, lambda match, fight: (match, fight, none), match, fight
    )
    return _cleanup(rules, me, match, fight), told


# -- upkeep and rolls -----------------------------------------------------------------------------


def _upkeep(rules: Rules, me: Any, fight: Fight, word: Any) -> tuple[Fight, Any]:
    shape = rules.shape

    def tick(carry: tuple[Any, ...]) -> tuple[Any, ...]:
        i, mine, held, word = carry
        status, decay, least = (rules.get("tick", i * 3 + j) for j in range(3))
        base = holdings.row(shape, me, status)
        count = holdings.stacks(held, shape, base)
        at = i * TABLE + jnp.clip(count - 1, 0, TABLE - 1)
        mine -= jnp.where(count > 0, rules.get("damage", at), 0)
        goes_on = (count > 0) & (mine > 0)
        held = holdings.lose(held, shape, base, jnp.where(goes_on, decay, 0), spend=False)
        left = holdings.stacks(held, shape, base)
        rolls = goes_on & (left > 0) & (least < BIG)
        word = after(word, rolls)
        clears = rolls & (face(word, ATTACK_FACES) >= least)
        held = holdings.lose(held, shape, base, jnp.where(clears, left, 0), spend=False)
        return i + 1, mine, held, word

    def transfer(i: Any, carry: tuple[Fight, Any]) -> tuple[Fight, Any]:
        fight, word = carry
        status, moved, least = (rules.get("transfer", i * 3 + j) for j in range(3))
        base, other = (holdings.row(shape, me, each) for each in (status, moved))
        is_on = holdings.usable(fight.held, shape, base) > 0
        is_on &= holdings.stacks(fight.held, shape, other) > 0
        held = holdings.lose(fight.held, shape, base, is_on, spend=True)
        word = after(word, is_on)
        moves = (is_on & (face(word, ATTACK_FACES) >= least)).astype(jnp.int32)
        held = holdings.lose(held, shape, other, moves, spend=False)
        fight = fight._replace(held=held)
        return effects.usual(rules, fight, me ^ 1, moved, moves, jnp.int32(0)), word

    ticks, transfers = rules.get("uses", TICKS), rules.get("uses", TRANSFERS)
    _, mine, held, word = lax.while_loop(
        lambda carry: (carry[0] < ticks) & (carry[1] > 0),
        tick,
        (jnp.int32(0), fight.mine, fight.held, word),
    )
    fight = fight._replace(mine=mine, held=held)
    found: tuple[Fight, Any] = lax.fori_loop(
        0, jnp.where(mine > 0, transfers, 0), transfer, (fight, word)
    )
    return found


def _rolls(rules: Rules, me: Any, fight: Fight, word: Any) -> tuple[Any, Any]:
    """The attack rolls; 1 + the attack that the AI chooses, 0 for none."""
    shape = rules.shape

    def lacks(i: Any, found: Any) -> Any:
        base = holdings.row(shape, me, rules.own(me, "without", i))
        return found | (holdings.stacks(fight.held, shape, base) == 0).astype(jnp.int32) << i

    situation = lax.fori_loop(0, rules.own(me, "withouts"), lacks, jnp.int32(0))

    def goes_on(carry: tuple[Any, ...]) -> Any:
        rolls, _, kept, *_ = carry
        return (rolls < ATTACK_ROLLS) & (kept < ATTACK_DICE)

    def roll(carry: tuple[Any, ...]) -> tuple[Any, ...]:
        rolls, keeps, _, choice, word, *dice = carry
        key, rolled = jnp.int32(0), []
        for die in dice:
            is_rolled = keeps >> die & 1 == 0
            word = after(word, is_rolled)
            rolled.append(jnp.where(is_rolled, face(word, ATTACK_FACES), die))
            key += rules.get("weights", rolled[-1])
        choice = rules.own(me, "rolls", situation * KEYS + key)
        keeps = (choice >> 6 * rolls & 63) << 1
        kept = sum(keeps >> die & 1 for die in rolled)
        return rolls + 1, keeps, kept, choice, word, *rolled

    zero = jnp.int32(0)
    start = zero, zero, zero, zero, word, *(zero + 1,) * ATTACK_DICE
    _, _, _, choice, word, *_ = lax.while_loop(goes_on, roll, start)
    return choice >> 12 & 63, word


# -- the attack -----------------------------------------------------------------------------------


def _strike(
    rules: Rules, me: Any, attack: Any, match: Match, fight: Fight
) -> tuple[Match, Fight, Told]:
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


# -- cleanup --------------------------------------------------------------------------------------


def _cleanup(rules: Rules, me: Any, match: Match, fight: Fight) -> Match:
    """The end of the turn or of the match."""
    out_mine, out_other = fight.mine <= 0, fight.other <= 0
    is_over = out_mine | out_other
    own = jnp.where(is_over, 0, OWN_TURN)
    held, buffs = holdings.after(fight.held, me, own), buffs_after(fight.buffs, me, own)
    rises = ~is_over & ((me ^ 1) == match.first)
    both, moment = jnp.int32(2), jnp.where(rises, END_OF_ROUND, -1)
    held, buffs = holdings.after(held, both, moment), buffs_after(buffs, both, moment)
    is_late = rises & (match.round >= rules.get("rounds"))
    carried = jnp.where(buffs >> CARRIES & 1 == 1, buffs, 0)
    reason = jnp.where(out_mine & out_other, DOUBLE_KO, KNOCKOUT)
    reason = jnp.where(is_over, reason, jnp.where(is_late, ROUND_LIMIT, PLAYING))
    winner = jnp.where(out_mine, me ^ 1, me)
    return match._replace(
        hp0=jnp.where(me == 0, fight.mine, fight.other),
        hp1=jnp.where(me == 0, fight.other, fight.mine),
        held=held,
        buffs=jnp.where(is_over, carried, buffs),
        amounts=fight.amounts,
        round=match.round + (rises & ~is_late),
        turn=match.turn + ~is_over,
        active=jnp.where(is_over, me, me ^ 1),
        defence=fight.defence,
        reason=reason.astype(jnp.int32),
        winner=jnp.where(out_mine ^ out_other, winner, -1),
        is_full=fight.is_full,
        hits=fight.hits,
    )
