"""How good a position is: hit points, with a little for the statuses held."""

from __future__ import annotations

from core.games.defense.holdings import stacks
from core.games.defense.plan import Plan
from core.games.defense.state import View

STACK = 0.8
"""Hit points that a stack of a status is worth; a negative one costs as much."""


def evaluate(plan: Plan, view: View, mine: int) -> float:
    """From -0.9 to 0.9 for a hero; the result's return once there is one."""
    if view.result is not None:
        return view.result.returns[mine]
    own, other = _worth(plan, view, mine), _worth(plan, view, mine ^ 1)
    return 0.9 * (own - other) / (own + other) if own + other > 0.0 else 0.0


def _worth(plan: Plan, view: View, side: int) -> float:
    held = sum(
        (-1 if status.negative else 1) * stacks(view.held[side][status.index])
        for status in plan.statuses
    )
    attack = view.combat.raw if view.combat is not None and side != view.active else 0
    return max(0.0, view.hp[side] + STACK * held - 0.5 * attack)
