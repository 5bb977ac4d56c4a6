"""What the documentation shows of Python runs as it stands there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packing import ROOT

PAGES = ("README.md", "specs/heroes/ENVIRONMENTS.md")
FENCE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples(page: str) -> list[str]:
    return FENCE.findall((ROOT / page).read_text("utf-8"))


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_run_one_after_the_other(page: str, tmp_path: Path) -> None:
    found = examples(page)
    assert found
    text = "\n".join(f"print('example {n}', flush=True)\n{each}" for n, each in enumerate(found))
    script = tmp_path / "examples.py"
    script.write_text(text, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-W", "error", str(script)],
        cwd=ROOT,
        env={"PYTHONPATH": f"{ROOT}:{ROOT / 'webapp/public'}", "HOME": str(tmp_path), "PATH": ""},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout[-500:] + run.stderr[-2000:]
    assert f"example {len(found) - 1}" in run.stdout


def test_users_are_told_one_name_only() -> None:
    for page in PAGES:
        for each in examples(page):
            names = re.findall(r"^\s*(?:from|import) (\w+)", each, re.MULTILINE)
            assert not {"core", "editors", "specs", "webapp"} & set(names), page


def test_the_links_of_the_readme_lead_to_files() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    for target in re.findall(r"\]\((?!https?:|#)([^)#]*)", text):
        assert (ROOT / target).exists(), target
