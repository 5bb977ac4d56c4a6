"""Turns and reactions of one duel, in the functions that Numba compiles (ruleset v1).

Each follows the table of entries (`encode.PARTS`, `calls`): whose script runs, and what comes
after it.
"""

from __future__ import annotations

from typing import Any

from numba import njit

from core.games.heroes.limits import MAX_ABILITIES, MAX_CASCADE, MAX_PENDING
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
    CALLED,
    CHANGE,
    CTR,
    F32,
    I32,
    PASSED,
    PLY,
    QUEUE,
    REASON,
    RING,
    SIDES,
    SIZE,
    TURN,
    VERDICT,
    WINNER,
    canon,
    make_run,
)
from webapp.evaluation.games.heroes.state import TIMED_OUT

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


def make_settle(counts: bool) -> Any:
    """On from an entry of the turn until the duel asks a player or is over.

    Where it counts, so do the scripts that it runs (`make_run`).
    """
    run = make_run(counts)

    @njit
    def settle(table: Any, duel: Any, outer: Any) -> None:
        head = tail = reaction = in_phase = 0
        while duel[REASON] == 0:
            if reaction == 0 and head != tail:
                reaction = _told(table, duel, head)
                head += 1
            if reaction:
                at = reaction
                entry = table[_CALLS + at]
                reaction = entry >> NEXT_AT & INDEX
            else:
                if duel[VERDICT] != 0:
                    duel[REASON] = duel[VERDICT]
                    return
                head = tail = 0
                at = outer
                entry = table[_CALLS + at]
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
            if counts:
                duel[CALLED + at] += 1
            if entry & _PC:
                most = head + MAX_PENDING if head < MAX_CASCADE - MAX_PENDING else MAX_CASCADE
                owner = entry >> ENTRY_FLAGS_AT & OWNER
                tail = run(table, duel, entry & _PC, owner, in_phase, tail, most)

    return settle


settle, settle_counting = make_settle(False), make_settle(True)
