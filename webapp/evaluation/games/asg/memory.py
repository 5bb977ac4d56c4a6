"""What the agents of the batch remember within a ply, and how they compare."""

from __future__ import annotations

from typing import Any, NamedTuple

import jax.numpy as jnp

from webapp.evaluation.games.asg.machine import Rules


class Memory(NamedTuple):
    """What the agents remember within a ply, and how often random has drawn."""

    drawn: Any
    goal: Any
    """Greedy's target."""
    count: Any
    """Greedy's marches of this ply, -1 before it has planned them."""
    sources: Any
    targets: Any
    amounts: Any
    scores: Any
    here: Any
    """Where rusher's army stands, -1 before it has planned its way."""
    amount: Any
    extra: Any
    """What rusher bought and does not take along."""
    coin: Any
    """Whether mixed is greedy in this ply (1) or random (0), -1 before it has drawn."""


def blank(rules: Rules) -> Memory:
    """Nothing to remember."""
    zero, none = jnp.int32(0), jnp.zeros(rules.params.limits.nodes, jnp.int32)
    return Memory(
        jnp.uint32(0), zero, zero - 1, none, none, none, none, zero - 1, zero, zero, zero - 1
    )


def less(*pairs: tuple[Any, Any]) -> Any:
    """Whether the first of each pair come before the second ones, the first pair most important."""
    found: Any = jnp.bool_(False)
    for a, b in reversed(pairs):
        found = (a < b) | (a == b) & found
    return found
