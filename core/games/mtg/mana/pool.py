"""Mana pools, and tapping for mana (CR 605): no stack, no priority."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from core.games.mtg.cards.types import CardDef, Keyword, ManaSymbol
from core.games.mtg.derive import derive
from core.games.mtg.state import COLORS, NO_MANA, Mana, Perm, State

if TYPE_CHECKING:
    from core.games.mtg.run import Run

HASTE: Keyword = "haste"


class Source(NamedTuple):
    """A permanent that can be tapped for mana now, and each thing that it can add."""

    id: str
    creature: bool
    ts: int
    options: tuple[tuple[ManaSymbol, ...], ...]


def mana_options(card: CardDef) -> tuple[tuple[ManaSymbol, ...], ...]:
    """Each thing that {T} adds, over all mana abilities of the card."""
    return card.mana


def can_tap(state: State, perm: Perm) -> bool:
    """Whether the permanent may pay {T}: untapped, and no creature that has just come."""
    if perm.tapped:
        return False
    if perm.sick and "creature" in perm.card.types:
        return HASTE in derive(state)[perm.id].keywords
    return True


def sources(state: State, seat: int) -> Iterator[Source]:
    """What the player can tap for mana now, in order of entry."""
    for perm in state.battlefield.values():
        if perm.controller == seat and not perm.tapped and perm.card.rules.activated_abilities:
            options = mana_options(perm.card)
            if options and can_tap(state, perm):
                yield Source(perm.id, "creature" in perm.card.types, perm.ts, options)


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
    run.tell("tapped", id=id, card=perm.card.name, mana="".join(symbols))
    add_symbols(run, perm.controller, symbols)


def empty(run: Run) -> None:
    """Unspent mana is lost as a step ends (CR 500.4)."""
    for seat in (0, 1):
        if run.s.seats[seat].mana != NO_MANA:
            run.seat(seat, mana=NO_MANA)
