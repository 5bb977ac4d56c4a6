"""What systems and games may offer beyond the protocol stands in one list, and all of it is used.

The table of core/README.md says which system has which ability; it is compared here.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from functools import cache

import pytest

from core import abilities, registry
from core.abilities import OF_GAMES, OF_SYSTEMS
from tests.contract.shipped import SHIPPED
from tests.guards.sources import ROOT, modules, tree_of

LISTED = (*OF_SYSTEMS, *OF_GAMES)


def _protocols() -> Iterator[type]:
    for module in pkgutil.iter_modules(abilities.__path__):
        found = importlib.import_module(f"{abilities.__name__}.{module.name}")
        for _, each in inspect.getmembers(found, inspect.isclass):
            if each.__module__ == found.__name__ and getattr(each, "_is_protocol", False):
                yield each


def _asked_for() -> set[str]:
    """The names that shared code asks for with isinstance."""
    asked = set()
    for path in modules("core", "editors", "webapp"):
        if "games" in path.relative_to(ROOT).parts:
            continue
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance":
                asked |= {each.id for each in ast.walk(node.args[1]) if isinstance(each, ast.Name)}
    return asked


def table() -> str:
    """The rows of core/README.md: ability, of what, which systems have it, what it is."""
    rows = []
    for ability in LISTED:
        of = "system" if ability in OF_SYSTEMS else "game"
        sentence = inspect.cleandoc(ability.__doc__ or "").split("\n\n")[0].replace("\n", " ")
        sentence = sentence.partition(": ")[2]
        rows.append(f"| `{ability.__name__}` | {of} | {', '.join(having(ability))} | {sentence} |")
    return "\n".join(rows)


def having(ability: type) -> list[str]:
    """The systems that have it, or a game of which has it."""
    if ability in OF_SYSTEMS:
        return [name for name in registry.SYSTEMS if isinstance(registry.get(name), ability)]
    return [name for name in registry.SYSTEMS if any(isinstance(g, ability) for g in _games(name))]


@cache
def _games(system: str) -> tuple[object, ...]:
    found = registry.get(system)
    return tuple(found.load(raw) for raw in SHIPPED[system].values() if is_valid(found, raw))


def is_valid(found: registry.GameSystem, raw: object) -> bool:
    return all(issue.severity != "error" for issue in found.check(raw))


def test_every_ability_is_listed_once():
    assert sorted(map(repr, _protocols())) == sorted(map(repr, LISTED))


@pytest.mark.parametrize("ability", LISTED, ids=lambda each: each.__name__)
def test_an_ability_says_that_it_is_optional(ability):
    of = "Optional, of a system: " if ability in OF_SYSTEMS else "Optional: "
    assert (ability.__doc__ or "").startswith(of)


def test_shared_code_asks_for_every_ability():
    assert {each.__name__ for each in LISTED} - _asked_for() == set()


def test_every_ability_is_had_by_somebody():
    # No format has had another version so far; an agent's own view of a game narrows it.
    assert {each.__name__ for each in LISTED if not having(each)} == {"Migrating", "Narrowed"}


def test_the_readme_lists_them():
    readme = (ROOT / "core/README.md").read_text("utf-8")
    assert table() in readme, table()
