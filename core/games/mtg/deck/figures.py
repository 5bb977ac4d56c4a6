"""A deck in numbers: its kinds of cards, its curve, and the sources of each colour it needs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from core.games.mtg.cards.card import BASICS
from core.games.mtg.cards.types import CardDef, Color
from core.games.mtg.deck.chance import at_least, seen
from core.games.mtg.limits import DECK

COLORS: tuple[Color, ...] = ("W", "U", "B", "R", "G")
_BASICS = frozenset(BASICS.values())
SURE = 0.9
"""The chance to hold the sources of a cost in time that a deck should have."""
TOP = 7
"""The last bar of a curve stands for costs of so much mana and more."""


@dataclass(frozen=True, slots=True)
class Copies:
    """A card that is played, and how many of it a deck has."""

    card: CardDef
    count: int

    @property
    def is_land(self) -> bool:
        """Whether it is a land."""
        return "land" in self.card.types

    @property
    def is_basic(self) -> bool:
        """Whether it is one of the five basic lands; a pool's own ones stay as they are."""
        return self.is_land and self.card.card_id in _BASICS

    def makes(self, color: Color) -> bool:
        """Whether it is a land that can be tapped for a colour."""
        return self.is_land and any(color in option for option in self.card.mana)


@dataclass(frozen=True, slots=True)
class Need:
    """What one cost asks of one colour: `pips` sources by the turn of its mana value."""

    card: CardDef
    count: int
    pips: int
    turn: int

    def chance(self, sources: int, size: int) -> float:
        """How likely they are there in time, for who begins."""
        return at_least(self.pips, seen(self.turn, size), min(sources, size), size)

    def sources(self, size: int) -> int | None:
        """The fewest sources that make it `SURE`; None where the deck is too small for it."""
        return next((n for n in range(size + 1) if self.chance(n, size) >= SURE), None)


@dataclass(frozen=True, slots=True)
class Figures:
    """The numbers of the cards of a deck that can be played."""

    copies: tuple[Copies, ...]

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(each.count for each in self.copies)

    @property
    def odds_size(self) -> int:
        """The size that chances are told for: that of a whole deck, while it is not yet there."""
        return max(DECK, self.size)

    def lands(self, basic: bool = False) -> int:
        """How many lands, or basic lands, there are."""
        return sum(e.count for e in self.copies if (e.is_basic if basic else e.is_land))

    def sources(self, color: Color) -> int:
        """How many lands can be tapped for a colour."""
        return sum(each.count for each in self.copies if each.makes(color))

    def needs(self, color: Color) -> tuple[Need, ...]:
        """What the costs of the deck ask of a colour."""
        found = []
        for each in self.copies:
            cost = each.card.cost
            pips = cost.colored.count(color) if cost is not None else 0
            if cost is not None and pips and not each.is_land:
                found.append(Need(each.card, each.count, pips, max(pips, cost.value)))
        return tuple(found)

    def hardest(self, color: Color) -> Need | None:
        """The cost that asks for the most sources of a colour."""
        size = self.odds_size

        def asked(need: Need) -> tuple[int, float, int]:
            wanted = need.sources(size)
            usual = need.chance(size // 3, size)
            return (size + 1 if wanted is None else wanted, -usual, need.pips)

        return max(self.needs(color), key=asked, default=None)

    @property
    def spells(self) -> tuple[tuple[Copies, int], ...]:
        """The copies of cards that are cast, with their mana value."""
        castable = (each for each in self.copies if not each.is_land)
        return tuple((e, e.card.cost.value) for e in castable if e.card.cost is not None)

    def curve(self) -> tuple[tuple[int, int], ...]:
        """By mana value up to `TOP`: how many creatures and other spells the deck has."""
        bars = [[0, 0] for _ in range(TOP + 1)]
        for each, value in self.spells:
            bars[min(TOP, value)]["creature" not in each.card.types] += each.count
        return tuple((creatures, others) for creatures, others in bars)


def figures_of(counts: Iterable[tuple[str, int]], cards: Mapping[str, CardDef]) -> Figures:
    """The figures of rows of a deck, as id and count; cards that are not played count for none."""
    added: dict[str, int] = {}
    for id, count in counts:
        if id in cards and count > 0:
            added[id] = added.get(id, 0) + count
    return Figures(tuple(Copies(cards[id], count) for id, count in added.items()))
