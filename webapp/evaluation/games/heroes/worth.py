"""What a state is worth to a player, in array code: the evaluation of `core.games.heroes.game`.

The share of health is computed in pairs of binary32 numbers, about as exact as the binary64 of the
Python engine, and rounded to whole steps as `core.agents.base.steady` does, so that both choose
alike.
"""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp

from core.agents.base import STEPS
from webapp.evaluation.games.heroes.state import State

WIN = 1000 * STEPS
"""A won duel, in steps; evaluations stay within 0.9 * STEPS."""
_SHARE = 0.9 * STEPS
_SHARE_HIGH = float(jnp.float32(_SHARE))
_SHARE_LOW = _SHARE - _SHARE_HIGH


def steady_worth(state: State, player: Any) -> Any:
    """Worth of the states to the players, in whole steps."""
    won = jnp.where(state.winner == player, WIN, -WIN)
    over = jnp.where(state.winner < 0, 0, won)
    return jnp.where(state.reason != 0, over, steady_share(*healths(state, player)))


def healths(state: State, player: Any) -> tuple[Any, Any]:
    """The player's health and the other's, at least 0."""
    first, second = (jnp.maximum(state.values[:, side, 0], 0.0) for side in (0, 1))
    own = jnp.where(player == 0, first, second)
    return own, jnp.where(player == 0, second, first)


def steady_share(own: Any, other: Any) -> Any:
    """round(0.9 * (own - other) / (own + other) * STEPS), 0 by 0."""
    most = jnp.maximum(own, other)
    scale = jnp.where(most > 2.0**60, 2.0**-80, jnp.where(most < 2.0**-20, 2.0**60, 1.0))
    own, other = own * scale, other * scale
    (d, d_low), (s, s_low) = _sum(own, -other), _sum(own, other)
    s = jnp.where(most > 0.0, s, 1.0)
    q = d / s
    product, error = _product(q, s)
    q_low = ((d - product) - error + d_low - q * s_low) / s
    whole, rest = _product(q, jnp.float32(_SHARE_HIGH))
    rest = rest + (q * jnp.float32(_SHARE_LOW) + q_low * jnp.float32(_SHARE_HIGH))
    steps = jnp.round(whole)
    left = (whole - steps) + rest
    more = (left > 0.5).astype(jnp.int32) - (left < -0.5)
    return steps.astype(jnp.int32) + more


def _sum(a: Any, b: Any) -> tuple[Any, Any]:
    total = a + b
    part = total - a
    return total, (a - (total - part)) + (b - part)


def _product(a: Any, b: Any) -> tuple[Any, Any]:
    product = a * b
    (a_high, a_low), (b_high, b_low) = _halves(a), _halves(b)
    error = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low
    return product, error


def _halves(a: Any) -> tuple[Any, Any]:
    spread = a * jnp.float32(4097.0)
    high = spread - (spread - a)
    return high, a - high
