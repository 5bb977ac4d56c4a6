"""How much mana is owed, and how it is paid."""

from __future__ import annotations

from typing import NamedTuple

from core.games.mtg.cards.types import ManaSymbol

Taps = tuple[tuple[str, tuple[ManaSymbol, ...]], ...]
"""What is tapped, and for which mana."""


class Bill(NamedTuple):
    """How much mana is owed."""

    generic: int
    colored: tuple[str, ...]


class Payment(NamedTuple):
    """What to tap, and what to spend from the pool after that."""

    taps: Taps
    spend: tuple[str, ...]


NOTHING = Payment((), ())
"""The payment of nothing."""
