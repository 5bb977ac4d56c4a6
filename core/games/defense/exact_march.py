"""All defences of a card, reroll by reroll: weights go from place to place, lanes in one number.

Questions whose states are too many for lanes go alone, with the states that there are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from typing import Any, NamedTuple, TypeVar

from core.games.defense.exact_flow import Flow, Flows
from core.games.defense.exact_lanes import Lanes
from core.games.defense.exact_machine import START, Level, Machine, Moves
from core.games.defense.exact_rules import COUNT, COUNTS_AT, MATCH

S = TypeVar("S", bound=Hashable)
END = -1


class Answers(NamedTuple):
    """The weights of all passes, of those that end a defence, of rules that fire, of states.

    A defence has the weight of the machine's whole in all.
    """

    passes: dict[int, int]
    ends: dict[int, int]
    fired: list[int]
    states: dict[Any, dict[Any, int]]


def answered(machine: Machine, flows: Flows) -> Answers:
    """All that is asked about the defences of a card."""
    if not machine.limit:
        return _at_once(machine, flows)
    lanes = Lanes(machine, {name: flow for name, flow in flows.items() if flow.every is not None})
    passes, ends, mass = _marched(machine, lanes)
    fired = [machine.whole - each for each in lanes.quiet(mass)]
    states = {
        name: _flowed(machine, flow) if flow.every is None else lanes.states(name, mass)
        for name, flow in flows.items()
    }
    return Answers(passes, ends, fired, states)


def _at_once(machine: Machine, flows: Flows) -> Answers:
    """The answers when a defence is one pass."""
    passes = machine.passes
    machine.spend([machine.start])
    weights: dict[int, int] = defaultdict(int)
    for number, weight in zip(passes.first, passes.space.weights, strict=True):
        weights[number] += weight
    fired = [0] * len(machine.card.rules)
    states: dict[Any, dict[Any, int]] = {}
    for number, weight in weights.items():
        shown = passes.done[number].packed >> COUNTS_AT
        for rule in range(len(fired)):
            if shown & MATCH:
                fired[rule] += weight
            shown >>= COUNT
    for name, flow in flows.items():
        found: dict[int, int] = defaultdict(int)
        for number, weight in weights.items():
            found[flow[0, flow.value(passes.done[number].packed)]] += weight
        states[name] = {flow.states[number]: weight for number, weight in found.items()}
    return Answers(weights, weights, fired, states)


def _marched(machine: Machine, lanes: Lanes) -> tuple[dict[int, int], dict[int, int], int]:
    """The weights of all passes and of the last ones, and the lanes after all defences."""
    limit, lane = machine.limit, lanes.lane
    passes: dict[int, int] = defaultdict(int)
    ends: dict[int, int] = defaultdict(int)
    level: Level[int] = {START: {machine.start: lanes.start}}
    for rerolls in range(limit + 1):
        scale = machine.unit ** (limit - rerolls)
        following: Level[int] = {}
        ended: dict[int, int] = defaultdict(int)
        seen: dict[int, int] = defaultdict(int)
        for (stacks, waiting), row in level.items():
            arrived = _rolled(machine, row)
            reach = machine.reach(stacks, arrived)
            moves = Moves(machine, waiting, rerolls, following)
            for at, mass in arrived.items():
                number, kind = reach[at]
                go = moves[kind]
                if go is None:
                    ended[number] += mass
                    continue
                seen[number] += mass & lane
                stay, up, down = lanes[number]
                found = mass & stay
                for mask, bits in up:
                    found += (mass & mask) << bits
                for mask, bits in down:
                    found += (mass & mask) >> bits
                rows, kept = go
                counts = kept[at]
                rows[counts] = rows.get(counts, 0) + found
        for number, mass in ended.items():
            ends[number] += mass * scale
        for number, mass in seen.items():
            passes[number] += mass * scale
        level = following
    total = 0
    for number, mass in ends.items():
        total += lanes.moved(mass, number)
        passes[number] += mass & lane
    return passes, {number: mass & lane for number, mass in ends.items()}, total


def _rolled(machine: Machine, row: dict[tuple[int, ...], int]) -> dict[int, int]:
    """What arrives at every multiset from dice that stay."""
    machine.spend(row)
    arrived: dict[int, int] = defaultdict(int)
    spread = machine.spread
    for kept, mass in row.items():
        for weight, places in spread(kept):
            part = mass * weight
            for at in places:
                arrived[at] += part
    return arrived


def _flowed(machine: Machine, flow: Flow[S, int]) -> dict[S, int]:
    """The weights of the states of one question after all defences of a card.

    From each place the weights of the states that there are go side by side, in whole bytes.
    """
    done, limit = machine.passes.done, machine.limit
    size = machine.whole.bit_length() // 8 + 1
    finals: dict[int, int] = defaultdict(int)
    level: Level[dict[int, int]] = {START: {machine.start: {0: 1}}}
    values: dict[int, int] = {}
    for rerolls in range(limit + 1):
        scale = machine.unit ** (limit - rerolls)
        following: Level[dict[int, int]] = {}
        for (stacks, waiting), row in level.items():
            states = sorted({state for weights in row.values() for state in weights})
            arrived = _rolled(machine, {kept: _packed(row[kept], states, size) for kept in row})
            reach = machine.reach(stacks, arrived)
            moves = Moves(machine, waiting, rerolls, following)
            steps: dict[tuple[int, int, Any], int] = defaultdict(int)
            for at, mass in arrived.items():
                number, kind = reach[at]
                value = values.get(number)
                if value is None:
                    value = values[number] = flow.value(done[number].packed)
                go = moves[kind]
                steps[value, kind if go else END, go[1][at] if go else None] += mass
            for (value, kind, kept), mass in steps.items():
                go = None if kind == END else moves[kind]
                into = finals if go is None else go[0].setdefault(kept, {})
                factor = scale if go is None else 1
                for state, weight in _unpacked(mass, states, size):
                    after = flow[state, value]
                    into[after] = into.get(after, 0) + weight * factor
        level = following
    return {flow.states[number]: weight for number, weight in finals.items()}


def _packed(weights: dict[int, int], states: list[int], size: int) -> int:
    return int.from_bytes(
        b"".join([weights.get(state, 0).to_bytes(size, "little") for state in states]), "little"
    )


def _unpacked(mass: int, states: list[int], size: int) -> list[tuple[int, int]]:
    fields = mass.to_bytes(size * len(states), "little")
    split = [
        (state, int.from_bytes(fields[at : at + size], "little"))
        for state, at in zip(states, range(0, len(fields), size), strict=True)
    ]
    return [each for each in split if each[1]]
