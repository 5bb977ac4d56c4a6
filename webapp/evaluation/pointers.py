"""Rows of 32-bit words as Numba's loops read them: by pointer, which is one register."""

from __future__ import annotations

from typing import Any

from numba import types as numba_types
from numba.core import cgutils
from numba.extending import intrinsic

types: Any = numba_types  # no part of Numba has types that mypy knows
build: Any = cgutils

FRAME = types.CPointer(types.intp)
"""A call frame of XLA, or another structure of its interface, as words of 8 bytes."""
WORDS = types.CPointer(types.int32)
"""A row of 32-bit words, as a pointer: unlike an array it is one register, and costs nothing to
pass on."""


def _cast(kind: Any) -> Any:
    """A function of an address: the pointer of this kind."""

    @intrinsic
    def cast(_: Any, address: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.inttoptr(args[0], context.get_value_type(signature.return_type))

        return kind(types.intp), generate

    return cast


pointer, words_at = _cast(FRAME), _cast(WORDS)


@intrinsic
def _address_of(_: Any, words: Any) -> Any:
    """Where a row of words is."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ptrtoint(args[0], context.get_value_type(types.intp))

    return types.intp(WORDS), generate


address_of: Any = _address_of


@intrinsic
def _room(_: Any, size: Any) -> Any:
    """So many words of the caller's own, all 0; the size is a constant."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = context.get_value_type(types.int32)
        found = build.alloca_once(builder, kind, size=args[0])
        build.memset(builder, found, builder.mul(args[0], args[0].type(4)), 0)
        return found

    return WORDS(types.intp), generate


room: Any = _room


@intrinsic
def _apart(_: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.function.attributes.add("noinline")
        return context.get_dummy_value()

    return types.none(), generate


apart: Any = _apart
"""Called in a function, it keeps that one out of those that call it: a large one that many call is
compiled once."""
