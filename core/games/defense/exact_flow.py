"""Weights that flow through the passes and rerolls of a card, for one question at a time.

A question is a state (damage so far, which rules fired, stacks of one status) and how a pass
changes it.  Few states are asked about at once, so few flow, and each step is taken once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Generic, TypeVar

from core.games.defense.exact_ledger import SLOT, SLOTS, WIDTH
from core.games.defense.exact_pass import BITS, END, Machine, Passed

S = TypeVar("S", bound=Hashable)
V = TypeVar("V", bound=Hashable)
RULE = (1 << BITS) - 1


class Flow(dict[tuple[int, int], int], Generic[S, V]):
    """States and what passes bring, by number, and the steps from one state to the next.

    `take` says what a pass brings, and `join` what becomes of a state then.
    """

    def __init__(self, start: S, take: Callable[[Passed], V], join: Callable[[S, V], S]) -> None:
        self.take, self.join = take, join
        self.states: list[S] = [start]
        self._numbers: dict[S, int] = {start: 0}
        self.brought: list[V] = []
        self._values: dict[V, int] = {}
        self._of: dict[int, int] = {}

    def value(self, passed: Passed) -> int:
        """The number of what a pass brings; passes are told apart by identity, they are kept."""
        found = self._of.get(id(passed))
        if found is None:
            value = self.take(passed)
            found = self._values.setdefault(value, len(self.brought))
            if found == len(self.brought):
                self.brought.append(value)
            self._of[id(passed)] = found
        return found

    def __missing__(self, key: tuple[int, int]) -> int:
        state = self.join(self.states[key[0]], self.brought[key[1]])
        number = self._numbers.setdefault(state, len(self.states))
        if number == len(self.states):
            self.states.append(state)
        self[key] = number
        return number


def outcomes(machine: Machine, flow: Flow[S, V]) -> dict[S, int]:
    """The weight of every state at the end of all defences of a card.

    The weights sum to faces ** (dice * (1 + limit)).
    """
    unit = machine.card.sides**machine.card.dice
    finals: dict[int, int] = {}
    level: dict[int, dict[int, int]] = {0: {0: 1}}
    for depth in range(machine.limit + 1):
        following: dict[int, dict[int, int]] = {}
        scale = unit ** (machine.limit - depth)
        for roots, states in level.items():
            for (value, after), weight in _merged(machine, roots, flow).items():
                if after == END:
                    rows, share = finals, weight * scale
                else:
                    rows, share = following.setdefault(after, {}), weight
                for before, mass in states.items():
                    now = flow[before, value]
                    rows[now] = rows.get(now, 0) + mass * share
        level = following
    return {flow.states[number]: weight for number, weight in finals.items()}


def _merged(machine: Machine, roots: int, flow: Flow[S, V]) -> dict[tuple[int, int], int]:
    """The ways that bring the same and go on the same, with their weights together."""
    found: dict[tuple[int, int], int] = {}
    for passed, after, weight in machine.ways(roots):
        key = (flow.value(passed), after)
        found[key] = found.get(key, 0) + weight
    return found


def means(machine: Machine) -> tuple[dict[str, Fraction], list[Fraction], list[Fraction]]:
    """The means over all passes: of every slot, of every rule's matchCount, of its firings."""
    unit = machine.card.sides**machine.card.dice
    places = [(WIDTH * i, SLOT) for i in range(len(SLOTS))]
    rules = [(BITS * i, RULE) for i in range(len(machine.rules))]
    kinds = (places, rules, rules)
    found = [[Fraction(0)] * len(each) for each in kinds]
    level, below = {0: 1}, unit
    while level:
        following: dict[int, int] = {}
        sums = [[0] * len(each) for each in kinds]
        for roots, mass in level.items():
            total = matches = fired = 0
            for passed, after, weight in machine.ways(roots):
                total += passed.sum * weight
                matches += passed.matches * weight
                fired += passed.fired * weight
                if after != END:
                    following[after] = following.get(after, 0) + mass * weight
            for row, value, at in zip(sums, (total, matches, fired), kinds, strict=True):
                for i, (shift, mask) in enumerate(at):
                    row[i] += mass * (value >> shift & mask)
        for i, more in enumerate(sums):
            found[i] = [a + Fraction(b, below) for a, b in zip(found[i], more, strict=True)]
        level, below = following, below * unit
    return dict(zip(SLOTS, found[0], strict=True)), found[1], found[2]
