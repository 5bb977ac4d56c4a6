"""All defences of a card, reroll by reroll: weights go from place to place, lanes in one number.

Questions whose states are too many for lanes go alone, with the states that there are.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any, TypeAlias

from core.games.defense.exact_answers import Answers, totals
from core.games.defense.exact_flow import Flow, Flows
from core.games.defense.exact_lanes import Lanes
from core.games.defense.exact_machine import START, Machine, Place, Ways
from core.games.defense.exact_picks import Kept
from core.games.defense.exact_rules import Stacks


def marched(machine: Machine, flows: Flows) -> Answers:
    """All that is asked about the defences of a card with rerolls."""
    passed = machine.passes
    lanes = Lanes(machine, {name: flow for name, flow in flows.items() if flow.every is not None})
    passes, ends, mass = _marched(machine, lanes)
    fired = [machine.whole - each for each in lanes.never(mass)]
    states = {
        name: _flowed(machine, flow) if flow.every is None else lanes.states(name, mass)
        for name, flow in flows.items()
    }
    last: dict[Stacks, int] = defaultdict(int)
    for number, weight in ends.items():
        last[passed.stacks[passed.done[number].stacks]] += weight
    return Answers(*totals(machine, passes), fired, states, last)


Row: TypeAlias = dict[int, int]
"""By the code of dice that stay the lanes that come from there."""
Rows: TypeAlias = dict[int, Row]
"""Rows by what passes bring, which is added to all of a row at once."""


def _rows() -> Rows:
    return defaultdict(lambda: defaultdict(int))


class Moves(dict[int, "tuple[Rows, Kept] | None"]):
    """By kind the rows where passes of it go on from some place, and the dice that stay."""

    def __init__(
        self, ways: Ways, waiting: int, rerolls: int, following: dict[Place, Rows]
    ) -> None:
        super().__init__()
        self.ways, self.waiting, self.rerolls = ways, waiting, rerolls
        self.following = following

    def __missing__(self, kind: int) -> tuple[Rows, Kept] | None:
        after = self.ways.next(self.waiting, kind, self.rerolls)
        found = None if after is None else (self.following[after[0]], after[1])
        self[kind] = found
        return found


def _marched(machine: Machine, lanes: Lanes) -> tuple[dict[int, int], dict[int, int], int]:
    """The weights of all passes and of the last ones, and the lanes after all defences."""
    lane, quiet, limit = lanes.lane, lanes.quiet, machine.limit
    ways = Ways(machine, lanes.value)
    passes: dict[int, int] = defaultdict(int)
    ends: dict[int, int] = defaultdict(int)
    level: dict[Place, Row] = {START: {0: lanes.start}}
    for rerolls in range(limit):
        machine.held = 0
        scale = machine.unit ** (limit - rerolls)
        following: dict[Place, Rows] = defaultdict(_rows)
        ended: dict[int, int] = defaultdict(int)
        seen: dict[int, int] = defaultdict(int)
        for (stacks, waiting), row in level.items():
            arrived = _rolled(machine, row)
            reach = ways.reach(stacks, arrived)
            moves = Moves(ways, waiting, rerolls, following)
            for at, mass in arrived.items():
                number, kind, value = reach[at]
                go = moves[kind]
                if go is None:
                    ended[number] += mass
                else:
                    seen[number] += mass & lane
                    rows, kept = go
                    rows[value][kept[at]] += mass & quiet[number]
        for number, mass in ended.items():
            ends[number] += mass * scale
        for number, mass in seen.items():
            passes[number] += mass * scale
        level = {place: _taken_in(lanes, rows) for place, rows in following.items()}
    machine.held = 0
    for (stacks, _), row in level.items():
        arrived = _rolled(machine, row)
        numbers = ways.passed(stacks, arrived)
        for at, mass in arrived.items():
            ends[numbers[at]] += mass
    brought: dict[int, int] = defaultdict(int)
    for number, mass in ends.items():
        brought[lanes.value(number)] += mass & quiet[number]
        passes[number] += mass & lane
    last = {number: mass & lane for number, mass in ends.items()}
    return passes, last, lanes.ended(brought)


def _taken_in(lanes: Lanes, rows: Rows) -> Row:
    """What passes brought, added to the lanes that come from a place."""
    found: Row = defaultdict(int)
    for value, row in rows.items():
        moves = lanes.moves(value)
        for staying, mass in row.items():
            for stay, up, down in moves:
                after = mass & stay
                for mask, bits in up:
                    part = mass & mask
                    if part:
                        after += part << bits
                for mask, bits in down:
                    part = mass & mask
                    if part:
                        after += part >> bits
                mass = after
            found[staying] += mass
    return found


def _rolled(machine: Machine, row: Row) -> Row:
    """What arrives at every multiset from dice that stay."""
    machine.hold(row)
    arrived: Row = defaultdict(int)
    spreads = machine.spreads
    for staying, mass in row.items():
        for weight, places in spreads[staying]:
            part = mass if weight == 1 else mass * weight
            for at in places:
                arrived[at] += part
    return arrived


def _flowed(machine: Machine, flow: Flow[Any, Any]) -> dict[Any, int]:
    """The weights of the states of one question after all defences of a card.

    From each place the weights of the states that there are go side by side, in whole bytes.
    """
    done, limit = machine.passes.done, machine.limit
    ways = Ways(machine, lambda number: flow.value(done[number].packed))
    size = machine.whole.bit_length() // 8 + 1
    finals: dict[int, int] = defaultdict(int)
    level: dict[Place, dict[int, dict[int, int]]] = {START: {0: {0: 1}}}
    for rerolls in range(limit + 1):
        machine.held = 0
        scale = machine.unit ** (limit - rerolls)
        following: dict[Place, dict[int, dict[int, int]]] = {}
        for (stacks, waiting), row in level.items():
            states = sorted({state for weights in row.values() for state in weights})
            arrived = _rolled(machine, {each: _packed(row[each], states, size) for each in row})
            reach = ways.reach(stacks, arrived)
            alike: dict[tuple[int, int], Row] = defaultdict(lambda: defaultdict(int))
            for at, mass in arrived.items():
                alike[reach[at][1:]][at] += mass
            for (kind, value), masses in alike.items():
                after = ways.next(waiting, kind, rerolls) if rerolls < limit else None
                if after is None:
                    _flow(flow, value, sum(masses.values()) * scale, states, size, finals)
                    continue
                place, kept = after
                steps: Row = defaultdict(int)
                for at, mass in masses.items():
                    steps[kept[at]] += mass
                rows = following.setdefault(place, {})
                for staying, mass in steps.items():
                    into = rows.setdefault(staying, defaultdict(int))
                    _flow(flow, value, mass, states, size, into)
        level = following
    if flow.adds:
        return dict(finals)
    return {flow.states[number]: weight for number, weight in finals.items()}


def _packed(weights: dict[int, int], states: list[int], size: int) -> int:
    return int.from_bytes(
        b"".join([weights.get(state, 0).to_bytes(size, "little") for state in states]), "little"
    )


def _flow(
    flow: Flow[Any, Any], value: int, mass: int, states: list[int], size: int, into: dict[int, int]
) -> None:
    """Add the weights of states that lie side by side to where they go."""
    fields = mass.to_bytes(size * len(states), "little")
    split = [fields[at : at + size] for at in range(0, len(fields), size)]
    more = flow.brought[value] if flow.adds else None
    for state, field in zip(states, split, strict=True):
        weight = int.from_bytes(field, "little")
        if weight:
            into[flow[state, value] if more is None else state + more] += weight
