"""Every public thing says what it is, where it is declared."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

from tests.guards.sources import modules, name_of, tree_of

SHORTEST = 10
"""Letters of a docstring that says anything."""


def _name(decorator: ast.expr) -> str:
    return ast.unparse(decorator).rpartition(".")[2]


@cache
def _promised() -> frozenset[tuple[str, str]]:
    """Class and name of every abstract method: its docstring holds for those that fulfil it."""
    trees = map(tree_of, modules("core", "editors", "webapp"))
    classes = (n for tree in trees for n in ast.walk(tree) if isinstance(n, ast.ClassDef))
    return frozenset(
        (found.name, child.name)
        for found in classes
        for child in found.body
        if isinstance(child, ast.FunctionDef)
        and "abstractmethod" in map(_name, child.decorator_list)
    )


def _undocumented(node: ast.AST, prefix: str) -> Iterator[str]:
    bases = [_name(base) for base in node.bases] if isinstance(node, ast.ClassDef) else []
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if child.name.startswith("_") or "overload" in map(_name, child.decorator_list):
                continue
            if any((base, child.name) in _promised() for base in bases):
                continue
            name = f"{prefix}{child.name}"
            if len(ast.get_docstring(child) or "") < SHORTEST:
                yield name
            if isinstance(child, ast.ClassDef):
                yield from _undocumented(child, f"{name}.")


def test_every_module_has_a_docstring():
    silent = [
        name_of(path)
        for path in modules("core", "editors", "webapp", "specs")
        if len(ast.get_docstring(tree_of(path)) or "") < SHORTEST
        and path.read_text("utf-8").strip()
    ]
    assert not silent


def test_every_public_class_and_function_has_a_docstring():
    silent = [
        f"{name_of(path)}: {name}"
        for path in modules("core", "editors", "webapp")
        for name in _undocumented(tree_of(path), "")
    ]
    assert not silent


def test_the_guard_sees_a_missing_docstring():
    tree = ast.parse("class A:\n  'A class of its own.'\n  def b(self): pass\n  def _c(self): pass")
    assert list(_undocumented(tree, "")) == ["A.b"]
