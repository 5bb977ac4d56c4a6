"""What heroes hold of a status, in an array of batches: equal to `core.games.defense.holdings`.

`held` has a row of slots for every hero and status, the oldest batch first, empty slots between
them.  A function that is given a count of 0 changes nothing, so callers need no branches.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax.numpy as jnp
from jax import lax

from webapp.evaluation.games.defense.batches import LOCK, SIZE
from webapp.evaluation.games.defense.words import lock_of, made, passed
from webapp.evaluation.lanes import read, write


class Shape(NamedTuple):
    """The sizes of `held`."""

    statuses: int
    slots: int


def row(shape: Shape, side: Any, status: Any) -> Any:
    """Where the batches of a status begin."""
    return (side * shape.statuses + status) * shape.slots


def _row(held: Any, shape: Shape, base: Any) -> Any:
    return lax.dynamic_slice(held, (base,), (shape.slots,), allow_negative_indices=False)


def stacks(held: Any, shape: Shape, base: Any) -> Any:
    """How many stacks there are."""
    return jnp.sum(_row(held, shape, base) & SIZE)


def usable(held: Any, shape: Shape, base: Any) -> Any:
    """How many of them may be spent now."""
    found = _row(held, shape, base)
    return jnp.sum(jnp.where(lock_of(found) == 0, found & SIZE, 0))


def lose(held: Any, shape: Shape, base: Any, count: Any, spend: bool) -> Any:
    """Without some stacks, the oldest first; with `spend` only of what may be spent."""

    def goes_on(carry: tuple[Any, ...]) -> Any:
        _, i, left = carry
        return (left > 0) & (i < shape.slots)

    def step(carry: tuple[Any, ...]) -> tuple[Any, ...]:
        held, i, left = carry
        batch = read(held, base + i)
        gone = jnp.minimum(batch & SIZE, left)
        if spend:
            gone = jnp.where(lock_of(batch) == 0, gone, 0)
        rest = jnp.where((batch & SIZE) == gone, 0, batch - gone)
        return write(held, rest, base + i), i + 1, left - gone

    return lax.while_loop(goes_on, step, (held, jnp.int32(0), jnp.asarray(count, jnp.int32)))[0]


def gain(
    held: Any, shape: Shape, base: Any, count: Any, lock: Any, end: Any, turns: Any, own: Any
) -> tuple[Any, Any]:
    """With some more stacks; whether there was no slot for them."""
    kind = made(lock, end, turns, jnp.asarray(own, jnp.int32))
    there, last = _last(held, shape, base)
    merges = (there >= 0) & (last & ~SIZE == kind)
    needs = (count > 0) & ~merges & (there == shape.slots - 1)
    held = _packed(held, shape, base, needs)
    there, last = _last(held, shape, base)
    merges = (there >= 0) & (last & ~SIZE == kind)
    at = jnp.where(merges, there, there + 1)
    is_full = (count > 0) & (at >= shape.slots)
    at = base + jnp.minimum(at, shape.slots - 1)
    adds = (count > 0) & ~is_full
    batch = jnp.where(merges, last, kind) + count
    return write(held, jnp.where(adds, batch, read(held, at)), at), is_full


def _last(held: Any, shape: Shape, base: Any) -> tuple[Any, Any]:
    """The last slot in use, -1 for none, and its batch."""
    order = jnp.arange(shape.slots, dtype=jnp.int32)
    there = jnp.max(jnp.where(_row(held, shape, base) != 0, order, -1))
    return there, read(held, base + jnp.maximum(there, 0))


def _packed(held: Any, shape: Shape, base: Any, needs: Any) -> Any:
    """The same without empty slots, and equal neighbours as one."""

    def step(i: Any, carry: tuple[Any, Any]) -> tuple[Any, Any]:
        held, out = carry
        batch = read(held, base + i)
        before = base + jnp.maximum(out - 1, 0)
        last = read(held, before)
        held = write(held, 0, base + i)
        merges = (out > 0) & (last >> LOCK == batch >> LOCK)
        at = jnp.where(merges, before, base + out)
        value = jnp.where(merges, last + (batch & SIZE), batch)
        is_there = batch != 0
        held = write(held, jnp.where(is_there, value, read(held, at)), at)
        return held, out + (is_there & ~merges)

    size = jnp.where(needs, shape.slots, 0)
    return lax.fori_loop(0, size, step, (held, jnp.int32(0)))[0]


def unlocked(held: Any, side: Any) -> Any:
    """Everybody's batches as a turn of a side begins."""
    lock = lock_of(held)
    free = (lock == 1) | ((lock == 2) & _is_of(held, side))
    return jnp.where(free, held & ~(3 << LOCK), held)


def after(held: Any, side: Any, moment: Any) -> Any:
    """The batches after a moment of a side, or of both (2)."""
    return jnp.where(_is_of(held, side) | (side == 2), passed(held, moment), held)


def _is_of(held: Any, side: Any) -> Any:
    size = held.shape[0]
    return (jnp.arange(size, dtype=jnp.int32) >= size // 2) == (side == 1)
