"""The page's plain JavaScript (no browser, no React), by node's own test runner."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import node

FILES = sorted(Path(__file__).resolve().parent.glob("*.test.mjs"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_javascript_tests_pass(path: Path) -> None:
    node.run(path)
