"""Whole matches between agents in one loop of machine code, and what is counted in them.

The agents are those of `core.agents` and draw what they draw; a match is that of
`core.evaluation.engine`, decision for decision.  Nothing here needs JAX.
"""

from __future__ import annotations

from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numba import njit

from core.agents import base
from core.evaluation import engine
from core.evaluation.engine import COUNTED
from core.games.heroes import rows
from core.games.heroes.limits import MAX_ABILITIES
from webapp.evaluation import chance, pointers
from webapp.evaluation import told as telling
from webapp.evaluation.chance import below, match_seed, split
from webapp.evaluation.compilation import kept
from webapp.evaluation.games.heroes import encode
from webapp.evaluation.games.heroes.kernel_greedy import chosen_greedily, options
from webapp.evaluation.games.heroes.kernel_script import (
    ACTIVE,
    COUNTING,
    I32,
    K0,
    K1,
    PLY,
    REASON,
    USES,
    WINNER,
)
from webapp.evaluation.games.heroes.kernel_search import NONE, chosen_by_search
from webapp.evaluation.games.heroes.kernel_turn import ABILITIES, begin, settle_counting, use
from webapp.evaluation.pointers import room, words_at
from webapp.evaluation.told import ASKED, DECIDED, OPTIONS, PLIES, REASONED, UNPLAYED, WON_BY

RANDOM, GREEDY = 0, -1
"""Agents, as the loop knows them; one that searches is the number of its nodes."""
USED = COUNTING - USES
"""Where the counts of a duel go on with the uses of each ability, per player."""
COUNTS = USED + 2 * MAX_ABILITIES
"""Counts of a duel: events of each instruction word, runs of each entry, uses of each ability."""


@njit
def _play(table: Any, duels: Any, agents: Any, seed: Any, most: Any, told: Any, used: Any) -> None:
    """One match in the first of these duels; the agents are those of the players."""
    duel = duels[0]
    asked = counted = 0
    duel[K0], duel[K1] = I32(seed), 0
    outer = begin(table, duel)
    while True:
        settle_counting(table, duel, outer)
        plies = np.int64(duel[PLY])
        if duel[REASON] != 0 or plies >= most:
            break
        count, seat = options(table, duel), np.int64(duel[ACTIVE])
        if plies % COUNTED == 0:
            asked += 1
            counted += count
        low = split(split(seed, 0, 2 * plies + 1), 0, 0)
        if agents[seat] == GREEDY:
            chosen = chosen_greedily(table, duels, low)
        elif agents[seat] > 0:
            chosen = chosen_by_search(table, duels, low, agents[seat])
            if chosen == NONE:
                told[REASONED] = UNPLAYED
                return
        else:
            chosen, _ = below(low, 0, count)
        if table[ABILITIES + seat]:
            used[seat * MAX_ABILITIES + chosen] += 1
        outer = use(table, duel, chosen)
    told[REASONED], told[WON_BY], told[PLIES] = duel[REASON], duel[WINNER], duel[PLY]
    told[DECIDED] = duel[PLY]
    told[ASKED], told[OPTIONS] = asked, counted


def _make(version: str) -> Any:
    def play(table: Any, agents: Any, plan: Any, most: Any, told: Any, counts: Any) -> None:
        _ = version
        low, high, first, is_same = plan[0], plan[1], plan[2], plan[3]
        rules, duel = words_at(table.ctypes.data), room(COUNTING)
        duels = duel, room(COUNTING), room(COUNTING), room(COUNTING)
        seated = np.empty(2, np.int64)
        for i in range(len(told)):
            part = i & 1
            for seat in range(2):
                seated[seat] = agents[seat ^ part]
            seed = match_seed(low, high, first + (i >> 1), part if is_same else 0)
            _play(rules, duels, seated, seed, most, told[i], counts[USED:])
            for j in range(COUNTING - USES):
                counts[j] += duel[USES + j]
                duel[USES + j] = 0

    return play


SIGNATURE = "void(int32[::1], int64[::1], int64[::1], int64, int64[:, ::1], int64[::1])"


def _version() -> str:
    """What tells two states of the sources apart: code that was kept is that of its sources."""
    folders = [Path(str(module.__file__)).parent for module in (encode, rows, base)]
    files = [Path(str(module.__file__)) for module in (chance, pointers, telling, engine)]
    files += sorted(file for folder in folders for file in folder.glob("*.py"))
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


@cache
def program() -> Any:
    """`play(table, agents, plan, most, told, counts)`, compiled; it is kept for later processes
    where there is a place to keep it.

    table: a duel as `encode` has it; agents: of the two seats; plan: low and high word of its seed,
    the first round, and whether one agent plays for both; most: plies of a match; told: for each
    match of the rounds, in their order, the `TOLD` numbers; counts: the `COUNTS`, to which those of
    the matches are added.
    """
    compiles: Any = partial(njit, SIGNATURE, nogil=True, error_model="numpy")
    return kept(compiles, _make(_version()))
