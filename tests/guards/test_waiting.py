"""Browser tests wait with functions that answer at once: a promise counts as an answer."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted([*(ROOT / "e2e").glob("*.py"), *(ROOT / "tests" / "bench").glob("*.py")])


def texts_of(tree: ast.Module) -> dict[str, str]:
    """The texts that names of a module stand for, where they are written out in it."""
    return {
        target.id: found
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name) and (found := text_of(node.value)) is not None
    }


def text_of(node: ast.expr) -> str | None:
    """A text as it is written; of one with parts in braces what is before them."""
    if isinstance(node, ast.JoinedStr):
        node = node.values[0]
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def waits_for_nothing(source: str, known: dict[str, str]) -> Iterator[str]:
    """Every `wait_for_function` of an asynchronous function, by its line."""
    tree = ast.parse(source)
    names = known | texts_of(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if node.func.attr != "wait_for_function" or not node.args:
            continue
        given = node.args[0]
        text = names.get(given.id) if isinstance(given, ast.Name) else text_of(given)
        if text is not None and text.lstrip().startswith("async"):
            yield f"line {node.lineno}"


def known() -> dict[str, str]:
    found: dict[str, str] = {}
    for path in FILES:
        found |= texts_of(ast.parse(path.read_text("utf-8")))
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_nobody_waits_for_a_promise(path: Path) -> None:
    assert list(waits_for_nothing(path.read_text("utf-8"), known())) == [], "use await_true"


@pytest.mark.parametrize(
    "source",
    [
        'page.wait_for_function("async () => true")',
        'KEPT = """\nasync () => true"""\npage.wait_for_function(KEPT, arg=1)',
        'page.wait_for_function(f"async () => {thing}")',
    ],
)
def test_the_guard_sees_a_promise(source: str) -> None:
    assert list(waits_for_nothing(source, {}))
