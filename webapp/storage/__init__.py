"""Documents with revisions, in SQL, or the files of a folder.

The library is imported when it is asked for: workers need only the tables of jobs.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from webapp.storage.errors import (
    BadDatabase,
    Busy,
    Conflict,
    NotFound,
    StorageError,
    TooLarge,
    Unavailable,
)

if TYPE_CHECKING:
    from webapp.storage.folder import Folder
    from webapp.storage.library import MAX_TEXT, Library
    from webapp.storage.rows import Document, Revision
    from webapp.storage.store import Store

__all__ = [
    "MAX_TEXT",
    "BadDatabase",
    "Busy",
    "Conflict",
    "Document",
    "Folder",
    "Library",
    "NotFound",
    "Revision",
    "StorageError",
    "Store",
    "TooLarge",
    "Unavailable",
]

_LATER = {
    **{"MAX_TEXT": "library", "Library": "library", "Document": "rows", "Revision": "rows"},
    **{"Folder": "folder", "Store": "store"},
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
