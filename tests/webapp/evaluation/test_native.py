"""Loops in machine code of their own, as operations of JAX programs."""

from __future__ import annotations

import errno

import jax
import jax.numpy as jnp
import numba
import numpy as np
import pytest
from jax import lax
from numba.core.caching import IndexDataCacheFile

from webapp.evaluation.native import Kernel, is_question, length, operand, refusal, result
from webapp.evaluation.pointers import room, words_at


def make(version):
    def handle(frame):
        _ = version
        if is_question(frame):
            return 0
        refused = refusal(frame, 1, 1)
        if refused == 0:
            given, told, sums = words_at(operand(frame, 0)), words_at(result(frame, 0)), room(1)
            for i in range(length(frame, 0)):
                sums[0] += given[i]
                told[i] = sums[0]
        return refused

    return handle


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path / "kept"))


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "source.py"
    path.write_text("one")
    return path


def sums_of(kernel):
    return lambda x: kernel(jax.ShapeDtypeStruct(x.shape, x.dtype), x)


def test_a_kernel_is_an_operation_like_any_other(source):
    sums = sums_of(Kernel("sums_1", make, [source]))
    row = jnp.array([3, -1, 5], jnp.int32)
    want = np.cumsum(row)
    np.testing.assert_array_equal(sums(row), want)
    np.testing.assert_array_equal(jax.jit(sums)(row + 1), np.cumsum(row + 1))
    twice = jax.jit(lambda x: lax.scan(lambda carry, _: (sums(carry), None), x, length=2)[0])
    np.testing.assert_array_equal(twice(row), np.cumsum(want))
    chosen = jax.jit(lambda x: lax.cond(x[0] > 0, sums, lambda same: same, x))
    np.testing.assert_array_equal(chosen(row), want)
    np.testing.assert_array_equal(chosen(-row), -row)
    # The operation sees all lanes at once.
    rows = jnp.stack([row, row])
    np.testing.assert_array_equal(jax.vmap(sums)(rows), np.cumsum(rows).reshape(2, 3))


def test_machine_code_is_kept_until_a_source_changes(source):
    first, second = Kernel("sums_2", make, [source]), Kernel("sums_3", make, [source])
    assert first.compiled.cache_hits == 0
    assert second.compiled.cache_hits == 1
    source.write_text("two")
    third = Kernel("sums_4", make, [source])
    assert third.compiled.cache_hits == 0
    np.testing.assert_array_equal(sums_of(third)(jnp.array([1, 2], jnp.int32)), [1, 3])


def test_without_a_folder_to_keep_it_in_machine_code_is_made_anew(source, monkeypatch):
    def no_folder(*_):
        raise RuntimeError("cannot cache function: no locator available")

    monkeypatch.setattr("numba.core.ccallback.FunctionCache", no_folder)
    row = jnp.array([1, 2], jnp.int32)
    np.testing.assert_array_equal(sums_of(Kernel("sums_5", make, [source]))(row), [1, 3])


def test_a_full_disk_or_a_file_that_was_cut_short_costs_only_time(source, tmp_path, monkeypatch):
    row = jnp.array([3, -1, 5], jnp.int32)

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(IndexDataCacheFile, "_save_data", full)
        np.testing.assert_array_equal(sums_of(Kernel("sums_7", make, [source]))(row), [3, 2, 7])
    assert Kernel("sums_8", make, [source]).compiled.cache_hits == 0
    assert Kernel("sums_9", make, [source]).compiled.cache_hits == 1
    for path in tmp_path.rglob("*.nb?"):
        path.write_bytes(path.read_bytes()[:-9])
    np.testing.assert_array_equal(sums_of(Kernel("sums_10", make, [source]))(row), [3, 2, 7])
