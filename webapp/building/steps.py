"""Incremental steps: a step runs only when the digest of its inputs or an output has changed."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # not on Windows: there one builds one at a time
    fcntl = None  # type: ignore[assignment]

IGNORED_PARTS = {"__pycache__", "node_modules"}


def digest_of(*parts: str | bytes | Path) -> str:
    """A SHA-256 over strings, bytes, files and whole directory trees, names included."""
    total = hashlib.sha256()
    for part in parts:
        if isinstance(part, Path):
            for path in files_under(part):
                total.update(f"\0{path.relative_to(part.parent).as_posix()}\0".encode())
                total.update(hashlib.sha256(path.read_bytes()).digest())
        else:
            data = part.encode() if isinstance(part, str) else part
            total.update(b"\0" + hashlib.sha256(data).digest())
    return total.hexdigest()


def files_under(path: Path) -> list[Path]:
    """The file itself, or every source file below the directory, sorted."""
    if path.is_file():
        return [path]
    found = (p for p in path.rglob("*") if p.is_file() and p.suffix != ".pyc")
    return sorted(p for p in found if not IGNORED_PARTS.intersection(p.parts))


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Hold the lock file, waiting for whoever holds it now."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("w") as file:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


class Steps:
    """Remembers, in one JSON file, the input digest each step was last run with."""

    def __init__(self, memory: Path, say: Callable[[str], None]) -> None:
        self._memory = memory
        self._say = say
        self._known: dict[str, str] = {}
        if memory.exists():
            self._known = json.loads(memory.read_text(encoding="utf-8"))

    def run(
        self, name: str, inputs: str, outputs: Iterable[Path], action: Callable[[], None]
    ) -> bool:
        """Run `action` unless the inputs are the remembered ones and every output exists."""
        wanted = list(outputs)
        if self._known.get(name) == inputs and all(path.exists() for path in wanted):
            return False
        self._say(f"build: {name} …")
        self._forget(name)
        began = time.monotonic()
        action()
        self._say(f"build: {name}: {time.monotonic() - began:.0f} s")
        missing = [path.name for path in wanted if not path.exists()]
        if missing:
            raise RuntimeError(f"step {name!r} did not write {', '.join(missing)}")
        self._known[name] = inputs
        self._save()
        return True

    def _forget(self, name: str) -> None:
        if self._known.pop(name, None) is not None:
            self._save()

    def _save(self) -> None:
        self._memory.parent.mkdir(parents=True, exist_ok=True)
        self._memory.write_text(json.dumps(self._known, indent=1, sort_keys=True), "utf-8")
