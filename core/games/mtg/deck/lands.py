"""Which basic lands a deck wants: the method of "Land advice" (specs/mtg/README.md).

A coloured cost is paid in time when, by the turn of its mana value, the player who begins has drawn
as many sources of the colour as it has symbols of it.  Of all ways to share out the basic lands the
advice is the one with the greatest average chance of that, over all copies of coloured cards.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.games.mtg.cards.types import Color
from core.games.mtg.deck.chance import at_least, seen
from core.games.mtg.deck.figures import COLORS, Figures
from core.games.mtg.limits import DECK, MAX_COUNT, MAX_DECK

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
    """The basic lands that fit a deck; None for a deck without costs or without room."""
    space = room_of(figures) if figures.spells else None
    if not space:
        return None
    turn = _middle(figures)
    size = figures.size - figures.lands(basic=True) + space
    colors = [color for color in COLORS if figures.needs(color)]
    if not colors:
        colors = [color for color in COLORS if figures.sources(color)][:1] or ["W"]
    return Advice(_shared(figures, colors, space, size), lands_wanted(turn, size), turn)


def room_of(figures: Figures) -> int | None:
    """How many basic lands a deck with spells should have; None where no deck has room for them.

    While a deck is smaller than usual they fill it up; beside a fuller one they are the fewest
    that are `ENOUGH`, together with its other lands.
    """
    others = figures.size - figures.lands(basic=True)
    special = figures.lands() - figures.lands(basic=True)
    if others < DECK:
        return DECK - others
    turn = _middle(figures)
    counts = range(min(MAX_COUNT, MAX_DECK - others) + 1)
    return next((n for n in counts if _drops(turn, special + n, others + n) >= ENOUGH), None)


def lands_wanted(turn: int, size: int) -> int:
    """The fewest lands with which a land is played each turn up to `turn`, `ENOUGH` of the time."""
    return next((n for n in range(size + 1) if _drops(turn, n, size) >= ENOUGH), size)


def _drops(turn: int, lands: int, size: int) -> float:
    """The chance that who begins has a land for each turn up to `turn`."""
    return at_least(turn, seen(turn, size), lands, size)


def _middle(figures: Figures) -> int:
    """The average mana value of the spells, rounded up; at least 2."""
    total = sum(value * each.count for each, value in figures.spells)
    return max(2, -(-total // sum(each.count for each, _ in figures.spells)))


def _shared(figures: Figures, colors: list[Color], room: int, size: int) -> dict[Color, int]:
    """So many basic lands shared out among colours, exactly, one colour after the other."""
    best: list[tuple[float, tuple[int, ...]]] = [(0.0, ()), *[(-1.0, ())] * room]
    for color in colors:
        gain = _gains(figures, color, room, size)
        best = [
            max(
                (
                    (best[total - n][0] + gain[n], (*best[total - n][1], n))
                    for n in range(total + 1)
                    if best[total - n][0] >= 0
                ),
                key=lambda found: (round(found[0], 9), found[1]),
            )
            for total in range(room + 1)
        ]
    return dict(zip(colors, best[room][1], strict=True))


def _gains(figures: Figures, color: Color, most: int, size: int) -> list[float]:
    """What 0, 1, … `most` basic lands of a colour are worth: copies that are paid for in time."""
    needs = figures.needs(color)
    special = sum(each.count for each in figures.copies if each.makes(color) and not each.is_basic)
    return [
        sum(need.count * need.chance(special + n, size) for need in needs) for n in range(most + 1)
    ]
