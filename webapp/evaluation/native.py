"""Loops over lanes in machine code of their own, as operations of JAX programs on a processor.

Some work is a long chain of small decisions that differs from lane to lane.  XLA (jaxlib 0.10)
keeps what a loop carries in memory, and takes three times as long for such a chain as the code that
LLVM makes of the same loop in Numba.  So a `Kernel` is a Numba function that XLA calls: an
operation like any other within `jit`, `scan`, `cond` and `vmap`.

What passes between the two is XLA's foreign function interface (`jax.ffi`), whose call frame is a
C structure of fixed layout; the places used here are those of its version 0.3.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable
from functools import cached_property, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import jax
from numba import cfunc, njit

from webapp.evaluation.compiling import kept
from webapp.evaluation.pointers import FRAME, pointer, types

VERSION = 3 << 32
"""Major version 0, minor version 3."""
_EXTENSION, _OPERANDS, _RESULTS = 1, 9, 14
"""Words of a call frame: who asks for more than a call, pointers to operands and to results."""
_METADATA, _SAID = 3, 3
"""Words of a question about the handler, and of the answer: its version."""
_DATA, _AXES, _SIZES = 3, 4, 5
"""Words of an operand: its numbers, how many axes it has, how long they are."""


def on_processor() -> bool:
    """Whether programs are made for a processor, where a `Kernel` can run."""
    return jax.default_backend() == "cpu"


class Kernel:
    """An operation of arrays of 32 bits, whose axes but the last ones may be lanes.

    `make(version)` gives the Python function of a call frame that Numba compiles.  It returns 0,
    begins with `is_question`, and must have the version in its closure: compiled code is kept
    beside the source of `make`, and the version, which depends on all of the sources, tells
    whether it is still that of the sources.
    """

    def __init__(
        self, name: str, make: Callable[[str], Callable[[Any], int]], sources: Iterable[str | Path]
    ) -> None:
        self.name = name
        self._make, self._sources = make, tuple(sources)

    def __call__(self, results: Any, *operands: Any) -> Any:
        """The results, of these shapes and dtypes, for the operands."""
        call: Any = jax.ffi.ffi_call(self._target, results, vmap_method="broadcast_all")
        return call(*operands)

    @cached_property
    def version(self) -> str:
        """What tells two states of the sources apart."""
        return sha256(b"".join(Path(path).read_bytes() for path in self._sources)).hexdigest()

    @cached_property
    def compiled(self) -> Any:
        """The machine code; it is kept for later processes where there is a place to keep it."""
        compiles: Any = partial(cfunc, types.intp(FRAME), nogil=True, error_model="numpy")
        return kept(compiles, self._make(self.version))

    @cached_property
    def _target(self) -> str:
        """The name under which XLA knows the machine code."""
        capsule = ctypes.pythonapi.PyCapsule_New
        capsule.restype = ctypes.py_object
        capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        address = self.compiled.address
        jax.ffi.register_ffi_target(self.name, capsule(address, None, None), platform="cpu")
        return self.name


@njit
def is_question(frame: Any) -> bool:
    """Whether XLA only asks for the version of its interface, which is answered."""
    asks: bool = frame[_EXTENSION] != 0
    if asks:
        question = pointer(frame[_EXTENSION])
        pointer(question[_METADATA])[_SAID] = VERSION
    return asks


@njit
def operand(frame: Any, number: int) -> Any:
    """The address of an operand of a call."""
    return pointer(pointer(frame[_OPERANDS])[number])[_DATA]


@njit
def result(frame: Any, number: int) -> Any:
    """The address of a result of a call."""
    return pointer(pointer(frame[_RESULTS])[number])[_DATA]


@njit
def length(frame: Any, number: int) -> Any:
    """How many numbers an operand of a call has."""
    buffer = pointer(pointer(frame[_OPERANDS])[number])
    sizes, count = pointer(buffer[_SIZES]), 1
    for axis in range(buffer[_AXES]):
        count *= sizes[axis]
    return count
