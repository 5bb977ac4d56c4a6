"""Options of the whole test run."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update-golden` rewrites recorded files; the diff is for a person to read."""
    parser.addoption("--update-golden", action="store_true", help="rewrite recorded files")


@pytest.fixture
def is_updating(request: pytest.FixtureRequest) -> bool:
    """Whether recorded files are to be rewritten."""
    return bool(request.config.getoption("--update-golden"))
