"""Steps in one loop over the lanes give what they give lane by lane."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from webapp.evaluation.games.heroes.special_sweep import repeated

WIDTH, ROUNDS = 37, 5
LANES = (
    np.linspace(-3, 3, WIDTH, dtype=np.float32),
    np.arange(WIDTH, dtype=np.int32),
    np.arange(WIDTH, dtype=np.uint32)[::-1] * np.uint32(2654435761),
    np.full(WIDTH, 7, np.int32),
)
NUMBERS = (*np.float32([0.5, -1.25, 3.0, 1e30, 2.0, 0.1]), np.int32(-9))


def first(lanes, numbers):
    """Reads an array that nobody changes, and more numbers than there are arrays."""
    x, i, word, still = lanes
    total = x + sum(numbers[1:6])
    return jnp.where(total > still, x * numbers[0], x), i + numbers[6], word, still


def second(lanes, numbers):
    x, i, word, still = lanes
    return x, i ^ (word >> 3).astype(jnp.int32), word * 747796405 + 1, still


@pytest.mark.parametrize("steps", [(first,), (second,), (first, second)])
def test_lanes_in_one_loop_and_lanes_one_by_one_are_the_same(steps):
    together = jax.jit(lambda lanes, numbers: repeated(steps, ROUNDS, lanes, numbers))
    apart = jax.jit(jax.vmap(lambda *lanes: repeated(steps, ROUNDS, lanes, NUMBERS)))
    for x, y in zip(together(LANES, NUMBERS), apart(*LANES), strict=True):
        np.testing.assert_array_equal(np.asarray(x).view(np.uint32), np.asarray(y).view(np.uint32))


def test_other_numbers_need_no_new_program():
    play = jax.jit(lambda lanes, numbers: repeated((first, second), 1, lanes, numbers))
    one = play(LANES, NUMBERS)
    other = play(LANES, (np.float32(8), *NUMBERS[1:]))
    assert play._cache_size() == 1
    assert not np.array_equal(one[0], other[0])
