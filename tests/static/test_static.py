"""The page's plain JavaScript (no browser, no React), by node's own test runner."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from webapp.building.node import find_node

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.test.mjs")), ids=lambda path: path.name)
def test_the_javascript_tests_pass(path: Path) -> None:
    command = [find_node(ROOT).node, "--test", str(path)]
    found = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert found.returncode == 0, found.stdout + found.stderr
    assert "# fail 0" in found.stdout or "ℹ fail 0" in found.stdout
