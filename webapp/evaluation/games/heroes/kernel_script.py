"""One script of one duel, word after word, in the functions that Numba compiles (ruleset v1).

The words are those of `words.Word.step`: nearly all are sums in disguise, so that the usual step
has no choice by op.  A duel is a row of words, floats by their bits.  It begins with both sides'
attributes, then what one owner's scripts know and keep, then the same of the other one; an operand
is a place of these `xor` the owner's bank.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numba import njit

from core.games.heroes import execpy
from core.games.heroes.floats import MAX_FLOAT, TINY
from core.games.heroes.limits import MAX_ATTRIBUTES, MAX_MATCH_ROWS
from webapp.evaluation.games.heroes.encode import CALLS, PARTS
from webapp.evaluation.games.heroes.state import DRAWN, LOST, WON
from webapp.evaluation.games.heroes.words import (
    ASKS_SUM,
    CODE,
    ENDS,
    FIRST_AT,
    HEARD_AT,
    OP_AT,
    OTHER_AT,
    OTHER_ENDS,
    PASSES,
    RARE,
    SECOND_AT,
    SIDE_AT,
    TARGET_AT,
    USUAL_IF_NOT,
)

QUEUE = 64
"""Where the queue of changes begins."""
RING = 32
"""Changes that it has room for, a power of 2: at least as many as may wait."""
CHANGE = 3
"""Words of a change: the value after it, the one before, and where."""
_REST = QUEUE + RING * CHANGE
K0, K1, CTR, TURN, ACTIVE, PLY, OVERFLOW, REASON, WINNER, PASSED, VERDICT = range(_REST, _REST + 11)
"""The rest of a duel: what `State` says, whether the phase was passed, and what WIN, LOSE or DRAW
said while the reactions that wait are answered (where ties are draws)."""
SIZE = _REST + 11
"""Words of a duel."""
SIDES = 2 * MAX_ATTRIBUTES
USES, CALLED = SIZE, SIZE + MAX_MATCH_ROWS
"""Where a duel that counts has the events of each instruction word, and the runs of each entry."""
COUNTING = CALLED + CALLS
"""Words of a duel that counts."""

U32, I32, F32 = np.uint32, np.int32, np.float32
_MOST, _TINY = F32(MAX_FLOAT), F32(TINY)
_ROLL, _WIN, _LOSE, _DRAW = (CODE[op] for op in ("ROLL", "WIN", "LOSE", "DRAW"))
_TIES = PARTS["ties"]
_STEPS, _FIELD, _PC = PARTS["steps"], 63, 511


# -- numbers ------------------------------------------------------------------------------------


@njit(forceinline=True)
def canon(x: Any) -> Any:
    """The canonical binary32: clamped, tiny values and -0 made 0."""
    x = _MOST if x > _MOST else x
    x = -_MOST if x < -_MOST else x
    # No `and`, which would be a branch that is hard to foresee.
    return F32(0) if (x < _TINY) & (x > -_TINY) else x


@njit(forceinline=True)
def mix(x: Any) -> Any:
    """A bijection of 32-bit words (ruleset v1, Randomness)."""
    x = U32(x)
    x ^= x >> U32(16)
    x = U32(x * U32(0x21F0AAAD))
    x ^= x >> U32(15)
    x = U32(x * U32(0xD35A2D97))
    return U32(x ^ x >> U32(15))


@njit
def drawn(k0: Any, k1: Any, ctr: Any, count: Any) -> Any:
    """The number below the count that the key's generator draws as its number `ctr`."""
    word = mix(mix(np.uint64(U32(ctr + 1)) * np.uint64(0x9E3779B9) + np.uint64(U32(k0))) ^ U32(k1))
    return np.int64(np.uint64(word) * np.uint64(count) >> np.uint64(32))


@njit
def roll(duel: Any, sides: Any) -> Any:
    """A whole number from 1 to the sides, by the duel's own dice."""
    n = 1 if sides < F32(1) else 65535 if sides > F32(65535) else np.int64(sides)
    duel[CTR] += 1
    return drawn(duel[K0], duel[K1], duel[CTR] - 1, n) + 1


