"""Faults while the library runs: a sentence each, nothing half written, and all well afterwards."""

from __future__ import annotations

import io
import json
import os
import shutil
import sqlite3
import threading
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from tests.webapp.storage.tables import run
from webapp.storage import (
    BadDatabase,
    Busy,
    Conflict,
    Library,
    NotFound,
    StorageError,
    Unavailable,
    faults,
)
from webapp.storage import engine as engines


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "library.db"


@pytest.fixture
def sqlite(file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Library]:
    monkeypatch.setattr(engines, "WAIT", 0.2)
    found = Library(f"sqlite:///{file}")
    yield found
    found.close()


@contextmanager
def held(file: Path) -> Iterator[None]:
    """Another program that writes and does not finish."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


def test_a_held_lock_refuses_saves_and_lets_readers_go_on(sqlite: Library, file: Path) -> None:
    made = sqlite.create("a", "one")
    with held(file):
        with pytest.raises(Busy, match="Another program is writing"):
            sqlite.save(made.id, 1, "two")
        with pytest.raises(Busy):
            sqlite.delete(made.id)
        assert sqlite.open(made.id).text == "one"
        assert len(sqlite.documents()) == 1
    assert sqlite.save(made.id, 1, "two").rev == 2


def test_a_save_waits_for_a_lock_that_is_given_up(file: Path) -> None:
    library = Library(f"sqlite:///{file}")
    made = library.create("a", "one")
    with ThreadPoolExecutor(1) as pool, held(file):
        saving = pool.submit(library.save, made.id, 1, "two")
        assert not saving.done()
    assert saving.result(10).rev == 2
    library.close()


def full(library: Library, more_pages: int) -> Callable[[], None]:
    """Let the file grow by so many pages and no more; returns what makes room again."""
    limits = {"pages": more_pages}

    def limit(connection: Any, _record: Any = None, _proxy: Any = None) -> None:
        (count,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count={count + limits['pages']}")

    event.listen(library._engine, "checkout", limit)
    return lambda: limits.update(pages=1_000_000)


def test_a_full_disk_refuses_the_save_whole_and_works_again_with_room(sqlite: Library) -> None:
    made = sqlite.create("a", "one")
    make_room = full(sqlite, 2)
    for refused in (
        lambda: sqlite.save(made.id, 1, "x" * 500_000),
        lambda: sqlite.create("b", "x" * 500_000),
    ):
        with pytest.raises(Unavailable, match="is full"):
            refused()
    assert [(d.id, d.rev) for d in sqlite.documents()] == [(made.id, 1)]
    assert [r.number for r in sqlite.revisions(made.id)] == [1]
    make_room()
    assert sqlite.save(made.id, 1, "x" * 500_000).rev == 2


def test_what_is_written_to_a_file_that_is_gone_is_never_acknowledged(
    sqlite: Library, file: Path
) -> None:
    made = sqlite.create("a", "one")
    sqlite.close()
    file.rename(file.with_name("away.db"))
    for refused in (lambda: sqlite.save(made.id, 1, "two"), sqlite.documents):
        with pytest.raises(Unavailable, match="is no longer there"):
            refused()
    assert not file.exists()
    file.with_name("away.db").rename(file)
    assert sqlite.save(made.id, 1, "two").rev == 2


def test_a_file_taken_away_under_an_open_connection_is_noticed(
    sqlite: Library, file: Path, tmp_path: Path
) -> None:
    made = sqlite.create("a", "one")
    away = tmp_path / "away"
    away.mkdir()
    for path in [*tmp_path.glob("library.db*")]:
        path.rename(away / path.name)
    with pytest.raises(Unavailable, match="is no longer there"):
        sqlite.save(made.id, 1, "two")
    for path in [*away.iterdir()]:
        path.rename(tmp_path / path.name)
    assert sqlite.save(made.id, 1, "two").rev == 2


def test_a_copy_put_in_its_place_is_served(sqlite: Library, file: Path) -> None:
    made = sqlite.create("a", "one")
    sqlite.close()
    copy = file.with_name("copy.db")
    shutil.copy(file, copy)
    sqlite.save(made.id, 1, "two")
    sqlite.close()
    copy.replace(file)
    assert sqlite.open(made.id).text == "one"


def test_garbage_put_in_its_place_is_named_and_a_copy_helps(sqlite: Library, file: Path) -> None:
    made = sqlite.create("a", "one")
    sqlite.close()
    whole = file.read_bytes()
    file.write_bytes(b"garbage" * 1_000)
    with pytest.raises(BadDatabase, match="not an SQLite database"):
        sqlite.documents()
    file.write_bytes(whole)
    assert sqlite.open(made.id).text == "one"


def test_a_table_dropped_meanwhile_is_named(url: str) -> None:
    library = Library(url)
    library.create("a", "one")
    run(url, "ALTER TABLE revisions RENAME TO elsewhere")
    with pytest.raises(BadDatabase, match="has not the tables that it had at the start"):
        library.create("b", "two")
    assert [d.name for d in library.documents()] == ["a"]
    run(url, "ALTER TABLE elsewhere RENAME TO revisions")
    library.create("b", "two")
    library.close()


def test_a_text_that_is_no_utf_8_is_named_as_damaged(sqlite: Library, file: Path) -> None:
    made = sqlite.create("a", "one")
    run(f"sqlite:///{file}", "UPDATE revisions SET text = CAST(x'c3ff28' AS TEXT)")
    with pytest.raises(StorageError, match="damaged"):
        sqlite.open(made.id)
    assert sqlite.create("b", "two").rev == 1


def test_a_time_or_a_revision_lost_by_hand_is_named_as_damage(sqlite: Library, file: Path) -> None:
    made, other = sqlite.create("a", "one"), sqlite.create("b", "two")
    sqlite.save(other.id, 1, "three")
    run(f"sqlite:///{file}", f"UPDATE documents SET created = '' WHERE id = '{made.id}'")
    with pytest.raises(BadDatabase, match="A time in the database is damaged"):
        sqlite.open(made.id)
    run(f"sqlite:///{file}", "DELETE FROM revisions WHERE number = 2")
    with pytest.raises(BadDatabase, match="holds no revision 2 of b"):
        sqlite.open(other.id)
    assert sqlite.revision(other.id, 1).text == "two"


def test_a_transaction_that_fails_leaves_nothing_half(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = library.create("a", "one")

    def fail(*_: object, **__: object) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patched:
        patched.setattr("webapp.storage.rows.insert_revision", fail)
        for refused in (
            lambda: library.save(made.id, 1, "two", "b"),
            lambda: library.restore(made.id, 1, 1),
            lambda: library.create("c", "three"),
        ):
            with pytest.raises(StorageError, match="Input/output error"):
                refused()
    assert [(d.name, d.rev) for d in library.documents()] == [("a", 1)]
    assert library.save(made.id, 1, "two").rev == 2


def test_servers_that_share_a_database_never_overwrite_each_other(url: str) -> None:
    servers = [Library(url), Library(url)]
    made = servers[0].create("a", "0")
    barrier = threading.Barrier(4)
    kept: list[str] = []

    def save(worker: int) -> None:
        mine = servers[worker % 2]
        barrier.wait()
        for turn in range(10):
            rev = mine.open(made.id).rev
            try:
                mine.save(made.id, rev, f"{worker}.{turn}")
            except Conflict:
                continue
            kept.append(f"{worker}.{turn}")

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(save, range(4)))
    history = servers[1].revisions(made.id)
    assert [r.number for r in history] == list(range(len(kept) + 1, 0, -1))
    texts = [servers[0].revision(made.id, r.number).text for r in history]
    assert sorted(texts) == sorted(["0", *kept])
    for server in servers:
        server.close()


def test_a_save_and_a_delete_at_once_leave_all_or_nothing(url: str) -> None:
    servers = [Library(url), Library(url)]
    for _ in range(8):
        made = servers[0].create("a", "one")
        with ThreadPoolExecutor(2) as pool:
            saving = pool.submit(servers[0].save, made.id, 1, "two")
            deleting = pool.submit(servers[1].delete, made.id)
        assert deleting.exception() is None
        assert saving.exception() is None or isinstance(saving.exception(), NotFound)
    assert servers[0].documents() == []
    assert run(url, "SELECT count(*) FROM revisions") == [(0,)]
    for server in servers:
        server.close()


def test_more_threads_than_connections_wait_and_then_say_that_it_is_busy(
    sqlite: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    sqlite.create("a", "one")
    monkeypatch.setattr(sqlite._engine.pool, "_timeout", 0.1)
    open_ones = [sqlite._engine.connect() for _ in range(engines.CONNECTIONS)]
    with pytest.raises(Busy, match="Too many requests"):
        sqlite.documents()
    for connection in open_ones:
        connection.close()
    assert len(sqlite.documents()) == 1


def test_an_archive_that_is_not_read_to_its_end_gives_its_connection_back(
    library: Library,
) -> None:
    for number in range(30):
        library.create(f"a{number}", os.urandom(30_000).hex())
    for _ in range(engines.CONNECTIONS + 2):
        pieces = library.archive()
        next(pieces)
        pieces.close()
    assert library._engine.pool.checkedout() == 0  # type: ignore[attr-defined]


def test_every_fault_of_sqlite_has_a_sentence_without_what_was_written(sqlite: Library) -> None:
    for code in range(1, 29):
        error = sqlite3.OperationalError("some words\nsecret text")
        error.sqlite_errorcode = code
        said = str(faults.explain(error, sqlite._place))
        assert said.endswith(".")
        assert "secret" not in said


def test_the_archive_names_the_documents_whose_newest_text_is_lost(
    sqlite: Library, file: Path
) -> None:
    whole = sqlite.create("whole", "one")
    for name in ("Lost: 50 %", "Damaged", "Odd"):
        made = sqlite.create(name, "one")
        sqlite.save(made.id, 1, "two")
    url = f"sqlite:///{file}"
    run(url, "DELETE FROM revisions WHERE number = 2 AND name LIKE 'Lost%'")
    run(url, "UPDATE revisions SET form = 'base64', text = '!' WHERE name = 'Damaged'")
    run(url, "UPDATE revisions SET form = 'unknown' WHERE name = 'Odd'")
    with zipfile.ZipFile(io.BytesIO(b"".join(sqlite.archive()))) as archive:
        assert archive.namelist() == [f"{whole.name}.json", "MISSING.txt"]
        lines = archive.read("MISSING.txt").decode().splitlines()[2:]
    assert lines[0].startswith("Lost: 50 %: The database holds no revision 2")
    assert [line.split(": A text")[0] for line in lines[1:]] == ["Damaged", "Odd"]


def test_an_archive_of_which_nothing_is_lost_has_no_such_file(sqlite: Library) -> None:
    sqlite.create("MISSING.txt", "one")
    with zipfile.ZipFile(io.BytesIO(b"".join(sqlite.archive()))) as archive:
        assert archive.namelist() == ["MISSING.txt.json"]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE revisions SET text = x'6f6e65'",
        "UPDATE documents SET name = x'ff'",
        "UPDATE documents SET rev = 'two'",
        "UPDATE revisions SET name = x'00', text = x''",
    ],
)
def test_bytes_where_text_should_be_are_damage_and_nothing_else(
    sqlite: Library, file: Path, statement: str
) -> None:
    made = sqlite.create("a", "one")
    run(f"sqlite:///{file}", statement)
    asked = (sqlite.documents, lambda: sqlite.open(made.id), lambda: sqlite.revisions(made.id))
    refused = 0
    for ask in asked:
        try:
            found: Any = ask()
        except BadDatabase:
            refused += 1
        else:
            json.dumps([vars(one) for one in (found if isinstance(found, list) else [found])])
    assert refused
    with zipfile.ZipFile(io.BytesIO(b"".join(sqlite.archive()))) as archive:
        assert archive.namelist() in (["MISSING.txt"], ["a.json"])
