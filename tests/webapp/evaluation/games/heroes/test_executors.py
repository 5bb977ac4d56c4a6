"""Every executor computes what the reference engine does: folding, ranges, Python, JAX, Numba.

That each has every command is for `tests.guards.test_executors`.
"""

from __future__ import annotations

import itertools

import jax.numpy as jnp
import numpy as np
import pytest

from core.games.heroes import execpy, intervals
from core.games.heroes.commands import COMMANDS
from core.games.heroes.dice import Dice
from core.games.heroes.floats import canon
from core.games.heroes.rows import COMPUTED, OPERANDS
from tests.games.heroes.kit import value_of
from tests.games.heroes.random_duels import random_duels
from webapp.evaluation.games.heroes import kernel_script, results
from webapp.evaluation.games.heroes.words import CODE, CODES

PURE = [name for name in COMPUTED if name != "ROLL"]
VALUES = [0.0, 1.0, -1.0, 2.5, -3.0, 7.0]
PAIRS = list(itertools.product(VALUES, VALUES))


def test_an_ops_operands_are_the_values_that_its_command_takes():
    for name in (*COMPUTED, "SET", "MODIFY"):
        values = [each for each in COMMANDS[name].arguments if each.kind == "value"]
        assert OPERANDS[name] == len(values), name
    assert len(CODES) <= 32, "an op has five bits"


def expected(name: str, a: float, b: float) -> float:
    """What the reference engine computes."""
    return value_of(f"{name}({a}{f', {b}' if OPERANDS[name] == 2 else ''})")


def folded(name, a, b):
    return COMMANDS[name].facts.computes(*(a, b)[: OPERANDS[name]])


def in_python(name, a, b):
    text = execpy.EXPRESSIONS[name].format(a="a", b="b")
    return eval(text, {"a": a, "b": b, "canon": canon})


def in_words(name, a, b):
    real = jnp.float32
    return float(results.compute(jnp.int32(CODE[name]), real(a), real(b), real(-9.0)))


def in_numba(name, a, b):
    duel = np.zeros(kernel_script.SIZE, np.int32)
    return float(kernel_script.computed(CODE[name], np.float32(a), np.float32(b), duel))


EXECUTORS = {
    "rows": folded,
    "execpy": in_python,
    "JAX words": in_words,
    "Numba words": in_numba,
}


@pytest.mark.parametrize("executor", EXECUTORS)
@pytest.mark.parametrize("name", PURE)
def test_every_executor_computes_what_the_reference_engine_does(name, executor):
    found = {(a, b): EXECUTORS[executor](name, a, b) for a, b in PAIRS}
    assert found == {(a, b): expected(name, a, b) for a, b in PAIRS}


@pytest.mark.parametrize("name", PURE)
def test_ranges_hold_what_the_reference_engine_computes(name):
    for a, b in PAIRS:
        low, high, _ = COMMANDS[name].facts.interval(
            *map(intervals.constant, (a, b)[: OPERANDS[name]])
        )
        assert low <= expected(name, a, b) <= high


def test_a_die_is_the_same_for_everybody():
    face, _ = Dice(42, 7, 3).roll(20.0)
    duel = np.zeros(kernel_script.SIZE, np.int32)
    duel[kernel_script.K0], duel[kernel_script.K1], duel[kernel_script.CTR] = 42, 7, 3
    twenty = np.float32(20)
    assert float(kernel_script.computed(CODE["ROLL"], twenty, twenty, duel)) == face
    assert execpy.Dicing(42, 7, 3).roll(20.0) == face
    words = results.compute(jnp.int32(CODE["ROLL"]), *map(jnp.float32, (20, 0, face)))
    assert float(words) == face


def test_an_op_that_has_no_result_has_none_in_any_executor():
    assert np.isnan(in_numba_code(31))
    assert np.isnan(results.compute(jnp.int32(CODE["PASS"]), *[jnp.float32(1)] * 3))


def in_numba_code(code: int) -> float:
    duel, one = np.zeros(kernel_script.SIZE, np.int32), np.float32(1)
    return float(kernel_script.computed(code, one, one, duel))


def test_the_random_duels_of_the_equality_tests_use_every_command():
    texts = " ".join(str(raw) for raw, _ in random_duels(77, 60, True, with_draws=True))
    unused = [name for name in COMMANDS if f"{name}(" not in texts]
    assert not unused, f"webapp/evaluation/games/heroes/samples.py never writes {unused}: let it"
