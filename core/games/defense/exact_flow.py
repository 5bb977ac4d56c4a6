"""Questions about a defence: a state (damage so far, stacks of one status), and its steps.

Few states are asked about at once, so few flow through the passes, and each step is taken once.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Generic, TypeVar

S = TypeVar("S", bound=Hashable)
V = TypeVar("V", bound=Hashable)


class Flow(dict[tuple[int, int], int], Generic[S, V]):
    """States and what passes bring, by number, and the steps from one state to the next.

    `take` says what the packed number of a pass brings, `join` what becomes of a state then.
    `every` are all states that there can be, in an order in which steps go equally far, None when
    they are too many to be laid side by side; with `even` any step goes equally far from each.
    """

    def __init__(
        self,
        start: S,
        take: Callable[[int], V],
        join: Callable[[S, V], S],
        every: Sequence[S] | None = None,
        even: bool = False,
    ) -> None:
        super().__init__()
        self.take, self.join, self.every, self.even = take, join, every, even
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

    def far(self, number: int) -> dict[int, list[int]]:
        """By how far they go in `every` by the value of this number, the places of its states.

        A step out of them is not there, since no defence takes it.
        """
        assert self.every is not None, "states that are laid side by side"
        value, join, places = self.brought[number], self.join, self.places
        if self.even:
            start = self.states[0]
            return {places[join(start, value)] - places[start]: list(range(len(self.every)))}
        found: dict[int, list[int]] = {}
        for place, state in enumerate(self.every):
            after = places.get(join(state, value))
            if after is not None:
                found.setdefault(after - place, []).append(place)
        return found

    @functools.cached_property
    def places(self) -> dict[S, int]:
        """Where states lie in `every`."""
        return {state: place for place, state in enumerate(self.every or ())}


Flows = Mapping[Any, Flow[Any, Any]]
"""Questions by name."""
