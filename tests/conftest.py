"""Options of the whole test run."""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Generator, Iterator

import pytest
from hypothesis import HealthCheck, settings

# No test depends on how fast the machine is, or on cases that are different each time.
settings.register_profile(
    "unit",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("unit")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update-golden` rewrites recorded files; the diff is for a person to read."""
    parser.addoption("--update-golden", action="store_true", help="rewrite recorded files")
    parser.addoption(
        "--matches",
        type=int,
        default=60,
        help="generated, and as many fuzzed, duels that all engines must play alike",
    )


OBJECTS = 20_000
"""New objects before a search for garbage among them; Python's own 700 cost tests a tenth more."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected lives to the end, so that the search for garbage passes it over."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(OBJECTS)
        gc.enable()


LONGEST = (
    # Its first test makes the machine code of duels; tests that come later read what it kept.
    "tests/webapp/evaluation/games/heroes/test_chunks.py",
    "tests/webapp/evaluation",
    "tests/static/worker",
    "tests/games/boards/test_differential",
    "tests/contract/test_laws",
    "tests/editors/games/asg",
    "tests/webapp",
)
"""What takes longest comes first, so that no worker is left with it when the others are done."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Order the files for several workers (`--no-loadscope-reorder`)."""

    def rank(item: pytest.Item) -> int:
        places = [i for i, start in enumerate(LONGEST) if item.nodeid.startswith(start)]
        return places[0] if places else len(LONGEST)

    items.sort(key=rank)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which tests were not collected, for nothing is left out silently."""
    from tests.webapp.storage import postgres

    if not postgres.is_there():
        terminalreporter.write_line(
            "PostgreSQL or its driver is not here: the library was tested in SQLite only."
        )


def _shipped() -> str | None:
    module = sys.modules.get("tests.contract.shipped")
    return None if module is None else json.dumps(module.SHIPPED)


@pytest.fixture(scope="module", autouse=True)
def shipped_specs_stay_as_they_are() -> Iterator[None]:
    """The shipped documents are shared: a module that changes one would break those after it."""
    before = _shipped()
    yield
    assert before in (None, _shipped()), "a test changed a shipped document; copy it first"


@pytest.fixture
def is_updating(request: pytest.FixtureRequest) -> bool:
    """Whether recorded files are to be rewritten."""
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture(scope="session")
def matches(request: pytest.FixtureRequest) -> int:
    """How many random matches of a kind every engine plays: 60, or `--matches 1000`."""
    count: int = request.config.getoption("--matches")
    return count
