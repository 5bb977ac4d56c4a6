"""Programs that JAX compiled, kept as a whole or not at all: other processes read them."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

from jax._src import compilation_cache
from jax._src.lru_cache import LRUCache


class Whole(LRUCache):
    """A folder of programs.  JAX's own writes them in place, so that a reader finds half of one,
    and never again writes one that a killed process left so."""

    def get(self, key: str) -> bytes | None:
        """A program by its key; one that was cut short is removed, so that it is made again."""
        found: bytes | None = super().get(key)
        if found is None:
            return None
        try:
            compilation_cache.decompress_executable(found)
        except Exception:  # whatever the packing that JAX has chosen raises
            self._file(key).unlink(missing_ok=True)
            return None
        return found

    def put(self, key: str, value: bytes) -> None:
        """Keep a program under its key, unless there is one already."""
        file = self._file(key)
        if file.exists():
            return
        handle, part = tempfile.mkstemp(dir=file.parent, suffix="-part")
        try:
            with os.fdopen(handle, "wb") as opened:
                opened.write(value)
            os.replace(part, file)
        except OSError:  # a full disk is not to be filled up with parts
            os.unlink(part)
            raise

    def _file(self, key: str) -> Path:
        return Path(str(self.path)) / f"{key}-cache"


def keep_whole() -> None:
    """Let JAX keep the programs of this process so, in whichever folder it keeps them."""
    compilation_cache.reset_cache()
    made: Any = compilation_cache
    made.get_file_cache = lambda path: (Whole(path, max_size=-1), path)
