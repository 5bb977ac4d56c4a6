"""How often every pass over a card's rules comes, which tells all means, and how rules fire."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from core.games.defense.exact_ledger import SLOTS
from core.games.defense.exact_machine import END, Machine
from core.games.defense.exact_rules import COUNT, COUNTS_AT, MATCH, Part

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
        return Sweep(machine.first, machine.first, [])
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
