"""Options of the whole test run."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update-golden` rewrites recorded files; the diff is for a person to read."""
    parser.addoption("--update-golden", action="store_true", help="rewrite recorded files")
    parser.addoption(
        "--matches",
        type=int,
        default=200,
        help="generated, and as many fuzzed, duels that all engines must play alike",
    )


@pytest.fixture
def is_updating(request: pytest.FixtureRequest) -> bool:
    """Whether recorded files are to be rewritten."""
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture(scope="session")
def matches(request: pytest.FixtureRequest) -> int:
    """How many random matches of a kind every engine plays: 200, or `--matches 1000`."""
    count: int = request.config.getoption("--matches")
    return count
