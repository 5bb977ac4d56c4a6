"""The row interpreter on a processor: one duel after the other, each a loop of real branches.

A duel runs as in a language with jumps, its memory in the first cache, and pays only for what it
does.  `machine` runs all duels side by side instead, as an accelerator must; both read the same
table of a duel and make the same bits.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from numba import njit

from core.games.heroes import rows
from core.games.heroes.limits import MAX_ATTRIBUTES
from webapp.evaluation import native, pointers
from webapp.evaluation.games.heroes import encode
from webapp.evaluation.games.heroes.encode import WIDTH, Params
from webapp.evaluation.games.heroes.kernel_script import (
    ACTIVE,
    K0,
    K1,
    PLY,
    REASON,
    SIDES,
    SIZE,
    TURN,
    WINNER,
    drawn,
    mix,
)
from webapp.evaluation.games.heroes.kernel_turn import (
    ABILITIES,
    begin,
    resume,
    settle,
    use,
)
from webapp.evaluation.games.heroes.state import State
from webapp.evaluation.games.heroes.tally import Tally
from webapp.evaluation.native import is_question, length, operand, refusal, result
from webapp.evaluation.pointers import room, words_at

OPERANDS = 4
START, ADVANCE, WALK = range(3)
"""What a call may ask for."""
WORDS = len(State._fields) - 1
ROW = SIDES + WORDS
"""A state as a row: both players' attributes, then its single words."""
SEATS = 0xA511E9B3 - (1 << 32)
"""What makes a key that of player 0's generator, as a word with a sign (`numbers.policy_key`)."""


TALLY = len(Tally._fields)
_DECISIONS, _GAMES, _WINS, _LOSSES, _DRAWS, _TURNS = range(TALLY)


# -- what Numba compiles ------------------------------------------------------------------------


def _make(version: str) -> Any:
    def handle(frame: Any) -> int:
        _ = version
        if is_question(frame):
            return 0
        refused: int = refusal(frame, OPERANDS, 1)
        if refused == 0:
            _run(frame)
        return refused

    return handle


@njit
def _run(frame: Any) -> None:
    """What is asked for, in every lane.

    Operands: what, and how many decisions; tables; rows of states; decisions.  There may be one
    table for many lanes that follow each other.
    """
    asked, chosen, duel = words_at(operand(frame, 0)), words_at(operand(frame, 3)), room(SIZE)
    count = length(frame, 3)
    each = count // (length(frame, 1) // WIDTH)
    for lane in range(count):
        table = words_at(operand(frame, 1) + 4 * WIDTH * (lane // each))
        given = words_at(operand(frame, 2) + 4 * ROW * lane)
        for i in range(WORDS):
            duel[K0 + i] = given[SIDES + i]
        if asked[0] == WALK:
            _walk(table, duel, asked[1], words_at(result(frame, 0) + 4 * TALLY * lane))
            continue
        if asked[0] == START:
            settle(table, duel, begin(table, duel))
        else:
            resume(duel, given)
            if duel[REASON] == 0:
                settle(table, duel, use(table, duel, chosen[lane]))
        told = words_at(result(frame, 0) + 4 * ROW * lane)
        for i in range(SIDES):
            told[i] = duel[i]
        for i in range(WORDS):
            told[SIDES + i] = duel[K0 + i]


@njit
def _walk(table: Any, duel: Any, most: int, tally: Any) -> None:
    """Random play, and what came of it."""
    for i in range(TALLY):
        tally[i] = 0
    key = duel[K0] ^ SEATS
    keys = mix(key), mix(key ^ 1)
    outer = begin(table, duel)
    while True:
        settle(table, duel, outer)
        if duel[REASON] != 0:
            tally[_DECISIONS] += duel[PLY]
            tally[_GAMES] += 1
            tally[_TURNS] += duel[TURN]
            tally[_DRAWS if duel[WINNER] < 0 else _LOSSES if duel[WINNER] else _WINS] += 1
            if tally[_DECISIONS] >= most or tally[_GAMES] >= most:
                return
            duel[K1] += 1
            outer = begin(table, duel)
        elif tally[_DECISIONS] + duel[PLY] >= most:
            tally[_DECISIONS] += duel[PLY]
            return
        else:
            count = table[ABILITIES + duel[ACTIVE]]
            key = keys[1] if duel[ACTIVE] else keys[0]
            outer = use(table, duel, drawn(key, duel[K1], duel[PLY], count))


def _sources() -> list[Path]:
    """What the machine code may depend on: this folder, the rules' folder, the interface."""
    interface = [Path(str(module.__file__)) for module in (native, pointers)]
    folders = [Path(str(module.__file__)).parent for module in (encode, rows)]
    return [*interface, *sorted(f for each in folders for f in each.glob("*.py"))]


_KERNEL = native.Kernel("rulewright_duels", _make, _sources())


# -- the same in programs -----------------------------------------------------------------------


def start(params: Params, k0: Any, k1: Any) -> State:
    """Duels run to their first decisions, one per lane (first axis); with one table or as many."""
    row = jnp.zeros((*k0.shape, ROW), jnp.int32)
    return _states(_asked((START, 0), ROW, params, _keyed(row, k0, k1), _none(k0)))


def advance(params: Params, state: State, ability: Any) -> State:
    """The decisions, and on to the next ones; duels that are over stay as they are.

    An index without an ability idles.
    """
    sides = _bits(state.values).reshape(*state.turn.shape, SIDES)
    row = jnp.concatenate([sides, jnp.stack([_bits(x) for x in state[1:]], -1)], -1)
    return _states(_asked((ADVANCE, 0), ROW, params, row, ability))


def walk(params: Params, k0: Any, k1: Any, decisions: Any) -> Tally:
    """As many decisions at random in every lane, and what became of the games.

    A lane that asks its players nothing ends after as many games.
    """
    row = _keyed(jnp.zeros((*k0.shape, ROW), jnp.int32), k0, k1)
    found = _asked((WALK, decisions), TALLY, params, row, _none(k0))
    return Tally(*(found[..., i] for i in range(TALLY)))


def _asked(what: tuple[int, Any], width: int, params: Params, row: Any, ability: Any) -> Any:
    shaped: Any = jax.ShapeDtypeStruct
    kind = shaped((*ability.shape, width), np.dtype(np.int32))
    asked = jnp.stack([jnp.asarray(x, jnp.int32) for x in what])
    return _KERNEL(kind, asked, params.table, row, ability.astype(jnp.int32))


def _keyed(row: Any, k0: Any, k1: Any) -> Any:
    return row.at[..., SIDES].set(_bits(k0)).at[..., SIDES + 1].set(_bits(k1))


def _none(like: Any) -> Any:
    return jnp.full(like.shape, -1, jnp.int32)


def _bits(x: Any) -> Any:
    return lax.bitcast_convert_type(x, jnp.int32)


def _states(row: Any) -> State:
    values = lax.bitcast_convert_type(row[..., :SIDES], jnp.float32)
    words = {name: row[..., SIDES + i] for i, name in enumerate(State._fields[1:])}
    for name in ("k0", "k1", "ctr"):
        words[name] = words[name].astype(jnp.uint32)
    return State(values.reshape(*values.shape[:-1], 2, MAX_ATTRIBUTES), **words)
