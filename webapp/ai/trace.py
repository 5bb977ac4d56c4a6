"""What models were asked and what came of it: one JSON object a line, only ever added to.

The keys of a line: ts, game, player, surface, schema_id, raw, notes, result or error, attempt,
fallback.  A line is written whole or, when the machine stops in the middle of it,
torn; a torn line is told apart when the file is read, and never runs into the next one.  The file
is its owner's alone: it holds prompts and hands of cards.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from webapp import private


def now() -> str:
    """This moment, in UTC, as ISO 8601 writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class TraceFailed(Exception):
    """The trace cannot be written; nothing is asked that leaves no trace."""


class Trace:
    """A file of attempts; `game` names the match.  Raises TraceFailed."""

    def __init__(self, path: Path, game: str, clock: Callable[[], str] = now) -> None:
        self.path, self.game, self._clock = path, game, clock
        self._lock = threading.Lock()
        self._write(b"")
        private.tighten(path)  # one of before that others could read

    def note(self, attempt: dict[str, Any]) -> None:
        """Add one attempt.  Raises TraceFailed."""
        line = json.dumps({"ts": self._clock(), "game": self.game, **attempt}, default=str)
        self._write(line.encode() + b"\n")

    def _write(self, line: bytes) -> None:
        try:
            private.make_folder(self.path.parent)
            with self._lock, private.opened(self.path, "a+b") as file:
                file.write(b"\n" + line if line and self._is_torn(file) else line)
        except OSError as error:
            raise TraceFailed(f"The trace of the models cannot be written: {error}") from None

    @staticmethod
    def _is_torn(file: Any) -> bool:
        """Whether the file ends in the middle of a line."""
        size = file.seek(0, 2)
        if size == 0:
            return False
        file.seek(size - 1)
        return bool(file.read(1) != b"\n")
