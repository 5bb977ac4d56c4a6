"""Faults of a database as sentences: what happened, and what to do about it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from sqlalchemy import exc

from webapp.storage.errors import BadDatabase, Busy, StorageError, Unavailable
from webapp.storage.places import Place

WAIT = 5
"""Seconds that a statement waits for another program's lock."""

FAULTS = (exc.SQLAlchemyError, sqlite3.Error, OSError, UnicodeError)
"""What a database or its driver raises."""

RESTORE = "Stop the server, set the file aside and put a copy in its place."


def explain(error: BaseException, place: Place) -> StorageError:
    """The refusal that stands for a fault; it holds no statement, no text and no password."""
    if isinstance(error, StorageError):
        return error
    if isinstance(error, exc.TimeoutError):
        return Busy("Too many requests wait for the database. Try again in a moment.")
    cause = error.orig if isinstance(error, exc.DBAPIError) and error.orig else error
    if place.file is not None:
        return _sqlite(cause, place)
    return _postgresql(cause, place)


def _sqlite(error: BaseException, place: Place) -> StorageError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_CANTOPEN and place.file is not None and not place.file.exists():
        return Unavailable(
            f"The library {place.shown} is no longer there. Put it back, or start the server "
            "again for a new one."
        )
    if code in SQLITE:
        return SQLITE[code](place.shown, _reason(error))
    if "decode" in str(error):
        return _damaged(place.shown, "a text in it is not UTF-8")
    if "no such" in str(error) or "has no column" in str(error):
        return BadDatabase(
            f"The library {place.shown} has not the tables that it had at the start "
            f"({_reason(error)}). {RESTORE}"
        )
    return Unavailable(f"The library {place.shown} cannot do this now: {_reason(error)}.")


def _busy(shown: str, _reason: str) -> StorageError:
    return Busy(
        f"Another program is writing to the library {shown} and did not finish within {WAIT} "
        "seconds. Try again; if it stays so, close that program."
    )


def _full(shown: str, _reason: str) -> StorageError:
    return Unavailable(
        f"The disk of the library {shown} is full. Nothing was changed; make room, then try again."
    )


def _disk(shown: str, reason: str) -> StorageError:
    return Unavailable(
        f"The disk of the library {shown} could not be read or written ({reason}). Nothing was "
        "changed; see whether it is full, was taken out or fails, then try again."
    )


def _closed(shown: str, reason: str) -> StorageError:
    return Unavailable(
        f"The library {shown} cannot be opened ({reason}). See that you may read and write the "
        "file and its folder and that the disk is not full, then try again."
    )


def _unwritable(shown: str, reason: str) -> StorageError:
    return Unavailable(
        f"The library {shown} cannot be written ({reason}). Give yourself the right to write the "
        "file and its folder, then try again."
    )


def _damaged(shown: str, reason: str) -> StorageError:
    return BadDatabase(f"The library {shown} is damaged: {reason}. {RESTORE}")


def _strange(shown: str, _reason: str) -> StorageError:
    return BadDatabase(
        f"{shown} is not an SQLite database, or its first page is damaged. Name another file in "
        "RULEWRIGHT_DATABASE_URL, or put a copy in its place."
    )


SQLITE: dict[int, Callable[[str, str], StorageError]] = {
    sqlite3.SQLITE_BUSY: _busy,
    sqlite3.SQLITE_LOCKED: _busy,
    sqlite3.SQLITE_FULL: _full,
    sqlite3.SQLITE_IOERR: _disk,
    sqlite3.SQLITE_CANTOPEN: _closed,
    sqlite3.SQLITE_READONLY: _unwritable,
    sqlite3.SQLITE_PERM: _unwritable,
    sqlite3.SQLITE_CORRUPT: _damaged,
    sqlite3.SQLITE_NOTADB: _strange,
}
"""By the primary result code, with the place and SQLite's own words."""


def _postgresql(error: BaseException, place: Place) -> StorageError:
    state = getattr(error, "sqlstate", None) or ""
    for start, (kind, sentence) in POSTGRESQL.items():
        if state.startswith(start):
            return kind(sentence.format(db=place.shown, why=_reason(error)))
    if not state or state.startswith(("08", "57P", "XX")):
        return _unreachable(error, place)
    return Unavailable(f"The database {place.shown} cannot do this now: {_reason(error)}.")


POSTGRESQL: dict[str, tuple[type[StorageError], str]] = {
    "55P03": (
        Busy,
        f"Another program holds the documents in {{db}} and did not finish within {WAIT} seconds. "
        "Try again; if it stays so, close that program.",
    ),
    "57014": (Busy, "The database {db} took too long for this. Try again."),
    "40": (Busy, "Two programs wrote to {db} at the same time. Try again."),
    "53300": (Busy, "The database {db} has no connection left. Try again in a moment."),
    "53100": (
        Unavailable,
        "The disk of the database {db} is full. Nothing was changed; make room, then try again.",
    ),
    "53": (Unavailable, "The database {db} has no room or memory left ({why})."),
    "28": (
        Unavailable,
        "The database {db} refused the user or the password ({why}). Correct them in "
        "RULEWRIGHT_DATABASE_URL.",
    ),
    "3D000": (
        Unavailable,
        "There is no database {db}. Make it with createdb, or correct RULEWRIGHT_DATABASE_URL.",
    ),
    "25006": (
        Unavailable,
        "The database {db} is read-only: it may be a standby. Name the primary server in "
        "RULEWRIGHT_DATABASE_URL.",
    ),
    "42501": (
        Unavailable,
        "The user may not do this in the database {db} ({why}). Grant the right, or name a "
        "database of its own.",
    ),
    "42": (
        BadDatabase,
        "The database {db} has not the tables that it had at the start ({why}). Put a copy in "
        "its place.",
    ),
    "XX001": (BadDatabase, "The database {db} is damaged: {why}. Put a copy in its place."),
}
"""By the first characters of the SQLSTATE, the longer ones first."""


def _unreachable(error: BaseException, place: Place) -> StorageError:
    """No SQLSTATE comes with a failed connection: what is known stands in the server's words."""
    words = _reason(error).rpartition("FATAL:")[2].strip()
    if "too many" in words or "connection slots" in words:
        return Busy(POSTGRESQL["53300"][1].format(db=place.shown))
    if "starting up" in words or "shutting down" in words or "recovery mode" in words:
        return Busy(f"The database {place.shown} is just starting or stopping. Try again soon.")
    if "password" in words or "authentication" in words or "no pg_hba" in words:
        return Unavailable(POSTGRESQL["28"][1].format(db=place.shown, why=words))
    if "database" in words and "does not exist" in words:
        return Unavailable(POSTGRESQL["3D000"][1].format(db=place.shown))
    return Unavailable(
        f"The database {place.shown} does not answer ({words}). Start it, or correct "
        "RULEWRIGHT_DATABASE_URL."
    )


def _reason(error: BaseException) -> str:
    """The fault's own words: the first line, for further ones may quote what was written."""
    lines = str(getattr(error, "strerror", None) or error).strip().splitlines()
    return lines[0].strip().rstrip(".")[:300] if lines else type(error).__name__
