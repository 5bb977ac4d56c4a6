"""Every executor computes every command: the walk, folding, compiled Python, ranges, JAX, Numba.

A command that is new in the table is red here for each executor that does not know it, by name.
"""

from __future__ import annotations

import itertools

import jax.numpy as jnp
import numpy as np
import pytest

from core.games.heroes import engine, execpy, rows
from core.games.heroes.checks import flow, intervals
from core.games.heroes.commands import COMMANDS
from core.games.heroes.dice import Dice
from core.games.heroes.rows import OPERANDS
from tests.games.heroes.kit import value_of
from webapp.evaluation.games.heroes import kernel_script, results, special_trace
from webapp.evaluation.games.heroes.sampling import random_duels
from webapp.evaluation.games.heroes.special_shape import Shape
from webapp.evaluation.games.heroes.words import CODE, CODES

COMPUTED = [
    name
    for name, command in COMMANDS.items()
    if command.result == "value" and name not in ("GET", "CONTEXT")
]
DONE = [name for name, command in COMMANDS.items() if command.result == "command"]
PURE = [name for name in COMPUTED if name != "ROLL"]
VALUES = [0.0, 1.0, -1.0, 2.5, -3.0, 7.0]
PAIRS = list(itertools.product(VALUES, VALUES))

TABLES = {
    "rows.FOLDED": (set(rows.FOLDED), set(PURE)),
    "execpy.EXPRESSIONS": (set(execpy.EXPRESSIONS), {*COMPUTED, "COPY"}),
    "execpy.COMPUTE": (set(execpy.COMPUTE), {*COMPUTED, "COPY"}),
    "intervals.OPERATIONS": (set(intervals.OPERATIONS), set(COMPUTED)),
    "special_trace.OPERATIONS": (set(special_trace.OPERATIONS), {*PURE, "COPY"}),
    "engine.VALUES": (set(engine.VALUES), {*COMPUTED, "GET", "CONTEXT", "IF"}),
    "engine.COMMANDS": (set(engine.COMMANDS), {*DONE, "IF"}),
    "rows.OPS": (set(rows.OPS), {*rows.CONTROL, "COPY", *COMPUTED, *DONE} - {"SEQ", "NOOP"}),
    "rows.OPERANDS": (set(OPERANDS), set(rows.OPS)),
    "words.CODES": (set(CODES), set(rows.OPS) - {"JUMP", "JUMP_UNLESS"}),
    "flow.STOPS": (set(flow.STOPS), set(DONE) - {"SET", "MODIFY", "SEQ", "NOOP"}),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_of_an_executor_has_every_op_and_no_other(name):
    found, wanted = TABLES[name]
    assert found == wanted, f"{name}: {sorted(found ^ wanted)}"


def test_an_ops_operands_are_the_values_that_its_command_takes():
    for name in (*COMPUTED, "SET", "MODIFY"):
        values = [each for each in COMMANDS[name].arguments if each.kind == "value"]
        assert OPERANDS[name] == len(values), name
    assert len(CODES) <= 32, "an op has five bits"


def expected(name: str, a: float, b: float) -> float:
    """What the reference engine computes."""
    return value_of(f"{name}({a}{f', {b}' if OPERANDS[name] == 2 else ''})")


def in_rows(name, a, b):
    return rows.FOLDED[name](*(a, b)[: OPERANDS[name]])


def in_python(name, a, b):
    return execpy.COMPUTE[name](a, b, None)


def in_words(name, a, b):
    real = jnp.float32
    return float(results.compute(jnp.int32(CODE[name]), real(a), real(b), real(-9.0)))


def in_numba(name, a, b):
    duel = np.zeros(kernel_script.SIZE, np.int32)
    return float(kernel_script.computed(CODE[name], np.float32(a), np.float32(b), duel))


def in_lines(name, a, b):
    entity = None
    at = special_trace.Tracer(Shape(1, (), (entity, entity)), [], (1,))
    found = special_trace.OPERATIONS[name](at, jnp.full(1, a, "f4"), jnp.full(1, b, "f4"))
    return float(found[0])


EXECUTORS = {
    "rows": in_rows,
    "execpy": in_python,
    "JAX words": in_words,
    "Numba words": in_numba,
    "JAX lines": in_lines,
}


@pytest.mark.parametrize("executor", EXECUTORS)
@pytest.mark.parametrize("name", PURE)
def test_every_executor_computes_what_the_reference_engine_does(name, executor):
    few = PAIRS if executor != "JAX lines" else PAIRS[::5]
    found = {(a, b): EXECUTORS[executor](name, a, b) for a, b in few}
    assert found == {(a, b): expected(name, a, b) for a, b in few}


@pytest.mark.parametrize("name", PURE)
def test_ranges_hold_what_the_reference_engine_computes(name):
    for a, b in PAIRS:
        low, high, _ = intervals.OPERATIONS[name](
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
    words = results.compute(*(jnp.float32(x) for x in (CODE["ROLL"], 20, 0)), jnp.float32(face))
    assert float(words) == face


def test_a_command_that_an_executor_does_not_know_would_be_red():
    assert np.isnan(in_numba_code(31))
    missing = set(rows.FOLDED) - {"ADD"}
    assert missing != set(PURE)


def in_numba_code(code: int) -> float:
    duel, one = np.zeros(kernel_script.SIZE, np.int32), np.float32(1)
    return float(kernel_script.computed(code, one, one, duel))


def test_the_random_duels_of_the_equality_tests_use_every_command():
    texts = " ".join(str(raw) for raw, _ in random_duels(77, 60, True, with_draws=True))
    assert [name for name in COMMANDS if f"{name}(" not in texts] == []
