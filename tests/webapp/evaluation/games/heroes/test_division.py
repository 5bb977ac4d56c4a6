"""Quotients are exact whatever a device's own division makes of them."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
import pytest

from webapp.evaluation.games.heroes import division, numbers


@pytest.mark.parametrize("off", range(-3, 4))
def test_a_device_that_divides_badly_is_put_right(monkeypatch, off):
    def guess(a, b):
        bits = (a / b).view(jnp.int32) + off
        return bits.view(jnp.float32)

    monkeypatch.setattr(division, "_guess", guess)
    draw = np.random.default_rng(off + 9)
    signs = draw.choice((-1.0, 1.0), (2, 20_000))
    sizes = draw.uniform(1, 2, (2, 20_000)) * 2.0 ** draw.integers(-99, 127, (2, 20_000))
    a, b = (signs * sizes).astype(np.float32)
    a[:200], b[:200] = draw.integers(-9, 9, 200), draw.integers(1, 9, 200)
    quotients = a.astype(np.float64) / b
    exact = np.clip(quotients, -3.4028234663852886e38, 3.4028234663852886e38).astype(np.float32)
    exact[np.abs(exact) < 2.0**-100] = 0.0
    found = np.asarray(numbers.canon(division.corrected(jnp.asarray(a), jnp.asarray(b))))
    np.testing.assert_array_equal(found.view(np.uint32), exact.view(np.uint32))
