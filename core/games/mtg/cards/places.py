"""Where in its document a match says what: for causes of events and refusals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.protocol import Pointer


@dataclass(frozen=True, slots=True)
class CardPlace:
    """A card of the document: its pointer, its name, and the keys that it has."""

    path: Pointer
    name: str
    keys: frozenset[str]

    def key(self, name: str) -> Pointer:
        """The pointer to one of its keys; to the card itself where it does not have it."""
        return f"{self.path}/{name}" if name in self.keys else self.path


@dataclass(frozen=True, slots=True)
class Places:
    """The pointers of a document; what it does not say itself (shipped cards) has none."""

    cards: Mapping[str, CardPlace] = field(default_factory=dict)
    """By card id; tokens too."""
    names: Mapping[str, tuple[Pointer, ...]] = field(default_factory=dict)
    """Name of a card to the texts of the cards that have it."""
    decks: tuple[Pointer, ...] = ()
    """The cards of each seat's deck."""
    top: frozenset[str] = frozenset()
    """The keys of the document."""

    def named(self, name: str) -> tuple[Pointer, ...]:
        """The texts of the cards of this name."""
        return self.names.get(name, ())

    def of(self, id: str, key: str) -> tuple[Pointer, ...]:
        """A key of a card."""
        return (self.cards[id].key(key),) if id in self.cards else ()

    def top_key(self, key: str) -> tuple[Pointer, ...]:
        """A key of the document, where it has it."""
        return (f"/{key}",) if key in self.top else ()

    def deck(self, seat: int) -> tuple[Pointer, ...]:
        """The rows of a seat's deck."""
        return self.decks[seat : seat + 1]


NOWHERE = Places()
