"""Versions of the tables: libraries of before are migrated, what is not ours is left alone."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, inspect
from sqlalchemy.exc import OperationalError

from tests.webapp.storage.tables import make_first, run
from webapp.storage import BadDatabase, Library, StorageError, migrations, places, schema

TEXT = "Zeile – 😀 \t end"


def refusal(url: str) -> str:
    with pytest.raises(StorageError) as caught:
        Library(url)
    return str(caught.value)


def test_a_new_database_gets_the_current_version(url: str) -> None:
    Library(url).close()
    assert run(url, "SELECT version FROM rulewright_schema") == [(migrations.CURRENT,)]


def test_a_library_without_a_version_is_migrated_and_loses_nothing(url: str) -> None:
    id = make_first(url, TEXT)
    library = Library(url)
    assert library.open(id).text == TEXT
    assert [(r.number, r.size, r.note) for r in library.revisions(id)] == [
        (2, len(TEXT), "a note"),
        (1, 5, ""),
    ]
    assert library.save(id, 2, "new").rev == 3
    assert run(url, "SELECT version FROM rulewright_schema") == [(migrations.CURRENT,)]
    library.close()


def test_a_migrated_time_is_the_same_moment_and_says_that_it_is_utc(url: str) -> None:
    id = make_first(url, TEXT, "2026-03-01 23:30:00.000001")
    library = Library(url)
    assert library.open(id).created == "2026-03-01T23:30:00.000001+00:00"
    assert library.revisions(id)[0].created == "2026-03-01T23:30:00.000001+00:00"
    library.close()


def test_a_second_start_changes_nothing(url: str) -> None:
    id = make_first(url, TEXT)
    Library(url).close()
    before = run(url, "SELECT * FROM revisions ORDER BY id")
    again = Library(url)
    assert again.notices == []
    assert again.open(id).text == TEXT
    assert run(url, "SELECT * FROM revisions ORDER BY id") == before
    again.close()


def test_the_person_is_told_of_the_migration(url: str) -> None:
    make_first(url, TEXT)
    library = Library(url)
    assert [n for n in library.notices if f"from version 1 to {migrations.CURRENT}" in n]
    library.close()


def test_a_step_that_fails_leaves_the_library_as_it_was(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(connection: Connection) -> None:
        migrations._times_forms_and_sizes(connection)
        raise OperationalError("step", {}, Exception("power cut"))

    make_first(url, TEXT)
    before = run(url, "SELECT * FROM revisions ORDER BY id")
    monkeypatch.setitem(migrations.STEPS, 1, fail)
    refusal(url)
    assert run(url, "SELECT * FROM revisions ORDER BY id") == before
    monkeypatch.undo()
    library = Library(url)
    assert library.open("a" * 32).text == TEXT
    library.close()


def test_of_servers_that_start_at_once_one_migrates(url: str) -> None:
    id = make_first(url, TEXT)
    with ThreadPoolExecutor(4) as pool:
        started = list(pool.map(lambda _: Library(url), range(4)))
    assert sum(len(library.notices) for library in started) == 1
    assert all(library.open(id).text == TEXT for library in started)
    for library in started:
        library.close()


def test_of_servers_that_start_at_once_one_makes_the_tables(url: str) -> None:
    with ThreadPoolExecutor(8) as pool:
        started = list(pool.map(lambda _: Library(url), range(8)))
    made = started[0].create("a", "one")
    assert all(library.open(made.id).text == "one" for library in started)
    for library in started:
        library.close()


def test_a_newer_version_is_refused_with_both_numbers_and_left_alone(url: str) -> None:
    Library(url).close()
    run(url, "UPDATE rulewright_schema SET version = 7")
    before = run(url, "SELECT * FROM rulewright_schema")
    said = refusal(url)
    assert "version 7" in said
    assert f"up to version {migrations.CURRENT}" in said
    assert run(url, "SELECT * FROM rulewright_schema") == before


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM rulewright_schema",
        "UPDATE rulewright_schema SET version = 0",
        "UPDATE rulewright_schema SET version = -3",
        "INSERT INTO rulewright_schema SELECT 1, opened FROM rulewright_schema",
    ],
)
def test_a_library_that_does_not_say_its_version_is_refused(url: str, change: str) -> None:
    Library(url).close()
    run(url, change)
    assert "does not say of which version" in refusal(url)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ("ALTER TABLE documents DROP COLUMN system", "the column documents.system"),
        ("ALTER TABLE revisions DROP COLUMN note", "the column revisions.note"),
        ("ALTER TABLE revisions RENAME COLUMN text TO body", "the column revisions.text"),
        ("ALTER TABLE documents RENAME TO papers", "the table documents"),
        ("DROP TABLE revisions", "the table revisions"),
    ],
)
def test_what_a_library_lacks_is_named_at_the_start(url: str, change: str, named: str) -> None:
    Library(url).close()
    run(url, change)
    assert f"lacks {named}" in refusal(url)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ("ALTER TABLE documents DROP COLUMN rev", "the column documents.rev"),
        ("DROP TABLE revisions", "the table revisions"),
    ],
)
def test_what_a_library_without_a_version_lacks_is_named(url: str, change: str, named: str) -> None:
    make_first(url, TEXT)
    run(url, change)
    assert f"lacks {named}" in refusal(url)


def test_a_column_that_only_another_version_can_fill_is_named(url: str) -> None:
    Library(url).close()
    run(url, "ALTER TABLE documents ADD COLUMN owner VARCHAR(9)")
    Library(url).close()  # may stay empty
    run(url, "DROP TABLE revisions", "DROP TABLE documents")
    run(
        url,
        "CREATE TABLE documents (id VARCHAR(32), name VARCHAR(9), system VARCHAR(9),"
        " rev INTEGER, created VARCHAR(9), updated VARCHAR(9), owner VARCHAR(9) NOT NULL)",
    )
    run(
        url,
        "CREATE TABLE revisions (id INTEGER, document_id VARCHAR(9), number INTEGER,"
        " name VARCHAR(9), text VARCHAR(9), form VARCHAR(9), size INTEGER, note VARCHAR(9),"
        " created VARCHAR(9))",
    )
    assert "a column documents.owner that must be filled" in refusal(url)


@pytest.mark.parametrize(
    "tables",
    [
        ["CREATE TABLE moz_places (id INTEGER, url TEXT)"],
        ["CREATE TABLE documents (id INTEGER, title TEXT)", "CREATE TABLE users (id INTEGER)"],
        ["CREATE TABLE revisions (id INTEGER)"],
        ["CREATE TABLE t (a INTEGER)", "CREATE VIEW documents AS SELECT a FROM t"],
    ],
)
def test_another_programs_database_is_refused_and_not_written(url: str, tables: list[str]) -> None:
    run(url, *tables)
    assert "is no library of Rulewright: it holds" in refusal(url)
    with pytest.raises(Exception, match="rulewright_schema"):
        run(url, "SELECT * FROM rulewright_schema")


def test_a_refused_sqlite_file_keeps_every_byte(tmp_path: Path) -> None:
    file = tmp_path / "theirs.db"
    url = f"sqlite:///{file}"
    run(url, "CREATE TABLE bookmarks (id INTEGER)")
    before = file.read_bytes()
    refusal(url)
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["theirs.db"]


def test_a_copy_is_kept_aside_before_an_sqlite_library_is_migrated(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/library.db"
    id = make_first(url, TEXT)
    library = Library(url)
    library.save(id, 2, "changed")
    library.close()
    copy = tmp_path / "library-version-1.db"
    assert str(copy) in library.notices[0]
    with closing(sqlite3.connect(copy)) as connection:
        query = "SELECT text, created FROM revisions WHERE number = 2"
        assert connection.execute(query).fetchall() == [(TEXT, "2026-03-01 23:30:00.000001")]
    assert copy.stat().st_mode & 0o777 == 0o600


def test_a_copy_never_goes_over_another(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/library.db"
    (tmp_path / "library-version-1.db").write_bytes(b"mine")
    make_first(url, TEXT)
    library = Library(url)
    assert "library-version-1-2.db" in library.notices[0]
    assert (tmp_path / "library-version-1.db").read_bytes() == b"mine"
    library.close()


def test_without_room_for_the_copy_nothing_is_migrated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    url = f"sqlite:///{tmp_path}/library.db"
    make_first(url, TEXT)
    monkeypatch.setattr(migrations.os, "fsync", full)
    assert "no copy could be set aside" in refusal(url)
    assert [path.name for path in tmp_path.iterdir()] == ["library.db"]
    assert run(url, "SELECT count(*) FROM revisions") == [(2,)]


def test_a_text_with_the_zero_character_keeps_its_size_and_content(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/library.db"
    id = make_first(url, "before\0after")
    library = Library(url)
    assert library.open(id).text == "before\0after"
    assert library.revisions(id)[0].size == 12
    library.close()


def test_a_library_too_large_to_be_checked_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path}/library.db"
    Library(url).close()
    monkeypatch.setattr(schema, "CHECKED", 1_000)
    again = Library(url)
    assert [notice for notice in again.notices if "were not checked" in notice]
    again.close()


def test_a_database_put_in_anothers_place_is_looked_at_again(
    url: str,
) -> None:
    library = Library(url)
    run(url, "UPDATE rulewright_schema SET version = 9")
    library._engine.dispose()  # as after a restart of the database
    with pytest.raises(BadDatabase, match="version 9"):
        library.documents()
    run(url, f"UPDATE rulewright_schema SET version = {migrations.CURRENT}")
    assert library.documents() == []
    library.close()


def shape(url: str) -> dict[str, Any]:
    """Tables with their columns (whether they may be empty) and indexes."""
    engine = create_engine(places.find(url).url)
    try:
        found = inspect(engine)
        return {
            table: (
                {c["name"]: c["nullable"] for c in found.get_columns(table)},
                sorted(str(i["column_names"]) for i in found.get_indexes(table)),
                [key["options"] for key in found.get_foreign_keys(table)],
            )
            for table in found.get_table_names()
        }
    finally:
        engine.dispose()


def test_a_library_of_version_2_gets_the_tables_of_evaluations_and_keeps_its_documents(
    new_url: Callable[[], str],
) -> None:
    fresh, old = new_url(), new_url()
    Library(fresh).close()
    library = Library(old)
    document = library.create("a", TEXT)
    library.close()
    tables = [f"DROP TABLE {table}" for table in ("events", "results", "chunks", "jobs")]
    run(old, *tables, "UPDATE rulewright_schema SET version = 2")
    again = Library(old)
    assert [notice for notice in again.notices if "from version 2 to 3" in notice]
    assert again.open(document.id).text == TEXT
    again.close()
    assert shape(old) == shape(fresh)
