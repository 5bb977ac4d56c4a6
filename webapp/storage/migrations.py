"""Steps from each version of the tables to the next, in both kinds of databases.

A plain list instead of Alembic: there are few tables and one line of versions, the steps have to
run from an installed package without a folder of scripts, and a refusal names two numbers.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, text

from webapp import private
from webapp.storage.errors import BadDatabase
from webapp.storage.texts import pack

CURRENT = 3

FIRST: dict[str, frozenset[str]] = {
    "documents": frozenset({"id", "name", "system", "rev", "created", "updated"}),
    "revisions": frozenset({"id", "document_id", "number", "name", "text", "note", "created"}),
}
"""Tables and columns of version 1, which carried no number."""


def _times_forms_and_sizes(connection: Connection) -> None:
    """1 → 2: times say that they are UTC, texts how they are stored and how long they are."""
    is_sqlite = connection.dialect.name == "sqlite"
    for column in ("form VARCHAR(8) DEFAULT 'plain' NOT NULL", "size INTEGER DEFAULT 0 NOT NULL"):
        connection.execute(text(f"ALTER TABLE revisions ADD COLUMN {column}"))
    connection.execute(text("UPDATE revisions SET size = length(text)"))
    connection.execute(text("CREATE INDEX documents_created ON documents (created, id)"))
    if is_sqlite:
        for table, column in (
            *(("documents", "created"), ("documents", "updated")),
            ("revisions", "created"),
        ):
            zoned = f"replace({column}, ' ', 'T') || '+00:00'"
            connection.execute(text(f"UPDATE {table} SET {column} = {zoned}"))
        _pack_texts(connection)


def _pack_texts(connection: Connection) -> None:
    """Texts with U+0000, which only SQLite took; its length() ends there."""
    found = connection.execute(text("SELECT id FROM revisions WHERE instr(text, char(0)) > 0"))
    for (id,) in found.all():
        query = text("SELECT text FROM revisions WHERE id = :id")
        content: str = connection.execute(query, {"id": id}).scalar_one()
        form, stored = pack(content)
        connection.execute(
            text("UPDATE revisions SET form = :form, text = :text, size = :size WHERE id = :id"),
            {"form": form, "text": stored, "size": len(content), "id": id},
        )


def _evaluations(connection: Connection) -> None:
    """2 → 3: evaluations, their chunks, the results of these, and what happened."""
    is_sqlite = connection.dialect.name == "sqlite"
    words = {
        "time": "VARCHAR(32)" if is_sqlite else "TIMESTAMP WITH TIME ZONE",
        "serial": "INTEGER" if is_sqlite else "SERIAL",
        "of_job": "FOREIGN KEY (job_id) REFERENCES jobs (id) ON DELETE CASCADE",
    }
    for statement in EVALUATIONS:
        connection.execute(text(statement.format(**words)))


EVALUATIONS = (
    """CREATE TABLE jobs (
        id VARCHAR(32) NOT NULL PRIMARY KEY, name VARCHAR(200) NOT NULL,
        state VARCHAR(10) NOT NULL, asked_by VARCHAR(100) NOT NULL, work TEXT NOT NULL,
        note TEXT NOT NULL, created {time} NOT NULL, updated {time} NOT NULL, started {time},
        before INTEGER NOT NULL)""",
    """CREATE TABLE chunks (
        id {serial} NOT NULL PRIMARY KEY, job_id VARCHAR(32) NOT NULL, plan INTEGER NOT NULL,
        number INTEGER NOT NULL, first INTEGER NOT NULL, count INTEGER NOT NULL,
        key VARCHAR(64) NOT NULL, state VARCHAR(10) NOT NULL, attempt INTEGER NOT NULL,
        failures INTEGER NOT NULL, worker VARCHAR(100), lease_until {time}, cause TEXT NOT NULL,
        trace TEXT NOT NULL, UNIQUE (job_id, plan, number), {of_job})""",
    "CREATE INDEX chunks_state ON chunks (state, number, id)",
    "CREATE INDEX chunks_key ON chunks (key)",
    "CREATE INDEX chunks_worker ON chunks (worker)",
    """CREATE TABLE results (
        key VARCHAR(64) NOT NULL PRIMARY KEY, tally TEXT NOT NULL, created {time} NOT NULL)""",
    """CREATE TABLE events (
        id {serial} NOT NULL PRIMARY KEY, job_id VARCHAR(32) NOT NULL, kind VARCHAR(20) NOT NULL,
        text TEXT NOT NULL, created {time} NOT NULL, {of_job})""",
    "CREATE INDEX events_job ON events (job_id, id)",
)
"""The tables that version 3 added."""

STEPS: dict[int, Callable[[Connection], None]] = {1: _times_forms_and_sizes, 2: _evaluations}
"""By the version that each step starts from."""


def copy_aside(file: Path, version: int) -> Path:
    """A whole copy of an SQLite library beside it, private and on the disk.  Raises BadDatabase."""
    names = (f"{file.stem}-version-{version}{n}{file.suffix}" for n in ("", "-2", "-3", "-4", "-5"))
    free = [file.with_name(name) for name in names if not file.with_name(name).exists()]
    if not free:
        raise BadDatabase(
            f"Copies of {file} of version {version} are there already, the last of them "
            f"{file.stem}-version-{version}-5{file.suffix}. Put them elsewhere, then start again."
        )
    copy = free[0]
    try:
        private.opened(copy, "xb").close()
        with closing(sqlite3.connect(file)) as old, closing(sqlite3.connect(copy)) as new:
            old.backup(new)
        with copy.open("rb") as written:
            os.fsync(written.fileno())
    except (OSError, sqlite3.Error) as error:
        copy.unlink(missing_ok=True)
        raise BadDatabase(
            f"The library {file} is of version {version} and has to be brought to version "
            f"{CURRENT}, but no copy could be set aside before: {error}. Nothing was changed; make "
            f"room for {file.stat().st_size:,} bytes beside it, then start again."
        ) from None
    return copy
