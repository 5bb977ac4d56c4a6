"""Documents with revisions, in SQL."""

from webapp.storage.errors import (
    BadDatabase,
    Busy,
    Conflict,
    NotFound,
    StorageError,
    TooLarge,
    Unavailable,
)
from webapp.storage.library import MAX_TEXT, Library
from webapp.storage.rows import Document, Revision

__all__ = [
    "MAX_TEXT",
    "BadDatabase",
    "Busy",
    "Conflict",
    "Document",
    "Library",
    "NotFound",
    "Revision",
    "StorageError",
    "TooLarge",
    "Unavailable",
]
