"""How good a position is: who can take the other's headquarters first, else what each side has.

The headquarters are judged by marches along shortest ways that gather the own troops and fight
whoever stands there: such a march wins with about the probability of one combat of them all.
"""

from __future__ import annotations

from itertools import compress, count
from math import sqrt

from core.games.asg.combat import bound_of, win_probability
from core.games.asg.plan import FAR, Plan
from core.games.asg.state import Strengths, View

HORIZON = 8
"""Plies of income that count as much as troops at hand."""
GROUND, NEARNESS, PULL = 0.01, 0.1, 0.3
"""Weights of owned nodes, of nearness to the enemy and of nearness to yields."""
SHARP = 3.0
"""How steep the value is near a balance: a search of few nodes must see small gains."""
MOST = 0.9
"""Only results count as 1."""


def evaluate(plan: Plan, view: View, player: int) -> float:
    """From -0.9 to 0.9; the result itself once it has come."""
    if view.result is not None:
        return view.result.returns[player]
    me = view.active
    balance = SHARP * _balance(plan, view, me)
    material = balance / sqrt(1 + balance * balance)
    now = storm(plan, view, me, plan.budget - view.used)
    soon = storm(plan, view, me ^ 1, plan.budget)
    value = MOST * (now + (1 - now) * (material - soon * (1 + material)))
    return value if player == me else -value


def _balance(plan: Plan, view: View, player: int) -> float:
    """Troops, supply to come, ground and nearness of the player against the other's."""
    own, other = _worth(plan, view, player), _worth(plan, view, player ^ 1)
    ground = view.owners.count(player) - view.owners.count(player ^ 1)
    near = _nearness(plan, view, player) - _nearness(plan, view, player ^ 1)
    pull = _pull(plan, view, player) - _pull(plan, view, player ^ 1)
    return (own - other) / (own + other) + GROUND * ground + NEARNESS * near + PULL * pull


def _worth(plan: Plan, view: View, player: int) -> float:
    bought = (view.supply[player] + HORIZON * plan.income(view.owners, player)) / max(plan.cost, 1)
    return sum(view.forces[player]) + 0.9 * bought + 1


def _nearness(plan: Plan, view: View, player: int) -> float:
    """How far the troops have come on average, from 0 to 1."""
    far, mine = plan.distances(plan.hq[player ^ 1]), view.forces[player]
    total, near = sum(mine), 0.0
    for i in _stacks(mine):
        if far[i] < FAR:
            near += mine[i] / (1 + far[i])  # sum() adds floats otherwise from Python 3.12 on
    return near / total if total else 0.0


def _pull(plan: Plan, view: View, player: int) -> float:
    """How near the own troops are to the yields that are not theirs, by yield, from 0 to 1."""
    stacks = _stacks(view.forces[player])
    total, near = 0, 0.0
    for place, gain, _ in plan.yielding:
        total += gain
        if view.owners[place] == player:
            near += gain
        elif stacks:
            near += gain / (2 + min(map(plan.distances(place).__getitem__, stacks)))
    return near / total if total else 0.0


def _stacks(forces: Strengths) -> list[int]:
    """The nodes where somebody stands."""
    return list(compress(count(), forces))


def storm(plan: Plan, view: View, player: int, slots: int) -> float:
    """How likely the player takes the enemy's headquarters with so many moves.

    From the headquarters outwards, the best march from every node: what it gathers less what it
    meets.
    """
    target = plan.hq[player ^ 1]
    mine, theirs = view.forces[player], view.forces[player ^ 1]
    far = plan.distances(target)
    marches = {target: (0, theirs[target])}
    odds = 0.0
    for steps in range(1, slots + 1):
        following: dict[int, tuple[int, int]] = {}
        for here, (own, met) in marches.items():
            for near in plan.neighbours[here]:
                if far[near] != steps:
                    continue
                march = (own + mine[near], met + theirs[near])
                old = following.get(near)
                if old is None or march[0] - march[1] > old[0] - old[1]:
                    following[near] = march
        for place, (own, met) in following.items():
            if mine[place]:
                odds = max(odds, _odds(plan, own, met))
        marches = following
    return odds


def _odds(plan: Plan, own: int, met: int) -> float:
    """How likely so many troops beat so many, met one after the other."""
    return win_probability(own - met, bound_of(own, met, plan.fraction)) if met else 1.0
