"""What only PostgreSQL has: a server that is away, restarted or full, passwords and rights."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from tests.bench.kill_server import kill_databases
from tests.webapp.libraries import opened
from tests.webapp.serving import application
from tests.webapp.storage.postgres import PASSWORD, Cluster
from webapp import api, threads
from webapp.storage import BadDatabase, Busy, Library, StorageError, Unavailable, places
from webapp.storage import engine as engines


@pytest.fixture
def url(cluster: Cluster) -> str:
    return cluster.new_url()


@pytest.fixture
def library(url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Library]:
    monkeypatch.setattr(engines, "WAIT", 1)
    with opened(url) as found:
        yield found


def refusal(url: str) -> str:
    with pytest.raises(StorageError) as caught:
        Library(url)
    return str(caught.value)


def quoted(password: str) -> str:
    return password.replace("%", "%25").replace("@", "%40").replace(":", "%3A").replace(" ", "%20")


def test_the_first_request_after_a_restart_works(library: Library, cluster: Cluster) -> None:
    made = library.create("a", "one")
    cluster.stop()
    cluster.start()
    assert library.save(made.id, 1, "two").rev == 2
    assert library.open(made.id).text == "two"


def test_while_the_server_is_down_a_sentence_says_so(library: Library, cluster: Cluster) -> None:
    made = library.create("a", "one")
    cluster.stop()
    try:
        for refused in (lambda: library.save(made.id, 1, "two"), library.documents):
            with pytest.raises(Unavailable, match="does not answer"):
                refused()
        assert "does not answer" in refusal(cluster.url("postgres"))
    finally:
        cluster.start()
    assert library.save(made.id, 1, "two").rev == 2


def test_what_was_acknowledged_outlives_a_killed_server(library: Library, cluster: Cluster) -> None:
    made = library.create("a", "one")
    library.save(made.id, 1, "two")
    cluster.kill()
    cluster.start()
    assert library.open(made.id).text == "two"


def test_a_connection_ended_in_the_middle_leaves_nothing_half(
    library: Library, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = library.create("a", "one")

    def end(*_: object, **__: object) -> None:
        cluster.sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )

    with monkeypatch.context() as patched:
        patched.setattr("webapp.storage.rows.insert_revision", end)
        with pytest.raises(Unavailable):
            library.save(made.id, 1, "two")
    assert library.open(made.id).rev == 1
    assert library.save(made.id, 1, "two").rev == 2


@contextmanager
def held(url: str) -> Iterator[None]:
    """Another program that changes every document and does not finish."""
    engine = create_engine(places.find(url).url)
    with engine.connect() as other:
        other.execute(text("UPDATE documents SET name = 'theirs'"))
        yield
        other.rollback()
    engine.dispose()


def test_a_held_row_refuses_the_save_as_busy_and_lets_readers_go_on(
    library: Library, url: str
) -> None:
    made = library.create("a", "one")
    with held(url):
        with pytest.raises(Busy, match="Another program holds"):
            library.save(made.id, 1, "two")
        assert library.open(made.id).text == "one"
    assert library.save(made.id, 1, "two").rev == 2


def test_a_wrong_password_is_named_and_not_shown(cluster: Cluster) -> None:
    database = cluster.new_database("OWNER guest")
    said = refusal(cluster.tcp_url(database, "guest", "wrong-secret"))
    assert "refused the user or the password" in said
    assert "wrong-secret" not in said
    Library(cluster.tcp_url(database, "guest", quoted(PASSWORD))).close()


def test_an_unknown_user_is_named(cluster: Cluster) -> None:
    assert "nobody_here" in refusal(cluster.tcp_url("postgres", "nobody_here", "x"))


def test_a_database_that_is_not_there_is_named(cluster: Cluster) -> None:
    said = refusal(cluster.url("absent"))
    assert said.startswith("There is no database absent")
    assert "createdb" in said


def test_a_server_that_is_not_there_is_named() -> None:
    said = refusal("postgresql://me:secret@127.0.0.1:1/library")
    assert "library on 127.0.0.1:1 does not answer" in said
    assert "secret" not in said
    assert len(said.splitlines()) == 1
    assert "does not answer" in refusal("postgresql://me@no.such.host.invalid/library")


def test_without_the_right_to_make_tables_the_right_is_named(cluster: Cluster) -> None:
    database = cluster.new_database()
    said = refusal(cluster.tcp_url(database, "guest", quoted(PASSWORD)))
    assert "may not do this" in said


def test_a_database_that_may_only_be_read_is_named(cluster: Cluster) -> None:
    url = cluster.url(cluster.new_database())
    Library(url).close()
    options = "options=-cdefault_transaction_read_only%3Don"
    assert "is read-only" in refusal(f"{url}&{options}")


@pytest.mark.parametrize("encoding", ["LATIN1", "SQL_ASCII"])
def test_an_encoding_that_cannot_hold_every_text_is_refused(
    cluster: Cluster, encoding: str
) -> None:
    name = cluster.new_database(f"TEMPLATE template0 ENCODING '{encoding}'")
    assert f"is encoded in {encoding}" in refusal(cluster.url(name))


def test_no_free_connection_is_busy(library: Library, cluster: Cluster, url: str) -> None:
    role = "few"
    cluster.sql(f"CREATE ROLE {role} LOGIN CONNECTION LIMIT 0")
    with pytest.raises(Busy, match="no connection left"):
        Library(cluster.url("postgres", role))


def test_the_address_may_begin_with_postgres_alone(cluster: Cluster, url: str) -> None:
    Library(url.replace("postgresql://", "postgres://")).close()
    Library(url.replace("postgresql://", "postgresql+psycopg://")).close()


def test_a_damaged_page_is_named(cluster: Cluster, library: Library) -> None:
    error = Exception("invalid page in block 0\nsecret")
    error.sqlstate = "XX001"  # type: ignore[attr-defined]
    from webapp.storage import faults

    said = faults.explain(error, library._place)
    assert isinstance(said, BadDatabase)
    assert "secret" not in str(said)


def test_other_tables_beside_a_library_do_not_matter(cluster: Cluster) -> None:
    name = cluster.new_database()
    Library(cluster.url(name)).close()
    cluster.sql("CREATE TABLE theirs (id INTEGER)", name)
    Library(cluster.url(name)).close()


def test_a_server_that_hangs_is_answered_for_and_works_when_it_goes_on(
    library: Library, cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "manifest.json").write_text('{"build": "b1"}', encoding="utf-8")
    run = threads.Threads.run
    monkeypatch.setattr(threads.Threads, "run", lambda self, action: run(self, action, 0.2))
    with application(api.routes(library, tmp_path / "manifest.json")) as client:
        client.get("/api/documents")
        cluster.send(signal.SIGSTOP)
        try:
            answer = client.get("/api/documents")
            assert client.get("/api/health").status == 200
        finally:
            cluster.send(signal.SIGCONT)
        assert (answer.status, answer.headers["retry-after"]) == (503, "2")
        monkeypatch.setattr(threads.Threads, "run", run)
        assert client.get("/api/documents").status == 200


def test_nothing_acknowledged_is_lost_when_postgresql_is_killed(cluster: Cluster) -> None:
    found = kill_databases(cluster, kills=2, seed=2)
    assert found["saves kept"] >= 2
