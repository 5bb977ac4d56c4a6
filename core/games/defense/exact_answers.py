"""What is asked about the defences of a card, and what the weights of passes sum to."""

from __future__ import annotations

from operator import mul
from typing import Any, NamedTuple

from core.games.defense.exact_ledger import SLOTS, slot
from core.games.defense.exact_machine import Machine
from core.games.defense.exact_rules import Stacks


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
    arrived = [0] * len(passes.space.counts)
    for passed, weight in shares:
        arrived[passed.at] += weight
    sums = dict.fromkeys(SLOTS, 0)
    for name in {name for reader in passes.readers for name in reader.slots}:
        sums[name] = sum([slot(passed.packed, name) * weight for passed, weight in shares])
    counts = [sum(map(mul, passes.matched(reader), arrived)) for reader in passes.readers]
    return sums, counts
