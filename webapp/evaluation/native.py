"""Loops over lanes in machine code of their own, as operations of JAX programs on a processor.

Some work is a long chain of small decisions that differs from lane to lane.  XLA (jaxlib 0.10)
keeps what a loop carries in memory, and takes three times as long for such a chain as the code that
LLVM makes of the same loop in Numba.  So a `Kernel` is a Numba function that XLA calls: an
operation like any other within `jit`, `scan`, `cond` and `vmap`.

What passes between the two is XLA's foreign function interface (`jax.ffi`), whose call frame is a
C structure of fixed layout; the places used here are those of its version 0.3.  A frame that is
laid out otherwise, or holds other operands than the function takes, is an error and never read.
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
from numba.extending import intrinsic

from webapp.evaluation.compilation import kept
from webapp.evaluation.pointers import FRAME, address_of, build, pointer, room, types, words_at

VERSION = 3 << 32
"""Major version 0, minor version 3."""
FRAME_BYTES, BUFFER_BYTES = 168, 48
"""Sizes of a call frame and of an operand."""
_BYTES, _EXTENSION, _API, _STAGE = 0, 1, 2, 4
"""Words of a call frame: its size, who asks for more than a call, XLA's functions, the stage."""
_OPERAND_COUNT, _OPERAND_KINDS, _OPERANDS = 7, 8, 9
_RESULT_COUNT, _RESULT_KINDS, _RESULTS = 12, 13, 14
"""Words of a call frame: how many operands and results there are, what kind, pointers to them."""
_METADATA, _SAID = 3, 3
"""Words of a question about the handler, and of the answer: its version."""
_TYPE, _DATA, _AXES, _SIZES = 2, 3, 4, 5
"""Words of an operand: the type of its numbers, these, how many axes, how long they are."""
_CREATE_ERROR = 6
"""The word of XLA's table of functions that makes an error."""
EXECUTE, BUFFER = 3, 1
"""The stage in which something is computed, and the kind of operand that is an array."""
WORD_TYPES = (4, 8, 11)
"""The types of numbers of 32 bits: with a sign, without one, floating."""
ERROR_BYTES, INTERNAL = 28, 13
"""Size of what XLA makes an error of, and the code of this one."""
REFUSED = (
    "XLA calls this function in another way than it was made for: the versions of jax and jaxlib "
    "do not fit this version of the evaluation; install those of its constraints"
)
_LOW = 0xFFFFFFFF


def on_processor() -> bool:
    """Whether programs are made for a processor, where a `Kernel` can run."""
    return jax.default_backend() == "cpu"


class Kernel:
    """An operation of arrays of 32 bits, whose axes but the last ones may be lanes.

    `make(version)` gives the Python function of a call frame that Numba compiles.  It begins with
    `is_question` and `refusal`, returns what the latter returns, else 0, and must have the version
    in its closure: compiled code is kept beside the source of `make`, and the version, which
    depends on all of the sources, tells whether it is still that of the sources.
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


@intrinsic
def _text(_: Any) -> Any:
    """The address of the message of a refusal."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        text = context.insert_const_string(builder.module, REFUSED)
        return builder.ptrtoint(text, context.get_value_type(types.intp))

    return types.intp(), generate


@intrinsic
def _called(_: Any, address: Any, argument: Any) -> Any:
    """What the C function at an address, of one pointer, returns."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = context.get_value_type(types.intp)
        kind = build.ir.FunctionType(word, [word])
        return builder.call(builder.inttoptr(args[0], kind.as_pointer()), [args[1]])

    return types.intp(types.intp, types.intp), generate


text_of_refusal: Any = _text
called: Any = _called


@njit
def is_question(frame: Any) -> bool:
    """Whether XLA only asks for the version of its interface, which is answered."""
    asks: bool = frame[_EXTENSION] != 0
    if asks:
        question = pointer(frame[_EXTENSION])
        pointer(question[_METADATA])[_SAID] = VERSION
    return asks


@njit
def refusal(frame: Any, operands: int, results: int) -> int:
    """0, or the error to return: XLA's, for a frame that is not as `native` reads it.

    It must be a call to compute something, with so many operands and results of 32-bit numbers.
    """
    if (
        frame[_BYTES] >= FRAME_BYTES
        and frame[_STAGE] & _LOW == EXECUTE
        and frame[_OPERAND_COUNT] == operands
        and frame[_RESULT_COUNT] == results
        and _are_words(frame[_OPERAND_KINDS], frame[_OPERANDS], operands)
        and _are_words(frame[_RESULT_KINDS], frame[_RESULTS], results)
    ):
        return 0
    error = room(8)
    told = pointer(address_of(error))
    told[0], told[1], told[2], told[3] = ERROR_BYTES, 0, text_of_refusal(), INTERNAL
    failed: int = called(pointer(frame[_API])[_CREATE_ERROR], address_of(error))
    return failed


@njit
def _are_words(kinds: Any, buffers: Any, count: int) -> bool:
    """Whether all of these are arrays of 32-bit numbers."""
    for i in range(count):
        if words_at(kinds)[i] != BUFFER:
            return False
        buffer = pointer(pointer(buffers)[i])
        if buffer[_BYTES] < BUFFER_BYTES or buffer[_TYPE] & _LOW not in WORD_TYPES:
            return False
    return True


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
