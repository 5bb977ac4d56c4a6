"""What is asked about the defences of a card, and what the weights of passes sum to."""

from __future__ import annotations

from typing import Any, NamedTuple

from core.games.defense.exact_ledger import SLOTS
from core.games.defense.exact_machine import Machine
from core.games.defense.exact_rules import Part, Stacks


class Answers(NamedTuple):
    """Sums over all defences of a card, each with its weight.

    Of every slot, of every rule's matchCount; of where a rule fires, of every state of a question
    and of the stacks that conditions ask for, at the end.
    """

    sums: dict[str, int]
    counts: list[int]
    fired: list[int]
    states: dict[Any, dict[Any, int]]
    last: dict[Stacks, int]


def totals(machine: Machine, weights: dict[int, int]) -> tuple[dict[str, int], list[int]]:
    """The sums over all passes: of every slot, and of every rule's matchCount."""
    passes = machine.passes
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
    return sums, counts
