"""The page's plain JavaScript (no browser, no React), by node's own test runner."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core import registry
from tests import node

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(Path(__file__).resolve().parent.rglob("*.test.mjs"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_javascript_tests_pass(path: Path) -> None:
    node.run(path)


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_the_page_knows_the_version_of_each_format(system: str) -> None:
    source = (ROOT / f"static/src/games/{system}/index.js").read_text("utf-8")
    assert re.findall(r"^  version: (\d+),$", source, re.MULTILINE) == [
        registry.get(system).spec_version
    ]


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_a_system_is_called_the_same_on_the_page_as_by_the_engine(system: str) -> None:
    source = (ROOT / f"static/src/games/{system}/index.js").read_text("utf-8")
    titles = re.findall(r'^  title: "([^"]+)",$', source, re.MULTILINE)
    assert titles == [registry.get(system).title]
