"""The studio's model, store and page state without a browser: every *.test.mjs here, in node."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from webapp.building.node import find_node

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    "path", sorted(Path(__file__).parent.glob("*.test.mjs")), ids=lambda p: p.name
)
def test_the_modules_of_the_studio_keep_their_promises_in_node(path: Path) -> None:
    command = [find_node(ROOT).node, "--test", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
