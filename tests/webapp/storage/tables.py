"""Databases as they may be found: of the first version, of a newer one, damaged, or another's."""

from __future__ import annotations

from typing import Any

from sqlalchemy import create_engine, text

from webapp.storage import places

FIRST = (
    """CREATE TABLE documents (
        id VARCHAR(32) NOT NULL PRIMARY KEY, name VARCHAR(200) NOT NULL, system VARCHAR(40),
        rev INTEGER NOT NULL, created {time} NOT NULL, updated {time} NOT NULL)""",
    """CREATE TABLE revisions (
        id {serial} NOT NULL PRIMARY KEY, document_id VARCHAR(32) NOT NULL,
        number INTEGER NOT NULL, name VARCHAR(200) NOT NULL, text TEXT NOT NULL,
        note VARCHAR(200) NOT NULL, created {time} NOT NULL, UNIQUE (document_id, number),
        FOREIGN KEY (document_id) REFERENCES documents (id) ON DELETE CASCADE)""",
)
"""The tables that the program made before it numbered them."""

WORDS = {
    "sqlite": {"time": "DATETIME", "serial": "INTEGER"},
    "postgresql": {"time": "TIMESTAMP WITH TIME ZONE", "serial": "SERIAL"},
}


def run(url: str, *statements: str, **values: Any) -> list[Any]:
    """Run statements as another program would; the rows of the last one."""
    place = places.find(url)
    if place.file is not None:
        place.file.parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(place.url)
    try:
        with engine.begin() as connection:
            for statement in statements:
                found = connection.execute(text(statement), values)
            return [tuple(row) for row in found] if found.returns_rows else []
    finally:
        engine.dispose()


def make_first(url: str, content: str, moment: str = "2026-03-01 23:30:00.000001") -> str:
    """A library of version 1 with one document of two revisions; the document's id."""
    words = WORDS["sqlite" if url.startswith("sqlite") else "postgresql"]
    run(url, *(statement.format(**words) for statement in FIRST))
    id, zone = "a" * 32, "" if url.startswith("sqlite") else "+00"
    run(
        url,
        f"INSERT INTO documents VALUES ('{id}', 'old', NULL, 2, :time, :time)",
        "INSERT INTO revisions (document_id, number, name, text, note, created) "
        f"VALUES ('{id}', 1, 'old', 'first', '', :time)",
        "INSERT INTO revisions (document_id, number, name, text, note, created) "
        f"VALUES ('{id}', 2, 'old', :content, 'a note', :time)",
        time=moment + zone,
        content=content,
    )
    return id
