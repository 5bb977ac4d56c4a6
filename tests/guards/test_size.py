"""Functions and modules stay as short as a reader can hold; long ones only become fewer."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.guards.sources import ROOT, modules, name_of, tree_of

LONGEST_FUNCTION = 60
LONG_FUNCTIONS = {
    # The loop of a whole match, in one function: a call per order would cost a third of its speed.
    "core/games/asg/engine.py: play": 81,
}
"""Functions that may be longer than the others, each up to so many lines."""

LONG_MODULE = 300
"""No module of core, editors and webapp is longer than that."""

LONG_PAGE_MODULES = 2
"""So many modules of the page are longer than that; their number may only fall."""


def _functions(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{name_of(path)}: {node.name}", (node.end_lineno or 0) - node.lineno + 1


def test_functions_are_short():
    long = {
        name: lines
        for path in modules("core", "editors", "webapp")
        for name, lines in _functions(path)
        if lines > LONG_FUNCTIONS.get(name, LONGEST_FUNCTION)
    }
    assert not long


def test_the_list_of_long_functions_has_no_idle_entry():
    lines = dict(each for path in modules("core", "editors", "webapp") for each in _functions(path))
    assert {name for name in LONG_FUNCTIONS if lines.get(name, 0) > LONGEST_FUNCTION} == set(
        LONG_FUNCTIONS
    )


def _long(paths: Iterable[Path]) -> dict[str, int]:
    return {
        name_of(path): lines
        for path in paths
        if (lines := len(path.read_text("utf-8").splitlines())) > LONG_MODULE
    }


def test_modules_are_short():
    assert not _long(modules("core", "editors", "webapp"))


def test_modules_of_the_page_that_are_long_become_fewer():
    long = _long((ROOT / "static/src").rglob("*.js*"))
    assert len(long) <= LONG_PAGE_MODULES, long


def test_no_folder_at_the_top_is_new():
    fixed = {"webapp", "core", "editors", "static", "specs", "tests", "e2e"}
    made = {"__pycache__", "build", "data", "runtime", "test-results"}
    found = {each.name for each in ROOT.iterdir() if each.is_dir() and each.name[0] != "."}
    assert {name for name in found - fixed - made if not name.endswith(".egg-info")} == set()