EXPRESSIONS = {**execpy.EXPRESSIONS, "ROLL": "roll(d, {a})"}
"""What each computing op is: the texts of compiled Python, which mean the same of binary32."""


def chosen_by_op(expressions: Mapping[str, str]) -> Any:
    """`computed(op, a, b, d)`: the result of an op in the duel `d`, NaN for one without a text."""
    lines = ["def computed(op, a, b, d):"]
    for name, text in expressions.items():
        lines += [f" if op == {CODE[name]}:", f"  return F32({text.format(a='a', b='b')})"]
    lines.append(" return F32(nan)")
    names: dict[str, Any] = {"F32": F32, "canon": canon, "nan": np.nan, "roll": roll}
    exec(compile("\n".join(lines), "<computing ops>", "exec"), names)
    return njit(names["computed"])


computed = chosen_by_op(EXPRESSIONS)
"""The result of an op that is no sum of its operands; ADD and SUB may be asked."""


def _decides(counts: bool) -> Any:
    @njit
    def decide(duel: Any, op: Any, side: Any, pc: Any) -> None:
        """What WIN or LOSE of the side, or DRAW, says; two that differ are a draw."""
        winner = -1 if op == _DRAW else side if op == _WIN else side ^ 1
        if duel[VERDICT] == 0:
            duel[VERDICT] = DRAWN if op == _DRAW else WON if op == _WIN else LOST
            duel[WINNER] = winner
        elif duel[WINNER] != winner:
            duel[VERDICT] = DRAWN
            duel[WINNER] = -1
        else:
            return
        if counts:
            duel[USES + pc] += 1

    return decide


# -- a script -----------------------------------------------------------------------------------


def make_run(counts: bool) -> Any:
    """A script from its first word to its end; the queue's tail after it, which is `most` at most.

    Where it counts, a duel has `COUNTING` words, and each word of a script counts there how many
    events it causes.
    """
    decide = _decides(counts)

    @njit(forceinline=True)
    def run(table: Any, duel: Any, pc: Any, owner: Any, in_phase: Any, tail: Any, most: Any) -> Any:
        bank = owner << 4
        banks = bank << FIRST_AT | bank << SECOND_AT | bank << TARGET_AT
        while True:
            here = _STEPS + 4 * pc
            fields, ways = table[here], table[here + 1]
            places = fields ^ banks
            a = I32(duel[places >> FIRST_AT & _FIELD] ^ table[here + 2]).view(F32)
            b = I32(duel[places >> SECOND_AT & _FIELD] ^ table[here + 3]).view(F32)
            # A sum is asked as it is, and is canonical as a result.
            asked = a + b
            result = canon(asked)
            if ways & (RARE | PASSES):
                op = fields >> OP_AT & 31
                if op in (_WIN, _LOSE, _DRAW):
                    decide(duel, op, owner ^ fields >> SIDE_AT & 1, pc)
                    if table[_TIES] == 0:
                        duel[REASON] = duel[VERDICT]
                    return tail
                if counts and (ways & PASSES or op == _ROLL):
                    duel[USES + pc] += 1
                if ways & PASSES:
                    duel[PASSED] |= in_phase
                else:
                    result = asked = computed(op, a, b, duel)
            place = places >> TARGET_AT & _FIELD
            old, new = duel[place], F32(result).view(I32)
            duel[place] = new
            if counts and new != old and place < SIDES:
                duel[USES + pc] += 1
            if new != old and ways >> HEARD_AT + owner & 1:
                if tail < most:
                    slot = QUEUE + (tail & RING - 1) * CHANGE
                    duel[slot], duel[slot + 1], duel[slot + 2] = new, old, place
                    tail += 1
                else:
                    duel[OVERFLOW] += 1
                    if counts:
                        duel[USES + pc] += 1
            if ways & ASKS_SUM and (asked > 0) == (ways & USUAL_IF_NOT != 0):
                if ways & OTHER_ENDS:
                    return tail
                pc = ways >> OTHER_AT & _PC
            else:
                if ways & ENDS:
                    return tail
                pc = ways & _PC

    return run
