"""Documents with revisions, in SQL."""

from webapp.storage.library import (
    MAX_TEXT,
    Conflict,
    Document,
    Library,
    NotFound,
    Revision,
    StorageError,
    TooLarge,
)

__all__ = [
    "MAX_TEXT",
    "Conflict",
    "Document",
    "Library",
    "NotFound",
    "Revision",
    "StorageError",
    "TooLarge",
]
