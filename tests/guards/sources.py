"""The project's sources as the guards read them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
LAYERS = ("core", "editors", "webapp")


def modules(*layers: str) -> list[Path]:
    """The Python files of the layers."""
    return sorted(path for layer in layers for path in (ROOT / layer).rglob("*.py"))


def name_of(path: Path) -> str:
    """The path from the root, for messages and test ids."""
    return path.relative_to(ROOT).as_posix()


@cache
def tree_of(path: Path) -> ast.Module:
    """The parsed module."""
    return ast.parse(path.read_text("utf-8"), str(path))


def imported(path: Path) -> Iterator[tuple[str, bool]]:
    """Every imported module, and whether the import runs when the module is imported."""
    inside = {
        id(node)
        for function in ast.walk(tree_of(path))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
    } | {
        id(node)
        for test in ast.walk(tree_of(path))
        if isinstance(test, ast.If) and "TYPE_CHECKING" in ast.dump(test.test)
        for node in ast.walk(test)
    }
    for node in ast.walk(tree_of(path)):
        at_import = id(node) not in inside
        if isinstance(node, ast.Import):
            yield from ((alias.name, at_import) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)}: relative imports hide the layer"
            yield node.module or "", at_import
