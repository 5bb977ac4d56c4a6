"""Where a library is kept: an SQLite file or a PostgreSQL database, and no other kind.

Other databases are refused, for they do not keep what is written: MariaDB cuts a long text off and
drops the fractions of a second.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from webapp import private
from webapp.storage.errors import BadDatabase

SQLITE = ("sqlite", "sqlite+pysqlite")
POSTGRESQL = ("postgresql", "postgres", "postgresql+psycopg")
FORMS = "sqlite:////folder/library.db or postgresql://user@host/database"
HOW = f"Write RULEWRIGHT_DATABASE_URL as {FORMS}."
SIDE_FILES = ("-wal", "-shm", "-journal")


@dataclass(frozen=True)
class Place:
    """A database by its address; `file` only for SQLite; `shown` holds no password."""

    url: URL
    file: Path | None
    shown: str

    @property
    def files(self) -> list[Path]:
        """The file and those that SQLite may keep beside it."""
        if self.file is None:
            return []
        return [self.file, *(self.file.with_name(self.file.name + end) for end in SIDE_FILES)]


def find(url: str) -> Place:
    """The place that an address names.  Raises BadDatabase."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):  # not shown: it may hold a password
        raise BadDatabase(f"The database's address cannot be read. {HOW}") from None
    if parsed.drivername in SQLITE:
        return _sqlite(parsed)
    if parsed.drivername in POSTGRESQL:
        return _postgresql(parsed)
    raise BadDatabase(
        f"Documents cannot be kept in a database of the kind {parsed.drivername!r}: only SQLite "
        f"and PostgreSQL (by the driver psycopg) are known to keep every text whole. {HOW}"
    )


def _sqlite(parsed: URL) -> Place:
    name = parsed.database or ""
    if parsed.host:
        raise BadDatabase(
            f"The address names a host, {parsed.host!r}; an SQLite file is on this machine. "
            "Write three slashes before a path from here, four before one from the root."
        )
    if name in ("", ":memory:"):
        raise BadDatabase(f"A database in memory would lose every document at the end. {HOW}")
    if parsed.query or name.startswith("file:"):
        raise BadDatabase(f"An SQLite database is named by its path alone, without options. {HOW}")
    if "\0" in name:
        raise BadDatabase(f"The path of the database holds a U+0000. {HOW}")
    file = Path(name).absolute()
    return Place(parsed.set(database=str(file)), file, str(file))


def _postgresql(parsed: URL) -> Place:
    try:
        importlib.import_module("psycopg")
    except ImportError:
        raise BadDatabase(
            "PostgreSQL needs the driver psycopg, which is not installed here. "
            "Install it: pip install 'rulewright[postgres]', or 'psycopg[binary]' alone."
        ) from None
    host = parsed.host or parsed.query.get("host") or "this machine"
    port = f":{parsed.port}" if parsed.port else ""
    shown = f"{parsed.database or parsed.username or 'postgres'} on {host}{port}"
    return Place(parsed.set(drivername="postgresql+psycopg"), None, shown)


def make_ready(file: Path, own_folder: Path | None = None) -> list[str]:
    """Make the file where it is missing, and it and its companions private.

    `own_folder` is a folder that holds nothing but ours, and becomes private too.  Returns what
    could not be made private, as sentences.  Raises BadDatabase.
    """
    try:
        if file.is_dir():
            raise BadDatabase(f"{file} is a folder. Name a file in it, such as {file}/library.db")
        if file.exists() and not file.is_file():  # a pipe would wait for ever
            raise BadDatabase(f"{file} is a device or a pipe. {HOW}")
        private.make_folder(file.parent)
        with private.opened(file, "ab"):
            pass
        with file.open("rb") as opened:
            opened.read(1)
    except OSError as error:
        raise BadDatabase(
            f"The library {file} cannot be opened for reading and writing: {error.strerror}. "
            "Give yourself the right to it and its folder, or name another file in "
            "RULEWRIGHT_DATABASE_URL."
        ) from None
    place = Place(URL.create("sqlite", database=str(file)), file, str(file))
    said = [private.tighten(one) for one in place.files]
    if own_folder is not None and file.parent == own_folder.absolute():
        said.append(private.tighten(file.parent, private.FOLDER))
    return [sentence for sentence in said if sentence]
