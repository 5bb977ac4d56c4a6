"""The state of a duel between two decisions, whichever way it is played."""

from __future__ import annotations

from typing import Any, NamedTuple

WON, LOST, TIMED_OUT, DRAWN = 1, 2, 3, 4
"""Why a duel is over; 0 while it is not."""


class State(NamedTuple):
    """A duel between two decisions, or over."""

    values: Any
    """Per player and attribute slot."""
    k0: Any
    k1: Any
    ctr: Any
    turn: Any
    active: Any
    ply: Any
    overflow: Any
    reason: Any
    """0 while it lasts, then WON, LOST or TIMED_OUT."""
    winner: Any
    """-1 for nobody."""
