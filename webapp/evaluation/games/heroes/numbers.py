"""Arithmetic and dice of ruleset v1 in array code, the same for lanes and for single numbers.

Arithmetic is canonical after every operation (see `core.games.heroes.floats`), which also keeps
XLA from contracting a product and a sum into one rounding.
"""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

from core.games.heroes.floats import MAX_FLOAT, TINY
from webapp.evaluation.games.heroes.division import divide


def canon(x: Any) -> Any:
    """The canonical binary32: clamped, tiny values and -0 made 0."""
    x = jnp.clip(x, -MAX_FLOAT, MAX_FLOAT)
    return jnp.where(jnp.abs(x) < jnp.float32(TINY), jnp.float32(0.0), x)


def mix(x: Any) -> Any:
    """A bijection of 32-bit words (ruleset v1, Randomness)."""
    x = x ^ (x >> 16)
    x = x * jnp.uint32(0x21F0AAAD)
    x = x ^ (x >> 15)
    x = x * jnp.uint32(0xD35A2D97)
    return x ^ (x >> 15)


def bits(k0: Any, k1: Any, ctr: Any) -> Any:
    """The random bits number `ctr` of a key."""
    return mix(mix((ctr + jnp.uint32(1)) * jnp.uint32(0x9E3779B9) + k0) ^ k1)


def policy_key(k0: Any, k1: Any, seat: Any) -> tuple[Any, Any]:
    """A seat's own key: what a policy draws never shifts the dice of the match."""
    return mix(k0 ^ jnp.uint32(0xA511E9B3) ^ seat.astype(jnp.uint32)), k1


def below(u: Any, n: Any) -> Any:
    """floor(u * n / 2^32) of 32 random bits and n up to 65535, by 16-bit limbs."""
    return ((u >> 16) * n + ((u & 0xFFFF) * n >> 16)) >> 16


def quotient(a: Any, b: Any) -> Any:
    """a / b, 0 by 0."""
    is_zero = b == 0.0
    by = jnp.where(is_zero, jnp.float32(1.0), b)
    return jnp.where(is_zero, jnp.float32(0.0), divide(a, by))


def as_float(bits: Any) -> Any:
    """The binary32 of 32 bits."""
    return jax.lax.bitcast_convert_type(bits, jnp.float32)
