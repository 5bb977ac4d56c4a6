"""Arithmetic of 32-bit words: the generator of combats, and products of doubles, exactly."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
from jax import lax


def next_word(x: Any) -> Any:
    """One draw of xorshift32."""
    x ^= x << 13
    x ^= x >> 17
    return x ^ x << 5


def bound_of(weaker: Any, low: Any, high: Any, shift: Any) -> Any:
    """max(1, floor(weaker * fraction)), the product rounded to 53 bits as an IEEE double is.

    The exact product has up to 84 bits.  Only a product that lies within half a unit in the last
    place below a whole number rounds up to it, ties included, for whole numbers are even there.
    """
    weaker, low, high = (x.astype(jnp.uint32) for x in (weaker, low, high))
    h0, p0 = product(weaker, low)
    h1, l1 = product(weaker, high)
    p1 = h0 + l1
    p2 = h1 + (p1 < h0)
    zeros = jnp.where(p2 != 0, lax.clz(p2), 32 + jnp.where(p1 != 0, lax.clz(p1), 32 + lax.clz(p0)))
    bits = 96 - zeros.astype(jnp.int32)
    half = jnp.where(bits >= 54, jnp.uint32(1) << jnp.clip(bits - 54, 0, 31).astype(jnp.uint32), 0)
    carry = (p0 + half < p0).astype(jnp.uint32)
    p2 = p2 + (p1 + carry < p1)
    p1 = p1 + carry
    by = shift.astype(jnp.uint32)
    short = p1 >> jnp.minimum(by - 32, 31) | p2 << jnp.clip(
        64 - by.astype(jnp.int32), 0, 31
    ).astype(jnp.uint32)
    whole = jnp.where(shift < 64, short, p2 >> jnp.clip(shift - 64, 0, 31).astype(jnp.uint32))
    return jnp.maximum(whole.astype(jnp.int32), 1)


def product(a: Any, b: Any) -> tuple[Any, Any]:
    """High and low word of a product of words."""
    a0, a1, b0, b1 = a & 0xFFFF, a >> 16, b & 0xFFFF, b >> 16
    t = a0 * b0
    u = a1 * b0 + (t >> 16)
    v = a0 * b1 + (u & 0xFFFF)
    return a1 * b1 + (u >> 16) + (v >> 16), v << 16 | t & 0xFFFF
