"""What plays chunks of maps quicker than the core."""

from __future__ import annotations

from typing import Any

from core.games.asg.plan import Plan
from core.games.asg.settings import SETTINGS
from webapp.evaluation import games, machine_code
from webapp.evaluation.machine_code import NEEDS, PATIENCE

__all__ = ["ENGINES", "KINDS", "NEEDS", "PATIENCE", "READY", "TIMES", "MachineCode"]

KINDS = ("random", "greedy", "rusher", "mixed")
"""The agents that the machine code has: all but the search."""

TIMES = 20
"""How many times the core's rate it has at least."""


MOST_DISTANCES = 4_000_000
"""Distances of all nodes from each that an agent may go for; the core plays larger maps."""


def wanted(plan: Plan) -> list[int]:
    """The nodes that yield, best first, ties by id."""
    return [i for _, _, i in sorted((-gain, plan.ids[i], i) for i, gain, _ in plan.yielding)]


def goals(plan: Plan) -> list[int]:
    """The nodes that an agent may go for."""
    return list(dict.fromkeys((*plan.hq, *wanted(plan))))


KNOWN = frozenset({
    "turnCapPlies",
    "actionBudget",
    "baseIncome",
    "reinforceCostPerStrength",
    "combatVarianceFraction",
})  # fmt: skip
"""The settings that the machine code and the twin in JAX have; `chunks` and `encode` write them."""


def strange(plan: Plan) -> tuple[str, ...]:
    """The settings of a map that they do not have, those aside that stand at their default.

    By default a new setting changes nothing: maps that were made before it are played as before.
    """
    given = plan.scenario.settings
    return tuple(
        key
        for key, setting in SETTINGS.items()
        if key not in KNOWN and getattr(given, setting.facts.field) != setting.facts.default
    )


def fits(game: Any) -> bool:
    """Whether it has all settings of the map, and room for its distances."""
    plan = game.plan
    return not strange(plan) and len(goals(plan)) * len(plan.ids) <= MOST_DISTANCES


class MachineCode(machine_code.MachineCode):
    """Maps whose rules are rows of numbers that one compiled loop reads."""

    def __init__(self, patience: float = PATIENCE) -> None:
        super().__init__(f"{games.__name__}.asg.chunks", KINDS, KINDS, patience, fits)


ENGINES = (MachineCode(),)
READY = (MachineCode(patience=0),)
"""The same for whoever wants the machine code at once."""
