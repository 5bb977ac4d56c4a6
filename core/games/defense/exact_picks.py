"""Which dice a reroll takes from a multiset, and what rerolls that wait in a row come to.

Rules match by dice alone, so what may be picked depends on the multiset and on nothing else.  A
reroll that finds no die to pick is passed over; how the rerolls of a card do so together on one
multiset is a cell.  Rerolls that wait differ only where, in some cell, another one of them is
taken up: few rows of them do, however many were asked for.
"""

from __future__ import annotations

import functools
from typing import Any

from core.games.defense.exact_pass import Passes
from core.games.defense.exact_rules import Queue
from core.games.defense.policies import POLICIES, Die, able_of, is_seeded

Waiting = tuple[int, ...]
"""Rerolls that wait, by the number of their keys."""
Hits = tuple[int, int]
"""The faces that matched rules read, as bits, and those of them that may not be rolled again."""
NOTHING = 0
"""The number of no rerolls that wait."""


class Picks:
    """The rerolls that the effects of a card ask for, and the dice that they take."""

    def __init__(self, passes: Passes) -> None:
        self.passes = passes
        self.wanted: list[dict[str, Any]] = []
        """The keys of different rerolls, by number."""
        self._asks: dict[Queue, Waiting] = {(): ()}
        self._able: dict[tuple[str, ...] | None, Able] = {}
        self._orders: dict[tuple[Any, ...], Orders] = {}
        self._kept: dict[tuple[int, int], Kept] = {}
        self._cells: dict[tuple[Any, ...], int] = {}
        self.effects = {
            (rule.index, number): self._wanted(effect.args)
            for rule in passes.card.rules
            for number, effect in enumerate(rule.effects)
            if effect.type == "rerollDice"
        }

    def _wanted(self, args: dict[str, Any]) -> int:
        if args not in self.wanted:
            self.wanted.append(args)
        return self.wanted.index(args)

    @property
    def most(self) -> int:
        """The most dice that a reroll takes."""
        dice = self.passes.card.dice
        return min(dice, max((int(args["count"]) for args in self.wanted), default=0))

    def asked(self, queue: Queue) -> Waiting:
        """The rerolls of a pass by the number of their keys: equal keys are one."""
        found = self._asks.get(queue)
        if found is None:
            found = self._asks[queue] = tuple([self.effects[each] for each in queue])
        return found

    @functools.cached_property
    def hits(self) -> list[Hits]:
        """The faces that rules read which match, by multiset."""
        passes = self.passes
        read = fixed = [0] * len(passes.space.counts)
        for reader in passes.readers:
            faces = sum(1 << face for face in set(reader.rule.faces))
            mine = [faces if count else 0 for count in passes.counts[reader.rule.index]]
            values = passes.column(reader).values
            read = [a | mine[v] for a, v in zip(read, values, strict=True)]
            if not reader.rule.allow_reroll:
                fixed = [a | mine[v] for a, v in zip(fixed, values, strict=True)]
        return list(zip(read, fixed, strict=True))

    def orders(self, wanted: int, rerolls: int) -> Orders:
        """By multiset the dice that a reroll may take, after so many rerolls, in their order."""
        args = self.wanted[wanted]
        policy = args["selectionPolicy"]
        seed = args["seed"] + rerolls if is_seeded(policy) else None
        fields = None if args["fields"] is None else tuple(args["fields"])
        found = self._orders.get((policy, fields, seed))
        if found is None:
            able = self._able.setdefault(fields, Able(self, args))
            found = self._orders[policy, fields, seed] = Orders(able, args, rerolls)
        return found

    def kept(self, wanted: int, rerolls: int) -> Kept:
        """By multiset the dice that stay when a reroll picks, after so many rerolls."""
        key = (wanted, rerolls if is_seeded(self.wanted[wanted]["selectionPolicy"]) else 0)
        found = self._kept.get(key)
        if found is None:
            orders = self.orders(wanted, rerolls)
            found = self._kept[key] = Kept(self, orders, self.wanted[wanted]["count"])
        return found

    @functools.cached_property
    def cells(self) -> list[int]:
        """By multiset the number of its cell."""
        each = list(
            {id(o): o for o in (self.orders(n, 0) for n in range(len(self.wanted)))}.values()
        )
        found = []
        known: dict[tuple[int, Hits], int] = {}
        for at, key in enumerate(zip(self.passes.space.shown, self.hits, strict=True)):
            cell = known.get(key)
            if cell is None:
                empty = tuple([not orders[at] for orders in each])
                cell = known[key] = self._cells.setdefault(empty, len(self._cells))
            found.append(cell)
        return found

    @functools.cached_property
    def idle(self) -> list[tuple[bool, ...]]:
        """By cell which rerolls find no die to pick there."""
        if not self.cells:
            return []
        firsts = [self.cells.index(cell) for cell in range(len(self._cells))]
        every = [self.orders(n, 0) for n in range(len(self.wanted))]
        return [tuple([not orders[at] for orders in every]) for at in firsts]


