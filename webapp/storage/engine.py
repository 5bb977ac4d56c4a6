"""Connections: how long they wait, a server that was away, a file that was replaced."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import QueuePool

from webapp.storage.faults import WAIT
from webapp.storage.places import Place

CONNECTIONS = 16
"""At most this many at a time; the threads that ask are fewer."""

IMMEDIATE = "rulewright_immediate"
"""Execution option: take SQLite's write lock at the begin, where waiting for it is possible."""

_POOL: dict[str, Any] = {
    "poolclass": QueuePool,
    "pool_size": CONNECTIONS,
    "max_overflow": 0,
    "pool_timeout": WAIT,
}


def connect(place: Place) -> Engine:
    """An engine for the place; nothing is opened yet."""
    return _postgresql(place) if place.file is None else _sqlite(place.file)


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that may write; all or nothing of it is kept."""
    with engine.connect().execution_options(**{IMMEDIATE: True}) as connection, connection.begin():
        yield connection


def check_each_connection(engine: Engine, check: Callable[[Any], None]) -> None:
    """Call `check` with every new cursor, so that a database put in another's place is noticed."""

    @event.listens_for(engine, "connect")
    def look(connection: Any, _record: Any) -> None:
        try:
            with closing(connection.cursor()) as cursor:
                check(cursor)
            connection.rollback()
        except BaseException:
            connection.close()
            raise


def _sqlite(file: Path) -> Engine:
    # The mode: a file that was there at the start and is gone is not made again as an empty one.
    address = f"file:{quote(str(file))}?mode=rw"

    def opened() -> sqlite3.Connection:
        return sqlite3.connect(
            address, uri=True, timeout=WAIT, check_same_thread=False, isolation_level=None
        )

    engine = create_engine("sqlite+pysqlite://", creator=opened, **_POOL)

    @event.listens_for(engine, "connect")
    def configure(connection: Any, record: Any) -> None:
        # SQLite checks foreign keys only when asked to.
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA synchronous=FULL")
        record.info["file"] = _identity(file)

    @event.listens_for(engine, "checkout")
    def same_file(_connection: Any, record: Any, _proxy: Any) -> None:
        # What is written to a file that was removed or replaced meanwhile would be lost.
        if record.info["file"] != _identity(file):
            raise DisconnectionError("the file was removed or replaced")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        immediate = connection.get_execution_options().get(IMMEDIATE)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

    return engine


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _postgresql(place: Place) -> Engine:
    settings = {
        "client_encoding": "utf8",
        "connect_timeout": WAIT,
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "tcp_user_timeout": 20_000,
    }
    given = {name: value for name, value in settings.items() if name not in place.url.query}
    # The ping makes the first request after a restart of the server work.
    engine = create_engine(place.url, connect_args=given, pool_pre_ping=True, **_POOL)

    @event.listens_for(engine, "connect")
    def configure(connection: Any, _record: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"SET lock_timeout = '{WAIT}s'")
            cursor.execute("SET statement_timeout = '60s'")
        connection.commit()

    return engine
