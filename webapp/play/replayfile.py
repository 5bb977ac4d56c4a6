"""Saving the match as a replay, which `rulewright replay` reads."""

from __future__ import annotations

import json
from pathlib import Path

from core.replay import FORMAT
from webapp.play.table import Table


class SaveError(Exception):
    """The replay was not written; the sentence says why."""


def save(table: Table, path: Path | None = None) -> Path:
    """Write the replay; without a path next to where we are, under a name that is free.

    Raises SaveError: a file that is there and is no replay is never overwritten.
    """
    path = _free(table) if path is None else path.expanduser()
    if path.is_dir():
        raise SaveError(f"{path} is a folder; name a file")
    if path.exists() and not _is_replay(path):
        raise SaveError(f"{path} is there already and is no replay; choose another name")
    try:
        path.write_bytes(table.replay.encode("utf-8", "backslashreplace"))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SaveError(f"{path} cannot be written: {reason}") from None
    return path


def _free(table: Table) -> Path:
    stem = f"{table.system}-seed{table.match.seed}"
    names = (Path(f"{stem}{'' if n == 1 else f'-{n}'}.json") for n in range(1, 10_000))
    return next(name for name in names if not name.exists())


def _is_replay(path: Path) -> bool:
    try:
        raw = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(raw, dict) and raw.get("format") == FORMAT