class Able(dict[int, tuple[list[Die], frozenset[int]]]):
    """By multiset the dice that rerolls with some fields may pick, and those that rules matched."""

    def __init__(self, picks: Picks, args: dict[str, Any]) -> None:
        super().__init__()
        self.picks, self.args = picks, args

    def __missing__(self, at: int) -> tuple[list[Die], frozenset[int]]:
        passes, (read, fixed) = self.picks.passes, self.picks.hits[at]
        dice = passes.dice(at)
        matched = frozenset([i for i, die in enumerate(dice) if read >> die & 1])
        locked = [i for i, die in enumerate(dice) if fixed >> die & 1] if fixed else ()
        found = self[at] = (able_of(self.args, dice, passes.card.fields, locked), matched)
        return found


class Orders(dict[int, list[Die]]):
    """By multiset the dice that may be picked, in the order of a policy."""

    def __init__(self, able: Able, args: dict[str, Any], rerolls: int) -> None:
        super().__init__()
        self.able, self.seed = able, args["seed"] + rerolls
        self.policy = POLICIES[args["selectionPolicy"]].run

    def __missing__(self, at: int) -> list[Die]:
        dice, matched = self.able[at]
        found = self[at] = self.policy(dice, matched, self.seed)
        return found


class Kept(dict[int, int]):
    """By multiset the code of the dice that stay when the first of an order are rolled again."""

    def __init__(self, picks: Picks, orders: Orders, count: int) -> None:
        super().__init__()
        space, lumps = picks.passes.space, picks.passes.lumps
        self.orders, self.count, self.codes = orders, count, space.codes
        self.one = {face: one for one, lump in zip(space.ones, lumps, strict=True) for face in lump}

    def __missing__(self, at: int) -> int:
        found, one = self.codes[at], self.one
        for die, _ in self.orders[at][: self.count]:
            found -= one[die]
        self[at] = found
        return found


class Waits:
    """Rows of rerolls that wait, by number: two are the same when they always go on alike.

    They do when in every cell the same reroll is taken up, or none, and what waits behind it is
    the same for one reroll less; what later passes ask for comes behind both.
    """

    def __init__(self, picks: Picks) -> None:
        self.picks = picks
        self.rows: list[Waiting] = [()]
        """A row that stands for each number."""
        self._numbers: dict[Any, int] = {}
        self._known: dict[tuple[Waiting, int], tuple[int, int]] = {}

    def number(self, waiting: Waiting, left: int) -> int:
        """The number of some rerolls that wait when so many can still be made."""
        return self._found(waiting, left)[0]

    def _found(self, waiting: Waiting, left: int) -> tuple[int, int]:
        """The number, and how many of them can matter at all."""
        if not left or not waiting:
            return NOTHING, 0
        found = self._known.get((waiting, left))
        if found is None:
            found = self._known[waiting, left] = self._find(waiting, left)
        return found

    def _find(self, waiting: Waiting, left: int) -> tuple[int, int]:
        taken: list[tuple[int, int] | None] = []
        need = 0
        for cell in range(len(self.picks.idle)):
            place = self.taken(waiting, cell)
            if place is None:
                taken.append(None)
                continue
            behind, more = self._found(waiting[place + 1 :], left - 1)
            taken.append((waiting[place], behind))
            need = max(need, place + 1 + more)
        if not need:
            return NOTHING, 0
        found = self._numbers.setdefault((left, *taken), len(self.rows))
        if found == len(self.rows):
            self.rows.append(waiting[:need])
        return found, need

    def taken(self, waiting: Waiting, cell: int) -> int | None:
        """The place of the reroll that is taken up in a cell."""
        idle = self.picks.idle[cell]
        for place, wanted in enumerate(waiting):
            if not idle[wanted]:
                return place
        return None
