"""A case per command of duels: what an expression comes to, or what a script leaves behind.

`test_words` plays each on the reference engine and wants one of every command; the tests of the
other executors play the same scripts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from tests.games.heroes.kit import duel, hero

TRUTH = [
    ("ADD(2, 3)", 5), ("SUB(2, 3)", -1), ("MUL(2, -3)", -6), ("DIV(3, 2)", 1.5),
    ("ABS(-2)", 2), ("ABS(2)", 2), ("MIN(1, -1)", -1), ("MAX(1, -1)", 1),
    ("EQ(1, 1)", 1), ("EQ(1, 2)", 0), ("GT(2, 1)", 1), ("GT(1, 1)", 0), ("LT(1, 2)", 1),
    ("LT(1, 1)", 0), ("AND(1, 0)", 0), ("AND(0, 0)", 0), ("AND(2, 3)", 1), ("OR(0, 0)", 0),
    ("OR(0, -1)", 1), ("OR(1, 0)", 1), ("NOT(0)", 1), ("NOT(3)", 0), ("IF(1, 5, 6)", 5),
    ("ADD(0.1, 0.2)", 0.30000001192092896), ("MUL(1e30, 1e30)", 3.4028234663852886e38),
    ("MUL(1e-20, 1e-20)", 0), ("MUL(-1, 0)", 0), ("CONTEXT('delta')", 0),
]  # fmt: skip
"""Expressions, and their values."""


class Case(NamedTuple):
    """What a script leaves behind, used once by the first of two heroes whose x is 2."""

    x: tuple[float, float]
    """Of the hero who uses it, and of the other."""
    returns: tuple[float, float] | None = None
    """Those of the duel that it ends."""


CASES = {
    "NOOP()": Case((2, 2)),
    "SET(SELF, 'x', 7)": Case((7, 2)),
    "SET(OPPONENT, 'x', 7)": Case((2, 7)),
    "MODIFY(SELF, 'x', ADD(GET(OPPONENT, 'x'), 1))": Case((5, 2)),
    "MODIFY(OPPONENT, 'x', -3)": Case((2, -1)),
    "SET(SELF, 'x', ROLL(6))": Case((3, 2)),
    "SEQ(SET(SELF, 'x', 7), MODIFY(SELF, 'x', 1))": Case((8, 2)),
    "IF(GET(SELF, 'x'), SET(SELF, 'x', 7), SET(SELF, 'x', 8))": Case((7, 2)),
    "SEQ(SET(SELF, 'x', 7), PASS(), SET(SELF, 'x', 8))": Case((7, 2)),
    "SEQ(WIN(SELF), SET(SELF, 'x', 7))": Case((2, 2), (1, -1)),
    "WIN(OPPONENT)": Case((2, 2), (-1, 1)),
    "SEQ(LOSE(SELF), SET(SELF, 'x', 7))": Case((2, 2), (-1, 1)),
    "LOSE(OPPONENT)": Case((2, 2), (1, -1)),
    "SEQ(DRAW(), SET(SELF, 'x', 7))": Case((2, 2), (0, 0)),
}
"""Scripts, and what each does with the dice of seed 42."""

SCRIPTS = (*CASES, *(f"SET(SELF, 'x', {expression})" for expression, _ in TRUTH))


def duel_with(script: str) -> dict[str, Any]:
    """A short duel of two heroes who can use the script and nothing else."""
    one = hero(script, x=2.0)
    return duel(one, {**one, "name": "B"}, max_turns=6)


def missing(commands: Iterable[str]) -> Iterator[str]:
    """What is to be done about each command that has no case."""
    tried = {name for script in SCRIPTS for name in re.findall(r"[A-Z]+(?=\()", script)}
    for name in commands:
        if name not in tried:
            yield f"{name} has no case in TRUTH or CASES of tests/games/heroes/word_cases.py"
