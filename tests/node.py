"""Node's own test runner, for the tests of plain JavaScript (no browser, no React)."""

from __future__ import annotations

import subprocess
from pathlib import Path

from webapp.building.node import find_node

ROOT = Path(__file__).resolve().parents[1]


def run(path: Path) -> None:
    """Run one file of JavaScript tests; fails with what node says."""
    command = [find_node().node, "--test", str(path)]
    found = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert found.returncode == 0, found.stdout + found.stderr
    assert "# fail 0" in found.stdout or "ℹ fail 0" in found.stdout
