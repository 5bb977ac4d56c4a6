"""How good a position is: who can take the other's headquarters first, else what each side has.

The headquarters are judged by marches that meet nobody on their way: a stack that gets there
within its owner's slots wins with the probability of that one combat.
"""

from __future__ import annotations

from core.games.asg.combat import bound_of, win_probability
from core.games.asg.plan import FAR, Plan
from core.games.asg.state import View

HORIZON = 6
"""Plies of income that count as much as troops at hand."""
GROUND, NEARNESS = 0.02, 0.1
"""Weights of owned nodes and of nearness to the enemy, against that of all material."""
MOST = 0.9
"""Only results count as 1."""


def evaluate(plan: Plan, view: View, player: int) -> float:
    """From -0.9 to 0.9; the result itself once it has come."""
    if view.result is not None:
        return view.result.returns[player]
    me = view.active
    material = _material(plan, view, me)
    now = _storm(plan, view, me, plan.budget - view.used)
    soon = _storm(plan, view, me ^ 1, plan.budget)
    value = now + (1 - now) * (material - soon * (1 + material))
    value = max(-MOST, min(MOST, value))
    return value if player == me else -value


def _material(plan: Plan, view: View, player: int) -> float:
    """Troops, supply to come, ground and nearness of the player against the other's."""
    own, other = _worth(plan, view, player), _worth(plan, view, player ^ 1)
    ground = sum((owner == player) - (owner == player ^ 1) for owner in view.owners)
    near = _nearness(plan, view, player) - _nearness(plan, view, player ^ 1)
    shares = (own - other) / (own + other) + GROUND * ground + NEARNESS * near
    return max(-MOST, min(MOST, shares))


def _worth(plan: Plan, view: View, player: int) -> float:
    bought = (view.supply[player] + HORIZON * plan.income(view.owners, player)) / max(plan.cost, 1)
    return sum(view.forces[player]) + 0.9 * bought + 1


def _nearness(plan: Plan, view: View, player: int) -> float:
    """How far the troops have come on average, from 0 to 1."""
    far, mine = plan.distances(plan.hq[player ^ 1]), view.forces[player]
    total, near = 0, 0.0
    for i, strength in enumerate(mine):
        total += strength
        if strength and far[i] < FAR:
            near += strength / (1 + far[i])  # sum() adds floats otherwise from Python 3.12 on
    return near / total if total else 0.0


def _storm(plan: Plan, view: View, player: int, slots: int) -> float:
    """How likely the player takes the enemy's headquarters with so many moves."""
    target = plan.hq[player ^ 1]
    mine, theirs = view.forces[player], view.forces[player ^ 1]
    far = plan.distances(target)
    if not any(n and far[i] <= slots for i, n in enumerate(mine)):
        return 0.0
    best, reached, ring = 0, {target}, [target]
    for _ in range(slots):
        following = []
        for here in ring:
            for near in plan.neighbours[here]:
                if near not in reached and not theirs[near]:
                    reached.add(near)
                    following.append(near)
                    best = max(best, mine[near])
        ring = following
    guard = theirs[target]
    if not best or not guard:
        return float(bool(best))
    return win_probability(best - guard, bound_of(best, guard, plan.fraction))
