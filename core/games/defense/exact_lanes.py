"""Weights by the states of all questions side by side in one whole number, lane by lane.

So what goes from a place to the next is one number, however many questions and states there are:
rolls add such numbers up, and a pass moves all lanes that go equally far at once.  The first lane
is the weight of everything, and each rule has one of where it did not fire yet.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from core.games.defense.exact_flow import Flow, Flows
from core.games.defense.exact_machine import Machine
from core.games.defense.exact_pass import Passes

Shifts = tuple[tuple[int, int], ...]
"""Masks of lanes with the bits that they go."""


class Moved(NamedTuple):
    """How a step moves lanes: those that stay, go up, go down."""

    stay: int
    up: Shifts
    down: Shifts


class Quiet(dict[int, int]):
    """By the number of a pass the lanes without those of the rules that fire in it."""

    def __init__(self, passes: Passes, lane: int, width: int, most: int) -> None:
        super().__init__()
        self.done = passes.done
        self.every = [most] * len(passes.space.counts)
        """The same by multiset."""
        for reader in passes.readers:
            fires = lane << width * (1 + reader.rule.index)
            off = [fires if count else 0 for count in passes.counts[reader.rule.index]]
            values = passes.column(reader).values
            self.every = [a ^ off[v] for a, v in zip(self.every, values, strict=True)]

    def __missing__(self, number: int) -> int:
        found = self[number] = self.every[self.done[number].at]
        return found


class Lanes:
    """The lanes of a machine, and how passes move them."""

    def __init__(self, machine: Machine, flows: Flows) -> None:
        self.done = machine.passes.done
        self.width = machine.whole.bit_length()
        self.lane = (1 << self.width) - 1
        self.rules = len(machine.card.rules)
        self.flows = flows
        self.where = _laid(flows, 1 + self.rules)
        """By question the lanes of its states, in their order."""
        lanes = max((lanes[-1] for lanes in self.where.values()), default=self.rules) + 1
        self.quiet = Quiet(machine.passes, self.lane, self.width, (1 << self.width * lanes) - 1)
        self.rest = (1 << self.width * (1 + self.rules)) - 1
        """The lanes of no question."""
        self.start = self._mask(range(1 + self.rules), 1)
        self.all: dict[Any, int] = {}
        for name, flow in flows.items():
            where = self.where[name]
            self.all[name] = self._mask(where[place] for place in flow.places.values())
            self.start |= 1 << self.width * where[flow.places[flow.states[0]]]
        self._values: list[tuple[int, ...]] = []
        """What passes bring to each question, by number."""
        self._numbers: dict[tuple[int, ...], int] = {}
        self._brought: dict[int, int] = {}
        self._known: dict[int, list[Moved]] = {}
        self._masks: dict[Any, dict[int, int]] = {}

    def value(self, number: int) -> int:
        """The number of what a pass brings to all questions."""
        found = self._brought.get(number)
        if found is None:
            packed = self.done[number].packed
            values = tuple([flow.value(packed) for flow in self.flows.values()])
            found = self._brought[number] = self._numbers.setdefault(values, len(self._values))
            if found == len(self._values):
                self._values.append(values)
        return found

    def moves(self, value: int) -> list[Moved]:
        """How lanes are moved by what a pass brings, step by step."""
        found = self._known.get(value)
        if found is None:
            found = self._known[value] = list(self._moves(self._values[value]))
        return found

    def _moves(self, values: tuple[int, ...]) -> Iterator[Moved]:
        """The steps of all questions, the first ones of each together, then the second ones."""
        steps = [self._steps(name, value) for name, value in zip(self.flows, values, strict=True)]
        for number in range(max((0, *map(len, steps)))):
            far = {0: self.rest}
            for name, each in zip(self.flows, steps, strict=True):
                step = each[number] if number < len(each) else {0: self.all[name]}
                for bits, mask in step.items():
                    far[bits] = far.get(bits, 0) | mask
            up = tuple([(mask, bits) for bits, mask in far.items() if bits > 0])
            down = tuple([(mask, -bits) for bits, mask in far.items() if bits < 0])
            if up or down:
                yield Moved(far[0], up, down)

    def _steps(self, name: Any, value: int) -> list[dict[int, int]]:
        """Step by step, by the bits that they go, the lanes of a question."""
        flow = self.flows[name]
        if flow.adds:
            far = flow.places[flow.brought[value]] * self.where[name].step
            return [{far * self.width: self.all[name]}]
        return [self._step(name, part) for part in flow.steps(value)]

    def _step(self, name: Any, part: Any) -> dict[int, int]:
        found = self._masks.get((name, part))
        if found is None:
            where, far = self.where[name], self.flows[name].far(part)
            found = self._masks[name, part] = {
                places * where.step * self.width: self._mask(where[place] for place in each)
                for places, each in far.items()
            }
        return found

    def _mask(self, places: Iterable[int], lane: int | None = None) -> int:
        lane = self.lane if lane is None else lane
        return sum([lane << self.width * place for place in places])

    def ended(self, masses: dict[int, int]) -> int:
        """All lanes after the last passes, from those before them by what these bring.

        Each question is moved by itself, since few different things are brought to it.
        """
        found = sum([mass & self.rest for mass in masses.values()])
        for at, (name, every) in enumerate(self.all.items()):
            alike: dict[int, int] = defaultdict(int)
            for value, mass in masses.items():
                alike[self._values[value][at]] += mass & every
            for value, mass in alike.items():
                for step in self._steps(name, value):
                    mass = sum([_shifted(mass & mask, bits) for bits, mask in step.items()])
                found += mass
        return found

    def never(self, mass: int) -> list[int]:
        """By rule the weight of where it did not fire."""
        return [mass >> self.width * (1 + i) & self.lane for i in range(self.rules)]

    def states(self, name: Any, mass: int) -> dict[Any, int]:
        """The weights of the states of a question."""
        flow: Flow[Any, Any] = self.flows[name]
        assert flow.every is not None, "states that are laid side by side"
        found = {}
        for state, lane in zip(flow.every, self.where[name], strict=True):
            weight = mass >> self.width * lane & self.lane
            if weight and state is not None:
                found[state] = weight
        return found


def _shifted(mass: int, bits: int) -> int:
    return mass << bits if bits > 0 else mass >> -bits


def _laid(flows: Flows, start: int) -> dict[Any, range]:
    """Lanes for the states of all questions.

    Those that add up come last and in turn, so that the higher lanes of all of them stay empty.
    """
    found: dict[Any, range] = {}
    last = [name for name, flow in flows.items() if flow.adds]
    for name, flow in flows.items():
        assert flow.every is not None, "states that are laid side by side"
        if not flow.adds:
            found[name] = range(start, start + len(flow.every))
            start += len(flow.every)
    for number, name in enumerate(last):
        count, first = len(flows[name].every or ()), start + number
        found[name] = range(first, first + count * len(last), len(last))
    return found
