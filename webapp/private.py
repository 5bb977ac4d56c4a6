"""Files that only their owner may read: the library, and what models were asked."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO

FILE, FOLDER = 0o600, 0o700
OTHERS = 0o077


def opened(path: Path, mode: str) -> IO[bytes]:
    """`open` in a binary mode, where a new file is private from its first moment.

    Raises OSError.
    """
    return open(path, mode, opener=lambda name, flags: os.open(name, flags, FILE))


def make_folder(path: Path) -> None:
    """The folder and those above it; what is made here is private, what was there stays as it is.

    Raises OSError.
    """
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir(mode=FOLDER, exist_ok=True)
    if not path.is_dir():
        raise NotADirectoryError(20, "Not a directory", str(path))


def tighten(path: Path, mode: int = FILE) -> str | None:
    """Take other users' rights to a file or folder away; a sentence where that is not possible."""
    if os.name == "nt":  # rights are lists there, and those of a home exclude others
        return None
    try:
        if not _is_open(path):
            return None
        path.chmod(mode)
    except FileNotFoundError:
        return None
    except OSError:
        pass  # of another owner, or on a disk without rights: said below
    if _is_open(path):
        return (
            f"Other users of this machine may read {path}, and that could not be changed. "
            "Take their rights away, or keep it in a folder that only you may enter."
        )
    return None


def _is_open(path: Path) -> bool:
    return bool(path.stat().st_mode & OTHERS)
