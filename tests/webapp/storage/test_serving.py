"""The server while its database is held, away or full: it answers, says why, and recovers."""

from __future__ import annotations

import http.client
import io
import os
import sqlite3
import threading
import time
import tracemalloc
import zipfile
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, insert

from tests.webapp.serving import Client, application, product
from webapp import api, threads
from webapp.storage import Library, Unavailable
from webapp.storage import engine as engines
from webapp.storage.models import DocumentRow, RevisionRow, now


@pytest.fixture
def client(library: Library, tmp_path: Path) -> Iterator[Client]:
    (tmp_path / "manifest.json").write_text('{"build": "b1"}', encoding="utf-8")
    with application(api.routes(library, tmp_path / "manifest.json")) as found:
        yield found


@contextmanager
def held(library: Library) -> Iterator[None]:
    """Another program that changes every document and does not finish."""
    with engines.writing(library._engine) as other:
        other.exec_driver_sql("UPDATE documents SET rev = rev")
        yield


def create(client: Client, name: str = "a", text: str = "one") -> str:
    answer = client.ask("POST", "/api/documents", {"name": name, "text": text})
    assert answer.status == 201
    return answer.json["id"]


def test_others_are_answered_while_a_save_waits_for_the_lock(
    client: Client, library: Library
) -> None:
    path = f"/api/documents/{create(client)}"
    with ThreadPoolExecutor(1) as pool, held(library):
        saving = pool.submit(client.ask, "PUT", path, {"text": "two", "base_rev": 1})
        for asked in ("/api/health", path, "/api/documents", f"{path}/revisions"):
            assert client.get(asked).status == 200
        assert not saving.done()
    assert (saving.result().status, saving.result().json["rev"]) == (200, 2)


