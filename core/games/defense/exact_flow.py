"""Weights that flow through the passes and rerolls of a card.

One sweep finds how often every pass comes, which tells all means, and which rules never fire.
Every other question is a state (damage so far, stacks of one status) and how a pass changes it:
few states are asked about at once, so few flow, and each step is taken once.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

from core.games.defense.exact_ledger import SLOTS
from core.games.defense.exact_machine import END, Machine
from core.games.defense.exact_rules import COUNT, COUNTS_AT, MATCH, Part

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


Means = tuple[dict[str, Fraction], list[Fraction], list[Fraction]]


class Sweep(NamedTuple):
    """The weights of all passes, of those that end a defence, and how often rules fire in one.

    A defence has the weight faces ** (dice * (1 + limit)) in all; `fired` is empty when every
    defence is one pass.
    """

    passes: dict[int, int]
    ends: dict[int, int]
    fired: list[Fraction]


def swept(machine: Machine) -> Sweep:
    """All defences of a card, without what they come to.

    A roll has the weight of its defences and, side by side in one number, for every rule of those
    where it did not fire yet.
    """
    if not machine.limit:
        machine.roll([0])
        once: dict[int, int] = {}
        for turn, weight in machine.ways[0]:
            passed, _ = machine.turns[turn]
            once[passed] = once.get(passed, 0) + weight
        return Sweep(once, once, [])
    count = len(machine.card.rules)
    unit = machine.card.sides**machine.card.dice
    whole = unit ** (1 + machine.limit)
    width = whole.bit_length()
    top = width * count
    quiet = Quiet(machine, width)
    passes: dict[int, int] = {}
    ends: dict[int, int] = {}
    never = 0
    level = {0: quiet.all}
    for depth in range(machine.limit + 1):
        scale = unit ** (machine.limit - depth)
        following: dict[int, int] = {}
        turns: dict[int, int] = {}
        machine.roll(level)
        for roots, mass in level.items():
            for turn, weight in machine.ways[roots]:
                turns[turn] = turns.get(turn, 0) + mass * weight
        for turn, mass in turns.items():
            passed, after = machine.turns[turn]
            weight = (mass >> top) * scale
            passes[passed] = passes.get(passed, 0) + weight
            mass &= quiet[passed]
            if after == END:
                never += mass * scale
                ends[passed] = ends.get(passed, 0) + weight
            else:
                following[after] = following.get(after, 0) + mass
        level = following
    quiets = [never >> width * i & (1 << width) - 1 for i in range(count)]
    return Sweep(passes, ends, [Fraction(whole - each, whole) for each in quiets])


class Quiet(dict[int, int]):
    """By the number of a pass the fields of the rules that do not fire in it, and the top one."""

    def __init__(self, machine: Machine, width: int) -> None:
        super().__init__()
        self.done = machine.passes.done
        count = len(machine.card.rules)
        self.fields = [(1 << width) - 1 << width * i for i in range(count)]
        self.start = (1 << width) - 1 << width * count
        self.all = sum(1 << width * i for i in range(count + 1))

    def __missing__(self, number: int) -> int:
        shown = self.done[number].packed >> COUNTS_AT
        found = self.start
        for i, field in enumerate(self.fields):
            if not shown >> COUNT * i & MATCH:
                found |= field
        self[number] = found
        return found


def means(
    machine: Machine, weights: dict[int, int]
) -> tuple[dict[str, Fraction], list[Fraction], list[Fraction]]:
    """The means over all passes: of every slot, of every rule's matchCount, of its firings."""
    passes = machine.passes
    whole = machine.card.sides ** (machine.card.dice * (1 + machine.limit))
    shares = [(passes.done[number], weight) for number, weight in weights.items()]
    parts: list[tuple[Part, int]] = []
    for column in passes.columns:
        hits = [0] * len(column.parts)
        values = column.values
        for passed, weight in shares:
            hits[values[passed.at]] += weight
        parts += [(part, hit) for row, hit in zip(column.parts, hits, strict=True) for part in row]
    for number, step in enumerate(passes.steps):
        hits = [0] * len(step.parts)
        for passed, weight in shares:
            hits[passed.took[number][passed.place]] += weight
        parts += [(part, hit) for part, hit in zip(step.parts, hits, strict=True) if part]
    sums = dict.fromkeys(SLOTS, 0)
    fired = [0] * len(machine.card.rules)
    counts = [0] * len(machine.card.rules)
    for part, weight in parts:
        fired[part.rule] += weight
        counts[part.rule] += part.matches * weight
        for name, value in part.sums:
            sums[name] += value * weight
    return (
        {name: Fraction(value, whole) for name, value in sums.items()},
        [Fraction(value, whole) for value in counts],
        [Fraction(value, whole) for value in fired],
    )
