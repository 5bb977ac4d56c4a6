"""Whole matches on a map between agents in one loop of machine code, and what is counted in them.

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
from core.games.asg import bots, plan
from webapp.evaluation import chance, pointers
from webapp.evaluation import told as telling
from webapp.evaluation.chance import match_seed, split
from webapp.evaluation.compilation import kept
from webapp.evaluation.games.asg import kernel
from webapp.evaluation.games.asg.kernel import (
    ACTIVE,
    BUDGET,
    CAPTURED,
    COUNT,
    HEAD,
    HELD,
    OPENING,
    OWNERS,
    PLAYING,
    RESULT,
    give,
    is_legal,
    options,
    start,
)
from webapp.evaluation.games.asg.kernel import PLY as PLACE
from webapp.evaluation.games.asg.kernel_agents import decide
from webapp.evaluation.pointers import types
from webapp.evaluation.told import ASKED, DECIDED, OPTIONS, PLIES, REASONED, WON_BY


@njit
def _play(
    rules: Any, spare: Any, agents: Any, seed: Any, most: Any, told: Any, counts: Any
) -> None:
    """One match; the agents are those of the players, spare is what `decide` may write to and a
    plan."""
    position, nodes = np.empty_like(rules[OPENING]), rules[HEAD][COUNT]
    leading = np.zeros(nodes, np.int64)
    orders = spare[3].reshape(len(spare[3]) // 3, 3)
    rows = spare[0], spare[1], spare[2]
    start(rules, position, np.int64(seed), counts)
    plies = np.int64(0)
    while plies < most and position[RESULT] == PLAYING:
        for node in range(nodes):
            if position[OWNERS + node] == 0:
                leading[node] += 1
            elif position[OWNERS + node] == 1:
                leading[node] -= 1
        low, before = split(seed, 0, 2 * plies + 1), position[PLACE]
        taken = planned = at = 0
        while position[RESULT] == PLAYING and position[PLACE] == before:
            if told[DECIDED] % COUNTED == 0:
                told[ASKED] += 1
                told[OPTIONS] += options(rules, position, MOST_OPTIONS)
            told[DECIDED] += 1
            if at >= planned or not is_legal(
                rules, position, orders[at, 0], orders[at, 1], orders[at, 2]
            ):
                agent, word = agents[position[ACTIVE]], split(low, 0, taken)
                planned, at = decide(rules, position, agent, word, orders, rows), 0
            give(rules, position, orders[at, 0], orders[at, 1], orders[at, 2], counts)
            at += 1
            taken += 1
        plies += 1
    told[PLIES], told[REASONED] = plies, position[RESULT]
    told[WON_BY] = position[ACTIVE] if position[RESULT] == CAPTURED else -1
    _hold(leading, told[WON_BY], counts[len(counts) - HELD * nodes :])


@njit
def _hold(leading: Any, winner: Any, held: Any) -> None:
    """Count who held each node for longer by how the match ended for the first player."""
    outcome = 1 if winner < 0 else 2 - 2 * winner
    for node in range(len(leading)):
        if leading[node] > 0:
            held[HELD * node + outcome] += 1
        elif leading[node] < 0:
            held[HELD * node + 3 + outcome] += 1


def _make(version: str) -> Any:
    def play(rules: Any, agents: Any, plan: Any, most: Any, told: Any, counts: Any) -> None:
        _ = version
        low, high, first, is_same = plan[0], plan[1], plan[2], plan[3]
        nodes, budget = rules[HEAD][COUNT], rules[HEAD][BUDGET]
        spare = (
            np.empty_like(rules[OPENING]),
            np.empty_like(counts),
            np.empty(5 * nodes, np.int64),
            np.empty(3 * (budget + 2), np.int64),
        )
        seated = np.empty(2, np.int64)
        for i in range(len(told)):
            part = i & 1
            for seat in range(2):
                seated[seat] = agents[seat ^ part]
            seed = match_seed(low, high, first + (i >> 1), part if is_same else 0)
            _play(rules, spare, seated, seed, most, told[i], counts)

    return play


_ROW = types.int64[::1]
SIGNATURE = types.void(
    types.UniTuple(_ROW, OPENING + 1), _ROW, _ROW, types.int64, types.int64[:, ::1], _ROW
)


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

    rules: a map's rows (`kernel`); agents: of the two seats; plan: low and high word of its seed,
    the first round, and whether one agent plays for both; most: plies of a match; told: for each
    match of the rounds, in their order, the numbers of `webapp.evaluation.told`; counts: those of
    the kernel, to which those of the matches are added.
    """
    compiles: Any = partial(njit, SIGNATURE, nogil=True, error_model="numpy")
    return kept(compiles, _make(_version()))
