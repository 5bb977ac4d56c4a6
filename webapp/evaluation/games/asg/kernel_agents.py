"""The agents of `core.games.asg.bots` in machine code: they give the same orders.

A plan is a row of orders, each a kind, an edge and an amount; what writes one returns how many it
has.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from core.games.asg.bots.greedy import MOST
from core.games.asg.plan import FAR
from webapp.evaluation.chance import below, drawn
from webapp.evaluation.games.asg.kernel import (
    ACTIVE,
    BASE,
    BUDGET,
    COST,
    COUNT,
    END,
    FIRST,
    HEAD,
    HQ,
    MARCH,
    OWNERS,
    PASS,
    PLAYING,
    RANK,
    REINFORCE,
    RESULT,
    SUPPLY,
    TARGETS,
    USED,
    WANTED,
    WORD,
    YIELDS,
    ZERO_SEED,
    give,
    is_legal,
    passage,
    purchase,
    where,
)
from webapp.evaluation.games.asg.kernel_orders import distance, write
from webapp.evaluation.games.asg.kernel_rusher import rusher

RANDOM, GREEDY, RUSHER, MIXED = range(4)


@njit
def decide(rules: Any, position: Any, agent: Any, low: Any, plan: Any, spare: Any) -> Any:
    """The agent's plan, whose first order is legal.

    low: the word of its generator; spare: rows that may be written: a position, what is counted in
    it, and five words for each node.
    """
    n = np.uint32(0)
    if agent == MIXED:
        coin, n = below(low, n, 2)
        if coin == 0:
            return _random_ply(rules, position, low, n, plan, spare)
        agent = GREEDY
    if agent == RANDOM:
        _draw(rules, position, low, n, plan[0])
        return 1
    if agent == GREEDY:
        count = _greedy(rules, position, plan, spare[2])
    else:
        count = rusher(rules, position, plan)
    return _decided(rules, position, plan, count)


@njit
def _decided(rules: Any, position: Any, plan: Any, count: Any) -> Any:
    """The plan from its first legal order on; else the end of the ply."""
    skipped = 0
    while skipped < count and not is_legal(
        rules, position, plan[skipped, 0], plan[skipped, 1], plan[skipped, 2]
    ):
        skipped += 1
    for i in range(skipped, count):
        plan[i - skipped] = plan[i]
    if skipped == count:
        write(plan[0], END, 0, 0)
        return 1
    return count - skipped


# -- random --------------------------------------------------------------------------------------


@njit
def _draw(rules: Any, position: Any, low: Any, n: Any, order: Any) -> Any:
    """A random legal order; how often was drawn then."""
    write(order, END, 0, 0)
    if position[USED] >= rules[HEAD][BUDGET]:
        return n
    bought, edges = purchase(rules, position), len(rules[TARGETS])
    rows = 1 if bought else 0
    for edge in range(edges):
        if passage(rules, position, edge):
            rows += 1
    at, n = below(low, n, rows + 2)
    if at < 2:
        order[0] = PASS if at else END
        return n
    left = at - 2
    if bought:
        if left == 0:
            amount, n = below(low, n, bought)
            write(order, REINFORCE, 0, amount + 1)
            return n
        left -= 1
    for edge in range(edges):
        most = passage(rules, position, edge)
        if most:
            if left == 0:
                amount, n = below(low, n, most)
                write(order, MARCH, edge, amount + 1)
                return n
            left -= 1
    return n


@njit
def _random_ply(rules: Any, position: Any, low: Any, n: Any, plan: Any, spare: Any) -> Any:
    """Random orders up to the end of the ply or of the match, on combats of its own fancy."""
    word, fancied = drawn(low, n), spare[0]
    n += 1
    fancied[:] = position
    fancied[WORD] = np.int64(word) if word else ZERO_SEED
    count = 0
    while fancied[RESULT] == PLAYING:
        order = plan[count]
        n = _draw(rules, fancied, low, n, order)
        count += 1
        if order[0] == END:
            break
        give(rules, fancied, order[0], order[1], order[2], spare[1])
    return count


# -- greedy --------------------------------------------------------------------------------------


@njit
def _greedy(rules: Any, position: Any, plan: Any, best: Any) -> Any:
    """A purchase, then the best march of each stack, the best one first, then the end."""
    head, me, count = rules[HEAD], position[ACTIVE], 0
    slots = head[BUDGET] - position[USED]
    income = head[BASE]
    for node in rules[WANTED]:
        if position[OWNERS + node] == me:
            income += rules[YIELDS][node]
    supply = max(0, position[SUPPLY + me] - income)
    amount = min(MOST, supply // head[COST]) if head[COST] else MOST
    if amount > 0 and slots > 0:
        write(plan[0], REINFORCE, 0, amount)
        count = 1
    nodes = head[COUNT]
    marches = _marches(rules, position, _goal(rules, position), best.reshape(nodes, 5))
    while count < slots and marches:
        found = 0
        for i in range(1, marches):
            if _is_better(best.reshape(nodes, 5)[i], best.reshape(nodes, 5)[found]):
                found = i
        chosen = best.reshape(nodes, 5)[found]
        write(plan[count], MARCH, chosen[4], -chosen[2])
        count += 1
        marches -= 1
        chosen[:] = best.reshape(nodes, 5)[marches]
    write(plan[count], END, 0, 0)
    return count + 1


@njit
def _goal(rules: Any, position: Any) -> Any:
    """The best-yielding node that it can reach and does not own, else the enemy's HQ."""
    me, head = position[ACTIVE], rules[HEAD]
    for node in rules[WANTED]:
        if position[OWNERS + node] != me and distance(rules, head[HQ + me], node) < FAR:
            return node
    return head[HQ + (me ^ 1)]


@njit
def _marches(rules: Any, position: Any, goal: Any, best: Any) -> Any:
    """The best march of each stack as its key (low is good): less its score, distance, less its
    amount, rank of where it starts, and edge; how many there are."""
    head, me, found = rules[HEAD], position[ACTIVE], 0
    for source in range(head[COUNT]):
        amount = position[where(rules, me, source)]
        if source == head[HQ + me]:
            amount -= 1
        if amount <= 0:
            continue
        is_any = False
        for edge in range(rules[FIRST][source], rules[FIRST][source + 1]):
            near = rules[TARGETS][edge]
            ahead = distance(rules, goal, near)
            if ahead >= distance(rules, goal, source):
                continue
            enemy, gain = position[where(rules, me ^ 1, near)], rules[YIELDS][near]
            needed = enemy - 1 if gain or near == goal else enemy
            if enemy and near != head[HQ + (me ^ 1)] and amount < needed:
                continue
            score = (1000 if near == goal else 0) + 10 * min(10, gain) - enemy
            old = best[found]
            if is_any:
                kept = rules[RANK][rules[TARGETS][old[4]]]
                if -score > old[0]:
                    continue
                if -score == old[0] and ahead > old[1]:
                    continue
                if -score == old[0] and ahead == old[1] and rules[RANK][near] > kept:
                    continue
            is_any = True
            old[0], old[1], old[2], old[3], old[4] = (
                -score, ahead, -amount, rules[RANK][source], edge,
            )  # fmt: skip
        if is_any:
            found += 1
    return found


@njit
def _is_better(one: Any, other: Any) -> Any:
    """Whether a key of a march is lower; no two start at one node."""
    for i in range(4):
        if one[i] != other[i]:
            return one[i] < other[i]
    return False
