"""A pool, deck file or match as it is written: its well-formed parts, for checks and editors.

Nothing here raises on any JSON value; what is malformed is left out, and the checks say so.
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from typing import Literal

from core.games.mtg.cards.card import (
    READ_KEYS,
    CardReading,
    canonical_id,
    card_id_of,
    read_card,
    type_words,
)
from core.protocol import Json, Pointer
from core.rawjson import TextKey, as_text, is_int, member, objects

DocumentKind = Literal["pool", "decks", "match"]


def kind_of(raw: Json) -> DocumentKind | None:
    """Which kind of document the JSON has the shape of."""
    if not isinstance(raw, dict):
        return None
    if "decks" in raw:
        return "match" if isinstance(raw.get("pool"), dict) else "decks"
    return "pool" if "cards" in raw else None


_OTHERS = tuple(key for key in READ_KEYS if key != "card_id")


@functools.lru_cache(maxsize=8192)
def _read(text: str) -> CardReading:
    return read_card(json.loads(text))


def reading_of(raw: dict[str, Json]) -> CardReading:
    """What a card says, read once for all that say the same under the keys that are read.

    So what an import has read is not read again in the pool that it makes, where each card has
    its canonical id and maybe further keys.
    """
    said = {"card_id": card_id_of(raw), **{key: raw[key] for key in _OTHERS if key in raw}}
    try:
        return _read(json.dumps(said))
    except (ValueError, RecursionError):
        return read_card(raw)


@functools.cache
def shipped_pool() -> dict[str, Json]:
    """The pool that deck files name: cards_phase1.json."""
    found = resources.files("specs").joinpath("mtg", "cards_phase1.json")
    pool: dict[str, Json] = json.loads(found.read_text(encoding="utf-8"))
    return pool


@dataclass(frozen=True, eq=False)
class CardNode:
    """A card or token, where it stands, and what it says."""

    path: Pointer
    raw: dict[str, Json]
    is_token: bool = False

    @cached_property
    def id(self) -> str:
        """Its canonical id."""
        return card_id_of(self.raw)

    name = TextKey("name")
    """Its name; empty when it has none."""

    type_line = TextKey("type_line")
    """Its type line."""

    text = TextKey("oracle_text")
    """Its oracle text."""

    @property
    def is_draft(self) -> bool:
        """Whether it is kept to be reworded, and not played."""
        return self.raw.get("draft") is True

    @property
    def is_basic(self) -> bool:
        """Whether a deck may hold any number of it."""
        return "basic" in type_words(self.type_line)[0]

    @cached_property
    def reading(self) -> CardReading:
        """The card, or why it is not supported."""
        return reading_of(self.raw)


@dataclass(frozen=True, eq=False)
class EntryNode:
    """A row of a deck list, with its canonical id."""

    path: Pointer
    card_id: str
    count: int
    written: str


@dataclass(frozen=True, eq=False)
class DeckNode:
    """A deck list."""

    path: Pointer
    raw: dict[str, Json]

    id = TextKey("deck_id")
    """The deck's id."""

    @property
    def name(self) -> str:
        """Its name, else its id."""
        return as_text(self.raw.get("name")) or self.id

    @cached_property
    def entries(self) -> tuple[EntryNode, ...]:
        """Its rows that name a card and a number."""
        found = []
        for path, row in objects(self.raw, "cards", self.path):
            id, count = as_text(row.get("card_id")), row.get("count")
            if id is not None and is_int(count):
                found.append(EntryNode(path, canonical_id(id), count, id))
        return tuple(found)

    @property
    def size(self) -> int:
        """How many cards it has."""
        return sum(entry.count for entry in self.entries)


@dataclass(frozen=True, eq=False)
class Document:
    """A whole document, as far as it is well-formed; compared by identity."""

    raw: Json

    @cached_property
    def kind(self) -> DocumentKind | None:
        """Pool, decks or match."""
        return kind_of(self.raw)

    @property
    def pool_path(self) -> Pointer:
        """Where the pool of the document stands."""
        return "/pool" if self.kind == "match" else ""

    @cached_property
    def pool(self) -> Json:
        """The document's own pool; None in a file of decks."""
        if self.kind == "match":
            return member(self.raw, "pool")
        return self.raw if self.kind == "pool" else None

    @cached_property
    def cards(self) -> tuple[CardNode, ...]:
        """The cards of the document's own pool."""
        return tuple(CardNode(at, raw) for at, raw in objects(self.pool, "cards", self.pool_path))

    @cached_property
    def tokens(self) -> tuple[CardNode, ...]:
        """Its tokens."""
        found = objects(self.pool, "tokens", self.pool_path)
        return tuple(CardNode(at, raw, True) for at, raw in found)

    @cached_property
    def decks(self) -> tuple[DeckNode, ...]:
        """The deck lists."""
        found = () if self.kind == "pool" else objects(self.raw, "decks", "")
        return tuple(DeckNode(at, raw) for at, raw in found)

    @cached_property
    def by_id(self) -> dict[str, CardNode]:
        """The cards that decks may name: of the own pool, else of the shipped one."""
        cards = self.cards if self.kind != "decks" else Document(shipped_pool()).cards
        found: dict[str, CardNode] = {}
        for card in cards:
            found.setdefault(card.id, card)
        return found

    @cached_property
    def used(self) -> frozenset[str]:
        """The ids that the decks name."""
        return frozenset(entry.card_id for deck in self.decks for entry in deck.entries)
