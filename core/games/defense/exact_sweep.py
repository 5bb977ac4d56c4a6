"""What the weights of all passes over a card's rules tell: the means of sums and of rules."""

from __future__ import annotations

from fractions import Fraction

from core.games.defense.exact_ledger import SLOTS
from core.games.defense.exact_machine import Machine
from core.games.defense.exact_rules import Part


def means(machine: Machine, weights: dict[int, int]) -> tuple[dict[str, Fraction], list[Fraction]]:
    """The means over all passes: of every slot, and of every rule's matchCount."""
    passes = machine.passes
    whole = machine.whole
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
    counts = [0] * len(machine.card.rules)
    for part, weight in parts:
        counts[part.rule] += part.matches * weight
        for name, value in part.sums:
            sums[name] += value * weight
    return (
        {name: Fraction(value, whole) for name, value in sums.items()},
        [Fraction(value, whole) for value in counts],
    )
