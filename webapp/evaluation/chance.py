"""The generator of `core.rng` (the kind "counter") in the functions that Numba compiles.

A generator here is one word and how often it was drawn from: its high word is always 0, as it is
in each that comes of a 32-bit seed or of a split.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

U32 = np.uint32
_STEP = U32(0x9E3779B9)
ZERO_SEED = U32(0x6D2B79F5)


@njit(forceinline=True)
def mixed(x: Any) -> Any:
    """`core.rng.mix`; the dice of a duel have another last constant (`kernel_script.mix`)."""
    x = U32(x)
    x ^= x >> U32(16)
    x = U32(x * U32(0x21F0AAAD))
    x ^= x >> U32(15)
    x = U32(x * U32(0x735A2D97))
    return U32(x ^ x >> U32(15))


@njit(forceinline=True)
def split(low: Any, n: Any, salt: Any) -> Any:
    """The word of another generator, decided by this one, by what it drew, and by the salt."""
    return mixed(mixed(mixed(U32(salt) ^ U32(low))) ^ U32(n))


@njit(forceinline=True)
def drawn(low: Any, n: Any) -> Any:
    """The 32 random bits that a generator draws as its number `n`."""
    return mixed(mixed(mixed(U32(n) + _STEP) ^ U32(low)))


@njit
def below(low: Any, n: Any, count: Any) -> Any:
    """A number in [0, count), each equally likely, and how many draws there have been by then."""
    whole = np.uint64(1) << np.uint64(32)
    limit = whole - whole % np.uint64(count)
    value = np.uint64(drawn(low, n))
    n += 1
    while value >= limit:
        value = np.uint64(drawn(low, n))
        n += 1
    return np.int64(value % np.uint64(count)), n


@njit
def match_seed(low: Any, high: Any, number: Any, part: Any) -> Any:
    """The seed of a match of a plan (`core.evaluation.plan.match_seed`)."""
    found = mixed(ZERO_SEED ^ U32(low))
    found = mixed(found ^ U32(high))
    found = mixed(found ^ U32(number))
    return mixed(found ^ U32(part))
