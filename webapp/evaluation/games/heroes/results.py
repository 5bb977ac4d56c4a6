"""What an instruction word computes, in every lane at once: all results, and the one of its op."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import jax.numpy as jnp
from jax import lax

from core.games.heroes.link import Linked
from core.games.heroes.rows import COMPUTED, NotInTwin
from core.language.words import names_not_in
from webapp.evaluation.games.heroes.numbers import canon, quotient
from webapp.evaluation.games.heroes.words import CODE, CODES

Result: TypeAlias = Callable[[Any, Any, Any], Any]
"""Of both operands and the face of a die, which has as many sides as the first one says."""


def _truth(test: Callable[[Any, Any], Any]) -> Result:
    return lambda a, b, face: jnp.where(test(a, b), jnp.float32(1.0), jnp.float32(0.0))


RESULTS: dict[str, Result] = {
    "COPY": lambda a, b, face: b,
    "ADD": lambda a, b, face: canon(a + b),
    "SUB": lambda a, b, face: canon(a - b),
    "MUL": lambda a, b, face: canon(a * b),
    "DIV": lambda a, b, face: canon(quotient(a, b)),
    "ABS": lambda a, b, face: jnp.abs(a),
    "MIN": lambda a, b, face: jnp.minimum(a, b),
    "MAX": lambda a, b, face: jnp.maximum(a, b),
    "ROLL": lambda a, b, face: face,
    "EQ": _truth(lambda a, b: a == b),
    "GT": _truth(lambda a, b: a > b),
    "LT": _truth(lambda a, b: a < b),
    "AND": _truth(lambda a, b: (a != 0.0) & (b != 0.0)),
    "OR": _truth(lambda a, b: (a != 0.0) | (b != 0.0)),
    "NOT": _truth(lambda a, b: a == 0.0),
    "SET": lambda a, b, face: b,
    "MODIFY": lambda a, b, face: canon(a + b),
}
"""The result of each op that has one."""


WRITTEN = frozenset({*COMPUTED, "COPY", "SET", "MODIFY"})
"""The ops whose result somebody reads."""


def check(linked: Linked) -> None:
    """Raises NotInTwin for a duel with an op that has no result here."""
    used = dict.fromkeys(row.op for rows in linked.scripts for row in rows if row.op in WRITTEN)
    for op in names_not_in(RESULTS, used):
        raise NotInTwin(op)


def compute(op: Any, a: Any, b: Any, face: Any) -> Any:
    """The results of the ops; what has none is NaN, which nobody reads."""
    none = jnp.full_like(a, jnp.nan)
    found = [RESULTS[name](a, b, face) if name in RESULTS else none for name in CODES]
    return lax.select_n(op, *found)


def among(op: Any, names: tuple[str, ...]) -> Any:
    """Whether the op is one of the names, by one shift of a constant."""
    mask = sum(1 << CODE[name] for name in names)
    return (jnp.uint32(mask) >> op.astype(jnp.uint32)) & 1 == 1
