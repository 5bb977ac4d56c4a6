"""How JAX and Numba compile here: what is compiled once is kept; a CPU uses its whole registers.

`prepare()` is for whoever owns the process, before JAX compiles anything: it changes settings of
the whole process, so nothing here calls it by being imported.  It sets only what nobody has set:
the folder of the persistent compile cache (the user's cache folder, XDG), and flags of XLA's CPU
compiler, which change the speed and never a result.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from webapp import settings

CACHED_FROM = 0.1
"""Seconds of compiling from which a program is kept."""

FLAGS = {
    # Whole registers where the machine has long ones.
    "--xla_cpu_prefer_vector_width": "512",
}


def cache_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where compiled programs are kept: the user's cache folder (XDG)."""
    return settings.cache_folder(environment) / "jax"


def with_flags(present: str) -> str:
    """The text of XLA_FLAGS with ours added where none of the name is there."""
    names = {flag.partition("=")[0] for flag in present.split()}
    added = [f"{name}={value}" for name, value in FLAGS.items() if name not in names]
    return " ".join([*present.split(), *added])


def kept(compiles: Callable[..., Any], function: Any) -> Any:
    """What a decorator of Numba makes of the function, kept for later processes where it can be.

    Whatever is wrong with what is kept (no folder that may be written, a full disk, a file that was
    cut short) costs time and nothing else.
    """
    try:
        return compiles(cache=True)(function)
    except Exception:
        return compiles()(function)


def prepare(environment: MutableMapping[str, str] = os.environ) -> None:
    """Set what nobody has set."""
    import jax

    config: Any = jax.config
    environment["XLA_FLAGS"] = with_flags(environment.get("XLA_FLAGS", ""))
    if config.jax_compilation_cache_dir is None:
        with suppress(ImportError, AttributeError):  # another JAX keeps them its own way
            from webapp.evaluation.whole import keep_whole

            keep_whole()
        config.update("jax_compilation_cache_dir", str(cache_folder(environment)))
        config.update("jax_persistent_cache_min_compile_time_secs", CACHED_FROM)
