"""The greedy bot: the best-yielding node that is not its own, else the enemy's headquarters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.agents.base import Budget, Decision
from core.games.asg.bots.base import decided, movable, reinforcement, supply_before_income
from core.games.asg.game import AsgGame
from core.games.asg.plan import FAR, Plan
from core.games.asg.state import Action, End, Move, View
from core.rng import Rng

MOST = 6
"""Strength that it buys in a ply, at most."""

Ranked = tuple[tuple[Any, ...], int, Move]
"""The key to sort by, the origin, and the march."""


def choose(game: AsgGame, view: View, rng: Rng, budget: Budget) -> Decision:
    """The plan for the rest of the ply; nothing in it is random."""
    return decided(game, view, [*orders(game.plan, view), End()])


def orders(plan: Plan, view: View) -> list[Action]:
    """Reinforce first, then the marches in the order of their worth, one per stack."""
    found = reinforcement(plan, supply_before_income(plan, view), MOST)
    target = goal(plan, view)
    moved: set[int] = set()
    for _, origin, march in sorted(_marches(plan, view, target), key=lambda each: each[0]):
        if origin not in moved:
            moved.add(origin)
            found.append(march)
    return found[: plan.budget - view.used]


def goal(plan: Plan, view: View) -> int:
    """The node that the bot wants, of those that ways lead to from its headquarters."""
    far = plan.distances(plan.hq[view.active])
    wanted = [
        (-gain, plan.ids[i], i)
        for i, (gain, owner) in enumerate(zip(plan.yields, view.owners, strict=True))
        if gain and owner != view.active and far[i] < FAR
    ]
    return min(wanted)[2] if wanted else plan.hq[view.active ^ 1]


def _marches(plan: Plan, view: View, target: int) -> Iterator[Ranked]:
    far, theirs = plan.distances(target), view.forces[view.active ^ 1]
    enemy_hq = plan.hq[view.active ^ 1]
    for source, ids in enumerate(plan.neighbours):
        amount = movable(plan, view, source)
        for near in ids if amount > 0 else ():
            if far[near] >= far[source]:
                continue
            enemy, gain = theirs[near], plan.yields[near]
            needed = enemy - 1 if gain or near == target else enemy
            if enemy and near != enemy_hq and amount < needed:
                continue
            score = 1000 * (near == target) + 10 * min(10, gain) - enemy
            key = (-score, far[near], -amount, plan.ids[source], plan.ids[near])
            yield key, source, Move(plan.ids[source], plan.ids[near], amount)
