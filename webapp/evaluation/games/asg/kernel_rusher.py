"""The rusher of `core.games.asg.bots` in machine code."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from core.games.asg.plan import FAR
from webapp.evaluation.games.asg.kernel import (
    ACTIVE,
    BUDGET,
    COST,
    COUNT,
    FIRST,
    HEAD,
    HQ,
    MARCH,
    RANK,
    REINFORCE,
    SUPPLY,
    TARGETS,
    USED,
    where,
)
from webapp.evaluation.games.asg.kernel_orders import distance, write


@njit
def rusher(rules: Any, position: Any, plan: Any) -> Any:
    """All of the strongest stack along a shortest way, up to the first combat on it."""
    head, me, count = rules[HEAD], position[ACTIVE], 0
    aim, slots = head[HQ + (me ^ 1)], head[BUDGET] - position[USED]
    supply = position[SUPPLY + me]
    bought = min(supply, supply // head[COST]) if head[COST] else supply
    here = _army(rules, position, aim)
    if bought > 0 and slots > 0 and (here < 0 or distance(rules, aim, here) < slots):
        write(plan[0], REINFORCE, 0, bought)
        count = 1
    if here < 0:
        return count
    amount = position[where(rules, me, here)]
    if count and here == head[HQ + me]:
        amount += bought
    while distance(rules, aim, here) and count < slots:
        edge = _ahead(rules, position, aim, here)
        near = rules[TARGETS][edge]
        write(plan[count], MARCH, edge, amount)
        count += 1
        if position[where(rules, me ^ 1, near)]:
            return count
        here, amount = near, amount + position[where(rules, me, near)]
    return count


@njit
def _army(rules: Any, position: Any, aim: Any) -> Any:
    """The strongest stack that can reach the node, then the nearest; -1: none."""
    me, found = position[ACTIVE], -1
    for node in range(rules[HEAD][COUNT]):
        strength, far = position[where(rules, me, node)], distance(rules, aim, node)
        if not strength or far >= FAR:
            continue
        if found >= 0:
            most, least = position[where(rules, me, found)], distance(rules, aim, found)
            if strength < most or (strength == most and far > least):
                continue
            if strength == most and far == least and rules[RANK][node] > rules[RANK][found]:
                continue
        found = node
    return found


@njit
def _ahead(rules: Any, position: Any, aim: Any, here: Any) -> Any:
    """The way to the nearer neighbour that the fewest enemies hold."""
    foe, found = position[ACTIVE] ^ 1, -1
    fewest = rank = np.int64(0)
    for edge in range(rules[FIRST][here], rules[FIRST][here + 1]):
        near = rules[TARGETS][edge]
        if distance(rules, aim, near) >= distance(rules, aim, here):
            continue
        enemy, place = position[where(rules, foe, near)], rules[RANK][near]
        if found < 0 or enemy < fewest or (enemy == fewest and place < rank):
            found, fewest, rank = edge, enemy, place
    return found
