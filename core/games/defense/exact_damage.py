"""What a defence makes of damage, as questions: what is taken off it, and what goes back.

Sums that come to the same amounts are one state, so that rerolls leave few: what is taken off
never exceeds what is left of the raw damage, and half of that is prevented once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import gcd
from operator import add
from typing import Any

from core.games.defense.exact_flow import Flow
from core.games.defense.exact_ledger import SLOT, packed, slot
from core.games.defense.exact_machine import Machine
from core.games.defense.mitigation import Checkpoints, mitigate

Distribution = dict[int, Fraction]
"""Amounts with their probabilities, in rising order."""
AMOUNTS: dict[str, Callable[[Checkpoints], int]] = {
    "blocked": lambda c: c.flat + c.blocked,
    "prevented": lambda c: c.prevented,
    "reflected": lambda c: c.reflected,
    "dealt": lambda c: c.dealt,
    "returned": lambda c: c.returned,
    "final": lambda c: c.final,
}
"""What is told of a defence: damage blocked (flat reductions included) and prevented, reflected
and dealt to the attacker and both together, and damage that is left."""
ABOUT: dict[str, tuple[str, ...]] = {
    "taken": ("blocked", "prevented", "final"),
    "reflect": ("reflected",),
    "deal": ("dealt",),
    "returned": ("returned",),
}
"""Questions and the amounts that they tell."""
Taken = tuple[int, int, int]
"""Half prevented (0 or 1), flat reductions, block."""
MOST_LANES = 400
"""States that are laid side by side, at most; a question with more goes alone."""
MOST_SUMS = 3000
"""The same of sums, which all go equally far at once."""


def most(machine: Machine, names: Sequence[str]) -> tuple[int, int]:
    """A bound of what a pass adds to some slots together, and what all of it is a multiple of.

    It is that of the best multiset, with all conditions of effects taken as met.
    """
    passes = machine.passes
    found, unit = [0] * len(passes.space.counts), 0
    for reader in passes.readers:
        if not any(name in reader.slots for name in names):
            continue
        column = passes.column(reader)
        counts = passes.counts[reader.rule.index]
        adds: dict[int, int] = {0: 0}
        for count in set(counts) - {0}:
            offers = [reader.offer(n, count) for n in range(len(reader.rule.effects))]
            each = [slot(sums, name) for sums in offers for name in names]
            unit = gcd(unit, *each)
            adds[count] = sum(each)
        totals = [adds[count] for count in counts]
        found = [a + totals[v] for a, v in zip(found, column.values, strict=True)]
    return max(found), unit or 1


def offers(machine: Machine, name: str) -> bool:
    """Whether some effect adds to a slot."""
    return any(name in reader.slots for reader in machine.passes.readers)


def summed(machine: Machine, names: Sequence[str]) -> Flow[int, int]:
    """The sum of some slots over all passes."""

    def take(sums: int) -> int:
        return sum([slot(sums, name) for name in names])

    every = None
    if machine.limit:
        top, unit = most(machine, names)
        reached = range(0, top * (machine.limit + 1) + 1, unit)
        every = reached if len(reached) <= MOST_SUMS else None
    return Flow(0, take, add, every, keep=packed(dict.fromkeys(names, SLOT)), adds=True)


def taken(machine: Machine, raw: int) -> Flow[Taken, Taken] | None:
    """What is taken off raw damage; None when no effect offers anything.

    Where nothing prevents half of it, flat reductions come to the same as block.
    """
    if not any(offers(machine, name) for name in ("flat", "half", "block")):
        return None
    halves = offers(machine, "half")

    def take(sums: int) -> Taken:
        flat, half, block = slot(sums, "flat"), slot(sums, "half"), slot(sums, "block")
        if not halves:
            flat, block = 0, flat + block
        return min(half, 1), min(flat, raw), min(block, raw)

    def join(before: Taken, more: Taken) -> Taken:
        half, flat = before[0] | more[0], min(before[1] + more[1], raw)
        return half, flat, min(before[2] + more[2], raw - flat >> half)

    def parts(more: Taken) -> list[Taken]:
        half, flat, block = more
        each = ((0, flat, 0), (half, 0, 0), (0, 0, block))
        return [part for part in each if any(part)]

    every = _taken(machine, raw, halves) if machine.limit else None
    keep = packed(dict.fromkeys(("flat", "half", "block"), SLOT))
    return Flow((0, 0, 0), take, join, every, parts, keep)


def _taken(machine: Machine, raw: int, halves: bool) -> list[Taken | None] | None:
    """All that can be taken off, row by row of one length, so that most steps go equally far."""
    passes = machine.limit + 1
    if not halves:
        top = min(most(machine, ["flat", "block"])[0] * passes, raw)
        return [(0, 0, block) for block in range(top + 1)] if top < MOST_LANES else None
    flats, unit = most(machine, ["flat"])
    steps = [*range(0, min(flats * passes, raw), unit), min(flats * passes, raw)]
    blocks = min(most(machine, ["block"])[0] * passes, raw)
    if len(steps) * (blocks + 1) > MOST_LANES:
        return None
    found: list[Taken | None] = []
    for flat in steps:
        for half in (0, 1):
            row = range(min(blocks, raw >> half) + 1)
            found += [(half, flat, n) if n <= raw - flat >> half else None for n in row]
    return found


def damages(machine: Machine, raw: int) -> dict[str, Flow[Any, Any]]:
    """The questions about damage that the effects of a card leave open."""
    found: dict[str, Flow[Any, Any]] = {}
    off = taken(machine, raw)
    if off is not None:
        found["taken"] = off
    back = [
        name for name in ("reflect", "deal") if offers(machine, name) and (raw or name == "deal")
    ]
    back = back if raw else back[-1:] if offers(machine, "deal") else []
    for name in back:
        found[name] = summed(machine, [name])
    if len(back) > 1:
        found["returned"] = summed(machine, back)
    return found


def damage(
    states: Mapping[Any, Mapping[Any, int]], raw: int, whole: int
) -> dict[str, Distribution]:
    """The distributions of all amounts, from the weights of the states of the questions."""
    points: dict[str, list[tuple[Checkpoints, int]]] = {
        name: [(mitigate(raw), whole)] for name in ABOUT
    }
    for name in ("reflect", "deal"):
        if name in states:
            rows = states[name].items()
            points[name] = points["returned"] = [(mitigate(raw, **{name: n}), w) for n, w in rows]
    if "returned" in states:
        points["returned"] = [(mitigate(raw, deal=n), w) for n, w in states["returned"].items()]
    if "taken" in states:
        rows = states["taken"].items()
        points["taken"] = [(mitigate(raw, f, half > 0, b), w) for (half, f, b), w in rows]
    found: dict[str, Distribution] = {}
    for name, names in ABOUT.items():
        found |= distributions(names, points[name], whole)
    return {name: found[name] for name in AMOUNTS}


def distributions(
    names: Iterable[str], points: Sequence[tuple[Checkpoints, int]], whole: int
) -> dict[str, Distribution]:
    """The distributions of some amounts, from what defences come to and their weights."""
    found: dict[str, Distribution] = {}
    for name in names:
        amount, rows = AMOUNTS[name], defaultdict[int, int](int)
        for point, weight in points:
            rows[amount(point)] += weight
        found[name] = {value: Fraction(rows[value], whole) for value in sorted(rows)}
    return found
