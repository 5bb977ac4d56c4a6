"""Binary32 quotients rounded exactly, also where the device's own division is not.

A CPU divides exactly.  A GPU's default division may be off by two units in the last place; there
the quotient of the 24-bit mantissas is put right by whole numbers: the remainder of a guess that is
nearly right is small, so that 32-bit words that wrap hold it exactly.
"""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
from jax import lax

MOST_OFF = 4
"""Units in the last place that a device's division may be off, at most."""
_ONE = 0x3F800000
_MANTISSA = 0x7FFFFF


def divide(a: Any, b: Any) -> Any:
    """a / b for canonical values, b not 0, exact in the canonical range; beyond it only so that
    clamping and flushing give the canonical result."""
    return a / b if jax.default_backend() == "cpu" else corrected(a, b)


def corrected(a: Any, b: Any) -> Any:
    """a / b by a guess and whole numbers."""
    a_bits, b_bits = (lax.bitcast_convert_type(x, jnp.int32) for x in (a, b))
    ma, mb = ((x & _MANTISSA) | _ONE for x in (a_bits, b_bits))
    guess = _guess(*(lax.bitcast_convert_type(x, jnp.float32) for x in (ma, mb)))
    # The quotient as a whole number of 24 bits, 2^shift times as large.
    whole_a, whole_b = ma - _ONE + (1 << 23), mb - _ONE + (1 << 23)
    shift = jnp.where(ma < mb, 24, 23)
    q = (guess * jnp.where(ma < mb, jnp.float32(2.0**24), jnp.float32(2.0**23))).astype(jnp.int32)
    rest = (whole_a << shift) - q * whole_b
    for _ in range(MOST_OFF):
        less, more = rest < 0, rest >= whole_b
        step = more.astype(jnp.int32) - less.astype(jnp.int32)
        q, rest = q + step, rest - step * whole_b
    q = q + (2 * rest > whole_b)
    exponent = (a_bits >> 23 & 255) - (b_bits >> 23 & 255) - shift
    half = exponent >> 1
    size = q.astype(jnp.float32) * _power(half) * _power(exponent - half)
    sign = (a_bits ^ b_bits) & jnp.int32(-(2**31))
    signed = lax.bitcast_convert_type(lax.bitcast_convert_type(size, jnp.int32) | sign, jnp.float32)
    return jnp.where(a == 0.0, jnp.float32(0.0), signed)


def _guess(a: Any, b: Any) -> Any:
    return a / b


def _power(exponent: Any) -> Any:
    """2 to a power from -126 to 127."""
    return lax.bitcast_convert_type((exponent + 127) << 23, jnp.float32)
