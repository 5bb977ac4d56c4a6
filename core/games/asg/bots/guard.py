"""Whether a plan stakes the headquarters on a fight that it may well lose."""

from __future__ import annotations

from collections.abc import Iterable

from core.games.asg.combat import bound_of, win_probability
from core.games.asg.evaluation import storm
from core.games.asg.orders import most_reinforcements
from core.games.asg.plan import Plan
from core.games.asg.state import Action, Move, Reinforce, View

SURE = 0.95
"""Odds from which a fight is no stake."""


def is_reckless(plan: Plan, view: View, orders: Iterable[Action]) -> bool:
    """Whether the orders empty the headquarters for a fight, and staying would be safer.

    A lost fight leaves the enemy where it stood, with a free way to the headquarters in the next
    ply.  That is worth the risk only where the enemy is as likely to storm a guarded one.
    """
    me, home = view.active, plan.hq[view.active]
    if not view.forces[me][home]:
        return False  # it is empty already: somebody may have to come back
    mine, odds, place = _outcome(plan, view, orders)
    if mine[home] or odds is None or odds >= SURE:
        return False
    if plan.hq[me ^ 1] == place:
        return False  # the fight itself is for the match
    theirs = view.forces[me ^ 1]
    reach = plan.distances(home)
    if not any(strength and reach[i] <= plan.budget for i, strength in enumerate(theirs)):
        return False
    return 1 - odds > storm(plan, _at_home(plan, view), me ^ 1, plan.budget)


def _outcome(
    plan: Plan, view: View, orders: Iterable[Action]
) -> tuple[list[int], float | None, int]:
    """The own troops before the first fight, its odds, and its place; None without a fight."""
    me = view.active
    mine, theirs = list(view.forces[me]), view.forces[me ^ 1]
    for order in orders:
        if isinstance(order, Reinforce):
            mine[plan.hq[me]] += order.amount
        elif isinstance(order, Move):
            start, goal = plan.index[order.source], plan.index[order.target]
            mine[start] -= order.amount
            mine[goal] += order.amount
            if theirs[goal]:
                strong, weak = mine[goal], theirs[goal]
                bound = bound_of(strong, weak, plan.fraction)
                return mine, win_probability(strong - weak, bound), goal
    return mine, None, -1


def _at_home(plan: Plan, view: View) -> View:
    """The view after buying what can be bought and staying."""
    me = view.active
    mine = list(view.forces[me])
    mine[plan.hq[me]] += most_reinforcements(plan, view.forces[me], view.supply[me], me)
    forces = (tuple(mine), view.forces[1]) if me == 0 else (view.forces[0], tuple(mine))
    return view._replace(forces=forces)
