"""A map in machine code: a position, what orders do to it, and what is counted of that.

A map is a tuple of rows of 64-bit words (`numbers.Numbers`); a position is one row: the words
below, the owner of each node, and the strength of each player on each node.  An order is a kind,
a march's edge and an amount.  Everything is as in `core.games.asg.engine`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from core.games.asg.limits import MAX_NUMBER
from core.games.asg.state import NEUTRAL

HEAD, FIRST, SOURCES, TARGETS, YIELDS, WANTED, RANK, ROW, DISTANCES, OPENING = range(10)
"""Rows of a map: numbers; where the edges of each node begin, one more than there are; the ends of
each edge that an army may march; yields; the nodes that yield, best first; each node's place among
the sorted ids; its row of distances (-1: none); those rows; the position at the start."""
COUNT, HQ, BUDGET, CAP, BASE, COST, NUMBERS = 0, 1, 3, 4, 5, 6, 7
"""Words of HEAD."""
ACTIVE, PLY, USED, RESULT, WORD, SUPPLY, OWNERS = 0, 1, 2, 3, 4, 5, 7
"""Words of a position, where the owners begin."""
END, PASS, REINFORCE, MARCH = range(4)
"""Kinds of orders."""
PLAYING, CAPTURED, CAPPED = range(3)
"""Words of RESULT; who captured is the active player."""
ZERO_SEED = 0x6D2B79F5
_U32 = np.uint32


@njit
def where(rules: Any, player: Any, node: Any) -> Any:
    """The word of a player's strength on a node."""
    return OWNERS + rules[HEAD][COUNT] * (1 + player) + node


@njit
def start(rules: Any, position: Any, seed: Any, counts: Any) -> None:
    """The position after the first income."""
    position[:] = rules[OPENING]
    position[ACTIVE], position[PLY] = position[ACTIVE] ^ 1, -1
    position[WORD] = seed if seed else ZERO_SEED
    hand_over(rules, position, counts)


@njit
def hand_over(rules: Any, position: Any, counts: Any) -> None:
    """The end of a ply: the other's income, or a draw."""
    head, foe = rules[HEAD], position[ACTIVE] ^ 1
    position[PLY] += 1
    position[USED], position[ACTIVE] = 0, foe
    tail = 3 * len(rules[SOURCES])
    if position[PLY] >= head[CAP]:
        position[RESULT] = CAPPED
        counts[tail + CAPS] += 1
        return
    counts[tail + INCOMES] += 1
    gain, wanted = head[BASE], rules[WANTED]
    for i in range(len(wanted)):
        if position[OWNERS + wanted[i]] == foe:
            gain += rules[YIELDS][wanted[i]]
            counts[tail + GAINS + i] += 1
    position[SUPPLY + foe] = min(position[SUPPLY + foe] + gain, MAX_NUMBER)


INCOMES, CAPS, BOUGHT, WON, GAINS = 0, 1, 2, 4, 6
"""Counts after the marches, combats and captures of each edge: incomes, draws, purchases and wins
of each player, incomes from each node that is wanted."""
HELD = 6
"""Counts of each node after all of these: matches in which the first player held it for longer, by
what came of them for the first player (a loss, a draw, a win), and those of the other player."""


@njit
def purchase(rules: Any, position: Any) -> Any:
    """The largest amount that may be bought; 0: none."""
    head, me = rules[HEAD], position[ACTIVE]
    space = MAX_NUMBER - position[where(rules, me, head[HQ + me])]
    return min(space, position[SUPPLY + me] // head[COST]) if head[COST] else space


@njit
def passage(rules: Any, position: Any, edge: Any) -> Any:
    """The largest amount that may march along an edge; 0: none."""
    me = position[ACTIVE]
    space = MAX_NUMBER - position[where(rules, me, rules[TARGETS][edge])]
    return min(position[where(rules, me, rules[SOURCES][edge])], space)


@njit
def is_legal(rules: Any, position: Any, kind: Any, edge: Any, amount: Any) -> Any:
    """Whether an order may be given; nobody has won."""
    if kind == END:
        return True
    if position[USED] >= rules[HEAD][BUDGET]:
        return False
    if kind == PASS:
        return True
    most = purchase(rules, position) if kind == REINFORCE else passage(rules, position, edge)
    return 0 < amount <= most


@njit
def give(rules: Any, position: Any, kind: Any, edge: Any, amount: Any, counts: Any) -> None:
    """A legal order."""
    if kind == END:
        hand_over(rules, position, counts)
        return
    position[USED] += 1
    head, me = rules[HEAD], position[ACTIVE]
    if kind == REINFORCE:
        position[SUPPLY + me] -= amount * head[COST]
        position[where(rules, me, head[HQ + me])] += amount
        counts[3 * len(rules[SOURCES]) + BOUGHT + me] += 1
    elif kind == MARCH:
        _march(rules, position, edge, amount, counts)


@njit
def _march(rules: Any, position: Any, edge: Any, amount: Any, counts: Any) -> None:
    me, edges, target = position[ACTIVE], len(rules[SOURCES]), rules[TARGETS][edge]
    there, theirs = where(rules, me, target), where(rules, me ^ 1, target)
    position[where(rules, me, rules[SOURCES][edge])] -= amount
    position[there] += amount
    counts[edge] += 1
    if position[theirs]:
        counts[edges + edge] += 1
        _fight(rules, position, there, theirs)
    if position[there] and position[OWNERS + target] != me:
        position[OWNERS + target] = me
        counts[2 * edges + edge] += 1
        if target == rules[HEAD][HQ + (me ^ 1)]:
            position[RESULT], position[PLY] = CAPTURED, position[PLY] + 1
            counts[3 * edges + WON + me] += 1


@njit
def _fight(rules: Any, position: Any, there: Any, theirs: Any) -> None:
    strong, weak = position[there], position[theirs]
    fraction = rules[HEAD][NUMBERS : NUMBERS + 1].view(np.float64)[0]
    weaker = strong if strong < weak else weak
    bound: Any = max(np.int64(weaker * fraction), 1)
    word = _next(_U32(position[WORD]))
    left = strong - weak + np.int64(word) % (2 * bound + 1) - bound
    if left == 0:
        word = _next(word)
        left = 1 if word & _U32(1) else -1
    position[WORD] = word
    position[there], position[theirs] = max(left, 0), max(-left, 0)


@njit
def _next(x: Any) -> Any:
    """A draw of xorshift32, which is also the next word."""
    x = _U32(x ^ x << _U32(13))
    x = _U32(x ^ x >> _U32(17))
    return _U32(x ^ x << _U32(5))


@njit
def options(rules: Any, position: Any, most: Any) -> Any:
    """The legal actions, counted up to `most`."""
    if position[USED] >= rules[HEAD][BUDGET]:
        return 1
    found = 2 + purchase(rules, position)
    for edge in range(len(rules[SOURCES])):
        found += passage(rules, position, edge)
    return min(found, most)


assert NEUTRAL == 2  # an owner that no player equals