def test_a_lock_that_is_not_given_up_is_busy_and_says_when_to_try_again(
    new_url: Callable[[], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "WAIT", 1)
    (tmp_path / "manifest.json").write_text('{"build": "b1"}', encoding="utf-8")
    library = Library(new_url())
    with application(api.routes(library, tmp_path / "manifest.json")) as client:
        path = f"/api/documents/{create(client)}"
        with held(library):
            answer = client.ask("PUT", path, {"text": "two", "base_rev": 1})
            assert client.ask("DELETE", path).status == 503
        assert (answer.status, answer.json["error"]["code"]) == (503, "library.busy")
        assert answer.json["error"]["message"].startswith("Another program")
        assert answer.headers["retry-after"] == "2"
        assert client.ask("PUT", path, {"text": "two", "base_rev": 1}).json["rev"] == 2
    library.close()


def test_the_page_is_served_while_another_program_holds_the_library(tmp_path: Path) -> None:
    file = tmp_path / "library.db"
    with product(file) as running, closing(sqlite3.connect(file, isolation_level=None)) as other:
        path = f"/api/documents/{create(running.client)}"
        other.execute("BEGIN EXCLUSIVE")
        with ThreadPoolExecutor(1) as pool:
            saving = pool.submit(running.client.ask, "PUT", path, {"text": "2", "base_rev": 1})
            assert running.client.get("/api/health").status == 200
            assert running.client.get("/").status == 200
            other.execute("ROLLBACK")
        assert saving.result().status == 200


def test_more_requests_than_may_wait_are_busy_at_once(
    client: Client, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    going_on = threading.Event()
    monkeypatch.setattr(library, "documents", going_on.wait)
    most = threads.WORKERS + threads.WAITING
    with ThreadPoolExecutor(most + 8) as pool:
        asked = [pool.submit(client.get, "/api/documents") for _ in range(most + 8)]
        while sum(one.done() for one in asked) < 8:
            assert client.get("/api/health").status == 200
        going_on.set()
    found = [one.result() for one in asked]
    refused = [one for one in found if one.status == 503]
    assert len(refused) >= 8
    assert {one.json["error"]["code"] for one in refused} == {"library.busy"}
    assert client.get("/api/documents").status == 200


def test_a_request_without_an_answer_of_the_database_is_answered_all_the_same(
    client: Client, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    going_on = threading.Event()
    monkeypatch.setattr(library, "documents", going_on.wait)
    run = threads.Threads.run
    monkeypatch.setattr(threads.Threads, "run", lambda self, action: run(self, action, 0.1))
    answer = client.get("/api/documents")
    going_on.set()
    assert answer.status == 503
    assert "may still come about" in answer.json["error"]["message"]
    assert client.get("/api/documents").status == 200


@pytest.mark.parametrize("text", ["\ud83d", '{"name": "a\udc00"}', "\0", "a\0b\ud800\ud800"])
def test_a_text_with_half_a_pair_or_a_zero_is_saved_and_comes_back(
    client: Client, text: str
) -> None:
    path = f"/api/documents/{create(client, text=text)}"
    assert client.get(path).json["text"] == text
    conflict = client.ask("PUT", path, {"text": "x", "base_rev": 5})
    assert (conflict.status, conflict.json["text"]) == (409, text)
    assert client.ask("PUT", path, {"text": text + "!", "base_rev": 1}).json["rev"] == 2
    with zipfile.ZipFile(io.BytesIO(client.get("/api/documents.zip").body)) as archive:
        assert archive.testzip() is None


@pytest.mark.parametrize("name", ["\ud83d", "a\0b"])
def test_a_name_that_cannot_be_stored_is_refused_with_a_sentence(client: Client, name: str) -> None:
    answer = client.ask("POST", "/api/documents", {"name": name, "text": ""})
    assert (answer.status, answer.json["error"]["code"]) == (400, "library.refused")
    assert "The name holds U+" in answer.json["error"]["message"]


@pytest.mark.parametrize("base", [2**63, 2**31, 0, -1, -(2**70), 10**300])
def test_a_base_that_is_no_revision_is_refused_with_a_sentence(client: Client, base: int) -> None:
    path = f"/api/documents/{create(client)}"
    for answer in (
        client.ask("PUT", path, {"text": "x", "base_rev": base}),
        client.ask("POST", f"{path}/restore", {"rev": base, "base_rev": 1}),
        client.ask("POST", f"{path}/restore", {"rev": 1, "base_rev": base}),
    ):
        assert answer.status == 400
        assert "from 1 to 2,147,483,647" in answer.json["error"]["message"]
    assert client.get(f"{path}/revisions/999999999").status == 404


def fill(library: Library, count: int, text: str = "{}") -> None:
    """Documents straight into the tables: saving them one by one takes a while."""
    moment = now()
    documents = [
        {"id": f"{n:032x}", "name": f"d{n}", "rev": 1, "created": moment, "updated": moment}
        for n in range(count)
    ]
    revisions = [
        {
            **{"document_id": d["id"], "number": 1, "name": d["name"], "text": text},
            **{"size": len(text), "note": "", "created": moment},
        }
        for d in documents
    ]
    with engines.writing(library._engine) as connection:
        connection.execute(insert(DocumentRow), documents)
        connection.execute(insert(RevisionRow), revisions)


def test_ten_thousand_documents_are_one_query_in_the_list_and_one_in_the_archive(
    client: Client, library: Library
) -> None:
    fill(library, 10_000)
    asked: list[str] = []
    event.listen(library._engine, "before_cursor_execute", lambda *a: asked.append(a[2]))
    assert len(client.get("/api/documents").json) == 10_000
    listed = [query for query in asked if query.startswith("SELECT documents")]
    asked.clear()
    with zipfile.ZipFile(io.BytesIO(client.get("/api/documents.zip").body)) as archive:
        assert len(archive.namelist()) == 10_000
    fetched = [query for query in asked if "FROM documents" in query]
    assert (len(listed), len(fetched)) == (1, 1)


def test_the_archive_holds_no_more_than_a_few_documents_in_memory(library: Library) -> None:
    fill(library, 100, os.urandom(150_000).hex())
    pieces = library.archive()
    tracemalloc.start()
    try:
        sizes = [len(piece) for piece in pieces]
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert sizes
    assert peak < 9_000_000  # of 30 MB, and 15 MB in the zip


def test_sqlite_sorts_no_texts_for_the_archive(tmp_path: Path) -> None:
    library = Library(f"sqlite:///{tmp_path}/library.db")
    asked: list[Any] = []
    event.listen(library._engine, "before_cursor_execute", lambda *a: asked.append(a[2:4]))
    list(library.archive())
    query, values = asked[-1]
    with library._engine.connect() as connection:
        plan = str(connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", values).all())
    assert "documents_created" in plan
    assert "TEMP B-TREE" not in plan
    library.close()


def pausing(
    go_on: threading.Event, end: Exception | None, closed: threading.Event
) -> Generator[bytes]:
    try:
        yield b"x" * 1_000
        go_on.wait()
        if end is not None:
            raise end
        yield b"y"
    finally:
        closed.set()


def test_the_archive_is_sent_while_it_is_made(
    client: Client, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, closed = threading.Event(), threading.Event()
    monkeypatch.setattr(library, "archive", lambda: pausing(go_on, None, closed))
    connection = http.client.HTTPConnection("127.0.0.1", client.port, timeout=60)
    connection.request("GET", "/api/documents.zip")
    answer = connection.getresponse()
    assert answer.read(1_000) == b"x" * 1_000
    assert client.get("/api/health").status == 200
    go_on.set()
    assert answer.read() == b"y"
    assert closed.wait(30)
    connection.close()


def test_an_archive_that_breaks_off_is_not_taken_for_a_whole_one(
    client: Client, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, closed = threading.Event(), threading.Event()
    go_on.set()
    end = Unavailable("The disk was taken out.")
    monkeypatch.setattr(library, "archive", lambda: pausing(go_on, end, closed))
    with pytest.raises((http.client.IncompleteRead, ConnectionError)):
        client.get("/api/documents.zip")
    assert closed.wait(30)
    assert client.get("/api/health").status == 200


def test_an_archive_that_cannot_begin_is_refused_with_a_sentence(
    client: Client, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> Generator[bytes]:
        raise Unavailable("The disk was taken out.")
        yield b""

    monkeypatch.setattr(library, "archive", fail)
    answer = client.get("/api/documents.zip")
    assert (answer.status, answer.json["error"]["code"]) == (503, "library.unavailable")
    assert "content-disposition" not in answer.headers


def test_a_client_that_leaves_in_the_middle_gives_the_connection_back(
    client: Client, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, closed = threading.Event(), threading.Event()

    def endless() -> Generator[bytes]:
        try:
            while True:
                yield b"x" * 1_000_000
        finally:
            closed.set()

    monkeypatch.setattr(library, "archive", endless)
    connection = http.client.HTTPConnection("127.0.0.1", client.port, timeout=60)
    connection.request("GET", "/api/documents.zip")
    assert connection.getresponse().read(10) == b"x" * 10
    connection.close()
    assert closed.wait(30)
    go_on.set()


def test_only_a_few_archives_are_sent_at_a_time(
    client: Client, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()
    monkeypatch.setattr(library, "archive", lambda: pausing(go_on, None, threading.Event()))
    with ThreadPoolExecutor(api.ARCHIVES) as pool:
        sent = [pool.submit(client.get, "/api/documents.zip") for _ in range(api.ARCHIVES)]
        deadline = time.monotonic() + 30
        while (extra := client.get("/api/health")) and time.monotonic() < deadline:
            with closing(http.client.HTTPConnection("127.0.0.1", client.port)) as connection:
                connection.request("GET", "/api/documents.zip")
                if connection.getresponse().status == 503:
                    break
        go_on.set()
    assert extra.status == 200
    assert [one.result().status for one in sent].count(200) >= 1
    assert client.get("/api/documents.zip").status == 200
