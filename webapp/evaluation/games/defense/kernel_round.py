"""Where turns of defence cards begin and end, in machine code: upkeep, rolls, what expires."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from core.games.defense.limits import ATTACK_DICE, ATTACK_FACES, ATTACK_ROLLS
from webapp.evaluation.games.defense import layout
from webapp.evaluation.games.defense.batches import END_OF_ROUND, OWN_TURN
from webapp.evaluation.games.defense.kernel import (
    ACTIVE,
    BEGIN,
    BUFF,
    BUFFS,
    CARRIES,
    CHANCE,
    CHOOSE,
    DICE,
    DOUBLE_KO,
    FIRST,
    HP,
    KNOCKOUT,
    OVER,
    PHASE,
    PLAYING,
    PRIMED,
    RESULT,
    ROLL,
    ROLLS,
    ROUND,
    ROUND_LIMIT,
    STARTS,
    STREAM,
    USE_CONFIG,
    USE_STATUS,
    WINNER,
    die,
    drop,
    lose,
    pass_moment,
    shared,
    stacks,
    unlock,
    usable,
    usual,
)
from webapp.evaluation.pointers import apart

ROUNDS, USES = STARTS["rounds"], STARTS["uses"]
TICK, DAMAGE, TRANSFER = STARTS["tick"], STARTS["damage"], STARTS["transfer"]
TICKS, TRANSFERS, TABLE = USES + layout.TICKS, USES + layout.TRANSFERS, layout.TABLE


@njit
def begin_turn(rules: Any, position: Any, counts: Any) -> None:
    """Upkeep and the first roll."""
    unlock(rules, position)
    if not _upkeep(rules, position, counts):
        position[ROLLS] = 0
        roll(position, 0)


@njit
def _upkeep(rules: Any, position: Any, counts: Any) -> Any:
    """Statuses tick; whether that was the end."""
    me = position[ACTIVE]
    for i in range(shared(rules, TICKS)):
        status, held = (
            shared(rules, TICK + 3 * i),
            stacks(position, me, shared(rules, TICK + 3 * i)),
        )
        if held == 0:
            continue
        position[HP + me] -= shared(rules, DAMAGE + i * TABLE + min(held, TABLE) - 1)
        counts[USE_STATUS + status] += 1
        if over(position, counts):
            return True
        lose(position, me, status, shared(rules, TICK + 3 * i + 1), False)
        least = shared(rules, TICK + 3 * i + 2)
        left = stacks(position, me, status)
        if least != layout.BIG and left and die(position, CHANCE, ATTACK_FACES) >= least:
            lose(position, me, status, left, False)
    for i in range(shared(rules, TRANSFERS)):
        status, moved = shared(rules, TRANSFER + 3 * i), shared(rules, TRANSFER + 3 * i + 1)
        if usable(position, me, status) and stacks(position, me, moved):
            lose(position, me, status, 1, True)
            counts[USE_STATUS + status] += 1
            if die(position, CHANCE, ATTACK_FACES) >= shared(rules, TRANSFER + 3 * i + 2):
                lose(position, me, moved, 1, False)
                usual(rules, position, me ^ 1, moved, 1)
                counts[USE_STATUS + status] += 1
    return False


@njit
def roll(position: Any, kept: Any) -> None:
    """Roll the dice that are not kept; the third roll is the last."""
    apart()
    for i in range(ATTACK_DICE):
        if not kept >> i & 1:
            position[DICE + i] = die(position, STREAM, ATTACK_FACES)
    position[ROLLS] += 1
    position[PHASE] = CHOOSE if position[ROLLS] >= ATTACK_ROLLS else ROLL


@njit
def end_turn(rules: Any, position: Any, counts: Any) -> None:
    """What ends with the turn or the round; the other's turn is next, or a draw."""
    me = position[ACTIVE]
    pass_moment(rules, position, me, OWN_TURN, counts)
    position[ACTIVE] = me ^ 1
    if position[ACTIVE] == position[FIRST]:
        position[ROUND] += 1
        for side in range(2):
            pass_moment(rules, position, side, END_OF_ROUND, counts)
        if position[ROUND] > shared(rules, ROUNDS):
            position[RESULT], position[PHASE] = ROUND_LIMIT, OVER
            counts[USE_CONFIG] += 1
            return
    position[PHASE] = BEGIN


@njit
def turns_of(position: Any) -> Any:
    """Heroes' turns that have begun; the one behind the last round has not."""
    found = 2 * position[ROUND] - 1 + (position[ACTIVE] != position[FIRST])
    return found - (position[RESULT] == ROUND_LIMIT)


@njit
def over(position: Any, counts: Any) -> Any:
    """Whether somebody is out; then the match has ended."""
    apart()
    first, second = position[HP] <= 0, position[HP + 1] <= 0
    if not (first or second):
        return False
    for i in range(position[PRIMED]):
        base = BUFFS + i * BUFF
        if position[base + 3] & CARRIES == 0:
            position[base + 2] = -1
    drop(position, counts)
    position[RESULT] = DOUBLE_KO if first and second else KNOCKOUT
    position[WINNER] = -1 if first and second else np.int64(first)
    position[PHASE] = OVER
    return True


assert PLAYING == 0  # as a position of zeros says
