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
    `every` are all states that there can be, laid out so that many go equally far in a step, with
    gaps; None when they are too many to be laid side by side.  `parts` takes what a pass brings
    apart into steps that come to the same one after another, and go equally far more often.
    `keep` are the bits that `take` reads; with `adds` states and values are numbers that add up.
    """

    def __init__(
        self,
        start: S,
        take: Callable[[int], V],
        join: Callable[[S, V], S],
        every: Sequence[S | None] | None = None,
        parts: Callable[[V], Sequence[V]] | None = None,
        keep: int = -1,
        adds: bool = False,
    ) -> None:
        super().__init__()
        self.keep, self.adds = keep, adds
        self.take, self.join, self.every, self.parts = take, join, every, parts
        self.states: list[S] = [start]
        self._numbers: dict[S, int] = {start: 0}
        self.brought: list[V] = []
        self._values: dict[V, int] = {}
        self._known: dict[int, int] = {}

    def value(self, packed: int) -> int:
        """The number of what a pass brings."""
        kept = packed & self.keep
        found = self._known.get(kept)
        if found is None:
            value = self.take(kept)
            found = self._known[kept] = self._values.setdefault(value, len(self.brought))
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

    def steps(self, number: int) -> Sequence[V]:
        """The value of this number, taken apart."""
        value = self.brought[number]
        return self.parts(value) if self.parts else (value,)

    def far(self, value: V) -> dict[int, list[int]]:
        """By how far they go in `every` by a value the places of its states.

        A step out of them is not there, since no defence takes it.
        """
        found: dict[int, list[int]] = {}
        join, places = self.join, self.places
        for state, place in places.items():
            after = places.get(join(state, value))
            if after is not None:
                found.setdefault(after - place, []).append(place)
        return found

    @functools.cached_property
    def places(self) -> dict[S, int]:
        """Where states lie in `every`."""
        every = self.every or ()
        return {state: place for place, state in enumerate(every) if state is not None}


Flows = Mapping[Any, Flow[Any, Any]]
"""Questions by name."""
