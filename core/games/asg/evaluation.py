"""How good a position is: troops, supply to come, ground, and who is nearer to the end."""

from __future__ import annotations

from core.games.asg.plan import FAR, Plan
from core.games.asg.state import View

HORIZON = 4
"""Plies of income that count as much as troops at hand."""
NEARNESS = 0.35
"""Weight of marching on the headquarters, against the weight of material."""


def evaluate(plan: Plan, view: View, player: int) -> float:
    """From -0.9 to 0.9; the result itself once it has come."""
    if view.result is not None:
        return view.result.returns[player]
    own, other = _worth(plan, view, player), _worth(plan, view, player ^ 1)
    material = (own - other) / (own + other)
    threat = _threat(plan, view, player) - _threat(plan, view, player ^ 1)
    return max(-0.9, min(0.9, (1 - NEARNESS) * material + NEARNESS * threat))


def _worth(plan: Plan, view: View, player: int) -> float:
    bought = (view.supply[player] + HORIZON * plan.income(view.owners, player)) / max(plan.cost, 1)
    ground = sum(owner == player for owner in view.owners) / len(view.owners)
    return sum(view.forces[player]) + 0.8 * bought + ground + 1


def _threat(plan: Plan, view: View, player: int) -> float:
    """How much of the own strength stands near the enemy's headquarters, from 0 to 1.

    A stack that can be there within a ply counts by what it outnumbers there.
    """
    target = plan.hq[player ^ 1]
    far, guard = plan.distances(target), view.forces[player ^ 1][target]
    best = 0.0
    for i, strength in enumerate(view.forces[player]):
        if strength and far[i] < FAR:
            odds = strength / (strength + guard + 1)
            best = max(best, odds / (1 + far[i] / plan.budget))
    return best
