"""The tree search of `core.agents.mcts` in the functions that Numba compiles.

A duel has dice, so every walk starts from dice of its own and looks at one new action.  The tree is
a table of nodes: visits, both players' totals, and the child of each action (0: none).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from core.agents.mcts import EXPLORATION
from core.games.heroes.limits import MAX_ABILITIES
from webapp.evaluation.chance import below, drawn, split
from webapp.evaluation.games.heroes.kernel_greedy import (
    STEADY,
    copied,
    determine,
    options,
    returned,
    worth,
)
from webapp.evaluation.games.heroes.kernel_script import ACTIVE, REASON
from webapp.evaluation.games.heroes.kernel_turn import ABILITIES, settle_counting, use

NONE = -1
"""The choice of a search that is not made here: the core makes it."""


@njit(forceinline=True)
def valued(duel: Any, player: Any) -> Any:
    """What a duel is worth to a player: its end's return, else its evaluation."""
    return returned(duel, player) if duel[REASON] != 0 else worth(duel, player)


@njit
def _highest(
    visits: Any, totals: Any, children: Any, node: Any, first: Any, count: Any, player: Any
) -> Any:
    """The tried action from `first` on with the highest upper confidence bound."""
    factor = np.rint(EXPLORATION * np.sqrt(np.log(float(visits[node]))) * STEADY) / STEADY
    best, highest = first, -np.inf
    for action in range(first, first + count):
        child = children[node, action]
        bound = totals[child, player] / visits[child] + factor / np.sqrt(float(visits[child]))
        if bound > highest:
            best, highest = action, bound
    return best


@njit
def _new_action(children: Any, node: Any, first: Any, count: Any, nth: Any) -> Any:
    """An action from `first` on that the node has not tried, by its number among those."""
    for action in range(first, first + count):
        if children[node, action] == 0:
            if nth == 0:
                return action
            nth -= 1
    return first


@njit
def _untried(children: Any, node: Any, first: Any, count: Any) -> Any:
    """How many of the actions from `first` on the node has not tried."""
    found = 0
    for action in range(first, first + count):
        found += children[node, action] == 0
    return found


@njit
def chosen_by_search(table: Any, duels: Any, low: Any, nodes: Any) -> Any:
    """The action that the agent chooses in the first of four duels, with the generator of this
    word; NONE where two dice drawn first are the same, which make the core search otherwise."""
    duel, state = duels[0], duels[1]
    count = options(table, duel)
    if count == 1:
        return 0
    if drawn(low, 0) == drawn(low, 1):
        return NONE
    low, n = split(low, 2, 0), 0
    children = np.zeros((nodes + 2, MAX_ABILITIES + 1), np.int32)
    visits, totals = np.ones(nodes + 2, np.int64), np.zeros((nodes + 2, 2), np.float64)
    path, made = np.zeros(nodes + 2, np.int32), 1
    for _ in range(nodes):
        copied(state, duel)
        determine(state, drawn(low, n))
        n += 1
        node, depth = 0, 1
        while state[REASON] == 0:
            legal, player = options(table, state), np.int64(state[ACTIVE])
            first = 0 if table[ABILITIES + player] else MAX_ABILITIES  # that of who idles
            left = _untried(children, node, first, legal)
            if left:
                nth, n = below(low, n, left)
                n += 1  # which of the one that is left is drawn too
                action = _new_action(children, node, first, legal, nth)
                settle_counting(table, state, use(table, state, action))
                children[node, action] = made
                for side in range(2):
                    totals[made, side] = valued(state, side)
                made += 1
                break
            action = _highest(visits, totals, children, node, first, legal, player)
            node = children[node, action]
            path[depth] = node
            depth += 1
            settle_counting(table, state, use(table, state, action))
        for side in range(2):
            value = valued(state, side)
            for i in range(depth):
                totals[path[i], side] += value
        for i in range(depth):
            visits[path[i]] += 1
    start, _ = below(low, n, count)
    return _most_walked(visits, totals, children, start, count, np.int64(duel[ACTIVE]))


@njit
def _most_walked(
    visits: Any, totals: Any, children: Any, start: Any, count: Any, player: Any
) -> Any:
    """The action at the root that was walked most often, then the better one, from `start` on."""
    best, most, highest = 0, -1, -np.inf
    for i in range(count):
        action = (start + i) % count
        child = children[0, action]
        if child == 0:
            continue
        mean = totals[child, player] / visits[child]
        if visits[child] > most or (visits[child] == most and mean > highest):
            best, most, highest = action, visits[child], mean
    return best
