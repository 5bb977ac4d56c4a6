"""Orders of one ply that take the enemy's headquarters whatever the combats come to.

Found by walking back from the headquarters: a march from every place along every way without a
loop, with a purchase before it where it starts at home, and with neighbours of its way that join
it first.  Troops whose worst luck in every fight still leaves somebody are sure of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from core.games.asg.bots.base import reinforcement
from core.games.asg.combat import bound_of
from core.games.asg.limits import MAX_NUMBER
from core.games.asg.orders import most_reinforcements
from core.games.asg.plan import Plan
from core.games.asg.state import Action, Move, View

WAYS = 1_500
"""Ways to the headquarters that are looked at, the short ones first."""


def sure_win(plan: Plan, view: View) -> tuple[Action, ...] | None:
    """Orders that win in this ply for certain; None where none were found."""
    me, slots = view.active, plan.budget - view.used
    target = plan.hq[me ^ 1]
    mine = view.forces[me]
    far = plan.distances(target)
    if not any(n and far[i] <= slots for i, n in enumerate(mine)):
        most = most_reinforcements(plan, mine, view.supply[me], me)
        if not most or far[plan.hq[me]] >= slots:
            return None
    total = sum(mine) + most_reinforcements(plan, mine, view.supply[me], me)
    if total <= view.forces[me ^ 1][target]:
        return None
    for way in _ways(plan, target, slots):
        if mine[way[0]] or way[0] == plan.hq[me]:
            found = _along(plan, view, way, slots)
            if found is not None:
                return found
    return None


@lru_cache(maxsize=64)
def _ways(plan: Plan, target: int, slots: int) -> tuple[tuple[int, ...], ...]:
    """Ways to the headquarters of at most so many moves, from their start on."""
    ways: list[tuple[int, ...]] = [(target,)]
    for way in ways:  # grows while it is walked
        if len(way) > slots:
            break
        ways += [(near, *way) for near in plan.neighbours[way[0]] if near not in way]
        if len(ways) > WAYS:
            break
    return tuple(ways[1:])


def _along(plan: Plan, view: View, way: tuple[int, ...], slots: int) -> tuple[Action, ...] | None:
    """The sure march along a way, with as many to join it as there are slots for."""
    me, start = view.active, way[0]
    mine, theirs = view.forces[me], view.forces[me ^ 1]
    spare = slots - len(way) + 1
    bought: list[Action] = []
    strong = mine[start]
    if spare and start == plan.hq[me]:
        most = most_reinforcements(plan, mine, view.supply[me], me)
        bought = reinforcement(plan, view.supply[me], most)
        strong += most if bought else 0
        spare -= len(bought)
    enemies = sum([theirs[place] for place in way])
    own = strong + sum([mine[place] for place in way[1:]])
    if not strong or (not spare and own <= enemies):
        return None
    if _is_sure(plan, view, way, strong, {}):
        return (*bought, *_marches(plan, way, strong, mine, theirs, {}))
    joining = _joining(plan, view, way, spare)
    extra: dict[int, int] = {}
    for source, place in joining:
        extra[place] = extra.get(place, 0) + mine[source]
    if not joining or not _is_sure(plan, view, way, strong, extra):
        return None
    first = [Move(plan.ids[a], plan.ids[b], mine[a]) for a, b in joining]
    return (*bought, *first, *_marches(plan, way, strong, mine, theirs, extra))


def _joining(plan: Plan, view: View, way: tuple[int, ...], spare: int) -> list[tuple[int, int]]:
    """The strongest stacks beside a way, and the place on it, before any fight, that each joins."""
    mine, theirs = view.forces[view.active], view.forces[view.active ^ 1]
    found: dict[int, int] = {}
    for place in way:
        if theirs[place]:
            break
        for near in plan.neighbours[place]:
            if mine[near] and near not in way:
                found.setdefault(near, place)
    ranked = sorted(found, key=lambda i: (-mine[i], i))[:spare]
    return [(i, found[i]) for i in ranked]


def _is_sure(
    plan: Plan, view: View, way: tuple[int, ...], strong: int, extra: dict[int, int]
) -> bool:
    """Whether the worst luck in every fight leaves enough to take the headquarters."""
    mine, theirs = view.forces[view.active], view.forces[view.active ^ 1]
    amount = strong + extra.get(way[0], 0)
    for place in way[1:]:
        amount += mine[place] + extra.get(place, 0)
        if amount > MAX_NUMBER:
            return False
        if theirs[place]:
            amount -= theirs[place] + bound_of(amount, theirs[place], plan.fraction)
            if amount <= 0:
                return False
    return True


def _marches(
    plan: Plan,
    way: tuple[int, ...],
    strong: int,
    mine: tuple[int, ...],
    theirs: tuple[int, ...],
    extra: dict[int, int],
) -> Iterator[Move]:
    """The moves along the way, up to the first fight: what it leaves is not known."""
    amount = strong + extra.get(way[0], 0)
    for here, near in pairwise(way):
        yield Move(plan.ids[here], plan.ids[near], amount)
        if theirs[near]:
            return
        amount += mine[near] + extra.get(near, 0)
