"""What the planners share: own stacks, and a plan as the decision of a whole ply."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile

from core.agents.base import Decision
from core.games.asg.game import AsgGame
from core.games.asg.plan import Plan
from core.games.asg.state import Action, End, Reinforce, View


def decided(game: AsgGame, view: View, orders: Sequence[Action]) -> Decision:
    """The orders as one decision; it begins with the first that is legal (numbers may be full)."""
    legal = dropwhile(lambda order: game.why_illegal(view, order) is not None, orders)
    first, *rest = tuple(legal) or (End(),)
    return Decision(first, rest=tuple(rest))


def supply_before_income(plan: Plan, view: View) -> int:
    """What the reference bots plan with."""
    return max(0, view.supply[view.active] - plan.income(view.owners, view.active))


def reinforcement(plan: Plan, supply: int, most: int) -> list[Action]:
    """The purchase of as much as there is supply for, up to `most`."""
    amount = min(most, supply // plan.cost if plan.cost else most)
    return [Reinforce(amount)] if amount > 0 else []


def movable(plan: Plan, view: View, node: int) -> int:
    """What may leave a node: all of the stack, but one stays at the own headquarters."""
    strength = view.forces[view.active][node]
    return strength - 1 if node == plan.hq[view.active] else strength
