"""The library in each kind of database: SQLite always, PostgreSQL where this machine has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.webapp.libraries import library
from tests.webapp.storage import postgres
from tests.webapp.storage.postgres import Cluster
from webapp.storage import Folder

__all__ = ["library"]

DIALECTS = ["sqlite", "postgresql"] if postgres.is_there() else ["sqlite"]


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Files of PostgreSQL alone are collected where there is one."""
    alone = collection_path.name.startswith("test_postgres")
    return True if alone and not postgres.is_there() else None


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    with postgres.cluster() as found:
        yield found


@pytest.fixture(params=DIALECTS)
def new_url(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Addresses of databases that hold nothing yet, of one kind."""
    numbers = iter(range(1_000))
    if request.param == "sqlite":
        return lambda: f"sqlite:///{tmp_path}/deep{next(numbers)}/library.db"
    found: Cluster = request.getfixturevalue("cluster")
    return found.new_url


@pytest.fixture
def url(new_url: Callable[[], str]) -> str:
    return new_url()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    found = tmp_path / "game"
    found.mkdir()
    return found


@pytest.fixture
def folder(root: Path) -> Folder:
    return Folder(root)
