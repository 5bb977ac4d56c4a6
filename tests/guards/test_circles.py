"""No module needs itself: imports in functions and those for types count as any other."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from tests.guards.sources import LAYERS, ROOT, modules, tree_of


def _name(path: Path) -> str:
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    return name.removesuffix(".__init__")


MODULES = {_name(path): path for path in modules(*LAYERS)}


def _imported(tree: ast.Module) -> Iterator[str]:
    """What a module imports, wherever it does: `from package import name` may mean a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            found = (f"{base}.{alias.name}" for alias in node.names)
            yield from (name if name in MODULES else base for name in found)


def _graph() -> dict[str, set[str]]:
    return {
        name: {each for each in _imported(tree_of(path)) if each in MODULES and each != name}
        for name, path in MODULES.items()
    }


def circle_of(graph: dict[str, set[str]]) -> list[str]:
    """The modules of a circle, one after the other; none where there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


def test_modules_import_each_other_in_no_circle():
    assert not circle_of(_graph()), "move what they share into a module of its own"


def test_imports_in_functions_and_for_types_count():
    source = "if TYPE_CHECKING:\n  from core.rng import Rng\ndef f():\n  from core import registry"
    assert set(_imported(ast.parse(source))) == {"core.rng", "core.registry"}


def test_a_circle_would_be_found():
    graph = _graph()
    first = "core.rng"
    users = [name for name, used in graph.items() if first in used]
    assert users
    graph[first] = graph[first] | {users[0]}
    assert {first, users[0]} <= set(circle_of(graph))
