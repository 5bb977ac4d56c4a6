"""What came of random play in a batch."""

from __future__ import annotations

from typing import Any, NamedTuple


class Tally(NamedTuple):
    """Per lane: decisions made, games finished, and how they ended."""

    decisions: Any
    games: Any
    wins: Any
    """Of player 0."""
    losses: Any
    draws: Any
    turns: Any
