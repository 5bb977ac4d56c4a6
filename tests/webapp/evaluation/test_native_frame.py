"""The frame in which XLA calls machine code: read as jaxlib's header lays it out, or refused."""

from __future__ import annotations

import ctypes
import re
from pathlib import Path

import jax
import jax.numpy as jnp
import numba
import numpy as np
import pytest

from tests.webapp.evaluation.test_native import make
from webapp.evaluation import native
from webapp.evaluation.native import Kernel

HEADER = (Path(jax.ffi.include_dir()) / "xla/ffi/api/c_api.h").read_text("utf-8")
ENUMS = re.findall(r"typedef enum \{[^}]*\} (\w+);", HEADER)
PLAIN = {
    "size_t": ctypes.c_size_t,
    "int64_t": ctypes.c_int64,
    "int": ctypes.c_int,
    "XLA_FFI_Handler_Traits": ctypes.c_uint32,
}


def _kind(name):
    if name in PLAIN:
        return PLAIN[name]
    return ctypes.c_int if name in ENUMS else struct(name)


def struct(name):
    """A structure of the header, as `ctypes` lays it out."""
    body = re.search(rf"struct {name} \{{(.*?)\n\}}", HEADER, re.S).group(1)
    fields = []
    for line in re.sub(r"//[^\n]*", "", body).split(";"):
        words = line.replace("struct ", "").replace("const ", "").split()
        if not words:
            continue
        function = re.match(r"_XLA_FFI_API_STRUCT_FIELD\((\w+)\)", words[0])
        if function:
            fields.append((function.group(1), ctypes.c_void_p))
        else:
            kind, field = words
            fields.append((field, ctypes.c_void_p if "*" in kind else _kind(kind)))
    return type(name, (ctypes.Structure,), {"_fields_": fields})


Frame, Buffer = struct("XLA_FFI_CallFrame"), struct("XLA_FFI_Buffer")
Api, Error = struct("XLA_FFI_Api"), struct("XLA_FFI_Error_Create_Args")
Extension, Metadata = struct("XLA_FFI_Metadata_Extension"), struct("XLA_FFI_Metadata")


def _number(name):
    return int(re.search(rf"{name}(?: =)? (\d+)", HEADER).group(1))


def _size(kind, last):
    """As XLA counts it: up to the end of the last field."""
    return getattr(kind, last).offset + getattr(kind, last).size


def test_the_words_of_a_frame_are_those_of_the_header():
    args, rets = Frame.args.offset, Frame.rets.offset
    inner = struct("XLA_FFI_Args")
    words = (native._BYTES, native._EXTENSION, native._API, native._STAGE)
    assert [8 * word for word in words] == [
        Frame.struct_size.offset,
        Frame.extension_start.offset,
        Frame.api.offset,
        Frame.stage.offset,
    ]
    words = (native._OPERAND_COUNT, native._OPERAND_KINDS, native._OPERANDS)
    inside = (inner.size.offset, inner.types.offset, inner.args.offset)
    assert [8 * word for word in words] == [args + each for each in inside]
    words = (native._RESULT_COUNT, native._RESULT_KINDS, native._RESULTS)
    assert [8 * word for word in words] == [rets + each for each in inside]
    assert _size(Frame, "attrs") == native.FRAME_BYTES


def test_the_words_of_operands_questions_and_errors_are_those_of_the_header():
    words = (native._TYPE, native._DATA, native._AXES, native._SIZES)
    fields = (Buffer.dtype, Buffer.data, Buffer.rank, Buffer.dims)
    assert [8 * word for word in words] == [field.offset for field in fields]
    assert _size(Buffer, "dims") == native.BUFFER_BYTES
    version = struct("XLA_FFI_Api_Version")
    assert Extension.metadata.offset == 8 * native._METADATA
    assert Metadata.api_version.offset + version.major_version.offset == 8 * native._SAID
    assert version.minor_version.offset == version.major_version.offset + 4
    assert Api.XLA_FFI_Error_Create.offset == 8 * native._CREATE_ERROR
    assert _size(Error, "errc") == native.ERROR_BYTES
    assert (Error.message.offset, Error.errc.offset) == (16, 24)


