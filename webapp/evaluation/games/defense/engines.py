"""What plays chunks of defence cards quicker than the core."""

from __future__ import annotations

from typing import Any

from webapp.evaluation import games, machine_code
from webapp.evaluation.games.defense.layout import MACHINE_CODE
from webapp.evaluation.games.defense.parts import check
from webapp.evaluation.machine_code import NEEDS, PATIENCE

__all__ = ["ENGINES", "KINDS", "NEEDS", "PATIENCE", "READY", "TIMES", "MachineCode"]

KINDS = ("random", "standard")
"""The agents that the machine code has."""
BOTS = ("standard",)
"""Those of them that are the system's own."""

TIMES = 20
"""How many times the core's rate it has at least."""


def fits(game: Any) -> bool:
    """Whether there is room for the match, and a form for all its words."""
    try:
        check(game.plan, MACHINE_CODE)
    except ValueError:
        return False
    return True


def holds(state: Any) -> bool:
    """Whether a state has no more batches of a status, and no more buffs, than there is room
    for."""
    view = state.view
    batches = (held for side in view.held for held in side)
    return len(view.buffs) <= MACHINE_CODE.buffs and all(
        len(held) <= MACHINE_CODE.slots for held in batches
    )


class MachineCode(machine_code.MachineCode):
    """Matches whose rules are a table that one compiled loop reads: nothing is compiled per
    document."""

    def __init__(self, patience: float = PATIENCE) -> None:
        super().__init__(f"{games.__name__}.defense.chunks", KINDS, BOTS, patience, fits, holds)


ENGINES = (MachineCode(),)
READY = (MachineCode(patience=0),)
"""The same for whoever wants the machine code at once."""
