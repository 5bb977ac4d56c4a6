"""All defences of a card at once: first roll, passes, and the rerolls between them, as weights.

Weights are whole numbers, so every probability is exact.  What is rolled from is a number: the
dice that stay, the stacks, the rerolls that wait.  Few of these are different, since equal
rerolls are one, the last roll has none after it, and none waits behind as many as are left.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from core.games.defense.exact_pass import Held, Passes
from core.games.defense.exact_rolls import how_many
from core.games.defense.exact_rules import COUNT, COUNTS_AT, MATCH, Queue
from core.games.defense.exact_space import Counts
from core.games.defense.plan import CardPlan, StatusPlan
from core.games.defense.policies import SEEDED, order_of

Way = tuple[int, int]
"""The number of a turn, and its weight."""
Turn = tuple[int, int]
"""A pass, and the number of the roots after it (END: nothing follows)."""
END = -1
Hits = tuple[int, int]
"""The faces that matched rules read, as bits, and those of them that may not be rolled again."""
Waiting = tuple[int, ...]
"""Rerolls that wait, by the number of their keys."""


class TooMany(Exception):
    """A card has more different rolls than the asker would wait for."""


class Roots(NamedTuple):
    """Dice that stay while the others are rolled, with all that the next pass depends on."""

    kept: Counts
    stacks: int
    waiting: Waiting
    rerolls: int


class Machine:
    """The passes of a card and the rerolls between them.

    `most` bounds the rolls that are looked at; beyond it `roll` raises TooMany.
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
        self.limit = card.max_rerolls if self.passes.rerolls else 0
        self.roots = [Roots((0,) * len(self.passes.lumps), 0, (), 0)]
        """Everything that is rolled from, by number; 0 is the first roll."""
        self._numbers = {self.roots[0]: 0}
        self.ways: dict[int, list[Way]] = {}
        """Every way that a roll can go on, by the number of the roots."""
        self.turns: list[Turn] = []
        """What a roll comes to, by number."""
        self._turned: dict[Turn, int] = {}
        self._rows: dict[int, Row] = {}
        self._following: dict[tuple[int, Waiting, int], Following] = {}
        self._wanted: list[dict[str, Any]] = []
        """The keys of rerolls, by number."""
        self._surely: dict[int, bool] = {}
        self._asks: dict[Queue, Waiting] = {}
        self._seeded: list[bool] = []
        self._hits = HitsOf(self.passes)
        self._picks: dict[tuple[int, int, Hits, int], Counts | None] = {}
        self._at = {face: i for i, lump in enumerate(self.passes.lumps) for face in lump}
        self._locks = not all(rule.allow_reroll for rule in card.rules)

    @functools.cached_property
    def first(self) -> dict[int, int]:
        """The passes of the first roll, by number, with their weights."""
        self._spend(how_many(self.card.dice, len(self.passes.sizes)))
        weights = self.passes.space.weights
        found: dict[int, int] = {}
        numbers = self.passes.passed(list(range(len(weights))), 0)
        for number, weight in zip(numbers, weights, strict=True):
            found[number] = found.get(number, 0) + weight
        return found

    def roll(self, numbers: Iterable[int]) -> None:
        """Find the ways of these roots; the rules are evaluated for all of them together.

        The weights of a roll sum to faces to the power of all dice.
        """
        spreads = {number: self._spread(number) for number in numbers if number not in self.ways}
        wanted: dict[int, dict[int, int]] = {}
        for number, spread in spreads.items():
            wanted.setdefault(self.roots[number].stacks, {}).update(spread)
        for stacks, places in wanted.items():
            self._row(stacks).fill(places)
        for number, spread in spreads.items():
            following = self._rolled(self.roots[number])
            self.ways[number] = [(following[at], weight) for at, weight in spread]

    def _spread(self, number: int) -> list[tuple[int, int]]:
        kept, sizes = self.roots[number].kept, self.passes.sizes
        self._spend(how_many(self.card.dice - sum(kept), len(sizes)))
        space = self.passes.space
        return space.spread(kept) if number else list(enumerate(space.weights))

    def _spend(self, count: int) -> None:
        if self.left is not None:
            self.left -= count
            if self.left < 0:
                raise TooMany

    def _row(self, stacks: int) -> Row:
        found = self._rows.get(stacks)
        if found is None:
            found = self._rows[stacks] = Row(self.passes, stacks)
        return found

    def _rolled(self, roots: Roots) -> Following:
        """The turns by multisets, the same for all roots that differ only in what stays."""
        key = roots[1:]
        found = self._following.get(key)
        if found is None:
            found = self._following[key] = Following(self, self._row(roots.stacks), key)
        return found

    def turn(self, passed: int, after: int) -> int:
        """The number of a turn."""
        key = (passed, after)
        found = self._turned.setdefault(key, len(self.turns))
        if found == len(self.turns):
            self.turns.append(key)
        return found

    def after(self, at: int, number: int, waiting: Waiting, rerolls: int) -> int:
        """The roots after a pass on a multiset, as the engine takes up rerolls."""
        passed = self.passes.done[number]
        if rerolls == self.limit or not (waiting or passed.queue):
            return END
        queue = waiting + self._asked(passed.queue)
        for place, wanted in enumerate(queue, 1):
            kept = self._pick(wanted, at, number, rerolls)
            if kept is not None:
                left = self._cut(queue[place:], self.limit - rerolls - 1)
                return self._number(Roots(kept, passed.stacks, left, rerolls + 1))
        return END

    def _number(self, roots: Roots) -> int:
        found = self._numbers.setdefault(roots, len(self.roots))
        if found == len(self.roots):
            self.roots.append(roots)
        return found

    def _asked(self, queue: Queue) -> Waiting:
        """The rerolls of a pass by the number of their keys: equal keys are one."""
        found = self._asks.get(queue)
        if found is None:
            numbers = []
            for rule, effect in queue:
                args = self.card.rules[rule].effects[effect].args
                if args not in self._wanted:
                    self._wanted.append(args)
                    self._seeded.append(args["selectionPolicy"] in SEEDED)
                numbers.append(self._wanted.index(args))
            found = self._asks[queue] = tuple(numbers)
        return found

    def _cut(self, waiting: Waiting, left: int) -> Waiting:
        """The rerolls that can still come to their turn, when so many are left.

        One that is sure to pick some dice uses up a reroll; those behind the last are never asked.
        """
        if not left:
            return ()
        for place, wanted in enumerate(waiting, 1):
            if wanted not in self._surely:
                self._surely[wanted] = self._sure(wanted)
            left -= self._surely[wanted]
            if not left:
                return waiting[:place]
        return waiting

    def _sure(self, wanted: int) -> bool:
        """Whether a reroll picks some dice whatever they show.

        It does when dice of one face are picked, matched though they are, for every face.
        """
        args, dice = self._wanted[wanted], range(self.card.dice)
        if self._locks or args["fields"] is not None:
            return False
        return all(
            order_of(args, [face] * self.card.dice, self.card.fields, dice, (), 0)
            for face in range(1, self.card.sides + 1)
        )

    def _pick(self, wanted: int, at: int, number: int, rerolls: int) -> Counts | None:
        """The dice that stay when a reroll picks from a multiset; None when it picks none."""
        if not self._seeded[wanted]:
            rerolls = 0
        hits = self._hits[number]
        key = (wanted, at, hits, rerolls)
        if key not in self._picks:
            self._picks[key] = self._picked(wanted, at, hits, rerolls)
        return self._picks[key]

    def _picked(self, wanted: int, at: int, hits: Hits, rerolls: int) -> Counts | None:
        args, dice = self._wanted[wanted], self.passes.dice(at)
        read, fixed = hits
        matched = [i for i, die in enumerate(dice) if read >> die & 1]
        locked = [i for i, die in enumerate(dice) if fixed >> die & 1] if fixed else ()
        order = order_of(args, dice, self.card.fields, matched, locked, rerolls)
        if not order:
            return None
        kept = list(self.passes.space.counts[at])
        for index in order[: args["count"]]:
            kept[self._at[dice[index]]] -= 1
        return tuple(kept)


