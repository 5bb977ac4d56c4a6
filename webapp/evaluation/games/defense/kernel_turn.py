"""A turn of a match of defence cards in machine code, from a decision to the next one.

A decision is a number, by the phase that it is made in.  Roll: 0 to stand, else one more than the
dice that are kept, as bits.  Attack: 0 to pass, else one more than the attack, and in steps of
`PART` what is spent with it (`spends`).  Before the defence: 0 to decline, else one more than the
place of the status among those that negate.  Reroll: the dice, as bits.  Reaction: 0 to be done,
else one more than the place of the status among those that guard, and in steps of `PART` how many
of its stacks.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from core.games.defense.dice import DEFENCE_SALT, STATUS_SALT
from core.games.defense.limits import ATTACK_FACES, MAX_DICE
from webapp.evaluation.games.defense import kernel_damage, layout
from webapp.evaluation.games.defense.batches import NEXT_ATTACK
from webapp.evaluation.games.defense.kernel import (
    ABLE,
    ACTIVE,
    AFTER,
    AFTER_REROLL,
    ATTACK,
    BEGIN,
    BLOCK,
    BUFF,
    BUFFS,
    CHANCE,
    CHOOSE,
    DEAL,
    DEFENCE,
    DEFEND,
    END_TURN,
    FIRST,
    FLAT,
    HALVED,
    HP,
    HP0,
    MASK,
    NEGATED,
    OVER,
    PHASE,
    PRE_DEFENSE,
    PRIMED,
    RAW,
    REACT,
    REACTION,
    REFLECT,
    REROLL,
    ROLL,
    ROUND,
    SETTLE,
    STARTS,
    STREAM,
    STRUCK,
    THROWN,
    USE_ATTACK,
    USE_STATUS,
    WINNER,
    WORDS,
    available,
    count,
    die,
    drop,
    key_of,
    lose,
    own,
    pass_moment,
    ride,
    shared,
    stacks,
    usable,
)
from webapp.evaluation.games.defense.kernel_damage import account, offer
from webapp.evaluation.games.defense.kernel_defence import board, card, go_on, reroll
from webapp.evaluation.games.defense.kernel_round import begin_turn, end_turn, over, roll
from webapp.evaluation.pointers import apart

PART = 64
"""The step of a decision's second part."""
ATTACKS, VERSION, USES = STARTS["attack"], STARTS["version"], STARTS["uses"]
BONUS, PER_STACK, NEGATE, GUARD = (
    STARTS[name] for name in ("bonus", "per_stack", "negate", "guard")
)
BONUSES, PER_STACKS = USES + layout.BONUSES, USES + layout.PER_STACK
NEGATES, GUARDS = USES + layout.NEGATES, USES + layout.GUARDS


@njit
def start(rules: Any, position: Any, seed: Any) -> None:
    """The stand-off; a turn is next."""
    for i in range(WORDS):
        position[i] = 0
    position[HP], position[HP + 1] = own(rules, 0, HP0, 0), own(rules, 1, HP0, 0)
    position[ROUND], position[WINNER] = 1, -1
    sow(position, seed)
    first = second = np.int64(0)
    while first == second:
        first = die(position, STREAM, ATTACK_FACES)
        second = die(position, STREAM, ATTACK_FACES)
    position[FIRST] = position[ACTIVE] = np.int64(first < second)
    position[PHASE] = BEGIN


@njit
def sow(position: Any, seed: Any) -> None:
    """Other dice to come."""
    low = np.int64(seed) & MASK
    position[STREAM], position[DEFENCE] = low, low ^ DEFENCE_SALT
    position[CHANCE] = low ^ STATUS_SALT


@njit
def take(rules: Any, position: Any, decision: Any, counts: Any) -> None:
    """A legal decision, which says what comes next."""
    phase, first, second = position[PHASE], decision % PART, decision // PART
    if phase == ROLL:
        position[PHASE] = CHOOSE
        if decision:
            roll(position, decision - 1)
    elif phase == ATTACK:
        position[PHASE] = END_TURN
        if decision:
            _strike(rules, position, first - 1, second, counts)
    elif phase == PRE_DEFENSE:
        position[PHASE] = DEFEND
        if decision:
            _negate(rules, position, decision - 1, counts)
    elif phase == REROLL:
        position[PHASE] = AFTER
        reroll(rules, position, position[ACTIVE] ^ 1, decision, counts)
    else:
        position[PHASE] = SETTLE
        if decision:
            _spend(rules, position, first - 1, second, counts)


@njit
def run(rules: Any, position: Any, counts: Any) -> None:
    """On to the next decision or the end."""
    apart()
    while position[PHASE] > OVER:
        step = position[PHASE]
        if step == BEGIN:
            begin_turn(rules, position, counts)
        elif step == CHOOSE:
            _choose(rules, position)
        elif step == DEFEND:
            _defend(rules, position, counts)
        elif step == AFTER:
            go_on(rules, position, position[ACTIVE] ^ 1, counts)
            position[PHASE] = REROLL if position[ABLE] else REACT
        elif step == REACT:
            _react(rules, position)
        elif step == SETTLE:
            _settle(rules, position, counts)
        else:
            end_turn(rules, position, counts)


