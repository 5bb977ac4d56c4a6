"""All defences of a card at once: first roll, passes, and the rerolls between them, as weights.

Weights are whole numbers, so every probability is exact.  A place is what the next pass depends
on besides its dice: the stacks, and the rerolls that wait.  There are few places, since rerolls
that wait and always go on alike are one; from a place dice are rolled that stay in part.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from core.games.defense.exact_pass import Held, Passes
from core.games.defense.exact_picks import NOTHING, Kept, Picks, Waiting, Waits
from core.games.defense.exact_rolls import how_many
from core.games.defense.limits import (
    MAX_BYTES,
    MAX_REROLL_STEPS,
    MAX_ROLLS,
    MAX_STEPS,
)
from core.games.defense.plan import CardPlan, StatusPlan

Place: TypeAlias = tuple[int, int]
"""The number of the stacks, and that of the rerolls that wait."""
START: Place = (0, NOTHING)
FEW_BYTES = 48
"""What a weight takes beside its digits."""


class TooMany(Exception):
    """A card asks for more work than the asker would wait for, or for more memory than there is.

    The sentence names the limit, and what the card asks for where that is known.
    """


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
        self.most = self.left = most
        self.held = 0
        self.card = card
        self.passes = Passes(card, statuses, held)
        self.picks = Picks(self.passes)
        self.waits = Waits(self.picks)
        self.limit = card.max_rerolls if self.passes.rerolls else 0
        self.unit: int = card.sides**self.picks.most
        """The weight of a reroll: of as many dice as any takes."""
        self.whole: int = card.sides**card.dice * self.unit**self.limit
        """The weight of all defences."""
        self.spreads = Spreads(self)

    def begin(self) -> None:
        """Count what a pass over all first rolls takes, before anything is made of them."""
        if self.most is not None:
            parts = sum(1 + len(rule.effects) for rule in self.card.rules)
            steps = how_many(self.card.dice, len(self.passes.sizes)) * parts
            limit = MAX_REROLL_STEPS if self.limit else MAX_STEPS
            if steps > limit.value:
                raise TooMany(limit.said(steps))

    def spend(self, staying: Collection[int]) -> int:
        """Count the rolls from dice that stay, and say how many there are."""
        dice, lumps = self.card.dice, len(self.passes.sizes)
        of_code = self.passes.space.of_code if any(staying) else None
        kept = [sum(of_code(code)) if of_code else 0 for code in staying]
        rolls = sum(how_many(dice - each, lumps) for each in kept)
        if self.left is not None:
            self.left -= rolls
            if self.left < 0:
                assert self.most is not None
                raise TooMany(replace(MAX_ROLLS, value=self.most).passed())
        return rolls

    def hold(self, row: Mapping[int, int]) -> None:
        """Count the rolls from dice that stay, and the bytes that their weights will take."""
        rolls = self.spend(row)
        size = max((mass.bit_length() for mass in row.values()), default=0) // 8 + FEW_BYTES
        self.held += min(rolls, len(self.passes.space.counts)) * size
        if self.held > MAX_BYTES.value:
            raise TooMany(MAX_BYTES.passed())


class Spreads(dict[int, list[tuple[int, list[int]]]]):
    """By the code of dice that stay the multisets that come when the others are rolled.

    They are told by their weight; the weights sum to that of a reroll, those of the first roll to
    faces ** dice.
    """

    def __init__(self, machine: Machine) -> None:
        super().__init__()
        self.machine = machine

    def __missing__(self, staying: int) -> list[tuple[int, list[int]]]:
        machine = self.machine
        kept, card = machine.passes.space.of_code(staying), machine.card
        more = machine.picks.most - card.dice + sum(kept) if any(kept) else 0
        alike: dict[int, list[int]] = {}
        for at, weight in machine.passes.space.spread(kept):
            alike.setdefault(weight * card.sides**more, []).append(at)
        found = self[staying] = list(alike.items())
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
        self._known = Known(self)
        self._passed: dict[int, dict[int, int]] = {}
        self._reach: dict[int, Reach] = {}

    def passed(self, stacks: int, places: Iterable[int]) -> dict[int, int]:
        """The numbers of the passes over these multisets with some stacks."""
        found = self._passed.setdefault(stacks, {})
        new = [at for at in places if at not in found]
        if new:
            passes = self.machine.passes
            numbers = passes.passed(new, stacks) if stacks else [passes.first[at] for at in new]
            found.update(zip(new, numbers, strict=True))
        return found

    def reach(self, stacks: int, places: Iterable[int]) -> Reach:
        """How passes over these multisets go on, with some stacks."""
        found = self._reach.setdefault(stacks, {})
        new = [at for at in places if at not in found]
        if new:
            numbers, cells = self.passed(stacks, new), self.machine.picks.cells
            known, many = self._known, self._known.cells
            for at in new:
                found[at] = known[numbers[at] * many + cells[at]]
        return found

    def kind(self, number: int, cell: int) -> int:
        """The number of the kind of a pass."""
        passed = self.machine.passes.done[number]
        kind = Kind(passed.stacks, self.machine.picks.asked(passed.queue), cell)
        found = self._numbers.setdefault(kind, len(self.kinds))
        if found == len(self.kinds):
            self.kinds.append(kind)
        return found

    def next(self, waiting: int, number: int, rerolls: int) -> tuple[Place, Kept] | None:
        """The place after passes of a kind with rerolls that waited, and the dice that stay.

        None when the defence ends; it does so after the last reroll in any case.
        """
        machine, kind = self.machine, self.kinds[number]
        queue = machine.waits.rows[waiting] + kind.asked
        taken = machine.waits.taken(queue, kind.cell)
        if taken is None:
            return None
        behind = machine.waits.number(queue[taken + 1 :], machine.limit - rerolls - 1)
        return (kind.stacks, behind), machine.picks.kept(queue[taken], rerolls)


class Known(dict[int, tuple[int, int, int]]):
    """By the numbers of a pass and of a cell, in one, that pass, its kind and what it brings."""

    def __init__(self, ways: Ways) -> None:
        super().__init__()
        self.ways, self.cells = ways, len(ways.machine.picks.idle)

    def __missing__(self, key: int) -> tuple[int, int, int]:
        number, cell = divmod(key, self.cells)
        found = self[key] = (number, self.ways.kind(number, cell), self.ways.value(number))
        return found
