"""Each test has a library of its own; compiled programs are kept between test runs."""

from __future__ import annotations

import pytest

from tests.webapp.evaluation import keeping
from tests.webapp.libraries import library, url

__all__ = ["library", "url"]


@pytest.fixture(scope="session", autouse=True)
def _kept_programs() -> None:
    keeping.keep()
