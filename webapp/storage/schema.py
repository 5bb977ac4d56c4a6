"""The look at a database before it is used: whose it is, which version, and whether it is whole."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, delete, insert, inspect, select, text, update

from webapp.storage import engine as engines
from webapp.storage.errors import BadDatabase, Busy
from webapp.storage.faults import RESTORE, WAIT, explain
from webapp.storage.migrations import CURRENT, FIRST, STEPS, copy_aside
from webapp.storage.models import Base, SchemaRow, now
from webapp.storage.places import Place

CHECKED = 1_000_000_000
"""Bytes of an SQLite file up to which the start checks every page: some seconds on a slow disk."""

LOCK = 0x52756C65
"""PostgreSQL's advisory lock of those who make or migrate the tables, by a number of our own."""

VERSION_QUERY = f"SELECT version FROM {SchemaRow.__tablename__}"


def prepare(engine: Engine, place: Place) -> list[str]:
    """Make or migrate the tables and check them; what a person should know, as sentences.

    Raises BadDatabase, or what the driver raises.
    """
    notices: list[str] = []
    with engine.connect() as connection:
        if place.file is None:
            _check_encoding(connection, place)
        else:
            notices += _check_pages(connection, place, place.file)
        version = _first_look(connection, place)
    if version < CURRENT:
        with engines.writing(engine) as connection:
            notices += _bring_up(connection, place)
    if place.file is not None:
        _use_wal(engine)
    with engine.connect() as connection:
        _check_shape(connection, place, _current_shape())
    return notices + _check_writing(engine, place)


def _first_look(connection: Connection, place: Place) -> int:
    """The version; 0 as well where another server may be bringing the tables up to date now.

    In PostgreSQL each question sees what was committed until then, so without the lock a look may
    see half of the old tables and half of the new ones.
    """
    try:
        return recognise(connection, place)
    except BadDatabase:
        if place.file is None:
            return 0  # looked at again with the lock held, and refused there
        raise


def recognise(connection: Connection, place: Place) -> int:
    """The version of the tables; 0 where there are none.  Raises BadDatabase."""
    found = inspect(connection)
    names = {*found.get_table_names(), *found.get_view_names()}
    if SchemaRow.__tablename__ in names:
        rows = [row[0] for row in connection.execute(text(VERSION_QUERY))]
        version = checked_version(rows, place)
        if version == 1:
            _check_first(connection, place)
        return version
    lacks = _lacks(connection, FIRST)
    if not lacks:
        _check_first(connection, place)
        return 1
    if not names:
        return 0
    raise BadDatabase(
        f"{place.shown} is no library of Rulewright: it holds {_listed(names)}, and lacks "
        f"{_listed(lacks)}. Name an empty database, or put a copy of the library in its place."
    )


def _check_first(connection: Connection, place: Place) -> None:
    """Tables without a version are of the first, unless they have what came later."""
    found = inspect(connection)
    there = {(table, column["name"]) for table in FIRST for column in found.get_columns(table)}
    later = {(table, name) for table in FIRST for name in _current_shape()[table] - FIRST[table]}
    if both := sorted(there & later):
        named = ".".join(both[0])
        raise BadDatabase(
            f"The library {place.shown} has lost the version of its tables: they are said to be of "
            f"version 1 and hold {named}, which came later. Put a copy in its place."
        )


def checked_version(rows: list[Any], place: Place) -> int:
    """The version that the rows of the table of versions say.  Raises BadDatabase."""
    version = rows[0] if len(rows) == 1 else None
    if not isinstance(version, int) or version < 1:
        raise BadDatabase(
            f"The library {place.shown} does not say of which version its tables are: it has "
            f"{rows!r} where one number should be. Put a copy in its place."
        )
    if version > CURRENT:
        raise BadDatabase(
            f"The library {place.shown} has tables of version {version}, and this Rulewright knows "
            f"them up to version {CURRENT}. Install the newer Rulewright that made it, or name "
            "another database in RULEWRIGHT_DATABASE_URL."
        )
    return version


