"""One folder per system and layer, one registry line; nothing shared knows a system by name."""

from __future__ import annotations

import json
import tomllib

import pytest

from core import registry
from core.replay import ENGINE
from tests.guards import naming, sources
from tests.guards.sources import ROOT, modules, name_of, tree_of

LONGEST_MODULE = 500
PARTS = (
    "core/games/{id}/__init__.py",
    "core/games/{id}/spec.py",
    "editors/games/{id}/__init__.py",
    "specs/{id}/README.md",
    "specs/{id}/schema.json",
    "static/src/games/{id}",
    "tests/games/{id}",
)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_a_registered_system_has_all_its_parts(system, part):
    assert (ROOT / part.format(id=system)).exists()


@pytest.mark.parametrize("layer", ["core", "editors"])
def test_every_folder_of_a_system_is_registered(layer):
    folders = {path.name for path in (ROOT / layer / "games").iterdir() if path.is_dir()}
    assert folders - {"__pycache__"} == set(registry.SYSTEMS)


def test_a_registered_system_names_itself():
    for system in registry.SYSTEMS:
        found = registry.get(system)
        assert found.id == system
        assert found.title
        assert found.spec_version


def test_shared_code_names_no_system():
    offenders = {
        name_of(path): found
        for path in modules("core", "editors", "webapp")
        if "games" not in path.relative_to(sources.ROOT).parts
        if (found := naming.in_python(tree_of(path), registry.SYSTEMS))
    }
    assert not offenders


def test_shared_javascript_names_no_system():
    offenders = {
        name_of(path): found
        for path in sorted((sources.ROOT / "static/src").rglob("*.js*"))
        if "games" not in path.relative_to(sources.ROOT).parts
        if (found := naming.in_javascript(path.read_text("utf-8"), registry.SYSTEMS))
    }
    assert not offenders


def test_no_module_grows_beyond_its_reader():
    files = [*modules("core", "editors", "webapp"), *(ROOT / "tests").rglob("*.py")]
    files += [*(ROOT / "static/src").rglob("*.js*")]
    long = {
        name_of(path): lines
        for path in files
        if (lines := len(path.read_text("utf-8").splitlines())) > LONGEST_MODULE
    }
    assert not long


def test_replays_name_the_version_of_the_project():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == ENGINE


@pytest.mark.parametrize("path", sorted((ROOT / "specs").rglob("*.json")), ids=lambda p: p.stem)
def test_no_shipped_file_says_a_key_twice(path):
    def once(pairs):
        keys = [key for key, _ in pairs]
        assert len(keys) == len(set(keys)), keys
        return dict(pairs)

    json.loads(path.read_text("utf-8"), object_pairs_hook=once)
