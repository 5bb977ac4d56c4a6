"""The rusher: everything it has goes to the enemy's headquarters, as many moves as a ply holds."""

from __future__ import annotations

from core.agents.base import Budget, Decision
from core.games.asg.bots.base import decided, reinforcement
from core.games.asg.game import AsgGame
from core.games.asg.plan import FAR, Plan
from core.games.asg.state import Action, Move, Reinforce, View
from core.rng import Rng


def choose(game: AsgGame, view: View, rng: Rng, budget: Budget) -> Decision:
    """The next march, or the end of the ply when there is none; nothing in it is random."""
    return decided(game, view, orders(game.plan, view))


def orders(plan: Plan, view: View) -> list[Action]:
    """All of the strongest stack along a shortest way, up to the first combat on it.

    What a combat leaves is not known, so the plan ends there and is made again after it.  Slots
    that the way does not need buy troops first.
    """
    far, slots = plan.distances(plan.hq[view.active ^ 1]), plan.budget - view.used
    mine, theirs = view.forces[view.active], view.forces[view.active ^ 1]
    stacks = [i for i, strength in enumerate(mine) if strength and far[i] < FAR]
    bought = reinforcement(plan, view.supply[view.active], view.supply[view.active])
    if not stacks:
        return bought[:slots]
    here = min(stacks, key=lambda i: (-mine[i], far[i], plan.ids[i]))
    found = bought if far[here] < slots else []
    amount = mine[here]
    if found and here == plan.hq[view.active]:
        amount += _bought(found)
    while far[here] and len(found) < slots:
        ahead = (near for near in plan.neighbours[here] if far[near] < far[here])
        near = min(ahead, key=lambda i: (theirs[i], plan.ids[i]))
        found.append(Move(plan.ids[here], plan.ids[near], amount))
        if theirs[near]:
            return found
        here, amount = near, amount + mine[near]
    return found


def _bought(orders: list[Action]) -> int:
    return sum(order.amount for order in orders if isinstance(order, Reinforce))
