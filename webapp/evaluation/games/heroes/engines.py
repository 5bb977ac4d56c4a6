"""What plays chunks of duels quicker than the core."""

from __future__ import annotations

from typing import Any

from core.games.heroes.link import link
from core.games.heroes.rows import LimitExceeded, NotInTwin
from webapp.evaluation import games, machine_code
from webapp.evaluation.machine_code import NEEDS, PATIENCE

__all__ = ["ENGINES", "KINDS", "NEEDS", "PATIENCE", "READY", "TIMES", "MachineCode"]

KINDS = ("random", "greedy", "mcts")
"""The agents that the machine code has."""

TIMES = 30
"""How many times the core's rate it has at least."""


def fits(game: Any) -> bool:
    """Whether the duel has rows for all that it does, and no more than there is room for."""
    try:
        link(game.plan)
    except (LimitExceeded, NotInTwin):
        return False
    return True


class MachineCode(machine_code.MachineCode):
    """Duels whose rules are a table that one compiled loop reads: nothing is compiled per duel."""

    def __init__(self, patience: float = PATIENCE) -> None:
        super().__init__(f"{games.__name__}.heroes.chunks", KINDS, (), patience, fits)


ENGINES = (MachineCode(),)
READY = (MachineCode(patience=0),)
"""The same for whoever wants the machine code at once."""
