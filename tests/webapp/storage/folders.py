"""Files of a folder that is a library, for tests."""

from __future__ import annotations

import os
from pathlib import Path

from webapp.storage import Document, Folder


def put(root: Path, path: str, data: bytes | str = "{}") -> Path:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data if isinstance(data, bytes) else data.encode())
    return file


def names(folder: Folder) -> list[str]:
    return [one.name for one in folder.documents()]


def named(folder: Folder, name: str) -> Document:
    return next(one for one in folder.documents() if one.name == name)


def everything(root: Path) -> dict[str, bytes]:
    """All files below a folder, hidden ones and links included."""
    return {
        str(path.relative_to(root)): b"->" + os.readlink(path).encode()
        if path.is_symlink()
        else path.read_bytes()
        for path in root.rglob("*")
        if path.is_symlink() or path.is_file()
    }
