"""Compiled programs are kept between test runs, in the build folder that `make clean` removes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jax
import pytest

ROOT = Path(__file__).parents[2]
CACHED_FROM = 0.05
"""Seconds of compiling from which a program is kept."""


@pytest.fixture(scope="session", autouse=True)
def _kept_programs() -> None:
    """A program's key is all that decides its machine code, so that changed code is compiled anew.

    Both workers of a run share the folder.  Processes that a test starts do not see this setting.
    """
    config: Any = jax.config
    config.update("jax_compilation_cache_dir", str(ROOT / "build" / "jax"))
    config.update("jax_persistent_cache_min_compile_time_secs", CACHED_FROM)
