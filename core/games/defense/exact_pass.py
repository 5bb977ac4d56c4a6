"""Passes over the rules of a card: what each comes to on every multiset of its dice, once.

Dice are counted in lumps of faces that nothing tells apart; with rerolls a lump is also a row of
neighbouring faces, because policies pick by the order of faces.  Rules that read no stacks are
summed up column by column before anything is asked; the others are stepped through in order, since
grants of earlier rules are visible to later ones.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, NamedTuple

from core.games.defense.exact_ledger import Key
from core.games.defense.exact_rolls import Lumps, dice_of, lumps_of
from core.games.defense.exact_rules import (
    Part,
    Queue,
    Reader,
    Stacks,
    count_at,
)
from core.games.defense.exact_space import Column, Space, space_of
from core.games.defense.exact_steps import Steps
from core.games.defense.plan import CardPlan, EffectPlan, StatusPlan
from core.games.defense.policies import is_by_rank
from core.games.defense.roll import Roll

Held = Mapping[Key, int]
"""The stacks held before the roll."""


class Passed(NamedTuple):
    """What a pass over the rules comes to: fields side by side, stacks by number, rerolls.

    `at` is a multiset that comes to this.
    """

    packed: int
    stacks: int
    queue: Queue
    at: int


class Passes:
    """A card made ready: lumps, and what its rules come to on every multiset and stacks."""

    def __init__(self, card: CardPlan, statuses: Mapping[str, StatusPlan], held: Held) -> None:
        self.card, self.statuses, self.held = card, statuses, held
        self.rerolls = any(_rerolls(e) for r in card.rules for e in r.effects)
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
    def counts(self) -> list[list[int]]:
        """By rule its matchCount for every reading."""
        return [[r.count(self.roll(at)) for at in self.column(r).firsts] for r in self.readers]

    def column(self, reader: Reader) -> Column:
        """What a rule reads in every multiset."""
        return self.space.column(reader.reads)

    def matched(self, reader: Reader) -> list[int]:
        """The matchCount of a rule on every multiset."""
        counts = self.counts[reader.rule.index]
        return [counts[value] for value in self.column(reader).values]

    @functools.cached_property
    def _free(self) -> list[tuple[list[int], list[int], list[Queue]]]:
        """What is the same whatever stacks are held, for rules that read the same together.

        Every matchCount, and what rules do that read no stacks: reading by reading, packed and as
        rerolls.
        """
        together: dict[Any, list[Reader]] = {}
        for reader in self.readers:
            together.setdefault(reader.reads, []).append(reader)
        found = []
        for readers in together.values():
            column = self.column(readers[0])
            packed = [0] * len(column.firsts)
            queues: list[Queue] = [()] * len(column.firsts)
            for reader in readers:
                done: dict[int, Part] = {}
                for number, count in enumerate(self.counts[reader.rule.index]):
                    packed[number] |= count << count_at(reader.rule.index)
                    if count and not reader.sees:
                        part = done.get(count) or done.setdefault(count, reader.part(count))
                        packed[number] += part.packed
                        queues[number] += part.queue
            found.append((column.values, packed, queues))
        return found

    @functools.cached_property
    def base(self) -> list[int]:
        """What is packed of all that on every multiset."""
        found = [0] * len(self.space.counts)
        for values, packed, _ in self._free:
            found = [a + packed[v] for a, v in zip(found, values, strict=True)]
        return found

    @functools.cached_property
    def queues(self) -> list[Queue]:
        """The rerolls of all that on every multiset."""
        found: list[Queue] = [()] * len(self.space.counts)
        for values, _, queues in self._free:
            if any(queues):
                found = [a + queues[v] for a, v in zip(found, values, strict=True)]
        return found

    @functools.cached_property
    def steps(self) -> list[Steps]:
        """The rules that read stacks, in order."""
        return [
            Steps(self.keys, reader, self.counts[reader.rule.index], self.column(reader).values)
            for reader in self.readers
            if reader.sees
        ]

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
        base, asked = self.base, self.queues
        packed, now = [base[at] for at in places], [stacks] * len(places)
        queues = [asked[at] for at in places]
        for step in self.steps:
            rows, kinds = step.rows(now, self), step.kinds
            if len(rows) == 1:
                row = rows[now[0]]
                took = [row[kinds[at]] for at in places]
            else:
                took = [rows[n][kinds[at]] for at, n in zip(places, now, strict=True)]
            if step.adds:
                packed = [a + step.packed[t] for a, t in zip(packed, took, strict=True)]
            if step.changes:
                now = [step.after[t] for t in took]
            if step.asks:
                queues = [a + step.queues[t] for a, t in zip(queues, took, strict=True)]
        numbers = []
        for at, key in zip(places, zip(packed, now, queues, strict=True), strict=True):
            number = self._known.setdefault(key, len(self.done))
            if number == len(self.done):
                queue = tuple(sorted(key[2])) if key[2] else ()
                self.done.append(Passed(key[0], key[1], queue, at))
            numbers.append(number)
        return numbers


def _lumps(card: CardPlan, rerolls: bool) -> Lumps:
    groups = [faces for rule in card.rules for faces in rule.groups]
    if not rerolls:
        return lumps_of(card.sides, groups)
    policies = {e.args["selectionPolicy"] for r in card.rules for e in r.effects if _rerolls(e)}
    if not all(map(is_by_rank, policies)):
        return tuple((face,) for face in range(1, card.sides + 1))
    named = [
        card.fields[name]
        for rule in card.rules
        for effect in rule.effects
        for name in effect.args.get("fields") or ()
    ]
    return _rows(lumps_of(card.sides, [*groups, *named]))


def _rerolls(effect: EffectPlan) -> bool:
    return effect.type == "rerollDice"


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
        names |= dict.fromkeys(condition.statuses)
    return tuple((side, name) for name in names for side in ("self", "opponent"))
