"""What plays chunks of maps quicker than the core."""

from __future__ import annotations

from webapp.evaluation import games, machine_code
from webapp.evaluation.machine_code import NEEDS, PATIENCE

__all__ = ["ENGINES", "KINDS", "NEEDS", "PATIENCE", "READY", "TIMES", "MachineCode"]

KINDS = ("random", "greedy", "rusher", "mixed")
"""The agents that the machine code has: all but the search."""

TIMES = 20
"""How many times the core's rate it has at least."""


class MachineCode(machine_code.MachineCode):
    """Maps whose rules are rows of numbers that one compiled loop reads."""

    def __init__(self, patience: float = PATIENCE) -> None:
        super().__init__(f"{games.__name__}.asg.chunks", KINDS, KINDS, patience)


ENGINES = (MachineCode(),)
READY = (MachineCode(patience=0),)
"""The same for whoever wants the machine code at once."""
