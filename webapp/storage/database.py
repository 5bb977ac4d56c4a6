"""A database that is ours: prepared at the start, its faults told as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session, sessionmaker

from webapp.storage import engine as engines
from webapp.storage import faults, places, schema
from webapp.storage.errors import BadDatabase, StorageError
from webapp.storage.migrations import CURRENT


class Database:
    """An SQLite or PostgreSQL database with our tables; calls may come from any thread.

    Raises StorageError, with a sentence for the person who starts the server, where the database
    cannot be used.  `notices` says what was done to it.  Where it `is_ready`, because another
    process of ours has prepared it, only its version is looked at.
    """

    def __init__(self, url: str, own_folder: Path | None = None, is_ready: bool = False) -> None:
        self._place = places.find(url)
        self.notices: list[str] = []
        if self._place.file is not None and not is_ready:
            self.notices += places.make_ready(self._place.file, own_folder)
        self._engine = engines.connect(self._place)
        try:
            with self._explained():
                if not is_ready:
                    self.notices += schema.prepare(self._engine, self._place)
        except StorageError:
            self._engine.dispose()
            raise
        engines.check_each_connection(self._engine, self._check_version)
        self._engine.dispose()  # those of the start were not looked at so
        self._session = sessionmaker(self._engine, expire_on_commit=False)

    def close(self) -> None:
        """Give every connection back."""
        self._engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that only reads."""
        with self._explained(), self._session() as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session that may write; all or nothing of it is kept."""
        with self._explained(), self._session.begin() as session:
            session.connection(execution_options={engines.IMMEDIATE: True})
            yield session

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """The database's faults as sentences; refusals pass."""
        try:
            yield
        except StorageError:
            raise
        except faults.FAULTS as error:
            raise faults.explain(error, self._place) from error

    def _check_version(self, cursor: Any) -> None:
        cursor.execute(schema.VERSION_QUERY)
        version = schema.checked_version([row[0] for row in cursor.fetchall()], self._place)
        if version != CURRENT:
            raise BadDatabase(
                f"The library {self._place.shown} was replaced by one of version {version}. "
                "Start the server again: it brings the library up to date."
            )
