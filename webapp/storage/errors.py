"""What the library refuses, each with a stable code and a sentence for its user."""

from __future__ import annotations


class StorageError(ValueError):
    """A request the library refuses; `code` is stable."""

    code = "library.refused"


class NotFound(StorageError):
    """No such document or revision."""

    code = "library.not-found"


class TooLarge(StorageError):
    """The text is longer than the library takes."""

    code = "library.too-large"


class Conflict(StorageError):
    """Somebody saved meanwhile; carries the newer revision and its text."""

    code = "library.conflict"

    def __init__(self, rev: int, text: str, said: str | None = None) -> None:
        self.rev = rev
        self.text = text
        usual = f"This document was saved elsewhere meanwhile (revision {rev})."
        super().__init__(usual if said is None else said)


class Unavailable(StorageError):
    """The database cannot do this now; the sentence says what to do about it."""

    code = "library.unavailable"


class Busy(Unavailable):
    """Another program holds the database, or too many requests wait; the same may work soon."""

    code = "library.busy"


class BadDatabase(StorageError):
    """The database cannot be used as it is: no library, damaged, or of a newer version."""

    code = "library.bad-database"
