"""Libraries in folders of their own, as fixtures that a conftest of the tests offers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from webapp.storage import Library


def url_in(folder: Path) -> str:
    """The address of a library in a folder."""
    return f"sqlite:///{folder}/library.db"


@contextmanager
def opened(url: str) -> Iterator[Library]:
    """The library at an address, closed in the end."""
    found = Library(url)
    try:
        yield found
    finally:
        found.close()


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The address of a library that nobody has opened yet."""
    return url_in(tmp_path)


@pytest.fixture
def library(url: str) -> Iterator[Library]:
    """The library at that address."""
    with opened(url) as found:
        yield found
