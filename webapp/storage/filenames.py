"""Names of documents that are files: what may be asked for, and how one that is there is shown."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import accumulate

from editors.files import is_device
from webapp.storage.errors import StorageError
from webapp.storage.inside import ENDING, PASSED_OVER

LONGEST_PART = 200
"""Bytes of a file's or folder's name that a person may give: file systems take 255."""

MAX_PATH = 1_000
"""Characters of a path in the folder that a person may give."""

_REFUSED = re.compile(r'[<>:"\\|?*]')
_HALF = re.compile("[\ud800-\udfff]")
"""Bytes of a name that are no UTF-8, as Python reads them."""


def path_of(name: str) -> str:
    """The path for a name that a person gives, `boards/chess` or `boards/chess.json`.

    Raises StorageError, with the reason, for what some system would not take, or what would be
    hidden or lie outside.
    """
    path = "/".join(
        " ".join(part.split()) for part in unicodedata.normalize("NFC", name).split("/")
    )
    if not path:
        raise StorageError("A document needs a name.")
    if not path.lower().endswith(ENDING):
        path += ENDING
    if len(path) > MAX_PATH:
        raise StorageError(f"A file's path has at most {MAX_PATH:,} characters.")
    for part in path.split("/"):
        if (reason := _refusal(part)) is not None:
            raise StorageError(f"“{shown(path)}” is no name for a file here: {reason}.")
    return path


def _refusal(part: str) -> str | None:
    if part in ("", ".", "..", ENDING):
        return "each part between slashes needs a name of its own"
    if part.startswith("."):
        return "a leading dot would hide it"
    if part.startswith("-"):
        return "a leading hyphen makes an option of it on command lines"
    if part in PASSED_OVER:
        return f"nothing is listed from {part}"
    if not part.isprintable():
        return "it holds a character that cannot be seen"
    if (found := _REFUSED.search(part)) is not None:
        return f"some systems take no {found[0]} in a name"
    if part.endswith(".") or is_device(part):
        return "Windows takes no such name"
    if len(part.encode("utf-8", "replace")) > LONGEST_PART:
        return f"a part has at most {LONGEST_PART} bytes"
    return None


def clash(path: str, others: Iterable[str]) -> str | None:
    """A file or folder that is there and differs from the path, or a folder of it, in capitals or
    accents' spelling alone: some systems would take the two for one.

    >>> clash("Boards/go.json", ["boards/chess.json"]), clash("go.json", ["go.json"])
    ('boards', 'go.json')
    """
    wanted = {_folded(part): part for part in _ways(path)}
    for other in others:
        for way in _ways(other):
            own = wanted.get(_folded(way))
            if own is not None and (own != way or way == path):
                return way
    return None


def _ways(path: str) -> list[str]:
    """The path and the folders on it."""
    return list(accumulate(path.split("/"), lambda way, part: f"{way}/{part}"))


def _folded(path: str) -> str:
    return unicodedata.normalize("NFC", path).casefold()


def shown(path: str) -> str:
    r"""A path that is there, as one line without surprises.

    >>> shown("a\nb\udcff.json")
    'a\\nb\ufffd.json'
    """
    plain = _HALF.sub("\ufffd", path)
    seen = (c if c.isprintable() else c.encode("unicode_escape").decode() for c in plain)
    return "".join(seen)
