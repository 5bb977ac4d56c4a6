"""What tests keep of compiled programs: whole ones, for a while."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax._src import compilation_cache

from tests.webapp.evaluation import keeping
from webapp.evaluation.whole import Whole


def test_whole_programs_are_kept_and_old_or_torn_ones_are_forgotten(tmp_path, monkeypatch):
    monkeypatch.setattr(keeping, "CACHED_FROM", 0)
    try:
        keeping.keep(tmp_path)
        jax.jit(lambda x: jnp.sin(x) * 3.25)(np.arange(5.0)).block_until_ready()
    finally:
        monkeypatch.undo()
        keeping.keep()
    whole, *_ = sorted(tmp_path.glob("*-cache"))
    torn, old, left = (tmp_path / name for name in ("torn-cache", "old-cache", "left-part"))
    torn.write_bytes(whole.read_bytes()[:-9])
    old.write_bytes(whole.read_bytes())
    left.write_bytes(b"")
    for file in (old, left):
        os.utime(file, (0, 0))
    keeping.forget(tmp_path)
    assert whole.exists()
    assert not torn.exists()
    assert not old.exists()
    assert not left.exists()


def test_a_program_has_its_name_when_it_is_there_as_a_whole(tmp_path, monkeypatch):
    """Two runs compile the same at once: none reads what the other is still writing."""
    cache, seen, move = Whole(str(tmp_path), max_size=-1), [], os.replace

    def look(part, file):
        seen.append((cache.get("key"), Path(part).read_bytes()))
        move(part, file)

    monkeypatch.setattr(os, "replace", look)
    program, another = map(compilation_cache.compress_executable, (b"program", b"another"))
    cache.put("key", program)
    cache.put("key", another)
    assert seen == [(None, program)]
    assert cache.get("key") == program
    assert [file.name for file in tmp_path.iterdir()] == ["key-cache"]


def test_nothing_stays_of_a_program_that_could_not_be_kept(tmp_path, monkeypatch):
    def full(_part, _file):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="No space"):
        Whole(str(tmp_path), max_size=-1).put("key", b"program")
    assert list(tmp_path.iterdir()) == []


def test_jax_itself_keeps_programs_so(tmp_path, monkeypatch):
    """It is told by a name of its own that may change."""
    monkeypatch.setattr(keeping, "CACHED_FROM", 0)
    put, kept = Whole.put, []
    monkeypatch.setattr(Whole, "put", lambda *args: kept.append(args[1]) or put(*args))
    try:
        keeping.share(tmp_path)
        jax.jit(lambda x: jnp.cos(x) * 4.75)(np.arange(6.0)).block_until_ready()
    finally:
        monkeypatch.undo()
        keeping.share()
    assert kept
    assert {f"{key}-cache" for key in kept} == {file.name for file in tmp_path.iterdir()}
