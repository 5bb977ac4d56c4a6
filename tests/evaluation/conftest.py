"""Compiled programs are kept between test runs; each test has a library of its own."""

from __future__ import annotations

import pytest

from tests.evaluation import keeping
from tests.webapp.libraries import library, url

__all__ = ["library", "url"]


@pytest.fixture(scope="session", autouse=True)
def _kept_programs() -> None:
    keeping.keep()
