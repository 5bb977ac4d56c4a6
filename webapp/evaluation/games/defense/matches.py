"""Whole matches of defence cards between agents in one loop of machine code, and what is counted.

A match is that of `core.evaluation.engine`, decision for decision.  Nothing here needs JAX.
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
from core.evaluation.engine import COUNTED, MOST_OPTIONS
from core.games.defense import bots, plan
from webapp.evaluation import chance, pointers
from webapp.evaluation import told as telling
from webapp.evaluation.chance import match_seed, split
from webapp.evaluation.compilation import kept
from webapp.evaluation.games.defense import kernel
from webapp.evaluation.games.defense.kernel import (
    ACTIVE,
    FULL,
    OVER,
    PHASE,
    PRE_DEFENSE,
    RESULT,
    WINNER,
    WORDS,
)
from webapp.evaluation.games.defense.kernel_agents import decide, options
from webapp.evaluation.games.defense.kernel_damage import end_round
from webapp.evaluation.games.defense.kernel_round import turns_of
from webapp.evaluation.games.defense.kernel_turn import run, start, take
from webapp.evaluation.pointers import pointer, types
from webapp.evaluation.told import (
    ASKED,
    DECIDED,
    OPTIONS,
    PLIES,
    REASONED,
    TURNS,
    UNPLAYED,
    WON_BY,
)


@njit
def _play(
    rules: Any, position: Any, agents: Any, seed: Any, most: Any, told: Any, counts: Any
) -> None:
    """One match; the agents are those of the players."""
    start(rules, position, seed)
    run(rules, position, counts)
    plies = np.int64(0)
    while plies < most and position[PHASE] != OVER and not position[FULL]:
        if plies % COUNTED == 0:
            told[ASKED] += 1
            told[OPTIONS] += min(options(rules, position), MOST_OPTIONS)
        word = split(split(seed, 0, 2 * plies + 1), 0, 0)
        acting = position[ACTIVE] ^ (position[PHASE] >= PRE_DEFENSE)
        decision = decide(rules, position, agents[acting], word)
        if not position[FULL]:
            take(rules, position, decision, counts)
            run(rules, position, counts)
        plies += 1
    told[PLIES] = told[DECIDED] = plies
    told[REASONED] = UNPLAYED if position[FULL] else position[RESULT]
    told[WON_BY] = position[WINNER]
    told[TURNS] = turns_of(position)


def _make(version: str) -> Any:
    def play(table: Any, agents: Any, plan: Any, most: Any, told: Any, counted: Any) -> None:
        _ = version
        low, high, first, is_same = plan[0], plan[1], plan[2], plan[3]
        words, seated = np.empty(WORDS, np.int64), np.empty(2, np.int64)
        rules, counts = pointer(table.ctypes.data), pointer(counted.ctypes.data)
        position = pointer(words.ctypes.data)
        for i in range(len(told)):
            part = i & 1
            for seat in range(2):
                seated[seat] = agents[seat ^ part]
            seed = match_seed(low, high, first + (i >> 1), part if is_same else 0)
            _play(rules, position, seated, seed, most, told[i], counts)
            if part:
                end_round(counts)

    return play


_ROW = types.int64[::1]
SIGNATURE = types.void(_ROW, _ROW, _ROW, types.int64, types.int64[:, ::1], _ROW)


def _version() -> str:
    """What tells two states of the sources apart: code that was kept is that of its sources."""
    folders = [Path(str(module.__file__)).parent for module in (kernel, plan, bots, base)]
    files = [Path(str(module.__file__)) for module in (chance, pointers, telling, engine)]
    files += sorted(file for folder in folders for file in folder.glob("*.py"))
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


@cache
def program() -> Any:
    """`play(rules, agents, plan, most, told, counts)`, compiled; it is kept for later processes
    where there is a place to keep it.

    rules: the table of a match and the attacks that rolls make available (`chunks.Rules`); agents:
    of the two seats; plan: low and high word of its seed, the first round, and whether one agent
    plays for both; most: plies of a match; told: for each match of the rounds, in their order, the
    numbers of `webapp.evaluation.told`; counts: those of the kernel, to which those of the matches
    are added.
    """
    compiles: Any = partial(njit, SIGNATURE, nogil=True, error_model="numpy")
    return kept(compiles, _make(_version()))
