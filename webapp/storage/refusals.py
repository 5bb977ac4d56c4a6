"""What a file system refuses, as sentences for whoever edits its files on the page."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager

from webapp.storage.errors import NotFound, StorageError, Unavailable
from webapp.storage.library import MAX_TEXT


@contextmanager
def told(path: str) -> Iterator[None]:
    """Raises StorageError in place of an OSError about a file, whose path is shown so."""
    try:
        yield
    except OSError as error:
        raise _refusal(error, path) from None


def taken(path: str) -> StorageError:
    """The refusal of a name that something has already."""
    return StorageError(f"There is {path} already. Choose another name.")


def too_large(path: str) -> str:
    """Why a file is only listed."""
    return (
        f"{path} has more than the {MAX_TEXT:,} characters that the library takes, so it "
        "cannot be opened here."
    )


def _refusal(error: OSError, path: str) -> StorageError:
    """What the file system refused, as a sentence."""
    if isinstance(error, FileExistsError):
        return taken(path)
    if isinstance(error, FileNotFoundError | NotADirectoryError) or error.errno == errno.ELOOP:
        return NotFound(f"{path} is not there any more, or has become a link.")
    if isinstance(error, PermissionError) or error.errno == errno.EROFS:
        if "read-only" in (error.strerror or "").lower():
            return StorageError(f"{path} is read-only. Make it writable, or save under a new name.")
        return StorageError(
            f"This server may not read or write {path}; see the rights of the file."
        )
    said = error.strerror or type(error).__name__
    return Unavailable(f"{path} cannot be read or written now: {said}.")
