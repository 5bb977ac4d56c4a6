"""What models were asked and what came of it: one JSON object a line, only ever added to (seed 4).

The keys of a line: ts, game, player, surface, schema_id, raw, notes, result or error, attempt,
fallback (rules/mtg.md 8).  A line is written whole or, when the machine stops in the middle of it,
torn; a torn line is told apart when the file is read, and never runs into the next one.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any


def now() -> str:
    """This moment, in UTC, as ISO 8601 writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Trace:
    """A file of attempts; `game` names the match."""

    def __init__(self, path: Path, game: str, clock: Callable[[], str] = now) -> None:
        self.path, self.game, self._clock = path, game, clock
        self._lock = threading.Lock()
        path.parent.mkdir(parents=True, exist_ok=True)

    def note(self, attempt: dict[str, Any]) -> None:
        """Add one attempt.  Raises OSError when the file cannot be written."""
        line = json.dumps({"ts": self._clock(), "game": self.game, **attempt}, default=str)
        with self._lock, self.path.open("a+b") as file:
            start = b"\n" if self._is_torn(file) else b""
            file.write(start + line.encode() + b"\n")

    @staticmethod
    def _is_torn(file: Any) -> bool:
        """Whether the file ends in the middle of a line."""
        size = file.seek(0, 2)
        if size == 0:
            return False
        file.seek(size - 1)
        return bool(file.read(1) != b"\n")


def read_trace(path: Path) -> Iterator[dict[str, Any]]:
    """The attempts in a file, in order; a torn line is left out."""
    for line in path.read_bytes().splitlines():
        try:
            found = json.loads(line)
        except ValueError:
            continue
        if isinstance(found, dict):
            yield found
