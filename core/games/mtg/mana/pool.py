"""Mana pools, and tapping for mana (CR 605): no stack, no priority."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from core.games.mtg.cards.types import CardDef, ManaSymbol
from core.games.mtg.state import COLORS, NO_MANA, Mana, Perm, State
from core.games.mtg.table import Source, table_of

if TYPE_CHECKING:
    from core.games.mtg.run import Run


def mana_options(card: CardDef) -> tuple[tuple[ManaSymbol, ...], ...]:
    """Each thing that {T} adds, over all mana abilities of the card."""
    return card.mana


def can_tap(state: State, perm: Perm) -> bool:
    """Whether the permanent may pay {T}: untapped, and no creature that has just come."""
    return not perm.tapped and table_of(state).can_tap(perm)


def sources(state: State, seat: int) -> list[Source]:
    """What the player can tap for mana now, in order of entry; not to be changed."""
    return table_of(state).sources(seat)


def plus(mana: Mana, symbols: Iterable[str], sign: int = 1) -> Mana:
    """A pool with more (or less) in it.

    >>> plus((0, 0, 0, 0, 0, 0), ["G", "G", "R"])
    (0, 0, 0, 1, 2, 0)
    """
    counts = list(mana)
    for symbol in symbols:
        counts[COLORS.index(symbol)] += sign
    return (counts[0], counts[1], counts[2], counts[3], counts[4], counts[5])


def add_symbols(run: Run, seat: int, symbols: tuple[ManaSymbol, ...]) -> None:
    """Mana into the player's pool."""
    run.seat(seat, mana=plus(run.s.seats[seat].mana, symbols))


def tap_for(run: Run, id: str, symbols: tuple[ManaSymbol, ...]) -> None:
    """Tap a permanent and add what was chosen."""
    perm = run.s.battlefield[id]
    run.perm(id, tapped=True)
    tell_tapped(run, id, symbols)
    add_symbols(run, perm.controller, symbols)


def tell_tapped(run: Run, id: str, symbols: tuple[ManaSymbol, ...]) -> None:
    """That the permanent has been tapped for mana."""
    name = run.s.battlefield[id].card.name
    run.tell("tapped", id=id, card=name, mana="".join(symbols))


def empty(run: Run) -> None:
    """Unspent mana is lost as a step ends (CR 500.4)."""
    for seat in (0, 1):
        if run.s.seats[seat].mana != NO_MANA:
            run.seat(seat, mana=NO_MANA)
