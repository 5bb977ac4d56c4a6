"""The start with a database that cannot be used: a sentence that says what to do."""

from __future__ import annotations

import os
import random
import resource
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.webapp.serving import ROOT
from tests.webapp.storage.tables import run
from webapp import private
from webapp.storage import Busy, Library, StorageError, places


def refusal(url: str) -> str:
    with pytest.raises(StorageError) as caught:
        Library(url)
    said = str(caught.value)
    assert said.endswith((".", "library.db", "template0"))
    return said


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A library of 40 documents, closed."""
    found = tmp_path / "library.db"
    library = Library(f"sqlite:///{found}")
    for number in range(40):
        library.create(f"document {number}", f"{number} " * 5_000)
    library.close()
    return found


@pytest.mark.parametrize(
    "url",
    [
        "mysql://u:secret@host/db",
        "mariadb+pymysql://u:secret@host/db",
        "mssql+pyodbc://u:secret@host/db",
        "oracle://u:secret@host/db",
        "sqlite+aiosqlite:////x.db",
        "postgresql+psycopg2://u:secret@host/db",
        "postgresql+asyncpg://u:secret@host/db",
        "cockroachdb://u:secret@host/db",
        "nonsense://u:secret@host/db",
    ],
)
def test_databases_that_may_lose_text_are_refused_and_the_others_named(url: str) -> None:
    said = refusal(url)
    assert "only SQLite and PostgreSQL" in said
    assert "secret" not in said


@pytest.mark.parametrize(
    "url", ["", "library.db", "/tmp/library.db", "postgresql://u:secret@host:port/db", "://", "\0"]
)
def test_what_is_no_address_is_refused_without_showing_a_password(url: str) -> None:
    said = refusal(url)
    assert "sqlite:////folder/library.db" in said
    assert "secret" not in said


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:"])
def test_a_database_in_memory_is_refused(url: str) -> None:
    assert "lose every document" in refusal(url)


def test_an_sqlite_address_with_a_host_or_options_is_refused(tmp_path: Path) -> None:
    assert "three slashes" in refusal("sqlite://library.db")
    assert "without options" in refusal(f"sqlite:///{tmp_path}/library.db?mode=ro")
    assert list(tmp_path.iterdir()) == []


def test_without_the_driver_the_way_to_install_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    said = refusal("postgresql://me:secret@host/db")
    assert "pip install" in said
    assert "secret" not in said


@pytest.mark.parametrize("name", ["with space", "a?b", "50%41", "#1", "ümläut", "quo'te\"d"])
def test_any_folder_may_hold_the_library(tmp_path: Path, name: str) -> None:
    from webapp.settings import database_url

    library = Library(database_url({"XDG_DATA_HOME": str(tmp_path / name)}))
    library.create("a", "one")
    library.close()
    assert (tmp_path / name / "rulewright" / "library.db").exists()


def test_a_folder_is_no_library(tmp_path: Path) -> None:
    assert f"{tmp_path} is a folder" in refusal(f"sqlite:///{tmp_path}")


def test_a_pipe_or_a_device_is_no_library(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "is a device or a pipe" in refusal(f"sqlite:///{tmp_path}/pipe")
    assert "is a device or a pipe" in refusal("sqlite:////dev/null")


def test_links_that_lead_nowhere_are_named_and_others_followed(tmp_path: Path) -> None:
    (tmp_path / "loop.db").symlink_to(tmp_path / "loop.db")
    assert "cannot be opened" in refusal(f"sqlite:///{tmp_path}/loop.db")
    assert "cannot be opened" in refusal(f"sqlite:///{tmp_path}/{'x' * 300}/library.db")
    (tmp_path / "real").mkdir()
    (tmp_path / "link.db").symlink_to(tmp_path / "real" / "library.db")
    library = Library(f"sqlite:///{tmp_path}/link.db")
    library.create("a", "one")
    library.close()
    assert (tmp_path / "real" / "library.db").stat().st_mode & 0o777 == 0o600


def test_a_file_where_the_folder_should_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    assert "cannot be opened" in refusal(f"sqlite:///{tmp_path}/file/library.db")


@pytest.mark.parametrize("content", [b"garbage " * 1_000, b"{}", b"\xff" * 4096, b"\0" * 8192])
def test_a_file_of_something_else_is_refused_and_kept(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "library.db"
    file.write_bytes(content)
    assert "is not an SQLite database" in refusal(f"sqlite:///{file}")
    assert file.read_bytes() == content


def test_an_overwritten_page_is_found(file: Path) -> None:
    pages, size = file.stat().st_size // 4096, 4096
    whole = file.read_bytes()
    for page in random.Random(1).sample(range(1, pages), 12):
        damaged = bytearray(whole)
        damaged[page * size : (page + 1) * size] = random.Random(page).randbytes(size)
        file.write_bytes(damaged)
        assert "damaged" in refusal(f"sqlite:///{file}"), page
    file.write_bytes(whole)
    Library(f"sqlite:///{file}").close()


def test_a_file_cut_short_is_found(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)
    assert "damaged" in refusal(f"sqlite:///{file}")


def test_a_library_held_by_another_program_is_started_and_said(file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        library = Library(f"sqlite:///{file}")
        assert len(library.documents()) == 40
        assert [notice for notice in library.notices if "Another program is writing" in notice]
        with pytest.raises(Busy):
            library.create("a", "one")
        other.execute("ROLLBACK")
        assert library.create("a", "one").rev == 1
        library.close()


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that another user may enter; pytest's own are closed to others."""
    made = Path(tempfile.mkdtemp(prefix="rulewright-"))
    made.chmod(0o755)
    yield made
    shutil.rmtree(made)


