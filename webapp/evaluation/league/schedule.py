"""What of a roster is played, and in which order: the next rounds go where a verdict is open.

Play comes in waves.  In each, every open cell has its next chunk played; then those cells close
whose verdict can hardly change any more, or whose score is as sure as was asked, or whose rounds
are all played.  The first waves are small.  With a budget of rounds what closed cells did not need
goes to the others; when a wave would be more than is left, the widest intervals come first.  All
this is decided by tallies of whole waves, so that it never depends on which machine was quicker,
and a run that was broken off ends as it would have without that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from core.evaluation.joins import joined
from core.evaluation.plan import Chunk
from core.evaluation.precision import is_enough
from core.evaluation.sequences import anytime
from core.evaluation.tally import Tally, merged
from webapp.evaluation.league.cells import Cell, cell_of
from webapp.evaluation.league.roster import Roster


@dataclass(slots=True)
class Place:
    """A cell under way: the tallies of its plans, how many parts of its rounds count, and from
    which on none does (None: that is not known yet).

    A part is a chunk of each plan or, where these are single matches, as many as a round has
    (`together`).
    """

    plans: tuple[int, ...]
    players: int
    sizes: tuple[int, ...]
    together: int
    tallies: list[Tally] = field(default_factory=list)
    counted: int = 0
    stop: int | None = None


Results = Mapping[tuple[int, int], Tally | None]
"""Tallies by the number of a plan and of its chunk, as far as they are there."""


class Schedule:
    """The waves of a roster, as far as results are there."""

    def __init__(
        self,
        roster: Roster,
        chunks: Sequence[Sequence[Chunk]],
        half: float | None = None,
        lost: frozenset[tuple[int, int]] = frozenset(),
    ) -> None:
        """`chunks` of each plan: plans of one cell have chunks of the same sizes, or of matches.

        `half` is how sure a score has to be; `lost` are the plans and numbers of chunks that cannot
        be played, at which their cells close.
        """
        self.roster, self.lost = roster, lost
        self._half = half
        self.places = [_place(numbers, chunks[numbers[0]]) for _, numbers in roster.cells()]
        self._spent = self._number = 0
        self._wave = list(range(len(self.places)))
        self._begin()

    def cell(self, place: Place) -> Cell:
        """What a place has shown by now."""
        return cell_of(self.roster, place.tallies, place.players)

    def wanted(self) -> list[tuple[int, int]]:
        """Plan and number of the chunks that the wave still needs, in order."""
        return [
            (plan, number)
            for index in self._wave
            if self.places[index].counted == self._number
            for plan in self.places[index].plans
            for number in self._numbers(self.places[index])
        ]

    def advance(self, results: Results) -> bool:
        """Count what is there of this wave; whether another one has begun."""
        if not self._wave:
            return False
        for index in self._wave:
            place = self.places[index]
            if place.counted == self._number:
                self._count(place, results)
        if any(self.places[index].counted == self._number for index in self._wave):
            return False
        self._number += 1
        self._begin()
        return bool(self._wave)

    def tallies(self) -> list[Tally]:
        """The tally of each plan that counts by now."""
        found = {
            plan: tally
            for place in self.places
            for plan, tally in zip(place.plans, place.tallies, strict=True)
        }
        return [found[plan] for plan in range(len(found))]

    def stops(self) -> dict[int, int]:
        """The first chunk that is not needed of each plan of which that is known; a lost one is."""
        return {
            plan: place.together * (place.stop + self._is_lost(place, plan))
            for place in self.places
            for plan in place.plans
            if place.stop is not None
        }

    def _numbers(self, place: Place) -> range:
        """The chunks of a plan that its next part has."""
        return range(place.counted * place.together, (place.counted + 1) * place.together)

    def _is_lost(self, place: Place, plan: int) -> bool:
        """Whether a chunk of the next part cannot be played."""
        return any((plan, number) in self.lost for number in self._numbers(place))

    def _count(self, place: Place, results: Results) -> None:
        found = [
            [each for number in self._numbers(place) if (each := results.get((plan, number)))]
            for plan in place.plans
        ]
        if any(len(each) < place.together for each in found):
            return
        # Those that were given out before stay as they were.
        totals = [
            merged((total, each[0] if place.together == 1 else joined(each)))
            for total, each in zip(place.tallies, found, strict=True)
        ]
        self._spent += place.sizes[place.counted] * len(place.plans)
        place.tallies, place.counted = totals, place.counted + 1

    def _begin(self) -> None:
        """Close what is done, and choose who plays in the next wave."""
        for index in self._wave:
            place = self.places[index]
            if (
                place.counted == len(place.sizes)
                or self._is_enough(place)
                or any(self._is_lost(place, plan) for plan in place.plans)
            ):
                place.stop = place.counted
        self._wave = [index for index in self._wave if self.places[index].stop is None]
        if self.roster.budget is not None:
            self._afford(self.roster.budget - self._spent)

    def _is_enough(self, place: Place) -> bool:
        if not place.counted:
            return False
        cell = self.cell(place)
        if self._half is not None and is_enough(cell.counts, cell.whole, self._half):
            return True
        return self.roster.budget is not None and cell.is_settled()

    def _afford(self, left: int) -> None:
        """Close what the rest of the budget is not enough for, the surest first."""
        if sum(self._cost(index) for index in self._wave) <= left:
            return
        for index in sorted(self._wave, key=self._width):
            if self._cost(index) <= left:
                left -= self._cost(index)
            else:
                self.places[index].stop = self.places[index].counted
        self._wave = [index for index in self._wave if self.places[index].stop is None]

    def _cost(self, index: int) -> int:
        place = self.places[index]
        return place.sizes[place.counted] * len(place.plans)

    def _width(self, index: int) -> tuple[float, int]:
        cell = self.cell(self.places[index])
        return -anytime(cell.counts, cell.whole).half, index


def _place(plans: tuple[int, ...], chunks: Sequence[Chunk]) -> Place:
    """A cell of which nothing is played; `chunks` are those of each of its plans."""
    players = len(chunks[0].seats)
    together = 1 if chunks[0].part is None else players
    sizes = tuple(chunk.count for chunk in chunks[::together])
    return Place(plans, players, sizes, together, [Tally() for _ in plans])