class Row(dict[int, int]):
    """The passes over multisets with some stacks, each evaluated once."""

    def __init__(self, passes: Passes, stacks: int) -> None:
        super().__init__()
        self.passes, self.stacks = passes, stacks

    def fill(self, places: Iterable[int]) -> None:
        """Evaluate the rules on these multisets."""
        new = [at for at in places if at not in self]
        if new:
            self.update(zip(new, self.passes.passed(new, self.stacks), strict=True))


class HitsOf(dict[int, Hits]):
    """By the number of a pass the faces that its rules read; each asked once."""

    def __init__(self, passes: Passes) -> None:
        super().__init__()
        self.passes = passes
        self.reads = [
            (COUNTS_AT + COUNT * rule.index, read, 0 if rule.allow_reroll else read)
            for rule in passes.card.rules
            if (read := sum(1 << face for face in set(rule.faces)))
        ]

    def __missing__(self, number: int) -> Hits:
        packed = self.passes.done[number].packed
        read = fixed = 0
        for at, mine, kept in self.reads:
            if packed >> at & MATCH:
                read |= mine
                fixed |= kept
        found = self[number] = (read, fixed)
        return found


class Following(dict[int, int]):
    """The turns for all multisets, with some stacks, rerolls waiting and rerolls made."""

    def __init__(self, machine: Machine, row: Row, key: tuple[int, Waiting, int]) -> None:
        super().__init__()
        self.machine, self.row, self.key = machine, row, key

    def __missing__(self, at: int) -> int:
        _, waiting, rerolls = self.key
        number, machine = self.row[at], self.machine
        found = self[at] = machine.turn(number, machine.after(at, number, waiting, rerolls))
        return found
