"""A setting of a map is one entry: whatever knows of settings follows from it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from core.games.asg.settings import SETTINGS

ROOT = Path(__file__).parents[3]


def test_a_setting_more_takes_its_entry_and_the_rule_that_reads_it():
    command = [sys.executable, "-m", "tests.games.asg.throwaway"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr[-2000:]


def test_the_rows_of_the_readme_are_those_of_the_settings():
    text = (ROOT / "specs" / "asg" / "README.md").read_text("utf-8")
    section = text.partition("### `settings`\n")[2].partition("\n### ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| `")]
    assert rows == [setting.row for setting in SETTINGS.values()]


def test_the_page_has_the_same_defaults():
    text = (ROOT / "static" / "src" / "games" / "asg" / "look.js").read_text("utf-8")
    table = re.search(r"const USUAL = \{(.*?)\}", text, re.DOTALL)[1]
    told = {key: float(value) for key, value in re.findall(r"(\w+): ([\d.]+)", table)}
    assert told
    assert told == {key: SETTINGS[key].default for key in told}
