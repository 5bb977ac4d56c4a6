"""Lanes that left the unrolled code, on the row interpreter, which knows every bound.

These functions do not depend on the duel's shape: compiled once, they serve every matchup.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from webapp.evaluation.games.heroes import env
from webapp.evaluation.games.heroes.encode import Params
from webapp.evaluation.games.heroes.state import TIMED_OUT, State


class Lost(NamedTuple):
    """Lanes that wait for the interpreter."""

    resumed: Any
    """They are at a state to go on from, by `ability`."""
    ability: Any
    """-1 idles: a turn that was passed goes on as if its player idled."""
    begun: Any
    """They are about to begin their match."""


def rescued(params: Params, state: State, lost: Lost) -> State:
    """The states after the interpreter played the lost lanes on to their next choices."""

    def resume(state: State) -> State:
        # Only lost lanes run.
        standing = state._replace(reason=jnp.where(lost.resumed, state.reason, TIMED_OUT))
        after = jax.vmap(env.advance, (None, 0, 0))(params, standing, lost.ability)
        return picked(lost.resumed, after, state)

    def begin(state: State) -> State:
        after = jax.vmap(env.start, (None, 0, 0))(params, state.k0, state.k1)
        return picked(lost.begun, after, state)

    for which, way in ((lost.resumed, resume), (lost.begun, begin)):
        state = jax.lax.cond(which.any(), way, lambda same: same, state)
    return state


def picked(where: Any, first: State, second: State) -> State:
    """The first state in the lanes of the mask, else the second one."""

    def pick(a: Any, b: Any) -> Any:
        return jnp.where(where.reshape(where.shape + (1,) * (a.ndim - 1)), a, b)

    found: State = jax.tree.map(pick, first, second)
    return found


_rescue = jax.jit(rescued)


def rescue(params: Params, state: State, lost: Lost | None) -> State:
    """`rescued`, when there may be lost lanes: it is not even compiled before."""
    if lost is None or is_idle(lost):
        return state
    # Inside of a user's program nobody can look, and the program takes the interpreter in.
    run = rescued if isinstance(lost.resumed, jax.core.Tracer) else _rescue
    dims = lost.resumed.shape
    row = jax.tree.map(lambda x: x.reshape(-1, *x.shape[len(dims) :]), (state, lost))
    after: State = run(params, *row)
    shaped: State = jax.tree.map(lambda x: x.reshape(*dims, *x.shape[1:]), after)
    return shaped


def is_idle(lost: Lost) -> bool:
    """Whether it is known that no lane waits."""
    found = _any(lost.resumed, lost.begun)
    return not isinstance(found, jax.core.Tracer) and not bool(found)


@jax.jit
def _any(resumed: Any, begun: Any) -> Any:
    return (resumed | begun).any()
