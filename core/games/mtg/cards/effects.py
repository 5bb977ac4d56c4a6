"""One class per effect clause of the grammar; `types` tells how to play them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from core.games.mtg.cards.words import (
    Amount,
    Color,
    CounterKind,
    Filter,
    Keyword,
    ManaCost,
    ManaSymbol,
    Ref,
    Who,
)


@dataclass(frozen=True, slots=True)
class Damage:
    """`source` deals damage to a target (object, player or any) or to "that player"."""

    source: Ref
    amount: Amount
    to: Ref | Who


@dataclass(frozen=True, slots=True)
class PowerDamage:
    """The creature `source` (a target) deals damage equal to its power to the target `to`."""

    source: Ref
    to: Ref | Who


@dataclass(frozen=True, slots=True)
class Destroy:
    """Destroy a target."""

    what: Ref


@dataclass(frozen=True, slots=True)
class DestroyAll:
    """Destroy all matching permanents at the same time."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class Exile:
    """Exile a target, or (`self`) the spell as it resolves or the source."""

    what: Ref


@dataclass(frozen=True, slots=True)
class ExileUntil:
    """Exile a target until the source leaves the battlefield (an exile link)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class ReturnToHand:
    """Return a target permanent to its owner's hand."""

    what: Ref


@dataclass(frozen=True, slots=True)
class ReturnFromGraveyard:
    """Return a target card of your graveyard, or (`self`) the source from there."""

    what: Ref
    to: Literal["hand", "battlefield"]
    tapped: bool = False


@dataclass(frozen=True, slots=True)
class ReturnDied:
    """Return `what`, which has just died, to the battlefield under its owner's control.

    Nothing happens if the card has left the graveyard since (it is a new object then).
    """

    what: Ref
    tapped: bool = True


@dataclass(frozen=True, slots=True)
class Counter:
    """Counter a target spell, unless its controller pays `unless` (PAY_UNLESS, only if able)."""

    what: Ref
    unless: ManaCost | None = None


@dataclass(frozen=True, slots=True)
class Copy:
    """Copy a target spell; with `new_targets` its controller may choose new ones (NEW_TARGETS)."""

    what: Ref
    new_targets: bool


@dataclass(frozen=True, slots=True)
class Draw:
    """Each of `who` draws that many cards, one at a time."""

    who: Who
    count: Amount


@dataclass(frozen=True, slots=True)
class Discard:
    """Each of `who` discards that many cards of their choice (DISCARD)."""

    who: Who
    count: Amount


@dataclass(frozen=True, slots=True)
class DiscardHand:
    """You discard your hand (all at once, no choice)."""


@dataclass(frozen=True, slots=True)
class GainLife:
    """Each of `who` gains that much life."""

    who: Who
    amount: Amount


@dataclass(frozen=True, slots=True)
class LoseLife:
    """Each of `who` loses that much life."""

    who: Who
    amount: Amount


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """Each of `who` sacrifices a matching permanent of their choice (SACRIFICE)."""

    who: Who
    filter: Filter


@dataclass(frozen=True, slots=True)
class SacrificeIt:
    """The controller of the ability sacrifices `what`."""

    what: Ref


@dataclass(frozen=True, slots=True)
class Scry:
    """Look at the top cards, put any on the bottom in any order and the rest on top (SCRY)."""

    count: int


@dataclass(frozen=True, slots=True)
class AddMana:
    """Add one of the options ("Add {R} or {G}": two options of one symbol each)."""

    options: tuple[tuple[ManaSymbol, ...], ...]


@dataclass(frozen=True, slots=True)
class CreateTokens:
    """Create tokens; the name of a token is its subtype.  `colors` is empty for colorless."""

    count: Amount
    power: int
    toughness: int
    colors: tuple[Color, ...]
    subtype: str
    keywords: tuple[Keyword, ...] = ()
    tapped: bool = False


@dataclass(frozen=True, slots=True)
class Search:
    """Search your library for a basic land card (SEARCH, may fail to find), then shuffle."""

    filter: Filter
    to: Literal["battlefield_tapped", "hand"]


@dataclass(frozen=True, slots=True)
class LookPick:
    """Look at the top cards, one to your hand, the rest to the bottom in any order (PICK)."""

    count: Amount


@dataclass(frozen=True, slots=True)
class Piles:
    """Reveal the top cards, an opponent makes two piles (SPLIT_PILES), you take one (CHOOSE_PILE).

    The chosen pile goes to your hand, the other to your graveyard; a pile may be empty.
    """

    count: Amount


@dataclass(frozen=True, slots=True)
class PutCounters:
    """Put counters on an object."""

    count: Amount
    kind: CounterKind
    on: Ref


@dataclass(frozen=True, slots=True)
class ExtraTurn:
    """You take an extra turn after this one (newest first)."""


@dataclass(frozen=True, slots=True)
class Goad:
    """Goad a target until your next turn: it attacks each combat if able."""

    what: Ref


@dataclass(frozen=True, slots=True)
class DrawWhenAttacks:
    """Until your next turn, whenever `what` attacks, you draw a card (a delayed trigger)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class Attach:
    """Attach the object `what` to the object `to`; no-op if either is gone.

    Equip is this effect too, with `what` the source.
    """

    what: Ref
    to: Ref


@dataclass(frozen=True, slots=True)
class PreventCombatDamage:
    """Prevent all combat damage that would be dealt this turn."""


@dataclass(frozen=True, slots=True)
class Pump:
    """Until end of turn: P/T changes and keywords, on one object or on a set.

    A `Filter` means the set that matches when the effect resolves (it is fixed then).  `said` is
    "gets" with a P/T change (0/0 too), "gains" with keywords alone.
    """

    what: Ref | Filter
    power: int
    toughness: int
    keywords: tuple[Keyword, ...]
    said: Literal["gets", "gains"]


PlainEffect: TypeAlias = (
    Damage
    | PowerDamage
    | Destroy
    | DestroyAll
    | Exile
    | ExileUntil
    | ReturnToHand
    | ReturnFromGraveyard
    | ReturnDied
    | Counter
    | Copy
    | Draw
    | Discard
    | DiscardHand
    | GainLife
    | LoseLife
    | Sacrifice
    | SacrificeIt
    | Scry
    | AddMana
    | CreateTokens
    | Search
    | LookPick
    | Piles
    | PutCounters
    | ExtraTurn
    | Goad
    | DrawWhenAttacks
    | Attach
    | PreventCombatDamage
    | Pump
)
"""Every effect but those that grant an ability, which hold sentences of effects themselves."""
