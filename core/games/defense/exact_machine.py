"""All defences of a card at once: first roll, passes, and the rerolls between them, as weights.

Weights are whole numbers, so every probability is exact.  A place is what the next pass depends
on besides its dice: the stacks, and the rerolls that wait.  There are few places, since rerolls
that wait and always go on alike are one; from a place dice are rolled that stay in part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TypeAlias

from core.games.defense.exact_pass import Held, Passes
from core.games.defense.exact_picks import NOTHING, Kept, Picks, Waiting, Waits
from core.games.defense.exact_rolls import how_many
from core.games.defense.plan import CardPlan, StatusPlan

Place: TypeAlias = tuple[int, int]
"""The number of the stacks, and that of the rerolls that wait."""
START: Place = (0, NOTHING)


class TooMany(Exception):
    """A card has more different rolls than the asker would wait for."""


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
        self._spreads: dict[int, list[tuple[int, list[int]]]] = {}

    def spend(self, staying: Iterable[int]) -> None:
        """Count the rolls from dice that stay."""
        if self.left is not None:
            dice, lumps, stays = self.card.dice, len(self.passes.sizes), self.picks.stays
            self.left -= sum(how_many(dice - sum(stays[each]), lumps) for each in staying)
            if self.left < 0:
                raise TooMany

    def spread(self, staying: int) -> list[tuple[int, list[int]]]:
        """The multisets that come of dice that stay and the others rolled, by their weight.

        The weights sum to that of a reroll, those of the first roll to faces ** dice.
        """
        found = self._spreads.get(staying)
        if found is None:
            kept, card = self.picks.stays[staying], self.card
            first = not any(kept)
            scale = 1 if first else card.sides ** (self.picks.most - card.dice + sum(kept))
            alike: dict[int, list[int]] = {}
            for at, weight in self.passes.space.spread(kept):
                alike.setdefault(weight * scale, []).append(at)
            found = self._spreads[staying] = list(alike.items())
        return found


class Kind(NamedTuple):
    """What decides how a pass goes on: its stacks, the rerolls asked for, the cell of the dice."""

    stacks: int
    asked: Waiting
    cell: int


Reach: TypeAlias = dict[int, tuple[int, int, int]]
"""By multiset the number of its pass, of its kind, and of what it brings."""


class Ways:
    """How passes go on, when `value` says what a pass brings by its number."""

    def __init__(self, machine: Machine, value: Callable[[int], int]) -> None:
        self.machine, self.value = machine, value
        self.kinds: list[Kind] = []
        self._numbers: dict[Kind, int] = {}
        self._known: dict[tuple[int, int], tuple[int, int, int]] = {}
        self._reach: dict[int, Reach] = {}

    def reach(self, stacks: int, places: Iterable[int]) -> Reach:
        """What passes over these multisets come to with some stacks."""
        found = self._reach.setdefault(stacks, {})
        new = [at for at in places if at not in found]
        if new:
            passes, cells = self.machine.passes, self.machine.picks.cells
            numbers = passes.passed(new, stacks) if stacks else [passes.first[at] for at in new]
            for at, number in zip(new, numbers, strict=True):
                found[at] = self._passed(number, cells[at])
        return found

    def _passed(self, number: int, cell: int) -> tuple[int, int, int]:
        found = self._known.get((number, cell))
        if found is None:
            passed = self.machine.passes.done[number]
            kind = Kind(passed.stacks, self.machine.picks.asked(passed.queue), cell)
            at = self._numbers.setdefault(kind, len(self.kinds))
            if at == len(self.kinds):
                self.kinds.append(kind)
            found = self._known[number, cell] = (number, at, self.value(number))
        return found

    def next(self, waiting: int, number: int, rerolls: int) -> tuple[Place, Kept] | None:
        """The place after passes of a kind with rerolls that waited, and the dice that stay.

        None when the defence ends, as it does after the last reroll.
        """
        machine, kind = self.machine, self.kinds[number]
        if rerolls == machine.limit:
            return None
        queue = machine.waits.rows[waiting] + kind.asked
        taken = machine.waits.taken(queue, kind.cell)
        if taken is None:
            return None
        behind = machine.waits.number(queue[taken + 1 :], machine.limit - rerolls - 1)
        return (kind.stacks, behind), machine.picks.kept(queue[taken], rerolls)
