"""Passes over the rules of a card: what each comes to on every multiset of its dice, once.

Dice are counted in lumps of faces that nothing tells apart; with rerolls a lump is also a row of
neighbouring faces, because policies pick by the order of faces.  Rules that read no stacks are
summed up column by column before anything is asked; the others are stepped through in order, since
grants of earlier rules are visible to later ones.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from operator import itemgetter
from typing import Any, NamedTuple

from core.games.defense.exact_ledger import Key
from core.games.defense.exact_rolls import Lumps, dice_of, lumps_of
from core.games.defense.exact_rules import (
    FreeColumn,
    Part,
    Queue,
    Reader,
    Stacks,
    asked,
    count_at,
    groups_of,
)
from core.games.defense.exact_space import Space, space_of
from core.games.defense.plan import CardPlan, StatusPlan
from core.games.defense.roll import Roll

Held = Mapping[Key, int]
"""The stacks held before the roll."""


class Passed(NamedTuple):
    """What a pass over the rules comes to: fields side by side, stacks by number, rerolls.

    `at` is a multiset that comes to this; `took` are columns with the steps taken, one for every
    rule that reads stacks, and `place` is its place in them.
    """

    packed: int
    stacks: int
    queue: Queue
    at: int
    took: list[list[int]]
    place: int


class Passes:
    """A card made ready: lumps, and what its rules come to on every multiset and stacks."""

    def __init__(self, card: CardPlan, statuses: Mapping[str, StatusPlan], held: Held) -> None:
        self.card, self.statuses, self.held = card, statuses, held
        self.rerolls = any(e.type == "rerollDice" for r in card.rules for e in r.effects)
        self.lumps = _lumps(card, self.rerolls)
        self.sizes = tuple(map(len, self.lumps))
        self.keys = _bound(card)
        """The stacks of both sides of every status that conditions ask for."""
        self.stacks = [tuple(held.get(key, 0) for key in self.keys)]
        """Bound stacks by number; 0 are those at the start."""
        self.done: list[Passed] = []
        """Passes by number."""
        self.readers: list[Reader] = []
        bit = count_at(len(card.rules))
        for rule in card.rules:
            reader = Reader(rule, card, self.lumps, statuses, self.keys, bit)
            self.readers.append(reader)
            bit += len(reader.ran)
        self._numbers: dict[Stacks, int] = {self.stacks[0]: 0}
        self._known: dict[tuple[int, int, Queue], int] = {}
        self._rolls: dict[int, Roll] = {}
        self._dice: dict[int, list[int]] = {}

    @functools.cached_property
    def space(self) -> Space:
        """The multisets of the card's dice."""
        return space_of(self.card.dice, self.sizes)

    @functools.cached_property
    def first(self) -> list[int]:
        """The passes of all multisets with the stacks at the start, by number."""
        return self.passed(list(range(len(self.space.counts))), 0)

    @functools.cached_property
    def columns(self) -> list[FreeColumn]:
        """The rules that read no stacks, those together that read the same dice."""
        together: dict[Any, list[Reader]] = {}
        for reader in self.readers:
            if not reader.sees:
                together.setdefault(reader.reads, []).append(reader)
        found = []
        for reads, readers in together.items():
            column = self.space.column(reads)
            found.append(FreeColumn(column, [self.roll(at) for at in column.firsts], readers))
        return found

    @functools.cached_property
    def base(self) -> list[int]:
        """What those rules come to on every multiset."""
        found = [0] * len(self.space.counts)
        for column in self.columns:
            packed = column.packed
            found = [a + packed[v] for a, v in zip(found, column.values, strict=True)]
        return found

    @functools.cached_property
    def steps(self) -> list[Steps]:
        """The rules that read stacks, in order."""
        return [Steps(self, reader) for reader in self.readers if reader.sees]

    @functools.cached_property
    def _queues(self) -> list[tuple[list[int], list[Queue]]]:
        return [(each.values, each.queues) for each in self.columns if each.queues]

    def number(self, stacks: Stacks) -> int:
        """The number of some bound stacks."""
        found = self._numbers.setdefault(stacks, len(self.stacks))
        if found == len(self.stacks):
            self.stacks.append(stacks)
        return found

    def dice(self, at: int) -> list[int]:
        """One roll of a multiset, from low to high where policies ask."""
        found = self._dice.get(at)
        if found is None:
            found = self._dice[at] = dice_of(self.space.counts[at], self.lumps)
        return found

    def roll(self, at: int) -> Roll:
        """A multiset as matchers read it."""
        found = self._rolls.get(at)
        if found is None:
            found = self._rolls[at] = Roll(self.dice(at), self.card.sides, self.card.fields)
        return found

    def passed(self, places: list[int], stacks: int) -> list[int]:
        """The numbers of the passes over the rules on some multisets, with these stacks."""
        base = self.base
        packed, now = [base[at] for at in places], [stacks] * len(places)
        queues: list[Queue] = [()] * len(places)
        for values, wanted in self._queues:
            queues = [a + wanted[values[at]] for a, at in zip(queues, places, strict=True)]
        taken = []
        for step in self.steps:
            reads = step.reads
            took = [step[reads[at], n] for at, n in zip(places, now, strict=True)]
            packed = [a + step.packed[t] for a, t in zip(packed, took, strict=True)]
            if step.changes:
                now = [step.after[t] for t in took]
            if step.asks:
                queues = [a + step.queues[t] for a, t in zip(queues, took, strict=True)]
            taken.append(took)
        numbers = []
        for i, key in enumerate(zip(packed, now, queues, strict=True)):
            number = self._known.setdefault(key, len(self.done))
            if number == len(self.done):
                queue = tuple(sorted(key[2])) if key[2] else ()
                self.done.append(Passed(key[0], key[1], queue, places[i], taken, i))
            numbers.append(number)
        return numbers


