"""What a lane of the row interpreter holds, and where in its memory."""

from __future__ import annotations

from typing import Any, NamedTuple

from core.games.heroes.limits import MAX_ATTRIBUTES, MAX_PENDING, MAX_REGISTERS
from core.games.heroes.triggers import CONTEXT_KEYS

SIDES = 2 * MAX_ATTRIBUTES
NOTHING = SIDES + MAX_REGISTERS
"""Memory of a lane: both sides' attributes, the registers, then contexts of five values and the
reaction that a change waits for.  The first context is all 0, the second knows the ability."""
CONTEXT_WIDTH = len(CONTEXT_KEYS) + 1
TOLD = NOTHING + CONTEXT_WIDTH
CHANGES = TOLD + CONTEXT_WIDTH
SLOTS = MAX_PENDING + 1
"""The change that is being answered, and as many more as may wait."""
TRASH = CHANGES + SLOTS * CONTEXT_WIDTH
MEMORY = TRASH + CONTEXT_WIDTH


class Lanes(NamedTuple):
    """The machines; every array has the lanes last."""

    memory: Any
    running: Any
    pc: Any
    outer: Any
    """The entry of the turn that comes next."""
    inner: Any
    """The reaction to the same change that comes next, 0 for none."""
    owner: Any
    context: Any
    head: Any
    waiting: Any
    queued: Any
    in_phase: Any
    passed: Any
    k0: Any
    k1: Any
    ctr: Any
    turn: Any
    active: Any
    ply: Any
    overflow: Any
    verdict: Any
    """What WIN, LOSE or DRAW said (a reason, and whom in `winner`), 0 for nothing; where ties are
    draws the reactions that wait are answered before it counts."""
    reason: Any
    winner: Any