@njit
def _choose(rules: Any, position: Any) -> None:
    """On to the choice of the attack, where there is one."""
    is_able = available(rules, position[ACTIVE], key_of(rules, position)) != 0
    position[PHASE] = ATTACK if is_able else END_TURN


@njit
def _strike(rules: Any, position: Any, attack: Any, spent: Any, counts: Any) -> None:
    """The attack's raw damage: its own, what is spent with it, what comes by itself."""
    me = position[ACTIVE]
    raw = own(rules, me, ATTACKS + attack * 3, 0)
    for i in range(shared(rules, BONUSES) - 1, -1, -1):
        status, amount = shared(rules, BONUS + 2 * i), shared(rules, BONUS + 2 * i + 1)
        free = usable(position, me, status) + 1
        spend, spent = spent % free, spent // free
        lose(position, me, status, spend, True)
        raw += spend * amount
    for i in range(shared(rules, PER_STACKS)):
        status, seen = shared(rules, PER_STACK + 3 * i), shared(rules, PER_STACK + 3 * i + 1)
        theirs = stacks(position, me ^ 1, seen)
        if theirs and usable(position, me, status):
            lose(position, me, status, 1, True)
            raw += theirs * shared(rules, PER_STACK + 3 * i + 2)
    for i in range(position[PRIMED]):
        base = BUFFS + i * BUFF
        if position[base] == me:
            raw += position[base + 1]
            position[base + 2] = -1
    drop(position, counts)
    pass_moment(rules, position, me, NEXT_ATTACK, counts)
    count(counts, me, USE_ATTACK, attack)
    for i in range(STRUCK, ABLE + 1):
        position[i] = 0
    for i in range(THROWN, THROWN + MAX_DICE):
        position[i] = 0
    position[STRUCK], position[RAW], position[PHASE] = attack, raw, DEFEND
    for i in range(shared(rules, NEGATES)):
        if usable(position, me ^ 1, shared(rules, NEGATE + 2 * i)):
            position[PHASE] = PRE_DEFENSE


# -- the defence ----------------------------------------------------------------------------------


@njit
def _negate(rules: Any, position: Any, at: Any, counts: Any) -> None:
    """A reaction before the defence, which may be the end of the attack."""
    status = shared(rules, NEGATE + 2 * at)
    lose(position, position[ACTIVE] ^ 1, status, 1, True)
    counts[USE_STATUS + status] += 1
    if die(position, CHANCE, ATTACK_FACES) >= shared(rules, NEGATE + 2 * at + 1):
        position[NEGATED], position[PHASE] = 1, SETTLE
        offer(position, kernel_damage.STRUCK_OUT, position[RAW], USE_STATUS + status)


@njit
def _defend(rules: Any, position: Any, counts: Any) -> None:
    them = position[ACTIVE] ^ 1
    position[PHASE] = AFTER
    if own(rules, them, VERSION, 0):
        card(rules, position, them, counts)
    else:
        board(rules, position, them, counts)


@njit
def _react(rules: Any, position: Any) -> None:
    """On to the reaction window, where there is something to spend and to block."""
    position[PHASE] = SETTLE
    for i in range(shared(rules, GUARDS)):
        if usable(position, position[ACTIVE] ^ 1, shared(rules, GUARD + 2 * i)):
            if final_of(position) > 0:
                position[PHASE] = REACTION
            return


@njit
def _spend(rules: Any, position: Any, at: Any, spent: Any, counts: Any) -> None:
    status = shared(rules, GUARD + 2 * at)
    lose(position, position[ACTIVE] ^ 1, status, spent, True)
    block = spent * shared(rules, GUARD + 2 * at + 1)
    position[BLOCK] += block
    position[AFTER_REROLL] = 0
    offer(position, kernel_damage.BLOCKED, block, USE_STATUS + status)
    counts[USE_STATUS + status] += 1
    position[PHASE] = REACT


@njit
def final_of(position: Any) -> Any:
    """The damage that gets through, as things stand (`mitigation.mitigate`)."""
    apart()
    if position[NEGATED]:
        return np.int64(0)
    left = position[RAW] - min(position[FLAT], position[RAW])
    if position[HALVED]:
        left -= (left + 1) // 2
    return left - min(position[BLOCK], left)


@njit
def _settle(rules: Any, position: Any, counts: Any) -> None:
    """Damage to both sides at once, riders, cleanup."""
    me, at = position[ACTIVE], ATTACKS + position[STRUCK] * 3
    account(position, counts)
    position[HP + (me ^ 1)] -= final_of(position)
    if not position[NEGATED]:
        reflected = position[REFLECT] if position[RAW] >= 1 else 0
        position[HP + me] -= reflected + position[DEAL]
    if not over(position, counts):
        ride(rules, position, me, own(rules, me, at, 1), own(rules, me, at, 2), counts)
        position[PHASE] = END_TURN