def test_the_numbers_are_those_of_the_header():
    major, minor = _number("XLA_FFI_API_MAJOR"), _number("XLA_FFI_API_MINOR")
    assert minor << 32 | major == native.VERSION
    assert _number("XLA_FFI_ExecutionStage_EXECUTE") == native.EXECUTE
    assert {_number("XLA_FFI_ArgType_BUFFER"), _number("XLA_FFI_RetType_BUFFER")} == {native.BUFFER}
    types = [_number(f"XLA_FFI_DataType_{name}") for name in ("S32", "U32", "F32")]
    assert list(native.WORD_TYPES) == types
    assert _number("XLA_FFI_Error_Code_INTERNAL") == native.INTERNAL


@pytest.fixture(scope="module")
def kernel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("kernel")
    source = folder / "source.py"
    source.write_text("one")
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder / "kept")
    found = Kernel("sums_framed", make, [source])
    assert found.compiled
    yield found
    numba.config.CACHE_DIR = before


@pytest.mark.parametrize("operands", [(), (1, 1)])
def test_a_call_with_other_operands_is_refused(kernel, operands):
    row = jnp.arange(3, dtype=jnp.int32)
    result = jax.ShapeDtypeStruct(row.shape, row.dtype)
    with pytest.raises(jax.errors.JaxRuntimeError, match="the versions of jax and jaxlib"):
        kernel(result, *(row for _ in operands)).block_until_ready()


@pytest.mark.parametrize("dtype", [jnp.int16, jnp.float16, jnp.bool_])
def test_numbers_of_another_size_are_refused(kernel, dtype):
    row = jnp.zeros(3, dtype)
    with pytest.raises(jax.errors.JaxRuntimeError, match="the versions of jax and jaxlib"):
        kernel(jax.ShapeDtypeStruct(row.shape, jnp.int32), row).block_until_ready()
    row = jnp.zeros(3, jnp.int32)
    with pytest.raises(jax.errors.JaxRuntimeError, match="the versions of jax and jaxlib"):
        kernel(jax.ShapeDtypeStruct(row.shape, dtype), row).block_until_ready()


@pytest.mark.parametrize(
    "changed", [{"struct_size": 160}, {"stage": 2}, {"struct_size": 0}], ids=str
)
def test_a_frame_that_is_laid_out_otherwise_is_not_read(kernel, changed):
    told = []

    @ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)
    def create(address):
        error = Error.from_address(address)
        told.append((error.struct_size, ctypes.string_at(error.message).decode(), error.errc))
        return 77

    api = Api(XLA_FFI_Error_Create=ctypes.cast(create, ctypes.c_void_p))
    given, summed = (ctypes.c_int32 * 2)(3, 4), (ctypes.c_int32 * 2)()
    dims, kinds = (ctypes.c_int64 * 1)(2), (ctypes.c_int * 1)(1)
    buffers = [
        Buffer(native.BUFFER_BYTES, None, 4, ctypes.addressof(row), 1, ctypes.addressof(dims))
        for row in (given, summed)
    ]
    places = [(ctypes.c_void_p * 1)(ctypes.addressof(each)) for each in buffers]
    frame = Frame(native.FRAME_BYTES, None, ctypes.addressof(api), None, native.EXECUTE)
    for part in (frame.args, frame.rets):
        part.size, part.types = 1, ctypes.addressof(kinds)
    frame.args.args, frame.rets.rets = map(ctypes.addressof, places)
    call = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)(kernel.compiled.address)
    assert call(ctypes.addressof(frame)) is None
    np.testing.assert_array_equal(list(summed), [3, 7])
    summed[:] = [0, 0]
    for name, value in changed.items():
        setattr(frame, name, value)
    assert call(ctypes.addressof(frame)) == 77
    assert told == [(native.ERROR_BYTES, native.REFUSED, native.INTERNAL)]
    assert list(summed) == [0, 0]
