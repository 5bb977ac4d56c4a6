"""Numbers in every lane, and the generators of ruleset v1 for all lanes at once (Randomness)."""

from __future__ import annotations

from typing import Any, TypeAlias

import jax.numpy as jnp
import numpy as np
from jax import lax

Array: TypeAlias = Any


class Room:
    """So many lanes, in any number of axes; with none, one lane that is a number."""

    def __init__(self, dims: tuple[int, ...]) -> None:
        self.dims = dims

    def constant(self, value: Any, dtype: Any = None) -> Array:
        """The same value in every lane."""
        kind = dtype or (bool if isinstance(value, bool) else None)
        return lax.full(self.dims, value, kind) if self.dims else np.asarray(value, kind)

    def real(self, value: float) -> Array:
        """The same number in every lane."""
        return self.constant(value, np.float32)

    def spread(self, scalar: Array) -> Array:
        """A number that is an argument, in every lane."""
        return lax.broadcast(scalar, self.dims)


def mix(at: Room, x: Array) -> Array:
    """A bijection of 32-bit words (ruleset v1, Randomness)."""

    def word(value: int) -> Array:
        return at.constant(value, jnp.uint32)

    x = lax.bitwise_xor(x, lax.shift_right_logical(x, word(16)))
    x = lax.mul(x, word(0x21F0AAAD))
    x = lax.bitwise_xor(x, lax.shift_right_logical(x, word(15)))
    x = lax.mul(x, word(0xD35A2D97))
    return lax.bitwise_xor(x, lax.shift_right_logical(x, word(15)))


def bits(at: Room, k0: Array, k1: Array, ctr: Array) -> Array:
    """The random bits number `ctr` of a key."""
    step = at.constant(0x9E3779B9, jnp.uint32)
    number = lax.add(ctr, at.constant(1, jnp.uint32))
    return mix(at, lax.bitwise_xor(mix(at, lax.add(lax.mul(number, step), k0)), k1))


def below(at: Room, u: Array, n: Array) -> Array:
    """floor(u * n / 2^32) of 32 random bits and n up to 65535, by 16-bit limbs."""
    sixteen = at.constant(16, jnp.uint32)
    low = lax.mul(lax.bitwise_and(u, at.constant(0xFFFF, jnp.uint32)), n)
    high = lax.mul(lax.shift_right_logical(u, sixteen), n)
    whole = lax.add(high, lax.shift_right_logical(low, sixteen))
    return lax.shift_right_logical(whole, sixteen)


def roll(at: Room, u: Array, sides: Array) -> Array:
    """The face of a die of so many sides, of 32 random bits."""
    sides = lax.max(lax.min(sides, at.real(65535.0)), at.real(1.0))
    n = lax.convert_element_type(sides, jnp.uint32)
    face = lax.add(below(at, u, n), at.constant(1, jnp.uint32))
    return lax.convert_element_type(lax.convert_element_type(face, jnp.int32), jnp.float32)


def seat_key(k0: Array, seat: int) -> Array:
    """The first word of the key of a seat's own generator."""
    at = Room(k0.shape)
    return mix(at, lax.bitwise_xor(k0, at.constant(0xA511E9B3 ^ seat, jnp.uint32)))


def random_choice(own: Array, k1: Array, ply: Array, count: int) -> Array:
    """Each of so many abilities equally likely, from a seat's own generator; -1 of none."""
    at = Room(ply.shape)
    if not count:
        return at.constant(-1, jnp.int32)
    u = bits(at, own, k1, lax.convert_element_type(ply, jnp.uint32))
    drawn = below(at, u, at.constant(count, jnp.uint32))
    return lax.convert_element_type(drawn, jnp.int32)
