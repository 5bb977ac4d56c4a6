"""Fixtures of the board tests."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.boards.kit import TABLES


@pytest.fixture(params=list(TABLES))
def table(request: pytest.FixtureRequest) -> Any:
    """`table(spec)` starts a game, once on the engine and once on the naive interpreter."""
    return TABLES[request.param]
