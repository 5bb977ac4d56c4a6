"""Which basic lands a deck wants: the method of "Land advice" (specs/mtg/README.md).

A coloured cost is paid in time when, by the turn of its mana value, the player who begins has drawn
as many sources of the colour as it has symbols of it.  Of all ways to share out the basic lands the
advice is the one with the greatest average chance of that, over all copies of coloured cards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.games.mtg.cards.types import Color
from core.games.mtg.deck.chance import at_least, seen
from core.games.mtg.deck.figures import COLORS, Figures
from core.games.mtg.limits import DECK, MAX_COUNT

ENOUGH = 0.75
"""The chance to make every land drop up to the middle of the curve that a deck should have."""


@dataclass(frozen=True, slots=True)
class Advice:
    """How many basic lands of each colour a deck should have in all, by colour."""

    basics: dict[Color, int]
    wanted: int
    """Lands, basic or not, by which the middle of the curve is paid for in time."""
    turn: int
    """The turn of the middle of the curve."""

    @property
    def total(self) -> int:
        """How many basic lands these are."""
        return sum(self.basics.values())


def advice(figures: Figures) -> Advice | None:
    """The basic lands that fit a deck; None for a deck without costs or without room for lands.

    While a deck is smaller than usual they fill it up; in a fuller one they are as many as make
    the lands `wanted`.
    """
    spells = [each for each in figures.copies if each.card.cost is not None and not each.is_land]
    if not spells:
        return None
    turn = _middle(figures)
    others = figures.size - figures.lands(basic=True)
    size = max(DECK, others)
    wanted = lands_wanted(turn, size)
    special = figures.lands() - figures.lands(basic=True)
    room = DECK - others if others < DECK else max(0, wanted - special)
    colors = [color for color in COLORS if figures.needs(color)]
    if room <= 0 or room > MAX_COUNT:
        return None
    if not colors:
        colors = [color for color in COLORS if figures.sources(color)][:1] or ["W"]
    return Advice(_shared(figures, colors, room, max(DECK, others + room)), wanted, turn)


def lands_wanted(turn: int, size: int) -> int:
    """The fewest lands with which a land is played each turn up to `turn`, `ENOUGH` of the time."""
    found = (n for n in range(size + 1) if at_least(turn, seen(turn, size), n, size) >= ENOUGH)
    return next(found, size)


def _middle(figures: Figures) -> int:
    """The average mana value of the spells, rounded up; at least 2."""
    spells = [
        (each.card.cost.value, each.count)
        for each in figures.copies
        if each.card.cost is not None and not each.is_land
    ]
    total = sum(value * count for value, count in spells)
    return max(2, -(-total // sum(count for _, count in spells)))


def _shared(figures: Figures, colors: list[Color], room: int, size: int) -> dict[Color, int]:
    """So many basic lands shared out among colours, exactly, one colour after the other."""
    best: list[tuple[float, tuple[int, ...]]] = [(0.0, ()), *[(-1.0, ())] * room]
    for color in colors:
        gain = _gain(figures, color, size)
        best = [
            max(
                (
                    (best[total - n][0] + gain(n), (*best[total - n][1], n))
                    for n in range(total + 1)
                    if best[total - n][0] >= 0
                ),
                key=lambda found: (round(found[0], 9), found[1]),
            )
            for total in range(room + 1)
        ]
    return dict(zip(colors, best[room][1], strict=True))


def _gain(figures: Figures, color: Color, size: int) -> Callable[[int], float]:
    """What so many basic lands of a colour are worth: copies that are paid for in time."""
    needs = figures.needs(color)
    special = sum(each.count for each in figures.copies if each.makes(color) and not each.is_basic)
    return lambda n: sum(need.count * need.chance(special + n, size) for need in needs)
