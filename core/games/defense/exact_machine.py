"""All defences of a card at once: first roll, passes, and the rerolls between them, as weights.

Weights are whole numbers, so every probability is exact.  A place is what the next pass depends
on besides its dice: the stacks, and the rerolls that wait.  There are few places, since rerolls
that wait and always go on alike are one; from a place dice are rolled that stay in part.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias, TypeVar

from core.games.defense.exact_pass import Held, Passes
from core.games.defense.exact_picks import NOTHING, Kept, Picks, Waiting, Waits
from core.games.defense.exact_rolls import how_many
from core.games.defense.exact_space import Counts
from core.games.defense.plan import CardPlan, StatusPlan

Place: TypeAlias = tuple[int, int]
"""The number of the stacks, and that of the rerolls that wait."""
START: Place = (0, NOTHING)
M = TypeVar("M")
Level: TypeAlias = dict[Place, dict[Counts, M]]
"""By place and by the dice that stay what comes from there."""


class TooMany(Exception):
    """A card has more different rolls than the asker would wait for."""


class Kind(NamedTuple):
    """What decides how passes go on: stacks after them, rerolls asked for, cell of the dice."""

    stacks: int
    asked: Waiting
    cell: int


class Machine:
    """The passes of a card and the rerolls between them.

    `most` bounds the rolls that are looked at; beyond it `spend` raises TooMany.
    """

    def __init__(
        self,
        card: CardPlan,
        statuses: Mapping[str, StatusPlan],
        held: Held,
        most: int | None = None,
    ) -> None:
        self.left = most
        self.card = card
        self.passes = Passes(card, statuses, held)
        self.picks = Picks(self.passes)
        self.waits = Waits(self.picks)
        self.limit = card.max_rerolls if self.passes.rerolls else 0
        self.unit: int = card.sides**self.picks.most
        """The weight of a reroll: of as many dice as any takes."""
        self.whole: int = card.sides**card.dice * self.unit**self.limit
        """The weight of all defences."""
        self.start: Counts = (0,) * len(self.passes.lumps)
        self.kinds: list[Kind] = []
        self._kinds: dict[Kind, int] = {}
        self._reach: dict[int, Reach] = {}
        self._spreads: dict[Counts, list[tuple[int, list[int]]]] = {}

    def spend(self, kept: Iterable[Counts]) -> None:
        """Count the rolls from dice that stay."""
        if self.left is not None:
            dice, lumps = self.card.dice, len(self.passes.sizes)
            self.left -= sum(how_many(dice - sum(counts), lumps) for counts in kept)
            if self.left < 0:
                raise TooMany

    def reach(self, stacks: int, places: Iterable[int]) -> Reach:
        """What passes over these multisets come to with some stacks."""
        found = self._reach.get(stacks)
        if found is None:
            found = self._reach[stacks] = Reach()
        new = [at for at in places if at not in found]
        if new:
            first = None if stacks else self.passes.first
            numbers = [first[at] for at in new] if first else self.passes.passed(new, stacks)
            for at, number in zip(new, numbers, strict=True):
                found[at] = (number, self._kind(at, number))
        return found

    def _kind(self, at: int, number: int) -> int:
        passed = self.passes.done[number]
        asked = self.picks.asked(passed.queue)
        kind = Kind(passed.stacks, asked, self.picks.cells[at])
        found = self._kinds.setdefault(kind, len(self.kinds))
        if found == len(self.kinds):
            self.kinds.append(kind)
        return found

    def spread(self, kept: Counts) -> list[tuple[int, list[int]]]:
        """The multisets that come of dice that stay and the others rolled, by their weight.

        The weights sum to that of a reroll, those of the first roll to faces ** dice.
        """
        found = self._spreads.get(kept)
        if found is None:
            rolled = self.card.dice - sum(kept)
            scale = 1 if kept == self.start else self.card.sides ** (self.picks.most - rolled)
            alike: dict[int, list[int]] = {}
            for at, weight in self.passes.space.spread(kept):
                alike.setdefault(weight * scale, []).append(at)
            found = self._spreads[kept] = list(alike.items())
        return found


class Reach(dict[int, tuple[int, int]]):
    """By multiset the number of its pass, and of its kind."""


class Moves(dict[int, "tuple[dict[Counts, Any], Kept] | None"]):
    """By the number of a kind where its passes go on from some place, after so many rerolls.

    That is the row of the next place in `following`, and the dice that stay; None at the end.
    """

    def __init__(self, machine: Machine, waiting: int, rerolls: int, following: Level[Any]) -> None:
        super().__init__()
        self.machine, self.rerolls, self.following = machine, rerolls, following
        self.waiting = machine.waits.rows[waiting]

    def __missing__(self, number: int) -> tuple[dict[Counts, Any], Kept] | None:
        machine, rerolls = self.machine, self.rerolls
        kind, waits = machine.kinds[number], machine.waits
        found = None
        if rerolls < machine.limit:
            waiting = self.waiting + kind.asked
            place = waits.taken(waiting, kind.cell)
            if place is not None:
                behind = waits.number(waiting[place + 1 :], machine.limit - rerolls - 1)
                row = self.following.setdefault((kind.stacks, behind), {})
                found = (row, machine.picks.kept(waiting[place], rerolls))
        self[number] = found
        return found
