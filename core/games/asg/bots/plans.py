"""Plans for the rest of a ply, for a search to choose from: a few of each kind that make sense."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from core.games.asg.bots import greedy, rusher
from core.games.asg.bots.guard import is_reckless
from core.games.asg.orders import most_reinforcements
from core.games.asg.plan import FAR, Plan
from core.games.asg.state import Action, End, Move, Reinforce, View

Orders: TypeAlias = tuple[Action, ...]

STACKS, GOALS = 3, 4
"""So many of the strongest stacks, and so many goals for each, are looked at."""


def plans(plan: Plan, view: View) -> tuple[Orders, ...]:
    """Lists of orders, each once: those that lead to a fight stop there, the others end the ply."""
    slots = plan.budget - view.used
    if slots <= 0:
        return ((End(),),)
    me = view.active
    most = most_reinforcements(plan, view.forces[me], view.supply[me], me)
    bought: list[Action] = [Reinforce(most)] if most else []
    found: list[Orders] = [(*bought, End()), (*greedy.orders(plan, view), End())]
    found += (
        _closed(plan, view, orders[:slots])
        for orders in (
            rusher.orders(plan, view),
            _homewards(plan, view, bought, slots),
            *_campaigns(plan, view, bought if slots > 1 else [], slots),
        )
    )
    unique = tuple(dict.fromkeys(found))
    return tuple(p for p in unique if not is_reckless(plan, view, p)) or unique


def _closed(plan: Plan, view: View, orders: list[Action]) -> Orders:
    """The orders, and the end of the ply unless they stop at a fight with slots to spare."""
    last, theirs = orders[-1] if orders else None, view.forces[view.active ^ 1]
    is_full = len(orders) == plan.budget - view.used
    if isinstance(last, Move) and theirs[plan.index[last.target]] and not is_full:
        return tuple(orders)
    return (*orders, End())


def _campaigns(plan: Plan, view: View, bought: list[Action], slots: int) -> Iterator[list[Action]]:
    """A purchase, and a march of the whole or half of a strong stack to one of its near goals."""
    mine = view.forces[view.active]
    goals = _goals(plan, view)
    stacks = sorted((i for i, n in enumerate(mine) if n), key=lambda i: (-mine[i], i))[:STACKS]
    for source in stacks:
        strength = mine[source]
        if source == plan.hq[view.active]:
            strength += sum(order.amount for order in bought if isinstance(order, Reinforce))
        ways = sorted((plan.distances(goal)[source], goal) for goal in goals if goal != source)
        for far, goal in ways[:GOALS]:
            for amount in (strength, strength // 2) if far < FAR else ():
                if amount:
                    march = _march(plan, view, source, goal, amount, slots - len(bought))
                    yield [*bought, *march]


def _goals(plan: Plan, view: View) -> list[int]:
    """The enemy's headquarters and stacks, and yields that are not the player's."""
    me = view.active
    found = {plan.hq[me ^ 1]: None}
    found |= {i: None for i, strength in enumerate(view.forces[me ^ 1]) if strength}
    found |= {i: None for i, _, _ in plan.yielding if view.owners[i] != me}
    return list(found)


def _march(
    plan: Plan,
    view: View,
    source: int,
    goal: int,
    amount: int,
    slots: int,
    passed: set[int] | None = None,
) -> list[Action]:
    """A march along a shortest way that takes along whom it meets, up to the first fight.

    Who stands in the headquarters stays.  `passed` are the nodes where marches of the same plan
    came through, whose troops are gone; this march adds its own.
    """
    far, home = plan.distances(goal), plan.hq[view.active]
    mine, theirs = view.forces[view.active], view.forces[view.active ^ 1]
    passed = set() if passed is None else passed
    here, found = source, list[Action]()
    while here != goal and len(found) < slots:
        ahead = (near for near in plan.neighbours[here] if far[near] < far[here])
        near = min(ahead, key=lambda i: (theirs[i], -mine[i], i))
        found.append(Move(plan.ids[here], plan.ids[near], amount))
        passed.add(here)
        if theirs[near]:
            break
        if near != home and near not in passed:
            amount += mine[near]
        here = near
    passed.add(here)
    return found


def _homewards(plan: Plan, view: View, bought: list[Action], slots: int) -> list[Action]:
    """What can be bought, and the strongest stacks on their way back home."""
    home = plan.hq[view.active]
    far, mine = plan.distances(home), view.forces[view.active]
    found, passed = list(bought), {home}
    for stack in sorted((i for i, n in enumerate(mine) if n), key=lambda i: (-mine[i], i)):
        if stack not in passed and far[stack] < FAR:
            found += _march(plan, view, stack, home, mine[stack], slots - len(found), passed)
    return found
