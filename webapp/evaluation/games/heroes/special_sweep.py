"""Steps of one lane's numbers, computed for all lanes in one loop each.

XLA's CPU compiler (jaxlib 0.10) makes a loop of nearly every value that two others read; a turn is
then a hundred loops, whose arrays go to the second cache and back in between.  The windows of a
`reduce_window` are one loop, whatever its function computes from what it has and what the window
holds: with windows of one lane that is one loop for a step, which LLVM makes whole registers of
lanes of, and everything in between stays in registers.  What a function has when a window begins
is a number for all lanes, so that the numbers of a duel come in that way: they stay arguments.

Every argument and result of such a loop is an array whether it is used or not.  So a step is traced
for one lane first, and an array that no step changes, or none reads, is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
from jax import lax
from jax.extend.core import ClosedJaxpr, Literal

_kind: Any = jax.ShapeDtypeStruct
Array: TypeAlias = Any
Arrays: TypeAlias = tuple[Array, ...]
Step: TypeAlias = Callable[[Arrays, Arrays], Arrays]
"""`step(lanes, numbers)`: the lanes after it; numbers are the same for all lanes.  All are 32 bits
wide, and lanes may be single numbers."""
Test: TypeAlias = Callable[[Arrays], Array]


class Traced(NamedTuple):
    """A step of one lane, which is traced only once, and what it does."""

    run: Callable[..., Arrays]
    jaxpr: ClosedJaxpr


def repeated(steps: Sequence[Step], rounds: Array | Test, lanes: Arrays, numbers: Arrays) -> Arrays:
    """The lanes after all steps in turn, so many times, or as long as a test of the lanes holds."""
    if jax.default_backend() != "cpu" or lanes[0].ndim != 1:
        return _looped(steps, rounds, lanes, numbers)
    traced = [_traced(step, lanes, numbers) for step in steps]
    moving = [any(_changes(each, i) for each in traced) for i in range(len(lanes))]
    kept = tuple(x for x, moves in zip(lanes, moving, strict=True) if moves)
    still = tuple(x for x, moves in zip(lanes, moving, strict=True) if not moves)

    def sweep(step: Traced) -> Step:
        return lambda kept, numbers: _swept(step, moving, kept, still, numbers)

    def whole(kept: Arrays) -> Arrays:
        after = iter(kept)
        return tuple(next(after) if moves else x for x, moves in zip(lanes, moving, strict=True))

    until = (lambda kept: rounds(whole(kept))) if callable(rounds) else rounds
    return whole(_looped([sweep(step) for step in traced], until, kept, numbers))


def _looped(steps: Sequence[Step], rounds: Array | Test, lanes: Arrays, numbers: Arrays) -> Arrays:
    def once(lanes: Arrays) -> Arrays:
        for step in steps:
            lanes = step(lanes, numbers)
        return lanes

    after: Arrays
    if callable(rounds):
        after = lax.while_loop(rounds, once, lanes)
    else:
        after = lax.fori_loop(0, rounds, lambda _, lanes: once(lanes), lanes)
    return after


def _traced(step: Step, lanes: Arrays, numbers: Arrays) -> Traced:
    """The step of one lane."""
    alone: list[Any] = [_kind((), x.dtype) for x in (*lanes, *numbers)]
    size = len(lanes)
    run = jax.jit(lambda *flat: step(flat[:size], flat[size:]))
    return Traced(run, run.trace(*alone).jaxpr)


def _changes(step: Traced, i: int) -> bool:
    return step.jaxpr.jaxpr.outvars[i] is not step.jaxpr.jaxpr.invars[i]


def _reads(step: Traced) -> list[bool]:
    used = {v for eqn in step.jaxpr.jaxpr.eqns for v in eqn.invars if not isinstance(v, Literal)}
    return [v in used for v in step.jaxpr.jaxpr.invars]


def _swept(
    step: Traced, moving: Sequence[bool], kept: Arrays, still: Arrays, numbers: Arrays
) -> Arrays:
    """The moving lanes after a step, in one loop."""
    reads, size = _reads(step), len(moving)
    movers = [i for i, moves in enumerate(moving) if moves]
    stills = [i for i, moves in enumerate(moving) if not moves]
    read = [i for i in stills if reads[i]]
    told = [i for i in range(size, len(reads)) if reads[i]]
    arrays = [*kept, *(still[stills.index(i)] for i in read)]
    # There is room for one number with each array.
    arrays += [arrays[0]] * (len(told) - len(arrays))
    first = [_as(numbers[i - size], x.dtype) for i, x in zip(told, arrays, strict=False)]
    first += [jnp.zeros((), x.dtype) for x in arrays[len(first) :]]
    kinds = [v.aval.dtype for v in step.jaxpr.jaxpr.invars]

    def one(begun: Arrays, here: Arrays) -> Arrays:
        known = dict(zip((*movers, *read), here, strict=False))
        known |= {i: _as(word, kinds[i]) for i, word in zip(told, begun, strict=False)}
        unread = jnp.zeros((), jnp.int32)
        given = [known[i] if i in known else _as(unread, kind) for i, kind in enumerate(kinds)]
        after = step.run(*given)
        return (*(after[i] for i in movers), *begun[len(movers) :])

    found = lax.reduce_window(tuple(arrays), tuple(first), one, (1,), (1,), "VALID")
    return tuple(found[: len(movers)])


def _as(x: Array, dtype: Any) -> Array:
    """The same 32 bits as another kind of number."""
    return x if x.dtype == dtype else lax.bitcast_convert_type(x, dtype)
