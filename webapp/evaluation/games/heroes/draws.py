"""The generators of `core.rng` (the kind "counter") in array code, for policies in batch."""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from webapp.evaluation.games.heroes import numbers
from webapp.evaluation.games.heroes.state import State


class Rng(NamedTuple):
    """Generators, one per lane."""

    low: Any
    high: Any
    n: Any


def of_policy(state: State) -> Rng:
    """What the players to act draw from at their decisions."""
    k0, k1 = numbers.policy_key(state.k0, state.k1, state.active)
    return Rng(k0, k1, state.ply.astype(jnp.uint32))


def mix(x: Any) -> Any:
    """The bijection of 32-bit words of `core.rng`."""
    x = x ^ (x >> 16)
    x = x * jnp.uint32(0x21F0AAAD)
    x = x ^ (x >> 15)
    x = x * jnp.uint32(0x735A2D97)
    return x ^ (x >> 15)


def next_u32(rng: Rng) -> tuple[Any, Rng]:
    """32 random bits and the generator after them."""
    value = mix(mix(mix(rng.n + jnp.uint32(0x9E3779B9)) ^ rng.low) ^ rng.high)
    return value, rng._replace(n=rng.n + jnp.uint32(1))


def below(rng: Rng, n: Any) -> tuple[Any, Rng]:
    """A number in [0, n), each equally likely; draws of the incomplete last block are repeated."""
    last = jnp.uint32(0xFFFFFFFF)
    highest = last - (last % n + 1) % n

    def is_open(carry: tuple[Any, Rng]) -> Any:
        return (carry[0] > highest).any()

    def again(carry: tuple[Any, Rng]) -> tuple[Any, Rng]:
        value, rng = carry
        more, later = next_u32(rng)
        late = value > highest
        kept = jax.tree.map(lambda a, b: jnp.where(late, a, b), later, rng)
        return jnp.where(late, more, value), kept

    value, rng = jax.lax.while_loop(is_open, again, next_u32(rng))
    return value % n, rng
