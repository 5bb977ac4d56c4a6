"""Programs that JAX compiled for tests, kept for the next run: of this checkout and of others."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import jax
from jax._src import compilation_cache

from webapp.evaluation.whole import keep_whole
from webapp.settings import cache_folder

FOLDER = cache_folder() / "jax-of-tests"
CACHED_FROM = 0.05
"""Seconds of compiling from which a program is kept."""
AGE = 30 * 24 * 3600
"""Seconds until a kept program is forgotten, so that the folder does not grow for ever."""


def keep(folder: Path = FOLDER) -> None:
    """Keep what this process compiles in a folder that its tests share with other runs.

    A program's key is all that decides its machine code, so that changed code is compiled again.
    """
    forget(folder)
    share(folder)


def share(folder: Path = FOLDER) -> None:
    """The same, for a process that a test starts."""
    keep_whole()
    config: Any = jax.config
    config.update("jax_compilation_cache_dir", str(folder))
    config.update("jax_persistent_cache_min_compile_time_secs", CACHED_FROM)


def forget(folder: Path) -> None:
    """Remove what is old, what killed runs left, and what cannot be read: it is never replaced."""
    for file in (*folder.glob("*-cache"), *folder.glob("*-part")):
        try:
            if file.stat().st_mtime > time.time() - AGE:
                if file.name.endswith("-cache"):
                    compilation_cache.decompress_executable(file.read_bytes())
                continue
        except FileNotFoundError:
            continue
        except Exception:  # whatever the packing that JAX has chosen raises
            pass
        file.unlink(missing_ok=True)