def _bring_up(connection: Connection, place: Place) -> list[str]:
    """With the lock held: another server may have done it while we waited for it."""
    if place.file is None:
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    version = recognise(connection, place)
    if version == CURRENT:
        return []
    notices = []
    if version == 0:
        Base.metadata.create_all(connection)
    else:
        copy = copy_aside(place.file, version) if place.file else None
        kept = f"; the library as it was is kept as {copy}" if copy else ""
        notices.append(
            f"The library {place.shown} was brought from version {version} to {CURRENT}{kept}."
        )
        SchemaRow.metadata.tables[SchemaRow.__tablename__].create(connection, checkfirst=True)
        for step in range(version, CURRENT):
            STEPS[step](connection)
    connection.execute(delete(SchemaRow))
    connection.execute(insert(SchemaRow).values(version=CURRENT, opened=now()))
    return notices


def _current_shape() -> dict[str, frozenset[str]]:
    tables = Base.metadata.tables.items()
    return {name: frozenset(column.name for column in table.columns) for name, table in tables}


def _check_shape(connection: Connection, place: Place, shape: dict[str, frozenset[str]]) -> None:
    if lacks := _lacks(connection, shape):
        raise BadDatabase(
            f"The library {place.shown} lacks {_listed(lacks)}. Put a copy in its place, or name "
            "another database in RULEWRIGHT_DATABASE_URL."
        )
    found = inspect(connection)
    for table, columns in shape.items():
        for column in found.get_columns(table):
            needed = not column["nullable"] and column.get("default") is None
            if column["name"] not in columns and needed:
                raise BadDatabase(
                    f"The library {place.shown} has a column {table}.{column['name']} that must "
                    "be filled and that this Rulewright does not know. Install the Rulewright "
                    "that made it, or name another database in RULEWRIGHT_DATABASE_URL."
                )


def _lacks(connection: Connection, shape: dict[str, frozenset[str]]) -> list[str]:
    found = inspect(connection)
    lacks = []
    for table, columns in shape.items():
        if not found.has_table(table):
            lacks.append(f"the table {table}")
            continue
        there = {column["name"] for column in found.get_columns(table)}
        lacks += [f"the column {table}.{name}" for name in sorted(columns - there)]
    return lacks


def _listed(names: Any) -> str:
    shown = sorted(names)
    more = f" and {len(shown) - 5} more" if len(shown) > 5 else ""
    return ", ".join(shown[:5]) + more


def _check_encoding(connection: Connection, place: Place) -> None:
    encoding = connection.execute(text("SHOW server_encoding")).scalar_one()
    if encoding != "UTF8":
        raise BadDatabase(
            f"The database {place.shown} is encoded in {encoding}, which cannot hold every text. "
            "Make one with: createdb --encoding=UTF8 --template=template0"
        )


def _check_pages(connection: Connection, place: Place, file: Path) -> list[str]:
    """SQLite's own check of every page, where the file is not too large for that."""
    if file.stat().st_size > CHECKED:
        return [
            f"The library {place.shown} has more than {CHECKED:,} bytes, so its pages were not "
            f"checked. To check them: sqlite3 {place.shown} 'PRAGMA quick_check'"
        ]
    driver: Any = connection.connection.driver_connection
    (found,) = driver.execute("PRAGMA quick_check(1)").fetchone()
    if found == "ok":
        return []
    words = " ".join(found.split()).removeprefix("*** in database main *** ")
    raise BadDatabase(f"The library {place.shown} is damaged: {words}. {RESTORE}")


def _use_wal(engine: Engine) -> None:
    """Readers go on during a save.  The file remembers it; on disks that cannot, it stays as is.

    SQLite does not wait for others here, so this does; while they go on, a later start may do it.
    """
    end = time.monotonic() + WAIT
    with engine.connect() as connection:
        driver: Any = connection.connection.driver_connection
        while time.monotonic() < end:
            try:
                driver.execute("PRAGMA journal_mode=WAL").fetchone()
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                    raise
            time.sleep(0.02)


def _check_writing(engine: Engine, place: Place) -> list[str]:
    """Whether a save could be kept: found out at the start rather than at the first save."""
    try:
        with engines.writing(engine) as connection:
            connection.execute(update(SchemaRow).values(opened=now()))
            connection.execute(select(SchemaRow.version)).scalar_one()
    except Exception as error:
        said = explain(error, place)
        if isinstance(said, Busy):
            return [str(said)]
        raise
    return []
