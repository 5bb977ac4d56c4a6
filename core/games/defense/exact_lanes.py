"""Weights by the states of all questions side by side in one whole number, lane by lane.

So what goes from a place to the next is one number, however many questions and states there are:
rolls add such numbers up, and a pass moves all lanes that go equally far at once.  The first lane
is the weight of everything, and each rule has one of where it did not fire yet.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from core.games.defense.exact_flow import Flow, Flows
from core.games.defense.exact_machine import Machine
from core.games.defense.exact_rules import COUNT, COUNTS_AT, MATCH

Shifts = tuple[tuple[int, int], ...]
"""Masks of lanes with the bits that they go."""


class Moved(NamedTuple):
    """How a pass moves lanes: those that stay, go up, go down."""

    stay: int
    up: Shifts
    down: Shifts


class Lanes(dict[int, Moved]):
    """The lanes of a machine, and by the number of a pass how it moves them."""

    def __init__(self, machine: Machine, flows: Flows) -> None:
        super().__init__()
        self.done = machine.passes.done
        self.width = machine.whole.bit_length()
        self.lane = (1 << self.width) - 1
        self.rules = len(machine.card.rules)
        self.flows = flows
        self.at: dict[Any, int] = {}
        at = 1 + self.rules
        for name, flow in flows.items():
            assert flow.every is not None, "states that are laid side by side"
            self.at[name] = at
            at += len(flow.every)
        self.start = sum(1 << self.width * i for i in range(1 + self.rules))
        for name, flow in flows.items():
            self.start |= 1 << self.width * (self.at[name] + flow.places[flow.states[0]])
        self._quiet: dict[int, int] = {}
        self._steps: dict[tuple[Any, int], dict[int, int]] = {}
        self._known: dict[tuple[int, ...], Moved] = {}

    def __missing__(self, number: int) -> Moved:
        packed = self.done[number].packed
        quiet = self._silent(packed)
        key = (quiet, *[flow.value(packed) for flow in self.flows.values()])
        found = self._known.get(key)
        if found is None:
            far = {0: quiet}
            for name, value in zip(self.flows, key[1:], strict=True):
                for bits, mask in self._step(name, value).items():
                    far[bits] = far.get(bits, 0) | mask
            up = tuple([(mask, bits) for bits, mask in far.items() if bits > 0])
            down = tuple([(mask, -bits) for bits, mask in far.items() if bits < 0])
            found = self._known[key] = Moved(far[0], up, down)
        self[number] = found
        return found

    def _silent(self, packed: int) -> int:
        """The lane of everything, and those of the rules that do not fire in a pass."""
        shown = packed >> COUNTS_AT
        found = lane = self.lane
        for _ in range(self.rules):
            lane <<= self.width
            if not shown & MATCH:
                found |= lane
            shown >>= COUNT
        return found

    def _step(self, name: Any, value: int) -> dict[int, int]:
        """By the bits that they go the lanes of a question."""
        key = (name, value)
        found = self._steps.get(key)
        if found is None:
            found = self._steps[key] = {}
            start, width = self.at[name], self.width
            for lanes, places in self.flows[name].far(value).items():
                mask = sum([self.lane << width * place for place in places])
                found[lanes * width] = mask << width * start
        return found

    def moved(self, mass: int, number: int) -> int:
        """Lanes after a pass."""
        stay, up, down = self[number]
        found = mass & stay
        for mask, bits in up:
            found += (mass & mask) << bits
        for mask, bits in down:
            found += (mass & mask) >> bits
        return found

    def quiet(self, mass: int) -> list[int]:
        """By rule the weight of where it never fired."""
        return [mass >> self.width * (1 + i) & self.lane for i in range(self.rules)]

    def states(self, name: Any, mass: int) -> dict[Any, int]:
        """The weights of the states of a question."""
        flow: Flow[Any, Any] = self.flows[name]
        assert flow.every is not None, "states that are laid side by side"
        mass >>= self.width * self.at[name]
        found = {}
        for state in flow.every:
            weight = mass & self.lane
            if weight:
                found[state] = weight
            mass >>= self.width
        return found
