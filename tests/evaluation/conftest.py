"""Compiled programs are kept between test runs."""

from __future__ import annotations

import pytest

from tests.evaluation import keeping


@pytest.fixture(scope="session", autouse=True)
def _kept_programs() -> None:
    keeping.keep()
