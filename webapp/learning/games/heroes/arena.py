"""Many duels side by side for a learner: their decisions, and what each ability would lead to.

Duels are rows of words as `evaluation.games.heroes.kernel_script` has them; which rules a lane
plays by is an index into a stack of tables.  Everything here is machine code and needs no JAX.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from numba import njit

from core.games.heroes.limits import MAX_ATTRIBUTES
from webapp.evaluation.chance import drawn, split
from webapp.evaluation.compilation import kept
from webapp.evaluation.games.heroes.encode import PARTS
from webapp.evaluation.games.heroes.kernel_greedy import (
    chosen_greedily,
    copied,
    determine,
)
from webapp.evaluation.games.heroes.kernel_script import (
    ACTIVE,
    COUNTING,
    F32,
    I32,
    K0,
    K1,
    PLY,
    REASON,
    SIDES,
    SIZE,
    TURN,
    WINNER,
)
from webapp.evaluation.games.heroes.kernel_turn import ABILITIES, begin, settle, use
from webapp.evaluation.pointers import room, words_at

FEATURES = 3
"""Per attribute: its root with its sign, a share of it, and whether it is above 0."""
FLAGS = 4
"""Per ability: shares of the samples that win, lose, draw, and let the player act again."""
_MOST_TURNS = PARTS["max_turns"]


@njit(forceinline=True)
def _noted(seen: Any, duel: Any, player: Any, weight: Any) -> None:
    """Add a duel's attributes to the features that the player sees, its own first."""
    for i in range(SIDES):
        x = np.float32(I32(duel[i ^ (player * MAX_ATTRIBUTES)]).view(F32))
        size = abs(x)
        sign = np.float32(1) if x > 0 else np.float32(-1)
        seen[i, 0] += weight * sign * min(np.sqrt(size), np.float32(30)) * np.float32(0.2)
        seen[i, 1] += weight * sign * min(size, np.float32(200)) * np.float32(0.03)
        seen[i, 2] += weight if x > 0 else np.float32(0)


@partial(kept, njit)
def look(tables: Any, which: Any, duels: Any, samples: Any, seed: Any, out: Any) -> None:
    """What the players to act see, and what each ability of theirs leads to.

    `out` are arrays with the lanes first, written here: features (lanes, 1 + abilities, SIDES,
    FEATURES), of the duel as it is and after each ability; flags (lanes, abilities, FLAGS); counts
    (lanes,) of abilities; others (lanes, 2): the player and the share of turns played.
    """
    features, flags, counts, others = out
    root, after = room(SIZE), room(SIZE)
    part = np.float32(1.0 / samples)
    for lane in range(len(which)):
        table, duel = words_at(tables[which[lane]].ctypes.data), words_at(duels[lane].ctypes.data)
        player = np.int64(duel[ACTIVE])
        features[lane] = 0
        flags[lane] = 0
        _noted(features[lane, 0], duel, player, np.float32(1))
        count: Any = np.int64(table[ABILITIES + player])
        counts[lane] = count
        others[lane, 0] = player
        others[lane, 1] = duel[TURN] / table[_MOST_TURNS]
        low = split(seed, lane, duel[PLY])
        for sample in range(samples):
            copied(root, duel)
            determine(root, drawn(low, sample))
            for action in range(max(count, 1)):
                copied(after, root)
                settle(table, after, use(table, after, action))
                _noted(features[lane, 1 + action], after, player, part)
                if after[REASON] == 0:
                    at = 3 if after[ACTIVE] == player else -1
                else:
                    at = 2 if after[WINNER] < 0 else 0 if after[WINNER] == player else 1
                if at >= 0:
                    flags[lane, action, at] += part


@partial(kept, njit)
def start(tables: Any, which: Any, seeds: Any, duels: Any) -> None:
    """New duels of these seeds, run to their first decisions or their ends."""
    for lane in range(len(which)):
        table, duel = words_at(tables[which[lane]].ctypes.data), words_at(duels[lane].ctypes.data)
        duel[K0], duel[K1] = I32(seeds[lane]), 0
        settle(table, duel, begin(table, duel))


@partial(kept, njit)
def advance(tables: Any, which: Any, duels: Any, actions: Any) -> None:
    """The decisions, and on to the next ones; duels that are over stay as they are."""
    for lane in range(len(which)):
        table, duel = words_at(tables[which[lane]].ctypes.data), words_at(duels[lane].ctypes.data)
        if duel[REASON] == 0:
            settle(table, duel, use(table, duel, actions[lane]))


@partial(kept, njit)
def greedy(tables: Any, which: Any, duels: Any, seed: Any, actions: Any) -> None:
    """What the greedy agent does in each lane."""
    first, root, after, spare = room(COUNTING), room(COUNTING), room(COUNTING), room(COUNTING)
    for lane in range(len(which)):
        table, duel = words_at(tables[which[lane]].ctypes.data), words_at(duels[lane].ctypes.data)
        copied(first, duel)
        low = split(seed, lane, duel[PLY])
        actions[lane] = chosen_greedily(table, (first, root, after, spare), low)
