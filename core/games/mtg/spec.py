"""Pools, deck lists and matches as typed values.

Plain frozen dataclasses; `core.schema` turns them into pydantic validators and JSON Schema.  Keys
of the seed stay as they are; what is marked (added) is ours and optional.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from core.games.mtg.limits import MAX_COUNT, TURN_CAP
from core.meant import MEANT


def _f(description: str, **more: Any) -> dict[str, Any]:
    return {"description": description, **more}


_SCHEMA = _f("Address of the JSON Schema, for editors.", alias="$schema")
_VERSION = _f("Version of the format; 1.", ge=1, le=1)

ColorWord = Literal["W", "U", "B", "R", "G"]
Mana = Literal["W", "U", "B", "R", "G", "C"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LandStats:
    """What a land can be tapped for, where no text says so."""

    mana: tuple[Mana, ...] = field(metadata=_f("One of these symbols per tap."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card or token in the Scryfall-based schema; other keys are kept."""

    BEGINS: ClassVar[dict[str, Any]] = {"type_line": "Sorcery", "oracle_text": ""}

    card_id: str = field(metadata=_f("Short identifier that decks name."))
    name: str = field(metadata=_f("The card's name; in its own text it means the card."))
    type_line: str = field(metadata=_f("Such as “Creature \u2014 Goblin Rogue”."))
    mana_cost: str = field(default="", metadata=_f("Such as {1}{R}; empty: it cannot be cast."))
    colors: tuple[ColorWord, ...] | None = field(
        default=None, metadata=_f("Its colours; absent: those of the mana cost.")
    )
    color_identity: tuple[ColorWord, ...] | None = field(
        default=None, metadata=_f("Colours of cost and text together; no rule looks at it.")
    )
    oracle_text: str = field(
        metadata=_f("What it does, one ability a line, in the words that the game reads.")
    )
    power: str | int | None = field(default=None, metadata=_f("Of a creature: a whole number."))
    toughness: str | int | None = field(default=None, metadata=_f("Of a creature."))
    land_stats: LandStats | None = field(
        default=None, metadata=_f("Of a land: mana that its types and text do not give.")
    )
    draft: bool | None = field(
        default=None,
        metadata=_f("True: kept to be reworded, and not played; no deck may name it."),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """A card database: what decks may name."""

    schema_: str | None = field(default=None, metadata=_SCHEMA)
    schema_version: int = field(default=1, metadata=_VERSION)
    pool: str = field(default="", metadata=_f("What the pool is called."))
    cards: tuple[Card, ...] = field(metadata=_f("The cards."))
    tokens: tuple[Card, ...] = field(default=(), metadata=_f("What effects can create."))
    meant: tuple[str, ...] = field(default=(), metadata=_f(MEANT))


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """So many copies of one card."""

    card_id: str = field(metadata=_f("The card that it is, by its id."))
    count: int = field(metadata=_f("How many copies.", ge=1, le=MAX_COUNT))


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckList:
    """A deck: its list is what is played."""

    deck_id: str = field(metadata=_f("Short identifier."))
    name: str | None = field(default=None, metadata=_f("What the deck is called."))
    archetype: str | None = field(default=None, metadata=_f("In a word, such as aggro."))
    colors: tuple[ColorWord, ...] | None = field(default=None, metadata=_f("Its colours."))
    plan: str | None = field(default=None, metadata=_f("How it wants to win."))
    cards: tuple[Entry, ...] = field(metadata=_f("What is in it."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Decks:
    """A file of deck lists over the shipped pool."""

    schema_: str | None = field(default=None, metadata=_SCHEMA)
    schema_version: int = field(default=1, metadata=_VERSION)
    decks: tuple[DeckList, ...] = field(metadata=_f("The deck lists."))
    meant: tuple[str, ...] = field(default=(), metadata=_f(MEANT))


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Two decks, the cards they need, and how they are played."""

    schema_: str | None = field(default=None, metadata=_SCHEMA)
    schema_version: int = field(default=1, metadata=_VERSION)
    name: str | None = field(default=None, metadata=_f("What the match is called."))
    description: str | None = field(default=None, metadata=_f("A sentence for players."))
    pool: Pool = field(metadata=_f("The cards that the decks name."))
    decks: tuple[DeckList, DeckList] = field(metadata=_f("The two decks, in seat order."))
    players: tuple[str, str] | None = field(
        default=None,
        metadata=_f("Names of the seats; absent: P1 and P2.", examples=[["P1", "P2"]]),
    )
    profile: Literal["seed_v0", "cr_2025"] = field(
        default="seed_v0",
        metadata=_f(
            "Which rules: the plain ones, or those of 2025 with more choices of the players."
        ),
    )
    starter: str | None = field(
        default=None, metadata=_f("Who begins; absent: the match's seed draws it.")
    )
    turn_cap: int = field(
        default=TURN_CAP,
        metadata=_f(
            "Turns, both players' counted, after which it is a draw.",
            alias="turnCap",
            ge=1,
            le=2000,
        ),
    )
    meant: tuple[str, ...] = field(default=(), metadata=_f(MEANT))
