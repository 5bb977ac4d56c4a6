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


@cache
def imported(path: Path) -> tuple[str, ...]:
    """Every imported module, wherever in the file."""
    return tuple(_imports(tree_of(path), name_of(path)))


def _imports(node: ast.AST, name: str) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0, f"{name}: relative imports hide the layer"
        yield node.module or ""
    elif not isinstance(node, ast.expr):  # No expression has a statement in it.
        for child in ast.iter_child_nodes(node):
            yield from _imports(child, name)