SCRIPT = """
import os, sys
import sqlalchemy
from webapp.storage import Library, StorageError
sqlalchemy.create_engine("sqlite://")  # imported while it may be read
if os.geteuid() == 0:
    os.seteuid(65534)
try:
    Library(sys.argv[1])
except StorageError as error:
    print(error)
"""


def as_another_user(url: str) -> str:
    """What the start says to someone who is not root, for root may do everything."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, url], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("mode", [0o000, 0o200, 0o400, 0o444])
def test_a_file_that_may_not_be_read_or_written_is_named(open_folder: Path, mode: int) -> None:
    file = open_folder / "library.db"
    Library(f"sqlite:///{file}").close()
    file.chmod(mode)
    said = as_another_user(f"sqlite:///{file}")
    assert f"The library {file} cannot be opened for reading and writing: Permission denied" in said


def test_a_folder_that_may_not_be_written_is_named(open_folder: Path) -> None:
    open_folder.chmod(0o555)
    assert "Permission denied" in as_another_user(f"sqlite:///{open_folder}/library.db")
    assert "Permission denied" in as_another_user(f"sqlite:///{open_folder}/new/library.db")


FULL = """
import resource, signal, sys
from webapp.storage import Library, StorageError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
try:
    Library(sys.argv[1])
except StorageError as error:
    print(error)
"""


@pytest.mark.parametrize("there", [False, True])
def test_a_full_disk_is_named_at_the_start(tmp_path: Path, file: Path, there: bool) -> None:
    """A limit on the size of files stands for the full disk: no byte more can be written."""
    url = f"sqlite:///{file if there else tmp_path / 'new.db'}"
    done = subprocess.run(
        [sys.executable, "-c", FULL, url], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert "The disk" in done.stdout or "the disk is not full" in done.stdout
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != 0
    if there:
        assert run(url, "SELECT count(*) FROM documents") == [(40,)]


@pytest.mark.parametrize("case", ["garbage", "folder", "dialect"])
def test_the_product_ends_with_the_sentence_and_an_exit_code(tmp_path: Path, case: str) -> None:
    file = tmp_path / "library.db"
    if case == "folder":
        file.mkdir()
    else:
        file.write_bytes(b"garbage")
    url = "mariadb://host/db" if case == "dialect" else f"sqlite:///{file}"
    for command in (["-m", "webapp"], ["-c", "from webapp.cli import main; main(['serve'])"]):
        done = subprocess.run(
            [sys.executable, *command],
            cwd=ROOT,
            env={"RULEWRIGHT_DATABASE_URL": url, "PATH": "", "HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 1
        assert done.stdout == ""
        assert len(done.stderr.splitlines()) == 1
        assert "Traceback" not in done.stderr


def modes(*paths: Path) -> list[str]:
    return [oct(stat.S_IMODE(path.stat().st_mode)) for path in paths]


def test_a_new_library_is_its_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    before = os.umask(0o022)
    try:
        library = Library(f"sqlite:///{folder}/library.db")
        library.create("a", "one")
    finally:
        os.umask(before)
    assert modes(folder) == ["0o700"]
    assert sorted(path.name for path in folder.iterdir()) == [
        *("library.db", "library.db-shm", "library.db-wal")
    ]
    assert set(modes(*folder.iterdir())) == {"0o600"}
    library.close()


def test_a_library_that_others_could_read_is_made_private_at_the_start(tmp_path: Path) -> None:
    own = tmp_path / "rulewright"
    first = Library(f"sqlite:///{own}/library.db")
    first.create("a", "one")
    for path in own.iterdir():
        path.chmod(0o644)
    own.chmod(0o755)
    second = Library(f"sqlite:///{own}/library.db", own)
    second.create("b", "two")
    assert set(modes(*own.iterdir())) == {"0o600"}
    assert modes(own) == ["0o700"]
    assert second.notices == []
    first.close()
    second.close()


def test_a_folder_that_is_not_ours_alone_keeps_its_rights(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o755)
    Library(f"sqlite:///{shared}/library.db", tmp_path / "rulewright").close()
    assert modes(shared, shared / "library.db") == ["0o755", "0o600"]


def test_what_cannot_be_made_private_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    file = tmp_path / "library.db"
    Library(f"sqlite:///{file}").close()
    file.chmod(0o644)
    monkeypatch.setattr(Path, "chmod", refuse)
    library = Library(f"sqlite:///{file}")
    assert library.notices[0].startswith(f"Other users of this machine may read {file}")
    assert private.tighten(tmp_path / "missing") is None
    library.close()


def test_a_place_shows_no_password() -> None:
    found = places.find("sqlite:////somewhere/library.db")
    assert found.shown == "/somewhere/library.db"


@pytest.mark.parametrize(
    "statement", ["DROP TABLE rulewright_schema", "UPDATE rulewright_schema SET version = 1"]
)
def test_a_library_that_lost_its_version_is_not_brought_up_again(
    tmp_path: Path, statement: str
) -> None:
    url = f"sqlite:///{tmp_path}/library.db"
    library = Library(url)
    library.create("a", "one")
    library.close()
    run(url, statement)
    assert "has lost the version of its tables" in refusal(url)
    assert not list(tmp_path.glob("*version*"))
