"""A match by turns, both sides played by the standard AI."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
from jax import lax

from core.games.defense.dice import DEFENCE_SALT, STATUS_SALT
from core.games.defense.limits import ATTACK_DICE, ATTACK_FACES, ATTACK_ROLLS
from webapp.evaluation.games.defense import effects, holdings
from webapp.evaluation.games.defense.batches import END_OF_ROUND, NO_MOMENT, OWN_TURN
from webapp.evaluation.games.defense.layout import BIG, KEYS, TABLE, TICKS, TRANSFERS
from webapp.evaluation.games.defense.state import (
    CARRIES,
    DOUBLE_KO,
    KNOCKOUT,
    PLAYING,
    ROUND_LIMIT,
    TOTALS,
    Fight,
    Match,
    Rules,
    buffs_after,
)
from webapp.evaluation.games.defense.strike import Told, strike
from webapp.evaluation.games.defense.words import after, face


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
            lambda match, fight: strike(rules, me, best - 1, match, fight),
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


# -- cleanup --------------------------------------------------------------------------------------


def _cleanup(rules: Rules, me: Any, match: Match, fight: Fight) -> Match:
    """The end of the turn or of the match."""
    out_mine, out_other = fight.mine <= 0, fight.other <= 0
    is_over = out_mine | out_other
    own = jnp.where(is_over, NO_MOMENT, OWN_TURN)
    held, buffs = holdings.after(fight.held, me, own), buffs_after(fight.buffs, me, own)
    rises = ~is_over & ((me ^ 1) == match.first)
    both, moment = jnp.int32(2), jnp.where(rises, END_OF_ROUND, NO_MOMENT)
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
