"""A setting of a map is one entry: whatever knows of settings follows from it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_a_setting_more_takes_its_entry_and_the_rule_that_reads_it():
    command = [sys.executable, "-m", "tests.games.asg.throwaway"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr[-2000:]
