"""Turns and reactions of one duel, in the functions that Numba compiles (ruleset v1).

Each follows the table of entries (`encode.PARTS`, `calls`): whose script runs, and what comes
after it.
"""

from __future__ import annotations

from typing import Any

from numba import njit

from core.games.heroes.limits import MAX_ABILITIES, MAX_ATTRIBUTES, MAX_CASCADE, MAX_PENDING
from core.games.heroes.rows import CONTEXT
from webapp.evaluation.games.heroes.encode import (
    ASKS,
    ENTRY_FLAGS_AT,
    INDEX,
    NEXT_AT,
    OWNER,
    PARTS,
    PHASE,
    SWAPS,
    UNLESS_PASSED,
)
from webapp.evaluation.games.heroes.kernel_script import (
    ACTIVE,
    CHANGE,
    CTR,
    F32,
    I32,
    OVERFLOW,
    PASSED,
    PLY,
    QUEUE,
    REASON,
    RING,
    SIZE,
    TURN,
    VERDICT,
    WINNER,
    canon,
    run,
)
from webapp.evaluation.games.heroes.machine import TIMED_OUT

SIDES = 2 * MAX_ATTRIBUTES
_PC = 511
_CALLS, _HEADS, _START, _INITIAL = (PARTS[p] for p in ("calls", "heads", "start", "initial"))
_USE, _IDLE, _COSTS, ABILITIES = (PARTS[p] for p in ("use", "idle", "costs", "abilities"))
_MAX_TURNS = PARTS["max_turns"]


@njit
def begin(table: Any, duel: Any) -> Any:
    """A duel of the keys that it holds, before anything of it ran; the entry where it begins."""
    for i in range(SIDES):
        duel[i] = table[_INITIAL + i]
    for i in range(SIDES, QUEUE):
        duel[i] = 0
    for i in range(CTR, SIZE):
        duel[i] = 0
    duel[WINNER] = -1
    return table[_START] & INDEX


@njit
def resume(duel: Any, row: Any) -> None:
    """A duel of which the single words are there, between two decisions; the row begins with its
    attributes."""
    for i in range(SIDES):
        duel[i] = row[i]
    for i in range(SIDES, QUEUE):
        duel[i] = 0
    duel[PASSED] = duel[VERDICT] = 0


@njit
def use(table: Any, duel: Any, ability: Any) -> Any:
    """The decision of the player to act, and the entry where it begins; an index without an ability
    idles."""
    seat = duel[ACTIVE]
    duel[PLY] += 1
    if 0 <= ability < table[ABILITIES + seat]:
        index = seat * MAX_ABILITIES + ability
        known = CONTEXT + 3 ^ seat << 4
        duel[known] = F32(ability).view(I32)
        duel[known + 1] = table[_COSTS + index]
        return table[_USE + index] & INDEX
    return table[_IDLE + seat] & INDEX


@njit
def settle(table: Any, duel: Any, outer: Any) -> None:
    """On from an entry of the turn until the duel asks a player or is over."""
    head = tail = reaction = in_phase = 0
    while duel[REASON] == 0:
        most = head + MAX_PENDING if head < MAX_CASCADE - MAX_PENDING else MAX_CASCADE
        if tail > most:
            duel[OVERFLOW] += tail - most
            tail = most
        if reaction == 0 and head != tail:
            reaction = _told(table, duel, head)
            head += 1
        if reaction:
            entry = table[_CALLS + reaction]
            reaction = entry >> NEXT_AT & INDEX
        else:
            if duel[VERDICT] != 0:
                duel[REASON] = duel[VERDICT]
                return
            head = tail = 0
            entry = table[_CALLS + outer]
            flags = entry >> ENTRY_FLAGS_AT
            if flags & SWAPS:
                duel[TURN] += 1
                duel[ACTIVE] ^= 1
                duel[PASSED] = 0
                if duel[TURN] >= table[_MAX_TURNS]:
                    duel[REASON] = TIMED_OUT
                    return
            if flags & ASKS and not duel[PASSED]:
                return
            outer = entry >> NEXT_AT & INDEX
            in_phase = flags & PHASE
            if flags & UNLESS_PASSED and duel[PASSED]:
                continue
        if entry & _PC:
            owner = entry >> ENTRY_FLAGS_AT & OWNER
            tail = run(table, duel, entry & _PC, owner, in_phase, tail)


@njit(forceinline=True)
def _told(table: Any, duel: Any, head: Any) -> Any:
    """The first reaction to a change, which its owner's scripts are told."""
    slot = QUEUE + (head & RING - 1) * CHANGE
    new, old, place = duel[slot], duel[slot + 1], duel[slot + 2] & SIDES - 1
    known = CONTEXT ^ place >> 4 << 4
    delta = canon(I32(new).view(F32) - I32(old).view(F32))
    duel[known] = F32(delta).view(I32)
    duel[known + 1], duel[known + 2] = new, old
    return table[_HEADS + place]
