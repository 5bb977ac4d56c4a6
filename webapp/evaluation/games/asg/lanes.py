"""Matches as lanes: on a processor one after the other, on an accelerator side by side.

XLA's CPU compiler makes one piece of machine code of a small call, loops and branches included, so
that a match runs as in a language with jumps, its state in the first cache.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax
from jax.custom_batching import custom_vmap
from jax.experimental.xla_metadata import set_xla_metadata

from webapp.evaluation.games.asg.encode import Params


def read(table: Any, *index: Any) -> Any:
    """table[index], an index that is known to exist."""
    sizes = (1,) * len(index)
    return lax.dynamic_slice(table, index, sizes, allow_negative_indices=False).reshape(())


def write(table: Any, value: Any, *index: Any) -> Any:
    """The table with table[index] = value."""
    one = jnp.asarray(value, table.dtype).reshape((1,) * len(index))
    return lax.dynamic_update_slice(table, one, index, allow_negative_indices=False)


def spread(size: int, one: Callable[..., Any], *args: Any) -> Any:
    """What `one(lane, *args)` makes of every lane's number, lanes first."""

    def in_turn(*args: Any) -> Any:
        return _for_lanes(size, lambda lane: one(lane, *args))

    def at_once(*args: Any) -> Any:
        lanes = jnp.arange(size, dtype=jnp.int32)
        return jax.vmap(lambda lane: one(lane, *args))(lanes)

    return lax.platform_dependent(*args, cpu=_as_one_kernel(in_turn), default=at_once)


def for_any_batch(run: Callable[..., Any]) -> Callable[..., Any]:
    """`run(params, lane, *values)` as a function of params and the values of one match.

    Under `vmap` a map that all matches share is not copied, and every processor core walks
    through the matches as `spread` does.
    """

    @custom_vmap
    def single(params: Params, *values: Any) -> Any:
        one = jax.tree.map(lambda x: jnp.asarray(x)[None], (params, *values))
        return jax.tree.map(lambda x: x[0], _many(run, 1, *one))

    def many(size: int, in_batched: Any, params: Params, *values: Any) -> tuple[Any, Any]:
        def full(x: Any, is_batched: bool) -> Any:
            return x if is_batched else jnp.broadcast_to(x, (size, *jnp.shape(x)))

        def first(x: Any, is_batched: bool) -> Any:
            return x if is_batched else jnp.asarray(x)[None]

        params = jax.tree.map(first, params, in_batched[0])
        values = jax.tree.map(full, values, tuple(in_batched[1:]))
        out = _many(run, size, params, *values)
        return out, jax.tree.map(lambda x: True, out)

    single.def_vmap(many)
    ready: Callable[..., Any] = single
    return ready


def _many(run: Callable[..., Any], size: int, params: Params, *values: Any) -> Any:
    def one(lane: Any, params: Params, *values: Any) -> Any:
        shared = params.table.shape[0] == 1
        mine = jax.tree.map(lambda x: _row(x, lane), values)
        return run(params, jnp.zeros_like(lane) if shared else lane, *mine)

    return spread(size, one, params, *values)


def _row(table: Any, lane: Any) -> Any:
    start = (lane, *(0,) * (table.ndim - 1))
    size = (1, *table.shape[1:])
    return lax.dynamic_slice(table, start, size, allow_negative_indices=False)[0]


def _as_one_kernel(run: Callable[..., Any]) -> Callable[..., Any]:
    """The function as one kernel; a compiler that does not know these hints is only slower."""
    inner = jax.jit(run)
    mark: Any = set_xla_metadata

    def call(*args: Any) -> Any:
        hints = {"inlineable": "false", "xla_cpu_small_call": "true"}
        return jax.tree.map(lambda x: mark(x, **hints), inner(*args))

    return call


def _for_lanes(size: int, one: Callable[[Any], Any]) -> Any:
    shapes = jax.eval_shape(one, jnp.int32(0))
    empty = jax.tree.map(lambda x: jnp.zeros((size, *x.shape), x.dtype), shapes)

    def put(all_lanes: Any, lane: Any, value: Any) -> Any:
        start = (lane, *(0,) * value.ndim)
        return lax.dynamic_update_slice(all_lanes, value[None], start, allow_negative_indices=False)

    def step(lane: Any, done: Any) -> Any:
        return jax.tree.map(lambda old, new: put(old, lane, new), done, one(lane))

    return lax.fori_loop(0, size, step, empty)