class Steps(dict[tuple[int, int], int]):
    """What a rule does by what it reads and by the stacks before, and the stacks after it."""

    def __init__(self, passes: Passes, reader: Reader) -> None:
        super().__init__()
        self.passes, self.reader = passes, reader
        column = passes.space.column(reader.reads)
        self.reads, self._firsts = column.values, column.firsts
        self.changes = any(reader.about)
        self.asks = any(effect.type == "rerollDice" for effect in reader.rule.effects)
        self.parts: list[Part | None] = []
        self.packed: list[int] = []
        self.after: list[int] = []
        self.queues: list[Queue] = []
        self._known: dict[tuple[int, Stacks], Part | None] = {}
        few = itemgetter(*reader.sees)
        self._see = few if len(reader.sees) > 1 else lambda stacks: (few(stacks),)

    def __missing__(self, key: tuple[int, int]) -> int:
        read, before = key
        whole = self.passes.stacks[before]
        mine = self._see(whole)
        if (read, mine) not in self._known:
            roll = self.passes.roll(self._firsts[read])
            self._known[read, mine] = self.reader.part(roll, mine)
        part, after = self._known[read, mine], before
        if part is not None and part.after != mine:
            after = self.passes.number(self.reader.changed(whole, part.after))
        found = self[key] = len(self.parts)
        self.parts.append(part)
        self.packed.append(0 if part is None else part.packed)
        self.after.append(after)
        self.queues.append(() if part is None else part.queue)
        return found


def _lumps(card: CardPlan, rerolls: bool) -> Lumps:
    groups = [faces for rule in card.rules for faces in groups_of(rule, card)]
    if not rerolls:
        return lumps_of(card.sides, groups)
    named = [
        card.fields[name]
        for rule in card.rules
        for effect in rule.effects
        for name in effect.args.get("fields") or ()
    ]
    return _rows(lumps_of(card.sides, [*groups, *named]))


def _rows(lumps: Lumps) -> Lumps:
    """Lumps cut where their faces are no neighbours, since policies pick by the order of faces."""
    rows: list[list[int]] = []
    for lump in lumps:
        rows.append([])
        for face in lump:
            if rows[-1] and face != rows[-1][-1] + 1:
                rows.append([])
            rows[-1].append(face)
    return tuple(sorted(map(tuple, rows)))


def _bound(card: CardPlan) -> tuple[Key, ...]:
    names: dict[str, None] = {}
    for condition in (c for r in card.rules for e in r.effects for c in e.conditions):
        names |= dict.fromkeys(asked(condition))
    return tuple((side, name) for name in names for side in ("self", "opponent"))
