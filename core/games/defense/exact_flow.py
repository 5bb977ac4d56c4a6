"""Weights that flow through the passes and rerolls of a card, as questions ask.

A question is a state (damage so far, stacks of one status) and how a pass changes it: few states
are asked about at once, so few flow, and each step is taken once.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from core.games.defense.exact_machine import END, Machine

S = TypeVar("S", bound=Hashable)
V = TypeVar("V", bound=Hashable)


class Flow(dict[tuple[int, int], int], Generic[S, V]):
    """States and what passes bring, by number, and the steps from one state to the next.

    `take` says what the packed number of a pass brings, `join` what becomes of a state then.
    """

    def __init__(self, start: S, take: Callable[[int], V], join: Callable[[S, V], S]) -> None:
        super().__init__()
        self.take, self.join = take, join
        self.states: list[S] = [start]
        self._numbers: dict[S, int] = {start: 0}
        self.brought: list[V] = []
        self._values: dict[V, int] = {}

    def value(self, packed: int) -> int:
        """The number of what a pass brings."""
        value = self.take(packed)
        found = self._values.setdefault(value, len(self.brought))
        if found == len(self.brought):
            self.brought.append(value)
        return found

    def __missing__(self, key: tuple[int, int]) -> int:
        state = self.join(self.states[key[0]], self.brought[key[1]])
        number = self._numbers.setdefault(state, len(self.states))
        if number == len(self.states):
            self.states.append(state)
        self[key] = number
        return number


Flows = Mapping[Any, Flow[Any, Any]]
"""Questions by name."""
Level = dict[int, list[dict[int, int]]]
"""By roots and by question the weights of the states."""


class Brought(dict[int, int]):
    """By the number of a turn that of what it brings to all questions and what follows."""

    def __init__(self, machine: Machine, flows: Flows) -> None:
        super().__init__()
        self.turns, self.done, self.flows = machine.turns, machine.passes.done, flows.values()
        self.ends: list[tuple[tuple[int, ...], int]] = []
        """The values and the roots that follow, by number."""
        self._numbers: dict[tuple[tuple[int, ...], int], int] = {}
        self._values: dict[int, tuple[int, ...]] = {}

    def __missing__(self, turn: int) -> int:
        passed, after = self.turns[turn]
        values = self._values.get(passed)
        if values is None:
            packed = self.done[passed].packed
            values = self._values[passed] = tuple([flow.value(packed) for flow in self.flows])
        key = (values, after)
        found = self[turn] = self._numbers.setdefault(key, len(self.ends))
        if found == len(self.ends):
            self.ends.append(key)
        return found

    def steps(self, flow: int, weights: Iterable[tuple[int, int]]) -> dict[tuple[int, int], int]:
        """The weights by what is brought to one question, and by what follows."""
        found: dict[tuple[int, int], int] = {}
        for number, weight in weights:
            values, after = self.ends[number]
            key = (values[flow], after)
            found[key] = found.get(key, 0) + weight
        return found


def outcomes(machine: Machine, flows: Flows) -> dict[Any, dict[Any, int]]:
    """By question the weight of every state at the end of all defences of a card.

    The weights of a question sum to faces ** (dice * (1 + limit)).
    """
    if not machine.limit:
        return {name: _at_once(machine, flow) for name, flow in flows.items()}
    unit = machine.card.sides**machine.card.dice
    size = (unit ** (machine.limit + 1)).bit_length() // 8 + 1
    brought = Brought(machine, flows)
    finals: list[dict[int, int]] = [{} for _ in flows]
    level: Level = {0: [{0: 1} for _ in flows]}
    for depth in range(machine.limit + 1):
        if not level:
            break
        scale = unit ** (machine.limit - depth)
        following: Level = {}
        machine.roll(level)
        arrivals = (_one if len(level) == 1 else _many)(machine, brought, level, size)
        for i, flow in enumerate(flows.values()):
            for (value, after), states in arrivals(i):
                rows = finals if after == END else following.get(after)
                if rows is None:
                    rows = following[after] = [{} for _ in flows]
                row, factor = rows[i], scale if after == END else 1
                for before, weight in states:
                    now = flow[before, value]
                    row[now] = row.get(now, 0) + weight * factor
        level = following
    return {
        name: {flow.states[number]: weight for number, weight in rows.items()}
        for (name, flow), rows in zip(flows.items(), finals, strict=True)
    }


def _at_once(machine: Machine, flow: Flow[S, V]) -> dict[S, int]:
    """The states after one pass."""
    found: dict[int, int] = {}
    for number, weight in machine.first.items():
        now = flow[0, flow.value(machine.passes.done[number].packed)]
        found[now] = found.get(now, 0) + weight
    return {flow.states[number]: weight for number, weight in found.items()}


Step = tuple[int, int]
"""What is brought to a question, and the roots that follow."""
Arrivals = Callable[[int], Iterator[tuple[Step, Iterable[tuple[int, int]]]]]
"""By question the steps with the states before and their weights."""


def _one(machine: Machine, brought: Brought, level: Level, size: int) -> Arrivals:
    """What a roll from one place brings: all states share its ways."""
    ((roots, rows),) = level.items()
    found: dict[int, int] = {}
    for turn, weight in machine.ways[roots]:
        key = brought[turn]
        found[key] = found.get(key, 0) + weight

    def arrivals(flow: int) -> Iterator[tuple[Step, Iterable[tuple[int, int]]]]:
        for step, weight in brought.steps(flow, found.items()).items():
            yield step, [(state, mass * weight) for state, mass in rows[flow].items()]

    return arrivals


def _many(machine: Machine, brought: Brought, level: Level, size: int) -> Arrivals:
    """What a roll brings, with the weights of all states side by side, `size` bytes for each.

    So a way is one product, however many questions and states there are.
    """
    columns = zip(*level.values(), strict=True)
    states = [sorted({n for rows in column for n in rows}) for column in columns]
    starts = [0, *itertools.accumulate(size * len(each) for each in states)]
    found: dict[int, int] = {}
    for roots, rows in level.items():
        mass = 0
        for start, each, row in zip(starts, states, rows, strict=False):
            for at, state in enumerate(each):
                if state in row:
                    mass |= row[state] << 8 * (start + size * at)
        for turn, weight in machine.ways[roots]:
            key = brought[turn]
            found[key] = found.get(key, 0) + mass * weight

    def arrivals(flow: int) -> Iterator[tuple[Step, Iterable[tuple[int, int]]]]:
        start, end = starts[flow], starts[flow + 1]
        mask = (1 << 8 * (end - start)) - 1
        mine = ((key, mass >> 8 * start & mask) for key, mass in found.items())
        for step, mass in brought.steps(flow, mine).items():
            if end - start == size:
                yield step, [(states[flow][0], mass)]
                continue
            fields = mass.to_bytes(end - start, "little")
            split = range(0, end - start, size)
            weights = [int.from_bytes(fields[at : at + size], "little") for at in split]
            yield step, [each for each in zip(states[flow], weights, strict=True) if each[1]]

    return arrivals
