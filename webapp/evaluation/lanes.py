"""Matches as lanes: on a processor one after the other, on an accelerator side by side.

XLA's CPU compiler makes one piece of machine code of a small call, loops and branches included, so
that a match runs as in a language with jumps, its state in the first cache.  But the same compiler
(jaxlib 0.10) ends the process over such a call when an argument of it is a constant of the program
or is not used.  So only an `EntryPoint` makes one, and only in a program of its own, where every
argument is a parameter; inside of anybody else's `jit`, `vmap`, `scan` or `cond` the lanes run side
by side, with the same results.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial, update_wrapper
from typing import Any, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.experimental.xla_metadata import set_xla_metadata

Spread: TypeAlias = Callable[..., Any]
"""`spread(size, one, *args)`: what `one(lane, *args)` makes of every lane's number, lanes first."""


class EntryPoint:
    """`run(spread, *args)` as a compiled function of the args."""

    def __init__(self, run: Callable[..., Any], static: Sequence[str] = ()) -> None:
        self.alone = jax.jit(partial(run, by_device), static_argnames=static)
        """For arguments that are arrays; to be called outside of every other program."""
        self.within = jax.jit(partial(run, side_by_side), static_argnames=static)
        """The same for use inside of other programs."""
        update_wrapper(self, run)

    def __call__(self, *args: Any, **options: Any) -> Any:
        """What `run` makes of the args, in whichever program this is."""
        return (self.within if _is_traced(args, options) else self.alone)(*args, **options)


def entry_point(*static: str) -> Callable[[Callable[..., Any]], EntryPoint]:
    """A decorator; the arguments of these names are constants of the compiled function."""
    return partial(EntryPoint, static=static)


def _is_traced(*args: Any) -> bool:
    """Whether some other program is being made: of these values, or of all that is computed."""
    leaves = [*jax.tree.leaves(args), lax.neg(np.int32(0))]
    return any(isinstance(leaf, jax.core.Tracer) for leaf in leaves)


def side_by_side(size: int, one: Callable[..., Any], *args: Any) -> Any:
    """A `Spread` that compiles everywhere."""
    return jax.vmap(lambda lane: one(lane, *args))(jnp.arange(size, dtype=jnp.int32))


def by_device(size: int, one: Callable[..., Any], *args: Any) -> Any:
    """A `Spread` for programs whose parameters are the args."""
    at_once = partial(side_by_side, size, one)
    in_turn = _as_one_kernel(partial(_in_turn, size, one))
    return lax.platform_dependent(*args, cpu=in_turn, default=at_once)


_ONE_PIECE = {"inlineable": "false", "xla_cpu_small_call": "true"}
_mark: Any = set_xla_metadata


def _as_one_kernel(run: Callable[..., Any]) -> Callable[..., Any]:
    """The function as one kernel; a compiler that does not know these hints is only slower."""
    return apart(run)


def apart(run: Callable[..., Any]) -> Callable[..., Any]:
    """The function computed in one place, its arguments before and its results after it.

    A compiler that sees through it computes it again for each of its readers, and copies an array
    that is read after it was written.  So what is read of an array goes in, what is written comes
    out, and the array itself stays in place.
    """
    inner = jax.jit(run)

    def call(*args: Any) -> Any:
        return jax.tree.map(lambda x: _mark(x, **_ONE_PIECE), inner(*args))

    return call


def _in_turn(size: int, one: Callable[..., Any], *args: Any) -> Any:
    shapes = jax.eval_shape(one, jnp.int32(0), *args)
    empty = jax.tree.map(lambda x: jnp.zeros((size, *x.shape), x.dtype), shapes)

    def put(all_lanes: Any, lane: Any, value: Any) -> Any:
        start = (lane, *(0,) * value.ndim)
        return lax.dynamic_update_slice(all_lanes, value[None], start, allow_negative_indices=False)

    def step(lane: Any, done: Any) -> Any:
        return jax.tree.map(lambda old, new: put(old, lane, new), done, one(lane, *args))

    return lax.fori_loop(_nothing_of(args), size, step, empty)


def _nothing_of(args: Any) -> Any:
    """0, in a way that uses every argument and that no compiler sees through."""
    nothing = jnp.int32(0)
    for leaf in (each for each in jax.tree.leaves(args) if each.size):
        word = leaf[(0,) * leaf.ndim]
        if not jnp.issubdtype(word.dtype, jnp.integer):
            word = word != 0
        # At most 64 bits are set.
        nothing += (lax.population_count(word.astype(jnp.uint32)) >> 7).astype(jnp.int32)
    return nothing


# -- reading and writing ------------------------------------------------------------------------


def read(table: Any, *index: Any) -> Any:
    """table[index], an index that is known to exist."""
    sizes = (1,) * len(index)
    return lax.dynamic_slice(table, index, sizes, allow_negative_indices=False).reshape(())


def write(table: Any, value: Any, *index: Any) -> Any:
    """The table with table[index] = value."""
    one = jnp.asarray(value, table.dtype).reshape((1,) * len(index))
    return lax.dynamic_update_slice(table, one, index, allow_negative_indices=False)
