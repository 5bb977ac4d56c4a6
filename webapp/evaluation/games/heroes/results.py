"""What an instruction word computes, in every lane at once: all results, and the one of its op."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp

from webapp.evaluation.games.heroes.numbers import canon, quotient
from webapp.evaluation.games.heroes.words import CODE


def compute(op: Any, a: Any, b: Any, sides: Any) -> Any:
    """The result of every op that has one."""

    def by(name: str, value: Any, otherwise: Any) -> Any:
        return jnp.where(op == CODE[name], value, otherwise)

    def truth(test: Any) -> Any:
        return jnp.where(test, jnp.float32(1.0), jnp.float32(0.0))

    total = a + by("SUB", -b, b)
    exact = by("MUL", a * b, by("DIV", quotient(a, b), total))
    test = by("EQ", a == b, by("GT", a > b, by("LT", a < b, a == 0.0)))
    both = by("AND", (a != 0.0) & (b != 0.0), by("OR", (a != 0.0) | (b != 0.0), test))
    picked = by("MIN", jnp.minimum(a, b), by("MAX", jnp.maximum(a, b), b))
    kept = by("ABS", jnp.abs(a), by("ROLL", sides, picked))
    arithmetic = among(op, ("ADD", "SUB", "MUL", "DIV", "MODIFY"))
    logic = among(op, ("EQ", "GT", "LT", "AND", "OR", "NOT"))
    return jnp.where(arithmetic, canon(exact), jnp.where(logic, truth(both), kept))


def among(op: Any, names: tuple[str, ...]) -> Any:
    """Whether the op is one of the names, by one shift of a constant."""
    mask = sum(1 << CODE[name] for name in names)
    return (jnp.uint32(mask) >> op.astype(jnp.uint32)) & 1 == 1
