"""The greedy agent of `core.agents.greedy` in the functions that Numba compiles."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from core.agents.base import STEPS
from core.agents.greedy import WIN
from webapp.evaluation.chance import below, drawn
from webapp.evaluation.games.heroes.encode import PARTS
from webapp.evaluation.games.heroes.kernel_script import (
    ACTIVE,
    CTR,
    F32,
    I32,
    K0,
    K1,
    REASON,
    SIDES,
    SIZE,
    WINNER,
)
from webapp.evaluation.games.heroes.kernel_turn import ABILITIES, resume, settle_counting, use

_HALF = SIDES // 2
_MOST = PARTS["abilities"] - PARTS["costs"]
STEADY = float(STEPS)


@njit(forceinline=True)
def options(table: Any, duel: Any) -> Any:
    """The legal actions of the player to act: abilities, or the one that idles."""
    return max(np.int64(table[ABILITIES + duel[ACTIVE]]), 1)


@njit(forceinline=True)
def health(duel: Any, side: Any) -> Any:
    """Hit points of a side, as a float of 64 bits; its attribute is the first."""
    return max(np.float64(I32(duel[side * _HALF]).view(F32)), 0.0)


@njit(forceinline=True)
def worth(duel: Any, player: Any) -> Any:
    """What a duel that lasts is worth to the player (`DuelGame.evaluate`, `agents.base.steady`)."""
    own, other = health(duel, player), health(duel, player ^ 1)
    value = 0.9 * (own - other) / (own + other) if own + other > 0.0 else 0.0
    return np.rint(value * STEADY) / STEADY


@njit(forceinline=True)
def returned(duel: Any, player: Any) -> Any:
    """What a duel that is over returns to the player."""
    return 0.0 if duel[WINNER] < 0 else 1.0 if duel[WINNER] == player else -1.0


@njit
def copied(duel: Any, source: Any) -> None:
    """A duel between two decisions, or over, made that of the source."""
    resume(duel, source)
    for i in range(K0, SIZE):
        duel[i] = source[i]


@njit
def look_ahead(table: Any, after: Any, duel: Any, action: Any) -> None:
    """The duel after an action, a number below `options`."""
    copied(after, duel)
    settle_counting(table, after, use(table, after, action))


@njit
def _once(table: Any, duel: Any, spare: Any, player: Any) -> Any:
    """The worth of a duel; one in which the player acts again is looked through."""
    if duel[REASON] != 0:
        return WIN * returned(duel, player)
    if duel[ACTIVE] != player:
        return worth(duel, player)
    best = -2.0 * WIN
    for action in range(options(table, duel)):
        look_ahead(table, spare, duel, action)
        over = spare[REASON] != 0
        best = max(best, WIN * returned(spare, player) if over else worth(spare, player))
    return best


@njit
def chosen_greedily(table: Any, duels: Any, low: Any) -> Any:
    """The action that the agent chooses in the first of four duels, with the generator of this
    word; it needs the others to look ahead."""
    duel, root, after, spare = duels
    copied(root, duel)
    determine(root, drawn(low, 0))
    player = np.int64(duel[ACTIVE])
    count, highest, ties = options(table, duel), -3.0 * WIN, 0
    worths = np.empty(_MOST, np.float64)
    for action in range(count):
        look_ahead(table, after, root, action)
        value = _once(table, after, spare, player)
        worths[action] = value
        if value > highest:
            highest, ties = value, 1
        elif value == highest:
            ties += 1
    nth, _ = below(low, 1, ties)
    for action in range(count):
        if worths[action] == highest:
            if nth == 0:
                return action
            nth -= 1
    return 0


@njit(forceinline=True)
def determine(duel: Any, seed: Any) -> None:
    """Give the duel other dice to come: those of a seed of 32 bits."""
    duel[K0] = I32(seed)
    duel[K1] = 0
    duel[CTR] = 0
